"""Taking a judgement: once, whatever the network does."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Annotator, Assignment, Checkpoint, Judgement, Order, Seat
from annotation.planning.protocol import MissAction, PlanKind, Protocol
from annotation.selectors.protocols import protocol_of
from annotation.selectors.shown import assignment_pair
from annotation.selectors.teaching import last_miss
from annotation.services.locks import Held, campaign_hold
from annotation.services.requeueing import held_give_back
from annotation.services.slots import lease_end, slot_retake
from datasets.errors import Conflict, Invalid, NotFound
from datasets.services.archive import refuse_archived

log = structlog.get_logger(__name__)

# Longer than any sitting: a browser left open over night says little about the pair.
LONGEST_MS = 24 * 3600 * 1000

_State = Assignment.State


class NotOpen(Conflict):
    code = "assignment_not_open"
    message = gettext_lazy("This pair cannot be judged now.")


class SlotTaken(Conflict):
    code = "slot_taken"
    message = gettext_lazy(
        "The time reserved for this pair ran out, and somebody else has it "
        "now. Continue with the next pair."
    )


class Paused(Conflict):
    code = "paused"
    message = gettext_lazy("Your work is paused. The project lead will tell you how to continue.")


class JudgedElsewhere(Conflict):
    code = "judged_elsewhere"
    message = gettext_lazy(
        "You have already judged this pair in another window or on another "
        "device. That answer is kept. To change it, go back to the pair."
    )


class JudgedDifferently(Conflict):
    code = "judged_differently"
    message = gettext_lazy("Another answer with the same number has already been saved.")


@dataclass(frozen=True)
class _Answer:
    rating: float | None
    label: str
    choice: int | None
    shown_ms: int | None

    def is_in(self, judgement: Judgement) -> bool:
        said = (judgement.rating, judgement.label, judgement.choice)
        return said == (self.rating, self.label, self.choice)


@transaction.atomic
def judgement_submit(
    *,
    assignment: Assignment,
    annotator: Annotator,
    rating: float | None = None,
    label: str = "",
    client_id: UUID,
    choice: int | None = None,
    shown_ms: int | None = None,
    seen_revisions: tuple[int, int] | None = None,
    is_change: bool | None = None,
) -> Judgement:
    """Store what the annotator said about an assignment of their seat.

    - The same answer sent again under its `client_id` is stored once; another answer under
      the same one is a conflict.
    - An answer to what was judged before is a change of mind: a new row that revises the last.
      So is an answer to a pair that was carried over.
    - An answer that comes after its lease is taken while nobody else has the slot.
    - `seen_revisions` are those of sentences A and B on the page, where the page knows them.
    - `is_change` says whether the page showed the answer given before; None where it does not say.
      What was judged meanwhile is not changed by who did not know it: `JudgedElsewhere`.
    - `choice` answers which of three pairs is most similar, in place of rating and label.
    """
    campaign_hold(assignment.campaign_id, Held.STATE, shared=True)
    assignment = _locked(assignment)
    protocol = protocol_of(assignment.campaign)
    answer = _checked(protocol, assignment, _Answer(rating, label, choice, shown_ms))
    # Asked for behind the lock: before it, the same answer may have been on its way in.
    said = list(Judgement.objects.filter(assignment=_target(assignment)).order_by("pk"))
    for judgement in said:
        if judgement.client_id == client_id:
            return _acknowledged(judgement, annotator, answer)
    if said and is_change is False and assignment.state == _State.DONE:
        raise JudgedElsewhere
    seat = _refuse_unless_open(assignment, annotator, was_judged=bool(said))
    revisions = _read_revisions(assignment, seen_revisions)
    judgement = Judgement.objects.create(
        assignment_id=_target(assignment),
        annotator=annotator,
        rating=answer.rating,
        label=answer.label,
        choice=answer.choice,
        shown_ms=answer.shown_ms,
        missed=_is_missed(assignment, answer),
        revision_a=revisions[0],
        revision_b=revisions[1],
        client_id=client_id,
        revises=said[-1] if said else None,
    )
    _mark_done(assignment)
    _count(protocol, seat, assignment, judgement)
    log.info("judgement_submitted", assignment=assignment.pk, judgement=judgement.pk)
    return judgement


def _target(assignment: Assignment) -> int:
    """Return the assignment that is judged: of a pair carried over, where it came first."""
    return assignment.carried_id or assignment.pk


def _locked(assignment: Assignment) -> Assignment:
    return (
        Assignment.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign__project", "seat", "pair__sentence_a", "pair__sentence_b")
        .get(pk=assignment.pk)
    )


def _acknowledged(judgement: Judgement, annotator: Annotator, answer: _Answer) -> Judgement:
    if judgement.annotator_id != annotator.pk or not answer.is_in(judgement):
        raise JudgedDifferently
    return judgement


def _checked(protocol: Protocol, assignment: Assignment, said: _Answer) -> _Answer:
    """Refuse what the questions do not allow; return the answer to those that were asked."""
    shown_ms = None if said.shown_ms is None else min(max(said.shown_ms, 0), LONGEST_MS)
    if _asks_choice(assignment):
        options = range(len(assignment.checkpoint.options)) if assignment.checkpoint else ()
        if said.choice not in options:
            message = _("Choose one of the pairs.")
            raise Invalid(message, fields={"choice": [message]})
        return _Answer(None, "", said.choice, shown_ms)
    fields: dict[str, list[str]] = {}
    if said.rating is None:
        fields["rating"] = [_("Choose a value on the scale.")]
    elif not protocol.scale.allows(said.rating):
        fields["rating"] = [_("This value is not on the scale.")]
    if said.label not in (protocol.labels or ("",)):
        fields["label"] = [_("Choose one of the answers.")]
    if fields:
        raise Invalid(_("Answer both questions."), fields=fields)
    return _Answer(said.rating, said.label, None, shown_ms)


def _asks_choice(assignment: Assignment) -> bool:
    kind = assignment.checkpoint.kind if assignment.checkpoint else None
    return kind == Checkpoint.Kind.MOST_SIMILAR


def _refuse_unless_open(assignment: Assignment, annotator: Annotator, *, was_judged: bool) -> Seat:
    """Return the annotator's seat, the slot taken again if it was given back."""
    seat = assignment.seat
    if seat is None or seat.annotator_id != annotator.pk:
        seat = _former_seat(assignment, annotator)
        if assignment.seat_id is not None:
            raise SlotTaken
    if not assignment.campaign.takes_answers:
        raise NotOpen(_("This campaign is closed. Your earlier answers are saved."))
    if seat.paused_at is not None:
        raise Paused
    if assignment.state in (_State.VOID, _State.ASIDE):
        raise NotOpen(
            _("This pair was removed because one of its sentences was rejected in the review.")
        )
    if assignment.state == _State.WAITING:
        raise NotOpen(_("This pair cannot be judged until its sentences have been reviewed."))
    if assignment.carried is not None and not was_judged:
        raise NotOpen(_("Judge this pair at its first position in the group."))
    if assignment.seat_id is None and not slot_retake(slot=assignment, seat=seat):
        raise SlotTaken
    return seat


