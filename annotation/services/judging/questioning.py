"""Questions about the guidelines: asking them, and reading what was answered."""

from typing import Final

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Assignment, GuidelineQuestion, Seat
from datasets.errors import Conflict, Invalid, NotFound

log = structlog.get_logger(__name__)

LONGEST_QUESTION: Final = 1000
# Of one annotator: more than anybody asks before the first is answered.
MOST_OPEN: Final = 20


@transaction.atomic
def question_ask(
    *, seat: Seat, text: str, assignment: Assignment | None = None
) -> GuidelineQuestion:
    """Ask the project lead about the guidelines; the same question sent twice is stored once."""
    text = text.replace("\x00", "").strip()
    if not 0 < len(text) <= LONGEST_QUESTION:
        too_long = _("Write at most %(n)d characters.") % {"n": LONGEST_QUESTION}
        message = too_long if text else _("Write your question.")
        raise Invalid(message, fields={"text": [message]})
    if seat.annotator is None:
        raise NotFound
    if not seat.campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
    open_questions = GuidelineQuestion.objects.filter(
        campaign=seat.campaign_id, annotator=seat.annotator_id, answered_at=None
    )
    same = open_questions.filter(text=text).first()
    if same is not None:
        return same
    if open_questions.count() >= MOST_OPEN:
        raise Conflict(_("Wait until some of your questions are answered."))
    question = GuidelineQuestion.objects.create(
        campaign=seat.campaign, annotator=seat.annotator, assignment=assignment, text=text
    )
    log.info("guideline_question_asked", campaign=seat.campaign_id, question=question.pk)
    return question


def questions_read(*, seat: Seat) -> None:
    """Note that the annotator has the answers on their page now."""
    if not seat.campaign.project.is_archived:
        Seat.objects.filter(pk=seat.pk).update(questions_read_at=timezone.now())
