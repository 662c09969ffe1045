"""URLs of the JSON API for campaigns, judgements and runs."""

from django.urls import path

from annotation.api import campaigns, judgements, planning, releasing, runs
from datasets.uploads import takes_files

urlpatterns = [
    path("projects/<slug:slug>/campaigns/", planning.Campaigns.as_view(), name="api-campaigns"),
    path("campaigns/<int:campaign_id>/", planning.campaign, name="api-campaign"),
    path("campaigns/<int:campaign_id>/open/", planning.opening, name="api-campaign-open"),
    path(
        "campaigns/<int:campaign_id>/invitations/",
        planning.Invitations.as_view(),
        name="api-invitations",
    ),
    path(
        "campaigns/<int:campaign_id>/judgements/",
        takes_files(megabytes=200)(runs.judgements),
        name="api-import-judgements",
    ),
    path("campaigns/<int:campaign_id>/runs/", runs.Runs.as_view(), name="api-runs"),
    path("campaigns/<int:campaign_id>/next/", campaigns.next_pair, name="api-next"),
    path("campaigns/<int:campaign_id>/progress/", campaigns.progress, name="api-progress"),
    path("campaigns/<int:campaign_id>/<slug:change>/", planning.change, name="api-campaign-change"),
    path("assignments/<str:public_id>/judgement/", judgements.judgement, name="api-judgement"),
    path("runs/<int:run_id>/", runs.run, name="api-run"),
    path("runs/<int:run_id>/gold/", runs.Gold.as_view(), name="api-gold"),
    path("runs/<int:run_id>/release/", releasing.run_release, name="api-run-release"),
]
