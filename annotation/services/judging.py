"""Taking a judgement: once, whatever the network does."""

from dataclasses import dataclass
from uuid import UUID

import structlog
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Annotator, Assignment, Judgement
from annotation.planning.protocol import Protocol
from annotation.selectors.protocols import protocol_of
from annotation.services.locks import Held, campaign_hold
from datasets.errors import Conflict, Invalid, NotFound

log = structlog.get_logger(__name__)

# Longer than any sitting: a browser left open over night says little about the pair.
_LONGEST_MS = 24 * 3600 * 1000


class NotOpen(Conflict):
    code = "assignment_not_open"
    message = gettext_lazy("This pair cannot be judged now.")


class JudgedDifferently(Conflict):
    code = "judged_differently"
    message = gettext_lazy("Another answer with the same number was saved before.")


@dataclass(frozen=True)
class _Answer:
    rating: float
    label: str
    shown_ms: int | None

    def is_in(self, judgement: Judgement) -> bool:
        return judgement.rating == self.rating and judgement.label == self.label


@transaction.atomic
def judgement_submit(
    *,
    assignment: Assignment,
    annotator: Annotator,
    rating: float | None,
    label: str,
    client_id: UUID,
    shown_ms: int | None = None,
    seen_revisions: tuple[int, int] | None = None,
) -> Judgement:
    """Store what the annotator said about an assignment of their seat.

    - The same answer sent again under its `client_id` is stored once; another answer under
      the same one is a conflict.
    - An answer to what was judged before is a change of mind: a new row that revises the last.
    - `seen_revisions` are those of sentences A and B on the page, where the page knows them.
    """
    campaign_hold(assignment.seat.campaign_id, Held.STATE, shared=True)
    assignment = _locked(assignment)
    answer = _checked(protocol_of(assignment.seat.campaign), rating, label, shown_ms)
    known = assignment.judgements.filter(client_id=client_id).first()
    if known is not None:
        if known.annotator_id != annotator.pk or not answer.is_in(known):
            raise JudgedDifferently
        return known
    _refuse_unless_open(assignment, annotator)
    revisions = _revisions(assignment)
    if seen_revisions is not None and seen_revisions != revisions:
        raise NotOpen(_("A sentence of this pair was corrected meanwhile. Read it again."))
    judgement = Judgement.objects.create(
        assignment=assignment,
        annotator=annotator,
        rating=answer.rating,
        label=answer.label,
        shown_ms=answer.shown_ms,
        revision_a=revisions[0],
        revision_b=revisions[1],
        client_id=client_id,
        revises=assignment.judgements.filter(revised_by=None).first(),
    )
    _mark_done(assignment)
    log.info("judgement_submitted", assignment=assignment.pk, judgement=judgement.pk)
    return judgement


def _locked(assignment: Assignment) -> Assignment:
    return (
        Assignment.objects.select_for_update(no_key=True, of=("self",))
        .select_related(
            "seat__campaign__project", "pair__sentence_a", "pair__sentence_b", "checkpoint"
        )
        .get(pk=assignment.pk)
    )


def _checked(protocol: Protocol, rating: float | None, label: str, shown_ms: int | None) -> _Answer:
    fields: dict[str, list[str]] = {}
    if rating is None:
        fields["rating"] = [_("Choose a point of the scale.")]
    elif not protocol.scale.allows(rating):
        fields["rating"] = [_("This is not a point of the scale.")]
    if label not in (protocol.labels or ("",)):
        fields["label"] = [_("Choose one of the answers.")]
    if fields or rating is None:
        raise Invalid(_("Both questions need an answer."), fields=fields)
    if shown_ms is not None:
        shown_ms = min(max(shown_ms, 0), _LONGEST_MS)
    return _Answer(rating=rating, label=label, shown_ms=shown_ms)


def _refuse_unless_open(assignment: Assignment, annotator: Annotator) -> None:
    seat = assignment.seat
    if seat.annotator_id != annotator.pk:
        raise NotFound
    if not seat.campaign.takes_answers:
        raise NotOpen(_("This campaign is closed. Your earlier answers are saved."))
    if assignment.state == Assignment.State.VOID:
        raise NotOpen(_("This pair was taken out by the leader."))
    if assignment.state == Assignment.State.WAITING:
        raise NotOpen(_("This pair waits for the leader."))


def _revisions(assignment: Assignment) -> tuple[int, int]:
    if assignment.pair is None:
        return 1, 1
    return assignment.pair.sentence_a.revision, assignment.pair.sentence_b.revision


def _mark_done(assignment: Assignment) -> None:
    """Close the assignment, and open the checkpoint that stands behind it."""
    if assignment.state == Assignment.State.DONE:
        return
    Assignment.objects.filter(pk=assignment.pk).update(state=Assignment.State.DONE)
    Assignment.objects.filter(
        seat_id=assignment.seat_id,
        position=assignment.position + 1,
        checkpoint__isnull=False,
        state=Assignment.State.WAITING,
    ).update(state=Assignment.State.OPEN)
