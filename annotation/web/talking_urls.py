"""URLs of what is said about pairs beside judging them: reasons, discussions and questions.

They come before the address of one pair of an annotator, which takes any text.
"""

from django.urls import path

from annotation.web.discussing import threads
from annotation.web.gold import run_reasons
from annotation.web.judging import questions as asked
from annotation.web.judging import validating
from annotation.web.monitoring import questions

urlpatterns = [
    path("validate/<int:campaign_id>/", validating.validate, name="validate"),
    path(
        "validate/<int:campaign_id>/<int:position>/",
        validating.validate_sheet,
        name="validate-sheet",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/reasons/",
        run_reasons.reasons,
        name="run-reasons",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/reasons/<int:round_number>/end/",
        run_reasons.end,
        name="reason-round-end",
    ),
    path("p/<slug:slug>/discussions/", threads.threads, name="threads"),
    path("p/<slug:slug>/pair/<int:pair_id>/discussion/", threads.pair_thread, name="pair-thread"),
    path(
        "p/<slug:slug>/sentences/<int:sentence_id>/discussion/",
        threads.sentence_thread,
        name="sentence-thread",
    ),
    path(
        "p/<slug:slug>/discussions/<int:thread_id>/<slug:change>/",
        threads.thread_change,
        name="thread-change",
    ),
    path(
        "p/<slug:slug>/discussions/messages/<int:thread_message_id>/delete/",
        threads.message_remove,
        name="thread-message-delete",
    ),
    path("judge/<int:campaign_id>/questions/", asked.questions, name="judge-questions"),
    path("judge/<int:campaign_id>/sitting/", asked.sitting, name="judge-sitting"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/questions/",
        questions.questions,
        name="campaign-questions",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/questions/<int:question_id>/",
        questions.answer,
        name="campaign-question",
    ),
]
