"""Slots of a pool: taken a few at a time, kept for a while, and given back.

What nobody may have twice is locked before it is taken, and what others have locked is passed over,
so many can take at once. Locks are waited for in one sequence only, assignment before seat: who
holds a seat passes over assignments that are locked.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

import structlog
from django.db import connection, transaction
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Subquery, Value, When
from django.utils import timezone

from annotation.models import Assignment, Campaign, Checkpoint, Judgement, Order, Seat
from annotation.planning.pool import ControlSchedule, FreeSlot, chosen, seat_half
from annotation.planning.protocol import Orders, PlanKind, Protocol
from annotation.selectors.protocols import protocol_of
from annotation.stats.arrays import Order as OrderCode
from datasets.models import Pair

log = structlog.get_logger(__name__)

# Taken at once; so few that little is lost with one who leaves, so many that claims are rare.
_AT_ONCE = 10
# Looked at beyond what is wanted of each order, to keep apart what shares a source.
_TO_CHOOSE_FROM = 3
# Pairs between the two orders of one pair, where the same annotator judges both.
_APART = 10

_State = Assignment.State


def lease_end(protocol: Protocol, now: datetime) -> datetime:
    return now + timedelta(minutes=protocol.limits.lease_minutes)


@transaction.atomic
def slots_take(*, campaign: Campaign, seat: Seat) -> int:
    """Take the next free slots of a pool for a seat; return how many there were.

    Nobody gets a pair twice, nor in both orders unless the protocol says so. A seat takes both
    orders by turns, as far as slots allow.
    """
    protocol = protocol_of(campaign)
    now = timezone.now()
    leases_end(campaign=campaign, now=now, but=seat)
    seat = Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
    if seat.paused_at is not None or seat.left_at is not None:
        return 0
    claim = _Claim(campaign, protocol, seat)
    taken = claim.chosen()
    if not taken:
        return 0
    claim.write(taken)
    seat.leased_until = lease_end(protocol, now)
    seat.save(update_fields=["leased_until", "lean", "pairs", "cursor_ab", "cursor_ba"])
    return len(taken)


class _Claim:
    """One seat's way along the queue, from where it stopped last time."""

    def __init__(self, campaign: Campaign, protocol: Protocol, seat: Seat) -> None:
        self.campaign = campaign
        self.protocol = protocol
        self.seat = seat
        last = _last_shown(seat)
        self.position = 0 if last is None or last.position is None else last.position + 1
        self.before = frozenset[int]() if last is None else _contents(last)
        self.rows: dict[int, Assignment] = {}
        self.controls = _checkpoint_keys(campaign) if protocol.checkpoints.period else []

    def chosen(self) -> list[FreeSlot]:
        """Lock and choose; what is locked and not chosen stays free and ahead of the cursor."""
        owed = self._owed(ripe=True)
        free = self._free(min(_AT_ONCE - len(owed), self._room()))
        # Without anything to put between the two orders of a pair, they come one after the other.
        taken = self._best([*owed, *free]) or self._best(self._owed(ripe=False))
        if taken or not self._room():
            return taken
        # The last slots may be locked by others who will not take them all. Nothing is held here
        # that anybody waits for, so this one can.
        return self._best(self._free(self._room(), waits=True))

    def _best(self, slots: list[FreeSlot]) -> list[FreeSlot]:
        half = seat_half(self.seat.number, self.protocol.orders)
        taken = chosen(slots, wanted=_AT_ONCE, lean=self.seat.lean, before=self.before, half=half)
        new = [slot for slot in taken if self._is_new(slot)]
        beyond = new[self._room() :]
        return [slot for slot in taken if slot not in beyond]

    def _is_new(self, slot: FreeSlot) -> bool:
        return self.rows[slot.pk].seat_id is None

    def _room(self) -> int:
        """Return how many more pairs this annotator may have."""
        most = self.protocol.limits.pairs_at_most
        return _AT_ONCE if most is None else max(0, most - self.seat.pairs)

    def _owed(self, *, ripe: bool) -> list[FreeSlot]:
        """Return what the seat has without a position: second orders, and a leader's own pairs."""
        is_both = self.protocol.orders is Orders.SAME_BOTH
        if not (is_both or self.seat.is_leader):
            return []
        first = Assignment.objects.filter(seat=self.seat, pair=OuterRef("pair"), turn=0)
        held = Assignment.objects.filter(seat=self.seat, position=None, state=_State.OPEN)
        held = held.annotate(first_at=Subquery(first.values("position")[:1]))
        shown = Q(turn=0) | Q(first_at__isnull=False)
        if ripe:
            shown = Q(turn=0) | Q(first_at__lte=self.position - _APART)
        rows = _with_contents(held.filter(shown).order_by("-turn", "queue"))[:_AT_ONCE]
        second = [row for row in rows if row.turn]
        first_orders = [row for row in rows if not row.turn]
        return [self._as_slot(row) for row in [*second[: _AT_ONCE // 2], *first_orders]]

    def _free(self, wanted: int, *, waits: bool = False) -> list[FreeSlot]:
        """Lock free slots, onwards from where the seat is, then from the start of the queue."""
        if wanted <= 0:
            return []
        orders = (Order.AB,) if self.protocol.orders is Orders.AB_ONLY else tuple(Order)
        each = -(-wanted // len(orders)) + _TO_CHOOSE_FROM
        found: list[Assignment] = []
        for order in orders:
            rows = [] if waits else self._locked(order, self._cursor(order), each)
            if len(rows) < each:
                # Behind the cursor there may be what others gave back or a leader let through.
                known = {row.pk for row in rows}
                again = self._locked(order, 0, each, waits=waits)
                rows += [row for row in again if row.pk not in known]
            found += rows
        return [self._as_slot(row) for row in found]

    def _locked(
        self, order: Order, after: int, count: int, *, waits: bool = False
    ) -> list[Assignment]:
        # A scalar, not EXISTS: that would be turned into a join with all the seat has ever had.
        seen = Assignment.objects.filter(seat=self.seat, pair=OuterRef("pair")).order_by()
        free = Assignment.objects.alias(seen=Subquery(seen.values("pk")[:1])).filter(
            seen=None,
            campaign=self.campaign,
            is_leaders=self.seat.is_leader,
            order=order,
            queue__gt=after,
            seat=None,
            state=_State.OPEN,
            turn=0,
        )
        locked = free.select_for_update(no_key=True, skip_locked=not waits, of=("self",))
        return list(_with_contents(locked.order_by("queue"))[:count])

    def _as_slot(self, row: Assignment) -> FreeSlot:
        self.rows[row.pk] = row
        assert row.pair_id is not None  # noqa: S101  # it is a slot
        assert row.queue is not None  # noqa: S101
        return FreeSlot(row.pk, row.pair_id, OrderCode[row.order], row.queue, _contents(row))

    def write(self, taken: list[FreeSlot]) -> None:
        """Put the slots behind what the seat has, with the control pairs that come up."""
        checkpoints: list[Assignment] = []
        rows = [self.rows[slot.pk] for slot in taken]
        new = [row for row in rows if row.seat_id is None]
        for row in rows:
            control = self._control()
            if control is not None:
                checkpoints.append(control)
            row.seat = self.seat
            row.position, row.group = self._place()
        _write_places(self.seat, rows)
        Assignment.objects.bulk_create(checkpoints)
        if self.protocol.orders is Orders.SAME_BOTH and new:
            second = Assignment.objects.filter(campaign=self.campaign, turn=1, seat=None)
            second.filter(queue__in=[row.queue for row in new]).update(seat=self.seat)
        self.seat.pairs += len(new)
        self.seat.lean += sum(1 if row.order == Order.AB else -1 for row in rows)
        self._move_on({row.pk for row in new})

    def _place(self) -> tuple[int, int]:
        place = self.position
        self.position += 1
        size = self.protocol.groups.size
        return place, 0 if size is None else place // size

    def _control(self) -> Assignment | None:
        """Return the control pair that stands at the present position, if one does."""
        schedule = ControlSchedule.of(
            self.protocol.checkpoints,
            checkpoints=len(self.controls),
            seed=self.campaign.seed,
            seat=self.seat.number,
        )
        found = schedule.at(self.position)
        if found is None:
            return None
        position, group = self._place()
        return Assignment(
            campaign=self.campaign,
            seat=self.seat,
            position=position,
            group=group,
            checkpoint_id=self.controls[found[0]],
            order=found[1].name,
            state=_State.OPEN,
        )

    def _cursor(self, order: Order) -> int:
        return self.seat.cursor_ab if order == Order.AB else self.seat.cursor_ba

    def _move_on(self, taken: Collection[int]) -> None:
        """Set the cursors before the first slot that was looked at and not taken."""
        for order in Order:
            seen = [row for row in self.rows.values() if row.order == order]
            places = sorted((row.queue or 0, row.pk in taken) for row in seen if row.turn == 0)
            cursor = self._cursor(order)
            for queue, is_taken in places:
                if queue > cursor and not is_taken:
                    break
                cursor = max(cursor, queue)
            setattr(self.seat, f"cursor_{order.value.lower()}", cursor)


def _write_places(seat: Seat, rows: Sequence[Assignment]) -> None:
    """Store seat, position and group of rows; `bulk_update` takes longer than all else together."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE annotation_assignment a
            SET seat_id = %s, position = place.position, "group" = place.part
            FROM unnest(%s::bigint[], %s::integer[], %s::integer[]) AS place (id, position, part)
            WHERE a.id = place.id
            """,
            [
                seat.pk,
                [row.pk for row in rows],
                [row.position for row in rows],
                [row.group for row in rows],
            ],
        )


def _with_contents(rows: QuerySet[Assignment]) -> QuerySet[Assignment]:
    """Fetch with a slot the sources of its sentences, and no texts."""
    sides = ("pair__sentence_a", "pair__sentence_b")
    own = [field.attname for field in Assignment._meta.concrete_fields]
    return rows.select_related(*sides).only(
        *own, "pair__id", *(f"{side}__source_id" for side in sides)
    )


def _contents(row: Assignment) -> frozenset[int]:
    """Return codes of what a pair contains: its sources, and sentences without one.

    Sentences of one source describe one scene, so a common sentence is a common source.
    """
    if row.pair is None:
        return frozenset()
    sentences = (row.pair.sentence_a, row.pair.sentence_b)
    return frozenset(2 * s.source_id if s.source_id else 2 * s.pk + 1 for s in sentences)


def _last_shown(seat: Seat) -> Assignment | None:
    placed = Assignment.objects.filter(seat=seat, position__isnull=False)
    return _with_contents(placed.order_by("-position")).first()


def _checkpoint_keys(campaign: Campaign) -> list[int]:
    control = campaign.checkpoints.filter(kind=Checkpoint.Kind.CONTROL)
    return list(control.order_by("number").values_list("pk", flat=True))


@transaction.atomic
def leases_end(*, campaign: Campaign, now: datetime, but: Seat | None = None) -> int:
    """Give back what lies with annotators whose time is over; return how many slots."""
    over = Seat.objects.filter(campaign=campaign, leased_until__lt=now)
    if but is not None:
        over = over.exclude(pk=but.pk)
    seats = over.order_by("pk").select_for_update(no_key=True, skip_locked=True)
    return sum(slots_return(campaign=campaign, seat=seat) for seat in seats)


def leases_sweep() -> int:
    """Give back what lies with annotators whose time is over, in all campaigns."""
    now = timezone.now()
    over = Seat.objects.filter(leased_until__lt=now).values("campaign")
    returned = 0
    for campaign in Campaign.objects.filter(pk__in=over).order_by("pk"):
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
    end = lease_end(protocol_of(campaign), timezone.now())
    held = Seat.objects.filter(pk=seat.pk, leased_until__isnull=False, paused_at=None)
    return end if held.update(leased_until=end) else None


def lease_seconds(*, campaign: Campaign, seat: Seat) -> int | None:
    """Return for how many seconds pairs are kept from now on: looking at them is an activity."""
    if lease_renew(campaign=campaign, seat=seat) is None:
        return None
    return round(60 * protocol_of(campaign).limits.lease_minutes)
