"""The project lead's progress in deciding on the expansions that go into pairs."""

from dataclasses import dataclass

from django.db.models import Count, QuerySet

from datasets.models import Derivation, Project
from datasets.selectors.expanding.candidates import (
    USED,
    CandidateCriteria,
    anchor_of,
    sentences_proposed_for,
)


@dataclass(frozen=True)
class Reviewed:
    """How many of the expansions that go into pairs the lead decided on."""

    done: int
    total: int


@dataclass(frozen=True)
class Undecided:
    """A randomly drawn expansion: its anchor on a page, and how many S1s precede its S1 in the list
    of what goes into pairs."""

    anchor: str
    sentences_before: int


def expansions_reviewed(project: Project) -> Reviewed:
    return Reviewed(**_used(project).aggregate(total=Count("pk"), done=Count("decision")))


def first_undecided(project: Project) -> Undecided | None:
    undecided = _used(project).filter(decision=None).select_related("candidate")
    first = undecided.order_by("candidate__sentence", "candidate__kind").first()
    if first is None or first.candidate is None:
        return None
    candidate = first.candidate
    earlier = sentences_proposed_for(project, CandidateCriteria(state=USED)).filter(
        pk__lt=candidate.sentence_id
    )
    return Undecided(
        anchor_of(candidate.sentence_id, candidate.kind, candidate.comparison_key), earlier.count()
    )


def _used(project: Project) -> QuerySet[Derivation]:
    return Derivation.objects.filter(
        sentence__project=project,
        sentence__is_retired=False,
        sentence__base__source__fallen_reason="",
    ).exclude(candidate=None, decision=None)
