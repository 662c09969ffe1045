"""Leases of pool slots: how long an annotator keeps them, and how they are given back.

Locks are only waited for in one sequence, assignment before seat: while it holds a seat, a
transaction skips locked assignments.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

import structlog
from django.db import transaction
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from annotation.models import Assignment, Campaign, Judgement, Order, Seat
from annotation.planning.leases import lease_until
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from datasets.models import Pair

log = structlog.get_logger(__name__)

_State = Assignment.State


def lease_end(protocol: Protocol, now: datetime) -> datetime:
    """Return the end of a lease that begins now."""
    return lease_until(now, protocol.limits.lease_minutes)


def _last_shown(seat: Seat) -> Assignment | None:
    placed = Assignment.objects.filter(seat=seat, position__isnull=False)
    return placed.order_by("-position").first()


@transaction.atomic
def leases_end(*, campaign: Campaign, now: datetime, but: int | None = None) -> int:
    """Give back the slots whose leases ran out; return how many."""
    over = Seat.objects.filter(campaign=campaign, leased_until__lt=now)
    if but is not None:
        over = over.exclude(pk=but)
    seats = over.order_by("pk").select_for_update(no_key=True, skip_locked=True)
    return sum(slots_return(seat=seat) for seat in seats)


def slots_give(*, seat: Seat, pairs: QuerySet[Pair]) -> int:
    """Give a reviewer the slots of pairs they let through, to judge them too (CDSCorpus 3.2)."""
    free = Assignment.objects.filter(campaign=seat.campaign_id, is_leaders=True, seat=None)
    return free.filter(pair__in=pairs, state=_State.OPEN).update(seat=seat)


def slots_return(*, seat: Seat) -> int:
    """Give back the unjudged slots of a locked seat, each in its order.

    The seat keeps the second order of a pair whose first order it judged, what is being answered at
    this moment, and judged pairs that are to be confirmed.
    """
    answered = Judgement.objects.filter(assignment=OuterRef("pk"))
    undone = Assignment.objects.filter(
        ~Exists(answered), seat=seat, state__in=[_State.OPEN, _State.WAITING]
    )
    # Also where the judged order is open again, because a text was changed.
    begun = Assignment.objects.filter(
        Exists(answered), seat=seat, pair=OuterRef("pair"), state__in=[_State.DONE, _State.OPEN]
    )
    going = undone.filter(~Exists(begun), queue__isnull=False)
    returned = Assignment.objects.filter(pk__in=_lockable(going)).update(
        seat=None, position=None, group=0, returned_by=seat
    )
    Assignment.objects.filter(pk__in=_lockable(undone.filter(checkpoint__isnull=False))).delete()
    if not going.exists():
        seat.leased_until = None  # else the answer on its way in may be refused: return it later
    _recount(seat)
    seat.save(update_fields=["leased_until", "pairs", "order_balance"])
    if returned:
        log.info(
            "slots_returned",
            of="assignment",
            campaign=seat.campaign_id,
            seat=seat.pk,
            slots=returned,
        )
    return returned


def partners_return(requeued: Sequence[Assignment]) -> None:
    """Give back the unjudged order of each pair whose other order was requeued.

    Where the same annotator judges both orders, both go to the next annotator; they share a place
    in the queue.
    """
    answered = Judgement.objects.filter(assignment=OuterRef("pk"))
    places: defaultdict[int, set[int]] = defaultdict(set)
    for row in requeued:
        if row.seat_id is not None and row.queue is not None:
            places[row.seat_id].add(row.queue)
    for seat_id, queue in sorted(places.items()):
        partners = Assignment.objects.filter(
            ~Exists(answered),
            seat=seat_id,
            queue__in=queue,
            state__in=[_State.OPEN, _State.WAITING],
        )
        returned = Assignment.objects.filter(pk__in=_lockable(partners)).update(
            seat=None, position=None, group=0, returned_by=seat_id
        )
        if returned:
            seat = Seat.objects.select_for_update(no_key=True).get(pk=seat_id)
            _recount(seat)
            seat.save(update_fields=["pairs", "order_balance"])


def _lockable(rows: QuerySet[Assignment]) -> list[int]:
    locked = rows.select_for_update(no_key=True, skip_locked=True, of=("self",))
    return [row.pk for row in locked.only("pk")]


def _recount(seat: Seat) -> None:
    """Recount the seat's pairs of each order."""
    had = Assignment.objects.filter(seat=seat, pair__isnull=False).exclude(state=_State.VOID)
    side = Case(When(order=Order.AB, then=Value(1)), default=Value(-1))
    counted = had.annotate(side=side).aggregate(
        pairs=Count("pk", filter=Q(turn=0)),
        ab=Count("pk", filter=Q(side=1, position__isnull=False)),
        ba=Count("pk", filter=Q(side=-1, position__isnull=False)),
    )
    seat.pairs, seat.order_balance = counted["pairs"], counted["ab"] - counted["ba"]


def slot_retake(*, slot_id: int, seat_id: int) -> bool:
    """Give a locked slot back to its former seat, for an answer that came after the lease."""
    slot = Assignment.objects.get(pk=slot_id)
    seat = Seat.objects.select_for_update(no_key=True).get(pk=seat_id)
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
    seat.save(update_fields=["pairs", "order_balance"])
    return True


def lease_renew(*, campaign: Campaign, seat: Seat) -> datetime | None:
    """Extend a lease; return its new end, or None if the seat holds nothing any more."""
    if campaign.project.is_archived:
        return None
    end = lease_end(protocol_of(campaign), timezone.now())
    leased = Seat.objects.filter(pk=seat.pk, leased_until__isnull=False, paused_at=None)
    return end if leased.update(leased_until=end) else None


def lease_seconds(*, campaign: Campaign, seat: Seat) -> int | None:
    """Extend a lease; return its length in seconds, or None if the seat holds nothing any more."""
    if lease_renew(campaign=campaign, seat=seat) is None:
        return None
    return round(60 * protocol_of(campaign).limits.lease_minutes)
