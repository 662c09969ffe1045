"""Addresses of the pages about judging and campaigns."""

from django.urls import path

from annotation.web import (
    annotator,
    answers,
    campaigns,
    home,
    leader,
    pairs,
    projects,
    rules,
    runs,
    sentences,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("judge/<int:campaign_id>/", annotator.judge, name="judge"),
    path("judge/<int:campaign_id>/seat/", annotator.take_seat, name="judge-seat"),
    path("judge/<int:campaign_id>/answers/", answers.answers, name="judge-answers"),
    path("judge/<int:campaign_id>/<int:assignment_id>/", annotator.judge_pair, name="judge-pair"),
    path("review/<int:campaign_id>/", leader.review, name="review"),
    path(
        "review/<int:campaign_id>/<int:review_id>/",
        leader.review_sentence,
        name="review-sentence",
    ),
    path("review/<int:campaign_id>/<int:review_id>/undo/", leader.undo, name="review-undo"),
    path("p/<slug:slug>/", projects.project, name="project"),
    path("p/<slug:slug>/delete/", projects.remove, name="project-delete"),
    path("p/<slug:slug>/rules/", rules.rules, name="rules"),
    path("p/<slug:slug>/sentences/<int:sentence_id>/", sentences.sentence, name="sentence"),
    path("p/<slug:slug>/pairs/<int:pair_set_id>/", pairs.pair_set, name="pair-set"),
    path("p/<slug:slug>/pair/<int:pair_id>/", pairs.pair, name="pair"),
    path("p/<slug:slug>/campaigns/", campaigns.campaigns, name="campaigns"),
    path("p/<slug:slug>/campaigns/new/", campaigns.campaign_new, name="campaign-new"),
    path("p/<slug:slug>/c/<int:campaign_id>/", campaigns.campaign, name="campaign"),
    path("p/<slug:slug>/c/<int:campaign_id>/open/", campaigns.campaign_open, name="campaign-open"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/change/<slug:change>/",
        campaigns.campaign_change,
        name="campaign-change",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/aggregate/",
        campaigns.campaign_aggregate,
        name="campaign-aggregate",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/judgements/",
        campaigns.campaign_judgements,
        name="campaign-judgements",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/delete/",
        campaigns.campaign_remove,
        name="campaign-delete",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/seats/<int:number>/free/",
        campaigns.seat_free,
        name="seat-free",
    ),
    path("p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/", runs.run, name="run"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/release/",
        runs.release,
        name="run-release",
    ),
]
