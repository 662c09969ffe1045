"""Leases of text slots: how long an author keeps them, and how they are given back.

Locks are only waited for in one sequence, prompt before slot before seat: while it holds a seat, a
transaction skips locked slots.
"""

from datetime import datetime

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from annotation.models import Campaign, Seat, TextSlot, Version
from annotation.planning.leases import lease_until
from annotation.selectors.campaigns.protocols import writing_protocol_of

log = structlog.get_logger(__name__)

HAS_TEXT = Exists(Version.objects.filter(slot=OuterRef("pk")))


@transaction.atomic
def text_leases_end(*, campaign: Campaign, now: datetime, but: int | None = None) -> int:
    """Give back the text slots whose leases ran out; return how many."""
    over = Seat.objects.filter(campaign=campaign, leased_until__lt=now)
    if but is not None:
        over = over.exclude(pk=but)
    seats = over.order_by("pk").select_for_update(no_key=True, skip_locked=True)
    return sum(text_slots_return(seat=seat) for seat in seats)


def text_slots_return(*, seat: Seat) -> int:
    """Give back the slots of a locked seat in which nothing is written; return how many.

    What is being sent at this moment stays; its lease ends later.
    """
    slots = TextSlot.objects.filter(~HAS_TEXT, seat=seat, state=TextSlot.State.OPEN)
    locked = slots.select_for_update(no_key=True, skip_locked=True, of=("self",))
    keys = [slot.pk for slot in locked.only("pk")]
    returned = TextSlot.objects.filter(pk__in=keys).update(
        seat=None, position=None, returned_by=seat
    )
    if not slots.exists():
        seat.leased_until = None
        seat.save(update_fields=["leased_until"])
    if returned:
        log.info("text_slots_returned", campaign=seat.campaign_id, seat=seat.pk, slots=returned)
    return returned


def text_lease_renew(*, campaign: Campaign, seat: Seat) -> datetime | None:
    """Extend a lease; return its new end, or None if the seat holds nothing any more."""
    if not campaign.takes_answers:
        return None
    end = lease_until(timezone.now(), writing_protocol_of(campaign).lease_minutes)
    leased = Seat.objects.filter(pk=seat.pk, leased_until__isnull=False, paused_at=None)
    return end if leased.update(leased_until=end) else None


def text_lease_seconds(*, campaign: Campaign, seat: Seat) -> int | None:
    """Extend a lease; return its length in seconds, or None if the seat holds nothing any more."""
    if text_lease_renew(campaign=campaign, seat=seat) is None:
        return None
    return round(60 * writing_protocol_of(campaign).lease_minutes)
