"""Slots of a pool that somebody has: kept for a while, and given back.

Locks are waited for in one sequence only, assignment before seat: who holds a seat passes over
assignments that are locked.
"""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from annotation.models import Assignment, Campaign, Judgement, Order, Seat
from annotation.planning.protocol import PlanKind, Protocol
from annotation.selectors.protocols import protocol_of
from datasets.models import Pair

log = structlog.get_logger(__name__)

_State = Assignment.State


def lease_end(protocol: Protocol, now: datetime) -> datetime:
    """Return the end of a lease that begins now: a full minute, and so the same for many answers.

    Changed with each of them, it would be written to every index of the seat each time.
    """
    end = now + timedelta(minutes=protocol.limits.lease_minutes)
    return end.replace(second=0, microsecond=0) + timedelta(minutes=1)


def _last_shown(seat: Seat) -> Assignment | None:
    placed = Assignment.objects.filter(seat=seat, position__isnull=False)
    return placed.order_by("-position").first()


@transaction.atomic
def leases_end(*, campaign: Campaign, now: datetime, but: int | None = None) -> int:
    """Give back what lies with annotators whose time is over; return how many slots."""
    over = Seat.objects.filter(campaign=campaign, leased_until__lt=now)
    if but is not None:
        over = over.exclude(pk=but)
    seats = over.order_by("pk").select_for_update(no_key=True, skip_locked=True)
    return sum(slots_return(campaign=campaign, seat=seat) for seat in seats)


def leases_sweep() -> int:
    """Give back what lies with annotators whose time is over, in all campaigns."""
    now = timezone.now()
    over = Seat.objects.filter(leased_until__lt=now, campaign__project__archived_at=None)
    returned = 0
    for campaign in Campaign.objects.filter(pk__in=over.values("campaign")).order_by("pk"):
        with transaction.atomic():
            returned += leases_end(campaign=campaign, now=now)
    return returned


def slots_give(*, seat: Seat, pairs: QuerySet[Pair]) -> int:
    """Give a leader the slots of pairs that they let through, to judge them too (CDS 3.2)."""
    free = Assignment.objects.filter(campaign=seat.campaign_id, is_leaders=True, seat=None)
    return free.filter(pair__in=pairs, state=_State.OPEN).update(seat=seat)


def slots_return(*, campaign: Campaign, seat: Seat) -> int:
    """Give back the slots that a locked seat holds and has not judged, each with its order.

    The second order of a pair stays with whom judged the first; what somebody is answering at this
    moment, and what was judged before and is to be confirmed, stays too. Where a plan gave the
    seat its sequence beforehand, all of it is the seat's and nothing goes back.
    """
    if protocol_of(campaign).plan is not PlanKind.POOL:
        return 0
    answered = Judgement.objects.filter(assignment=OuterRef("pk"))
    undone = Assignment.objects.filter(
        ~Exists(answered), seat=seat, state__in=[_State.OPEN, _State.WAITING]
    )
    begun = Assignment.objects.filter(seat=seat, pair=OuterRef("pair"), state=_State.DONE)
    going = undone.filter(~Exists(begun), queue__isnull=False)
    returned = Assignment.objects.filter(pk__in=_lockable(going)).update(
        seat=None, position=None, group=0, returned_by=seat
    )
    Assignment.objects.filter(pk__in=_lockable(undone.filter(checkpoint__isnull=False))).delete()
    seat.leased_until = None
    _recount(seat)
    seat.save(update_fields=["leased_until", "pairs", "lean"])
    if returned:
        log.info("slots_returned", campaign=campaign.pk, seat=seat.pk, slots=returned)
    return returned


def _lockable(rows: QuerySet[Assignment]) -> list[int]:
    locked = rows.select_for_update(no_key=True, skip_locked=True, of=("self",))
    return [row.pk for row in locked.only("pk")]


def _recount(seat: Seat) -> None:
    """Count again what the seat has of each order."""
    had = Assignment.objects.filter(seat=seat, pair__isnull=False).exclude(state=_State.VOID)
    side = Case(When(order=Order.AB, then=Value(1)), default=Value(-1))
    counted = had.annotate(side=side).aggregate(
        pairs=Count("pk", filter=Q(turn=0)),
        ab=Count("pk", filter=Q(side=1, position__isnull=False)),
        ba=Count("pk", filter=Q(side=-1, position__isnull=False)),
    )
    seat.pairs, seat.lean = counted["pairs"], counted["ab"] - counted["ba"]


def slot_retake(*, slot: Assignment, seat: Seat) -> bool:
    """Give a locked slot back to who had it before, for an answer that came after the lease."""
    seat = Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
    pair = Assignment.objects.filter(seat=seat, pair=slot.pair)
    if pair.exclude(queue=slot.queue).exists():
        return False
    second = Assignment.objects.filter(campaign=slot.campaign_id, queue=slot.queue, turn=1)
    second.exclude(pk=slot.pk).filter(seat=None).update(seat=seat)
    last = _last_shown(seat)
    slot.seat = seat
    slot.position = 0 if last is None or last.position is None else last.position + 1
    slot.returned_by = None
    slot.save(update_fields=["seat", "position", "returned_by"])
    _recount(seat)
    seat.save(update_fields=["pairs", "lean"])
    return True


def lease_renew(*, campaign: Campaign, seat: Seat) -> datetime | None:
    """Put the end of a lease off; return it, or None where nothing is held any more."""
    if campaign.project.is_archived:
        return None
    end = lease_end(protocol_of(campaign), timezone.now())
    held = Seat.objects.filter(pk=seat.pk, leased_until__isnull=False, paused_at=None)
    return end if held.update(leased_until=end) else None


def lease_seconds(*, campaign: Campaign, seat: Seat) -> int | None:
    """Return for how many seconds pairs are kept from now on: looking at them is an activity."""
    if lease_renew(campaign=campaign, seat=seat) is None:
        return None
    return round(60 * protocol_of(campaign).limits.lease_minutes)
