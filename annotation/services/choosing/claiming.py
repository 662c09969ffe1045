"""Taking slots, a few at a time.

A claim locks slots before it takes them and skips those that others have locked. Only a claim that
finds nothing waits, in its own transaction, for one slot, and holds no seat meanwhile.
"""

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils import timezone

from annotation.models import Campaign, ChoiceSlot, Seat
from annotation.planning.choosing.protocol import ChoiceProtocol
from annotation.planning.leases import lease_until
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.choosing.progress import count_slots_had, free_slots
from annotation.selectors.choosing.shown import PAIRS
from annotation.services.campaigns.locks import LockKind, campaign_hold, repeated_after_deadlock
from annotation.services.choosing.leases import choice_leases_end

# Slots per claim: few, so that little waits for somebody who goes away.
AT_ONCE = 4


def choice_next(*, campaign: Campaign, seat: Seat) -> ChoiceSlot | None:
    """Return what somebody answers next, taking slots if they hold none; None if there is none."""
    if not campaign.gives_work or seat.paused_at is not None:
        return None
    slot = _open_slots(seat).first()
    if slot is None and seat.left_at is None and choice_slots_take(campaign=campaign, seat=seat):
        slot = _open_slots(seat).first()
    if slot is not None:
        slot.campaign, slot.seat = campaign, seat
    return slot


def _open_slots(seat: Seat) -> QuerySet[ChoiceSlot]:
    slots = ChoiceSlot.objects.filter(seat=seat, state=ChoiceSlot.State.OPEN)
    return slots.select_related(*(f"four_tuple__{name}" for name in PAIRS)).order_by("position")


@repeated_after_deadlock
def choice_slots_take(*, campaign: Campaign, seat: Seat) -> int:
    """Take the next free slots for a seat; return how many. Nobody gets a tuple twice."""
    protocol = choice_protocol_of(campaign)
    count = _claim(campaign, seat, protocol)
    if count is None:
        # The last slots may be locked by claims that will not take them all.
        count = _claim_after_waiting(campaign, seat, protocol)
    return count or 0


@transaction.atomic
def _claim_after_waiting(campaign: Campaign, seat: Seat, protocol: ChoiceProtocol) -> int | None:
    """Wait for the first free slot and claim with it locked, in the sequence slot, seat."""
    campaign_hold(campaign.pk, LockKind.STATE, shared=True)
    first = free_slots(campaign.pk, seat.pk).order_by("pk")
    if not first.select_for_update(no_key=True, of=("self",))[:1]:
        return None
    return _claim(campaign, seat, protocol)


@transaction.atomic
def _claim(campaign: Campaign, seat: Seat, protocol: ChoiceProtocol) -> int | None:
    """Take slots that nobody has locked; None if there are none."""
    campaign_hold(campaign.pk, LockKind.STATE, shared=True)
    locked = Seat.objects.select_for_update(no_key=True, of=("self",))
    seat = locked.select_related("campaign__project").get(pk=seat.pk)
    if not seat.campaign.gives_work or seat.paused_at is not None or seat.left_at is not None:
        return 0
    now = timezone.now()
    choice_leases_end(campaign=campaign, now=now, but=seat.pk)
    had = count_slots_had(seat)
    limit = AT_ONCE
    if protocol.tuples_at_most is not None:
        limit = min(limit, protocol.tuples_at_most - had)
    if limit <= 0:
        return 0
    slots = _lock_free_slots(seat, limit)
    if not slots:
        return None
    slots_give(seat, slots)
    seat.pairs = had + len(slots)
    seat.leased_until = lease_until(now, protocol.lease_minutes)
    seat.save(update_fields=["pairs", "leased_until"])
    return len(slots)


def _lock_free_slots(seat: Seat, limit: int) -> list[ChoiceSlot]:
    """Lock the first free slots, one of each tuple."""
    siblings = ChoiceSlot.objects.filter(four_tuple=OuterRef("four_tuple"))
    earlier = siblings.filter(pk__lt=OuterRef("pk"), seat=None, state=ChoiceSlot.State.OPEN)
    free = free_slots(seat.campaign_id, seat.pk).filter(~Exists(earlier)).order_by("pk")
    return list(free.select_for_update(no_key=True, skip_locked=True, of=("self",))[:limit])


def slots_give(seat: Seat, slots: list[ChoiceSlot]) -> None:
    """Give locked slots to a locked seat, behind those that it has."""
    last = ChoiceSlot.objects.filter(seat=seat).aggregate(last=Max("position"))["last"]
    for position, slot in enumerate(slots, start=0 if last is None else last + 1):
        slot.seat, slot.position = seat, position
    ChoiceSlot.objects.bulk_update(slots, ["seat", "position"])
