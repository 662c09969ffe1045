"""URLs of a campaign's pages about Prolific."""

from django.urls import path

from annotation.web.recruiting import hooks, prolific

_HERE = "p/<slug:slug>/c/<int:campaign_id>/prolific/"

prolific_urls = [
    path("hooks/prolific/<str:key>/", hooks.prolific_hook, name="prolific-hook"),
    path(_HERE, prolific.prolific, name="campaign-prolific"),
    path(_HERE + "disconnect/", prolific.disconnect, name="prolific-disconnect"),
    path(_HERE + "check/", prolific.check, name="prolific-check"),
    path(_HERE + "reports/", prolific.reports, name="prolific-reports"),
    path(_HERE + "new/", prolific.study_new, name="prolific-study-new"),
    path(_HERE + "studies/<int:study_id>/", prolific.study, name="prolific-study"),
    path(_HERE + "studies/<int:study_id>/refresh/", prolific.refresh, name="prolific-refresh"),
    path(_HERE + "studies/<int:study_id>/find/", prolific.find, name="prolific-find"),
    path(_HERE + "actions/<int:action_id>/", prolific.action, name="prolific-action"),
    path(_HERE + "actions/<int:action_id>/again/", prolific.again, name="prolific-action-again"),
    path(
        _HERE + "actions/<int:action_id>/discard/", prolific.discard, name="prolific-action-discard"
    ),
    path(_HERE + "actions/<int:action_id>/settle/", prolific.settle, name="prolific-action-settle"),
]
