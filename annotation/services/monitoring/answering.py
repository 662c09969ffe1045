"""The project lead's answers to questions about the guidelines."""

from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import GuidelineQuestion
from annotation.services.judging.questioning import LONGEST_QUESTION
from datasets.errors import Invalid
from datasets.models import User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

LONGEST_ANSWER: Final = 4000


@transaction.atomic
def question_answer(
    *, question: GuidelineQuestion, answer: str, published_question: str, actor: User | None
) -> GuidelineQuestion:
    """Answer a question for all annotators in the wording of `published_question`, or, if that is
    empty, for the one who asked. Answering again replaces the answer, which is new to all then.
    """
    locked = GuidelineQuestion.objects.select_for_update(no_key=True, of=("self",))
    question = locked.select_related("campaign__project").get(pk=question.pk)
    refuse_archived(question.campaign.project)
    question.answer = _check(answer, "answer", LONGEST_ANSWER)
    published = published_question.strip()
    question.published_question = (
        _check(published, "published_question", LONGEST_QUESTION) if published else ""
    )
    question.answered_at = timezone.now()
    question.answered_by = actor
    question.save(update_fields=["answer", "published_question", "answered_at", "answered_by"])
    audit(
        actor,
        "guideline_question.answered",
        question,
        project=question.campaign.project,
        is_published=question.is_published,
    )
    return question


def _check(text: str, field: str, longest: int) -> str:
    text = text.replace("\x00", "").strip()
    if not 0 < len(text) <= longest:
        message = _("Write something, with at most %(n)d characters.") % {"n": longest}
        raise Invalid(message, fields={field: [message]})
    return text
