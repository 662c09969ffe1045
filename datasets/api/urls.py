"""URLs of the JSON API of projects, jobs and releases."""

from django.urls import path

from datasets.api import (
    errors,
    jobs,
    languages,
    material,
    mixing,
    projects,
    publishing,
    releases,
    schema,
)
from datasets.uploads import takes_files

urlpatterns = [
    path("schema/", schema.Schema.as_view(), name="api-schema"),
    path("token/", projects.token, name="api-token"),
    path("jobs/<int:job_id>/", jobs.job, name="api-job"),
    path("jobs/<int:job_id>/cancel/", jobs.cancel, name="api-job-cancel"),
    path("projects/<slug:slug>/", projects.project, name="api-project"),
    path("projects/<slug:slug>/language/", languages.language, name="api-language"),
    path("projects/<slug:slug>/jobs/", jobs.Jobs.as_view(), name="api-jobs"),
    path(
        "projects/<slug:slug>/imports/",
        takes_files(megabytes=200)(material.imports),
        name="api-import",
    ),
    path("projects/<slug:slug>/sources/", material.Sources.as_view(), name="api-sources"),
    path("projects/<slug:slug>/parse/", material.parse, name="api-parse"),
    path("projects/<slug:slug>/expand/", material.expand, name="api-expand"),
    path("projects/<slug:slug>/sentences/", material.Sentences.as_view(), name="api-sentences"),
    path("projects/<slug:slug>/pair-sets/", material.PairSets.as_view(), name="api-pair-sets"),
    path(
        "projects/<slug:slug>/pair-sets/<int:pair_set_id>/pairs/",
        material.Pairs.as_view(),
        name="api-pairs",
    ),
    path(
        "projects/<slug:slug>/language/<str:name>/",
        languages.language_file,
        name="api-language-file",
    ),
    path("projects/<slug:slug>/mix/", mixing.mix, name="api-mix"),
    path("projects/<slug:slug>/mix/draw/", mixing.draw, name="api-mix-draw"),
    path("projects/<slug:slug>/releases/", releases.Releases.as_view(), name="api-releases"),
    path("projects/<slug:slug>/releases/<str:version>/", releases.release, name="api-release"),
    path(
        "projects/<slug:slug>/releases/<str:version>/files/<path:path>",
        releases.release_file,
        name="api-release-file",
    ),
    path(
        "projects/<slug:slug>/releases/<str:version>/hub/", publishing.hub, name="api-release-hub"
    ),
    path(
        "projects/<slug:slug>/releases/<str:version>/deposit/",
        publishing.deposit,
        name="api-release-deposit",
    ),
    path("projects/<slug:slug>/deposits/", publishing.Deposits.as_view(), name="api-deposits"),
    path(
        "projects/<slug:slug>/deposits/<int:deposit_id>/discard/",
        publishing.discard,
        name="api-deposit-discard",
    ),
    path("<path:rest>", errors.unknown),
]
