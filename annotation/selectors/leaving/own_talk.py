"""What somebody wrote about pairs besides judging them, for their own data."""

from typing import Any

from annotation.models import Annotator
from annotation.selectors.discussing.threads import messages_of
from annotation.selectors.judging.validating import validities_of


def contributions_of(annotator: Annotator) -> dict[str, Any]:
    """Return questions, verdicts on reasons and messages as plain values, in three queries.

    It does not reveal whose reasons they judged.
    """
    questions = annotator.guideline_questions.select_related("campaign").order_by("pk")
    user = annotator.user
    return {
        "questions": [
            {
                "campaign": question.campaign.name,
                "text": question.text,
                "published": question.published_question,
                "answer": question.answer,
                "at": question.created_at.isoformat(),
            }
            for question in questions
        ],
        "reasons_judged": [
            {
                "campaign": validity.reasoned.round.campaign.name,
                "label": validity.reasoned.judgement.label,
                "reason": validity.reasoned.judgement.reason,
                "verdict": validity.verdict,
                "at": validity.created_at.isoformat(),
                "changed_later": hasattr(validity, "revised_by"),
            }
            for validity in validities_of(annotator)
        ],
        "messages": [
            {
                "about": str(message.thread),
                "text": message.text,
                "at": message.created_at.isoformat(),
            }
            for message in (messages_of(user, annotator.project) if user else ())
        ],
    }
