"""URLs of the JSON API for campaigns, judgements and runs."""

from django.urls import path

from annotation.api import campaigns, judgements, releasing, runs

urlpatterns = [
    path("campaigns/<int:campaign_id>/next/", campaigns.next_pair, name="api-next"),
    path("campaigns/<int:campaign_id>/progress/", campaigns.progress, name="api-progress"),
    path("assignments/<str:public_id>/judgement/", judgements.judgement, name="api-judgement"),
    path("runs/<int:run_id>/", runs.run, name="api-run"),
    path("runs/<int:run_id>/release/", releasing.run_release, name="api-run-release"),
]
