"""Addresses of the pages about judging and campaigns."""

from django.urls import path

from annotation.web import annotator, home, leader

urlpatterns = [
    path("", home.home, name="home"),
    path("judge/<int:campaign_id>/", annotator.judge, name="judge"),
    path("judge/<int:campaign_id>/seat/", annotator.take_seat, name="judge-seat"),
    path("judge/<int:campaign_id>/<int:assignment_id>/", annotator.judge_pair, name="judge-pair"),
    path("review/<int:campaign_id>/", leader.review, name="review"),
    path(
        "review/<int:campaign_id>/<int:review_id>/",
        leader.review_sentence,
        name="review-sentence",
    ),
    path("review/<int:campaign_id>/<int:review_id>/undo/", leader.undo, name="review-undo"),
]
