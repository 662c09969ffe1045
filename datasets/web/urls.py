"""Addresses of the pages about projects, people, material and releases."""

from django.urls import path

from datasets.web import (
    accounts,
    candidates,
    importing,
    jobs,
    pairs,
    people,
    projects,
    releases,
    rules,
    sentences,
    sources,
    steps,
)

urlpatterns = [
    path(
        "set-password/<uidb64>/<token>/",
        accounts.SetPassword.as_view(),
        name="set-password",
    ),
    path("set-password/done/", accounts.SetPasswordDone.as_view(), name="set-password-done"),
    path("projects/new/", projects.project_new, name="project-new"),
    path("p/<slug:slug>/settings/", projects.project_settings, name="project-settings"),
    path("p/<slug:slug>/archive/", projects.archive, name="project-archive"),
    path("p/<slug:slug>/unarchive/", projects.unarchive, name="project-unarchive"),
    path("p/<slug:slug>/people/", people.people, name="people"),
    path("p/<slug:slug>/people/<int:membership_id>/remove/", people.remove, name="member-remove"),
    path(
        "p/<slug:slug>/people/<int:membership_id>/link/",
        people.password_link,
        name="password-link",
    ),
    path("p/<slug:slug>/import/", importing.import_file, name="import"),
    path("p/<slug:slug>/import/<slug:content>/", importing.import_template, name="import-template"),
    path("p/<slug:slug>/parse/", steps.parse, name="project-parse"),
    path("p/<slug:slug>/expand/", steps.expand, name="project-expand"),
    path("p/<slug:slug>/pairs/", pairs.pair_sets, name="pair-sets"),
    path("p/<slug:slug>/pairs/new/", steps.pair_set_new, name="pair-set-new"),
    path("p/<slug:slug>/sources/", sources.sources, name="sources"),
    path("p/<slug:slug>/sentences/", sentences.sentences, name="sentences"),
    path("p/<slug:slug>/rules/try/", rules.rules_try, name="rules-try"),
    path("p/<slug:slug>/rules/try/<int:job_id>/", rules.rules_tried, name="rules-tried"),
    path("p/<slug:slug>/refusals/", sentences.refusals, name="refusals"),
    path("p/<slug:slug>/candidates/", candidates.candidates, name="candidates"),
    path("p/<slug:slug>/candidates/accept/", candidates.accept_clean, name="candidates-accept"),
    path("p/<slug:slug>/candidates/undo/", candidates.undo, name="candidates-undo"),
    path(
        "p/<slug:slug>/candidates/<int:sentence_id>/<slug:kind>/",
        candidates.decide,
        name="candidate-decide",
    ),
    path(
        "p/<slug:slug>/candidates/<int:sentence_id>/<slug:kind>/edit/",
        candidates.edit,
        name="candidate-edit",
    ),
    path(
        "p/<slug:slug>/candidates/<int:sentence_id>/<slug:kind>/write/",
        candidates.write,
        name="candidate-write",
    ),
    path("p/<slug:slug>/jobs/<int:job_id>/", jobs.job, name="job"),
    path("p/<slug:slug>/jobs/<int:job_id>/cancel/", jobs.cancel, name="job-cancel"),
    path("p/<slug:slug>/jobs/<int:job_id>/errors/", jobs.errors, name="job-errors"),
    path("p/<slug:slug>/releases/", releases.releases, name="releases"),
    path("p/<slug:slug>/releases/<str:version>.zip", releases.release_zip, name="release-zip"),
    path("p/<slug:slug>/releases/<str:version>/", releases.release, name="release"),
    path(
        "p/<slug:slug>/releases/<str:version>/withdraw/",
        releases.withdraw,
        name="release-withdraw",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/files/<path:path>",
        releases.release_file,
        name="release-file",
    ),
]
