"""Which judgements of a campaign count."""

from datetime import datetime
from typing import Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from annotation.models import Assignment, Campaign, Judgement

# States of an assignment whose pair was not rejected or set aside.
COUNTED_STATES: Final = (Assignment.State.OPEN, Assignment.State.DONE)
# About the present texts of a pair that was not rejected; a mended typo changes no meaning.
IS_CURRENT: Final = Q(
    assignment__state__in=COUNTED_STATES,
    revision_a__gte=F("assignment__pair__sentence_a__meaning_revision"),
    revision_b__gte=F("assignment__pair__sentence_b__meaning_revision"),
)


def pair_judgements(campaign: Campaign, *, until: datetime | None = None) -> QuerySet[Judgement]:
    """Return each annotator's latest judgement of each pair, without checkpoints.

    With `until`, return what was the latest at that moment.
    """
    judgements = Judgement.objects.filter(
        assignment__campaign=campaign, assignment__pair__isnull=False
    )
    return latest(judgements, until=until)


def current_judgements(campaign: Campaign, *, until: datetime | None = None) -> QuerySet[Judgement]:
    """Return the judgements that count: those about the present texts.

    A judgement about a text of another meaning is history until its annotator confirms it, as is
    one about a pair that fell.
    """
    return pair_judgements(campaign, until=until).filter(IS_CURRENT)


def latest(
    judgements: QuerySet[Judgement], *, until: datetime | None = None
) -> QuerySet[Judgement]:
    """Leave out judgements that were revised, until now or until that moment."""
    # Few judgements revise another. This condition lets PostgreSQL look for these few only;
    # joining all judgements to all took half as long again.
    revising = Judgement.objects.filter(revises=OuterRef("pk"), revises__isnull=False)
    if until is not None:
        judgements = judgements.filter(created_at__lte=until)
        revising = revising.filter(created_at__lte=until)
    return judgements.filter(~Exists(revising))
