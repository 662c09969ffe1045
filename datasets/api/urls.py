"""URLs of the JSON API of projects, jobs and releases."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from datasets.api import jobs, languages, mixing, projects, releases

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("jobs/<int:job_id>/", jobs.job, name="api-job"),
    path("jobs/<int:job_id>/cancel/", jobs.cancel, name="api-job-cancel"),
    path("projects/<slug:slug>/", projects.project, name="api-project"),
    path("projects/<slug:slug>/language/", languages.language, name="api-language"),
    path(
        "projects/<slug:slug>/language/<str:name>/",
        languages.language_file,
        name="api-language-file",
    ),
    path("projects/<slug:slug>/mix/", mixing.mix, name="api-mix"),
    path("projects/<slug:slug>/mix/draw/", mixing.draw, name="api-mix-draw"),
    path("projects/<slug:slug>/releases/", releases.releases, name="api-releases"),
    path("projects/<slug:slug>/releases/<str:version>/", releases.release, name="api-release"),
]
