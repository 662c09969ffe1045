"""Leases of slots: how long an annotator keeps tuples, and how they are given back.

Locks are only waited for in one sequence, slot before seat: while it holds a seat, a transaction
skips locked slots.
"""

from datetime import datetime

import structlog
from django.db import transaction
from django.utils import timezone

from annotation.models import Campaign, ChoiceSlot, Seat
from annotation.planning.leases import lease_until
from annotation.selectors.campaigns.protocols import choice_protocol_of

log = structlog.get_logger(__name__)


@transaction.atomic
def choice_leases_end(*, campaign: Campaign, now: datetime, but: int | None = None) -> int:
    """Give back the slots whose leases ran out; return how many."""
    over = Seat.objects.filter(campaign=campaign, leased_until__lt=now)
    if but is not None:
        over = over.exclude(pk=but)
    seats = over.order_by("pk").select_for_update(no_key=True, skip_locked=True)
    return sum(choice_slots_return(seat=seat) for seat in seats)


def choice_slots_return(*, seat: Seat) -> int:
    """Give back the open slots of a locked seat; return how many.

    What is being sent at this moment stays; its lease ends later.
    """
    slots = ChoiceSlot.objects.filter(seat=seat, state=ChoiceSlot.State.OPEN, choices__isnull=True)
    locked = slots.select_for_update(no_key=True, skip_locked=True, of=("self",))
    keys = [slot.pk for slot in locked.only("pk")]
    returned = ChoiceSlot.objects.filter(pk__in=keys).update(
        seat=None, position=None, returned_by=seat
    )
    if not slots.exists():
        seat.leased_until = None
        seat.save(update_fields=["leased_until"])
    if returned:
        log.info("choice_slots_returned", campaign=seat.campaign_id, seat=seat.pk, slots=returned)
    return returned


def choice_lease_renew(*, campaign: Campaign, seat: Seat) -> datetime | None:
    """Extend a lease; return its new end, or None if the seat holds nothing any more."""
    if not campaign.takes_answers:
        return None
    end = lease_until(timezone.now(), choice_protocol_of(campaign).lease_minutes)
    leased = Seat.objects.filter(pk=seat.pk, leased_until__isnull=False, paused_at=None)
    return end if leased.update(leased_until=end) else None


def choice_lease_seconds(*, campaign: Campaign, seat: Seat) -> int | None:
    """Extend a lease; return its length in seconds, or None if the seat holds nothing any more."""
    if choice_lease_renew(campaign=campaign, seat=seat) is None:
        return None
    return round(60 * choice_protocol_of(campaign).lease_minutes)
