"""Taking what an annotator's page sends: several answers at once, each by itself."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Q

from annotation.models import Assignment, Seat
from annotation.planning.protocol import PlanKind
from annotation.selectors.protocols import protocol_of
from annotation.services.judging import SlotTaken, judgement_submit
from datasets.errors import DomainError, NotFound


@dataclass(frozen=True)
class Answer:
    """An answer to an assignment, named by its client; the revisions are those that were read."""

    assignment: int
    client_id: UUID
    rating: float | None
    label: str
    shown_ms: int | None
    revision_a: int
    revision_b: int
    is_change: bool | None = None  # whether the page showed the answer given before


@dataclass(frozen=True)
class Refusal:
    client_id: UUID
    code: str
    message: str


@dataclass
class Taken:
    """Which answers are safe, by client id, and which will never be, and why."""

    saved: list[UUID] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)


def answers_submit(*, seat: Seat, answers: Sequence[Answer]) -> Taken:
    """Store each answer in a transaction of its own: one that is refused takes no other along."""
    # A slot that went back while they were thinking is theirs to answer too.
    own = Assignment.objects.filter(Q(seat=seat) | Q(returned_by=seat))
    mine = own.in_bulk([answer.assignment for answer in answers])
    taken = Taken()
    for answer in answers:
        try:
            _submit(seat, mine.get(answer.assignment), answer)
        except DomainError as error:
            refusal = Refusal(answer.client_id, error.code, str(error))
            taken.refused.append(refusal)
        else:
            taken.saved.append(answer.client_id)
    return taken


def _submit(seat: Seat, assignment: Assignment | None, answer: Answer) -> None:
    if seat.annotator is None:
        raise NotFound
    if assignment is None:
        # In a pool most likely one that went back long ago: a checkpoint is even gone.
        is_pool = protocol_of(seat.campaign).plan is PlanKind.POOL
        raise SlotTaken if is_pool else NotFound
    judgement_submit(
        assignment=assignment,
        annotator=seat.annotator,
        rating=answer.rating,
        label=answer.label,
        client_id=answer.client_id,
        shown_ms=answer.shown_ms,
        seen_revisions=(answer.revision_a, answer.revision_b),
        is_change=answer.is_change,
    )
