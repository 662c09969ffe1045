"""Taking answers to tuples exactly once, whatever the network does.

Locks are taken in the sequence slot, seat.
"""

from functools import partial

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Campaign, Choice, ChoiceSlot, Seat
from annotation.planning.leases import lease_until
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.choosing.shown import meanings_of, pairs_of, revisions_of
from annotation.services.campaigns.locks import LockKind, campaign_hold, repeated_after_deadlock
from annotation.services.choosing.second_half import second_half_if_due
from annotation.services.choosing.sent import (
    AnsweredDifferently,
    ChoiceSlotTaken,
    PairCorrected,
    SentChoice,
)
from annotation.services.choosing.slots import CHOICE_SLOTS
from datasets.errors import Conflict, NotFound

log = structlog.get_logger(__name__)


@repeated_after_deadlock
@transaction.atomic
def choice_submit(*, slot: ChoiceSlot, seat: Seat, sent: SentChoice) -> Choice:
    """Store the best and the worst of a tuple.

    - The same answer sent again under its `client_id` is stored once; another one under the same id
      is a conflict.
    - Another answer of somebody who saw theirs is a change of mind: a new row that revises it.
    - An answer that comes after the lease ran out is taken while nobody else has the slot.
    - After the last answer to the first half of an iterative plan, the second half is made.
    """
    campaign_hold(slot.campaign_id, LockKind.STATE, shared=True)
    campaign = Campaign.objects.select_related("project").get(pk=slot.campaign_id)
    locked = ChoiceSlot.objects.select_for_update(no_key=True, of=("self",))
    own = locked.select_related("four_tuple").get(pk=slot.pk)
    if stored := _stored_choice(own, seat, sent):
        return stored
    _refuse_closed(campaign, seat)
    if own.state == ChoiceSlot.State.VOID or not _belongs_to(own, seat):
        raise ChoiceSlotTaken
    before = Choice.objects.filter(slot=own, revised_by=None).first()
    if before is not None and not sent.is_change:
        raise AnsweredDifferently
    _refuse_corrected(own, sent)
    if seat.annotator_id is None:
        raise NotFound
    choice = Choice.objects.create(
        slot=own,
        annotator_id=seat.annotator_id,
        best=sent.best,
        worst=sent.worst,
        revisions=sent.revisions,
        shown_ms=sent.shown_ms,
        client_id=sent.client_id,
        revises=before,
    )
    _after_answer(campaign, own, seat, is_first=before is None)
    log.info("choice_submitted", slot=own.pk, choice=choice.pk)
    return choice


def _stored_choice(slot: ChoiceSlot, seat: Seat, sent: SentChoice) -> Choice | None:
    """Return the answer if it is stored already."""
    choices = Choice.objects.filter(
        slot=slot, client_id=sent.client_id, annotator=seat.annotator_id
    )
    stored = choices.first()
    if stored is not None and (stored.best, stored.worst) != (sent.best, sent.worst):
        raise AnsweredDifferently
    return stored


def _refuse_closed(campaign: Campaign, seat: Seat) -> None:
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is closed. Your earlier answers are saved."))
    if seat.paused_at is not None:
        raise Conflict(_("Your work is paused. The project lead will tell you how to continue."))


def _belongs_to(slot: ChoiceSlot, seat: Seat) -> bool:
    """Tell whether a locked slot is the seat's; one that was given back and is free is retaken."""
    if slot.seat_id == seat.pk:
        return True
    own_slots = ChoiceSlot.objects.filter(seat=seat, four_tuple=slot.four_tuple_id)
    if slot.seat_id is not None or slot.returned_by_id != seat.pk or own_slots.exists():
        return False
    CHOICE_SLOTS.retake(seat, slot)
    return True


def _refuse_corrected(slot: ChoiceSlot, sent: SentChoice) -> None:
    """Refuse an answer about sentences that have got another meaning since they were read."""
    pairs = pairs_of(slot.four_tuple)
    bounds = zip(meanings_of(pairs), sent.revisions, revisions_of(pairs), strict=True)
    if not all(meaning <= read <= present for meaning, read, present in bounds):
        raise PairCorrected


def _after_answer(campaign: Campaign, slot: ChoiceSlot, seat: Seat, *, is_first: bool) -> None:
    """Count the answer, extend the lease, and make the second half when it is time."""
    ChoiceSlot.objects.filter(pk=slot.pk).update(state=ChoiceSlot.State.DONE)
    Seat.objects.filter(pk=seat.pk).update(
        judged=F("judged") + (1 if is_first else 0),
        leased_until=lease_until(timezone.now(), choice_protocol_of(campaign).lease_minutes),
    )
    if is_first and choice_protocol_of(campaign).is_iterative and slot.four_tuple.half == 1:
        # After the commit: of two last answers at the same time, one sees the other.
        transaction.on_commit(partial(second_half_if_due, campaign))
