"""Questions about the guidelines: what an annotator reads, and what waits for the project lead."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q, QuerySet

from annotation.models import Campaign, GuidelineQuestion, Seat


@dataclass(frozen=True)
class QuestionShown:
    """A question as an annotator sees it; only its author learns whose it is."""

    question: str
    answer: str
    at: datetime  # of the answer, or of a question that has none yet
    is_own: bool
    is_new: bool

    @property
    def is_answered(self) -> bool:
        return bool(self.answer)


def questions_shown(seat: Seat) -> list[QuestionShown]:
    """Return an annotator's own questions, and the published ones of all, the latest first."""
    may = ~Q(published_question="") | Q(annotator=seat.annotator_id)
    questions = GuidelineQuestion.objects.filter(may, campaign=seat.campaign_id)
    ordered = questions.order_by(F("answered_at").desc(nulls_first=True), "-pk")
    return [_show_question(question, seat) for question in ordered]


def _show_question(question: GuidelineQuestion, seat: Seat) -> QuestionShown:
    is_own = question.annotator_id == seat.annotator_id
    at = question.answered_at
    read = seat.questions_read_at
    return QuestionShown(
        question=question.published_question or question.text,
        answer=question.answer,
        at=at or question.created_at,
        is_own=is_own,
        is_new=at is not None and (read is None or at > read),
    )


def questions_open(campaign: Campaign) -> QuerySet[GuidelineQuestion]:
    """Return the questions without an answer, the oldest first."""
    return _campaign_questions(campaign).filter(answered_at=None).order_by("pk")


def questions_answered(campaign: Campaign) -> QuerySet[GuidelineQuestion]:
    """Return the answered questions, the latest first."""
    return _campaign_questions(campaign).exclude(answered_at=None).order_by("-answered_at", "-pk")


def _campaign_questions(campaign: Campaign) -> QuerySet[GuidelineQuestion]:
    # The annotator is left out on purpose: a lead answers what was asked, not who asked it.
    pairs = ("assignment__pair__sentence_a", "assignment__pair__sentence_b")
    return GuidelineQuestion.objects.filter(campaign=campaign).select_related(*pairs)