def _former_seat(assignment: Assignment, annotator: Annotator) -> Seat:
    """Return the annotator's seat if they had this slot before it was given back."""
    seat = assignment.returned_by
    if seat is None or seat.annotator_id != annotator.pk:
        raise NotFound
    return seat


def _read_revisions(assignment: Assignment, seen: tuple[int, int] | None) -> tuple[int, int]:
    """Return the revisions that were read; refuse one whose meaning has changed since.

    A text that differs from the present one in a typo is as good.
    """
    pair = assignment_pair(assignment)
    if pair is None:
        return (1, 1)
    sides = (pair.sentence_a, pair.sentence_b)
    if seen is None:
        return (sides[0].revision, sides[1].revision)
    for side, revision in zip(sides, seen, strict=True):
        if not side.meaning_revision <= revision <= side.revision:
            raise NotOpen(
                _("A sentence of this pair was corrected in the meantime. Read it again.")
            )
    return seen


def _is_missed(assignment: Assignment, answer: _Answer) -> bool | None:
    """Say whether an answer to a checkpoint is wrong; None for a pair."""
    checkpoint = assignment.checkpoint
    if checkpoint is None:
        return None
    if answer.choice is not None:
        return answer.choice != checkpoint.answer
    is_ab = assignment.order == Order.AB
    accepted = checkpoint.accepted_ab if is_ab else checkpoint.accepted_ba
    is_off = answer.rating is not None and not (
        checkpoint.rating_min <= answer.rating <= checkpoint.rating_max
    )
    return is_off or bool(answer.label and answer.label not in accepted)


def _mark_done(assignment: Assignment) -> None:
    """Close the assignment, and open the checkpoint that stands behind it."""
    if assignment.state == _State.DONE:
        return
    behind = Q(
        seat_id=assignment.seat_id,
        position=(assignment.position or 0) + 1,
        checkpoint__isnull=False,
        state=_State.WAITING,
    )
    state = Case(When(pk=assignment.pk, then=Value(_State.DONE)), default=Value(_State.OPEN))
    Assignment.objects.filter(Q(pk=assignment.pk) | behind).update(state=state)


def _count(protocol: Protocol, seat: Seat, assignment: Assignment, judgement: Judgement) -> None:
    """Count along in the seat, and put the end of its lease off."""
    changes: dict[str, Any] = {}
    is_new = judgement.revises_id is None or assignment.carried_id is not None
    if is_new and assignment.state != _State.DONE:
        changes["judged"] = F("judged") + 1
    if protocol.plan is PlanKind.POOL:
        changes["leased_until"] = lease_end(protocol, timezone.now())
    if is_new and judgement.missed is not None:
        changes |= {"checked": F("checked") + 1, "missed": F("missed") + int(judgement.missed)}
    if changes:
        Seat.objects.filter(pk=seat.pk).update(**changes)
    if is_new and judgement.missed:
        _act_on_miss(protocol, seat)


def _act_on_miss(protocol: Protocol, seat: Seat) -> None:
    """Pause, teach or warn who missed too much, as the protocol says."""
    settings = protocol.checkpoints
    seat = Seat.objects.select_for_update(no_key=True).select_related("campaign").get(pk=seat.pk)
    if not settings.acts(misses=seat.missed, seen=seat.checked):
        return
    if settings.on_miss in (MissAction.TEACH, MissAction.WARN):
        seat.is_lesson_due = True
        seat.save(update_fields=["is_lesson_due"])
    elif settings.on_miss is MissAction.PAUSE:
        seat.paused_at = timezone.now()
        seat.save(update_fields=["paused_at"])
        held_give_back(seat=seat)
        log.info("seat_paused", seat=seat.pk, missed=seat.missed, checked=seat.checked)


@transaction.atomic
def lesson_acknowledge(*, seat: Seat, judgement_id: int) -> None:
    """Take down that somebody read what was wrong; another miss since then is still to be shown."""
    refuse_archived(seat.campaign.project)
    seat = Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
    last = last_miss(seat)
    if last is None or last.pk == judgement_id:
        seat.is_lesson_due = False
        seat.save(update_fields=["is_lesson_due"])
