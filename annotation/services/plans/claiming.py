"""Taking slots of a pool, a few at a time.

A claim locks slots before it takes them and skips those that others have locked, so that many can
claim at once. Only a claim that finds nothing waits, in its own transaction, for one slot, and
holds neither a slot nor a seat meanwhile. Every tenth answer makes a claim while somebody waits, so
its statements are planned once per connection.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.utils import timezone

from annotation.models import Campaign, Order
from annotation.planning.control_schedule import ControlSchedule
from annotation.planning.pool import FreeSlot, chosen, seat_half
from annotation.planning.protocol import Orders, Protocol
from annotation.services.campaigns.locks import (
    LockKind,
    campaign_hold,
    lock_number,
    repeated_after_deadlock,
)
from annotation.services.plans.slots import lease_end, leases_end
from annotation.stats.arrays import OrderCode
from datasets.statements import Statement

# Slots per claim: few enough that little is lost when somebody leaves, enough that claims are rare.
_AT_ONCE = 10
# Extra slots of each order to choose from, to keep apart pairs that share a source.
_TO_CHOOSE_FROM = 3
# Distance between the two orders of a pair, where the same annotator judges both.
_APART = 10
_NOWHERE = 2**62  # beyond the end of every queue

# Codes of a pair's contents: its sources, and sentences without a source. Sentences of one source
# describe one scene, so a shared sentence is a shared source.
_CONTENTS = """
    ARRAY[coalesce(2 * one.source_id, 2 * one.id + 1), coalesce(2 * two.source_id, 2 * two.id + 1)]
"""
_SLOT = f"""
    SELECT a.id, a.pair_id, a."order", a.queue, {_CONTENTS} AS contents
    FROM annotation_assignment a
    JOIN datasets_pair p ON p.id = a.pair_id
    JOIN datasets_sentence one ON one.id = p.sentence_a_id
    JOIN datasets_sentence two ON two.id = p.sentence_b_id
"""
_LOCKED_SEAT = Statement(
    "claim_seat",
    f"""
    SELECT s.campaign_id, s.number, s.is_leader, s.order_balance, s.pairs, s.cursor_ab, s.cursor_ba,
           c.seed, shown.position, coalesce(shown.contents, ARRAY[]::bigint[]),
           ARRAY(SELECT k.id FROM annotation_checkpoint k
                 WHERE k.campaign_id = c.id AND k.kind = 'control' ORDER BY k.number),
           ARRAY(SELECT had.checkpoint_id FROM annotation_assignment had
                 WHERE had.seat_id = s.id AND had.checkpoint_id IS NOT NULL),
           EXISTS (SELECT FROM annotation_seat o
                   WHERE o.campaign_id = c.id AND o.leased_until < %(now)s AND o.id <> s.id)
    FROM annotation_seat s
    JOIN annotation_campaign c ON c.id = s.campaign_id
    LEFT JOIN LATERAL (
        SELECT last.position,
               (SELECT contents FROM ({_SLOT} WHERE a.id = last.id) AS slot) AS contents
        FROM annotation_assignment last
        WHERE last.seat_id = s.id AND last.position IS NOT NULL
        ORDER BY last.position DESC LIMIT 1
    ) AS shown ON true
    WHERE s.id = %(seat)s AND c.state = 'open' AND s.paused_at IS NULL AND s.left_at IS NULL
    """,
    seat="bigint",
    now="timestamptz",
)
# The seat's slots without a position: second orders, and a reviewer's pairs.
_DUE = Statement(
    "claim_due",
    f"""
    SELECT slot.*, own.turn
    FROM annotation_assignment own
    JOIN LATERAL ({_SLOT} WHERE a.id = own.id) AS slot ON true
    LEFT JOIN annotation_assignment first
           ON first.seat_id = own.seat_id AND first.pair_id = own.pair_id AND first.turn = 0
    WHERE own.seat_id = %(seat)s AND own.position IS NULL AND own.state = 'open'
      AND (own.turn = 0 OR first.position <= %(until)s)
    ORDER BY own.turn DESC, own.queue LIMIT {_AT_ONCE}
    """,
    seat="bigint",
    until="bigint",
)
# Whether a seat has ever had the pair. A scalar, because EXISTS would become a join with all pairs
# the seat has had.
_NEVER_HAD = """
    (SELECT had.id FROM annotation_assignment had
     WHERE had.seat_id = %(seat)s AND had.pair_id = a.pair_id LIMIT 1) IS NULL
"""
# The first free slot in index order, so that all waiting claims wait for the same one.
_FIRST_FREE = Statement(
    "claim_first_free",
    f"""
    SELECT a.id FROM annotation_assignment a
    WHERE a.campaign_id = %(campaign)s
      AND a.is_leaders = (SELECT is_leader FROM annotation_seat WHERE id = %(seat)s)
      AND a.seat_id IS NULL AND a.state = 'open' AND a.turn = 0 AND {_NEVER_HAD}
    ORDER BY a."order", a.queue LIMIT 1 FOR NO KEY UPDATE OF a
    """,
    seat="bigint",
    campaign="bigint",
)
_GIVE = Statement(
    "claim_give",
    """
    WITH placed AS (
        UPDATE annotation_assignment a
        SET seat_id = %(seat)s, position = place.position, "group" = place.part
        FROM unnest(%(slots)s, %(positions)s, %(groups)s) AS place (id, position, part)
        WHERE a.id = place.id
    ), second AS (
        UPDATE annotation_assignment a SET seat_id = %(seat)s
        WHERE a.campaign_id = %(campaign)s AND a.turn = 1 AND a.seat_id IS NULL
          AND a.queue = ANY (%(second)s)
    ), controls AS (
        INSERT INTO annotation_assignment
               (campaign_id, seat_id, position, "group", checkpoint_id, "order", state, turn,
                is_leaders)
        SELECT %(campaign)s, %(seat)s, place.position, place.part, place.checkpoint, place.side,
               'open', 0, false
        FROM unnest(%(control_positions)s, %(control_groups)s, %(controls)s, %(control_orders)s)
             AS place (position, part, checkpoint, side)
    )
    UPDATE annotation_seat
    SET leased_until = %(leased_until)s, order_balance = %(order_balance)s, pairs = %(pairs)s,
        cursor_ab = %(cursor_ab)s, cursor_ba = %(cursor_ba)s
    WHERE id = %(seat)s
    """,
    seat="bigint",
    campaign="bigint",
    slots="bigint[]",
    positions="integer[]",
    groups="integer[]",
    second="bigint[]",
    controls="bigint[]",
    control_positions="integer[]",
    control_groups="integer[]",
    control_orders="text[]",
    leased_until="timestamptz",
    order_balance="integer",
    pairs="integer",
    cursor_ab="bigint",
    cursor_ba="bigint",
)


@lru_cache
def _free_statement(count: int) -> Statement:
    """Return the statement that locks the next free slots, `count` of each order.

    The count is part of the text: as a parameter, it would be planned as a large number.
    """
    per_order = """
        {slot} WHERE a.campaign_id = %(campaign)s AND a.is_leaders = %(is_leader)s
          AND a."order" = '{order}' AND a.queue > %(after_{side})s
          AND a.seat_id IS NULL AND a.state = 'open' AND a.turn = 0 AND {never_had}
        ORDER BY a.queue LIMIT {count} FOR NO KEY UPDATE OF a SKIP LOCKED
    """
    ab, ba = (
        per_order.format(
            slot=_SLOT, order=order, side=order.lower(), count=count, never_had=_NEVER_HAD
        )
        for order in Order.values
    )
    return Statement(
        f"claim_free_{count}",
        f"WITH ab AS MATERIALIZED ({ab}), ba AS MATERIALIZED ({ba}) "
        "SELECT * FROM ab UNION ALL SELECT * FROM ba",
        seat="bigint",
        campaign="bigint",
        is_leader="boolean",
        after_ab="bigint",
        after_ba="bigint",
    )


@dataclass
class _LockedSeat:
    """The state of a locked seat, as `_LOCKED_SEAT` reads it."""

    campaign: int
    number: int
    is_leader: bool
    order_balance: int
    pairs: int
    cursor_ab: int
    cursor_ba: int
    seed: int
    last: int | None  # position
    before: Sequence[int]  # contents of the pair shown there
    controls: list[int]
    controls_had: list[int]
    others_are_over: bool


@repeated_after_deadlock
def slots_take(*, campaign_id: int, seat_id: int, protocol: Protocol) -> int:
    """Take the next free slots of a pool for a seat; return how many.

    Nobody gets a pair twice, nor in both orders unless the protocol says so. A seat takes both
    orders alternately, as far as slots allow.
    """
    count = _claim(campaign_id, seat_id, protocol)
    if count is None:
        # The last slots may be locked by claims that will not take them all.
        count = _claim_after_waiting(campaign_id, seat_id, protocol)
    return count or 0


@transaction.atomic
def _claim_after_waiting(campaign_id: int, seat_id: int, protocol: Protocol) -> int | None:
    """Wait for the first free slot and claim with it locked.

    Locks are taken in the same sequence as by an answer: campaign, assignment, seat.
    """
    campaign_hold(campaign_id, LockKind.STATE, shared=True)
    if not _FIRST_FREE.rows({"campaign": campaign_id, "seat": seat_id}):
        return None
    return _claim(campaign_id, seat_id, protocol)


@transaction.atomic
def _claim(campaign_id: int, seat_id: int, protocol: Protocol) -> int | None:
    """Take slots that nobody has locked; None if there are none."""
    now = timezone.now()
    rows = _LOCKED_SEAT.rows(
        {"lock": lock_number(campaign_id, LockKind.STATE), "seat": seat_id, "now": now},
        behind="SELECT pg_advisory_xact_lock_shared(%(lock)s); "
        "SELECT FROM annotation_seat WHERE id = %(seat)s FOR NO KEY UPDATE;",
    )
    if not rows:
        return 0
    seat = _LockedSeat(*rows[0])
    if seat.others_are_over:
        leases_end(campaign=Campaign.objects.get(pk=campaign_id), now=now, but=seat_id)
    claim = _Claim(protocol, seat_id, seat)
    slots = claim.chosen()
    if slots:
        claim.write(slots, until=lease_end(protocol, now))
        return len(slots)
    return None if claim.room else 0


class _Claim:
    """One seat's claim, starting where its last claim stopped in the queue."""

    def __init__(self, protocol: Protocol, seat_id: int, seat: _LockedSeat) -> None:
        self.protocol = protocol
        self.seat_id = seat_id
        self.seat = seat
        self.position = 0 if seat.last is None else seat.last + 1
        self.free: dict[int, FreeSlot] = {}  # locked by this claim
        self.controls = ControlSchedule.of(
            protocol.checkpoints,
            checkpoints=len(seat.controls),
            seed=seat.seed,
            seat=seat.number,
        )

    def chosen(self) -> list[FreeSlot]:
        """Lock and choose slots; those not chosen stay free and ahead of the cursor."""
        due = self._due(until=self.position - _APART)
        free = self._free(min(_AT_ONCE - len(due), self.room))
        # If nothing is left to show between the two orders of a pair, they follow each other
        # directly.
        return self._best([*due, *free]) or self._best(self._due(until=_NOWHERE))

    def _best(self, slots: list[FreeSlot]) -> list[FreeSlot]:
        before = frozenset(self.seat.before)
        half = seat_half(self.seat.number, self.protocol.orders)
        best = chosen(
            slots, count=_AT_ONCE, order_balance=self.seat.order_balance, before=before, half=half
        )
        new = [slot for slot in best if slot.pk in self.free]
        beyond = new[self.room :]
        return [slot for slot in best if slot not in beyond]

    @property
    def room(self) -> int:
        """Return how many more pairs this annotator may have."""
        most = self.protocol.limits.pairs_at_most
        return _AT_ONCE if most is None else max(0, most - self.seat.pairs)

    def _due(self, *, until: int) -> list[FreeSlot]:
        """Return the slots due to the seat, with second orders of pairs shown before a position."""
        if self.protocol.orders is not Orders.SAME_BOTH and not self.seat.is_leader:
            return []
        rows = _DUE.rows({"seat": self.seat_id, "until": until})
        second = [_slot(row) for *row, turn in rows if turn]
        first = [_slot(row) for *row, turn in rows if not turn]
        return [*second[: _AT_ONCE // 2], *first]

    def _free(self, count: int) -> list[FreeSlot]:
        """Lock free slots, first from the seat's cursor on, then from the start of the queue."""
        if count <= 0:
            return []
        orders = (Order.AB,) if self.protocol.orders is Orders.AB_ONLY else tuple(Order)
        limit = -(-count // len(orders)) + _TO_CHOOSE_FROM
        slots = self._locked(limit, {order: self._cursor(order) for order in orders})
        # Before the cursor there may be slots that others gave back or a reviewer let through.
        short = [order for order in orders if _count(slots, order) < limit]
        if short:
            slots += self._locked(limit, dict.fromkeys(short, 0))
        self.free |= {slot.pk: slot for slot in slots}
        return list({slot.pk: slot for slot in slots}.values())

    def _locked(self, count: int, after: dict[Order, int]) -> list[FreeSlot]:
        values = {
            "seat": self.seat_id,
            "campaign": self.seat.campaign,
            "is_leader": self.seat.is_leader,
            "after_ab": after.get(Order.AB, _NOWHERE),
            "after_ba": after.get(Order.BA, _NOWHERE),
        }
        return [_slot(row) for row in _free_statement(count).rows(values)]

    def write(self, slots: list[FreeSlot], *, until: datetime) -> None:
        """Append the slots to the seat's sequence, with the control pairs that are due."""
        placed: list[tuple[int, int, int]] = []  # slot, position, group
        controls: list[tuple[int, str, int, int]] = []  # checkpoint, order, position, group
        had = {self.seat.controls.index(key) for key in self.seat.controls_had}
        due = self.controls.placed(position=self.position, pairs=len(slots), had=had)
        for slot in slots:
            if (control := due.get(self.position)) is not None:
                nth, order = control
                controls.append((self.seat.controls[nth], order.name, *self._next()))
            placed.append((slot.pk, *self._next()))
        new = [slot for slot in slots if slot.pk in self.free]
        is_both = self.protocol.orders is Orders.SAME_BOTH
        _GIVE.rows(
            {
                "seat": self.seat_id,
                "campaign": self.seat.campaign,
                **_columns(("slots", "positions", "groups"), placed),
                "second": [slot.queue for slot in new] if is_both else [],
                **_columns(_CONTROL_COLUMNS, controls),
                "leased_until": until,
                "order_balance": self.seat.order_balance + sum(_side(slot) for slot in slots),
                "pairs": self.seat.pairs + len(new),
                "cursor_ab": self._cursor_after(Order.AB, {slot.pk for slot in new}),
                "cursor_ba": self._cursor_after(Order.BA, {slot.pk for slot in new}),
            }
        )

    def _next(self) -> tuple[int, int]:
        """Return the next position and its group."""
        position = self.position
        self.position += 1
        return position, self.protocol.groups.number_at(position)

    def _cursor(self, order: Order) -> int:
        return self.seat.cursor_ab if order == Order.AB else self.seat.cursor_ba

    def _cursor_after(self, order: Order, taken_ids: set[int]) -> int:
        """Return the cursor just before the first slot that was locked but not taken."""
        cursor = self._cursor(order)
        for slot in sorted(self.free.values(), key=lambda slot: slot.queue):
            if slot.order.name != order.value:
                continue
            if slot.queue > cursor and slot.pk not in taken_ids:
                break
            cursor = max(cursor, slot.queue)
        return cursor


_CONTROL_COLUMNS = ("controls", "control_orders", "control_positions", "control_groups")


def _columns(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> dict[str, list[Any]]:
    columns = zip(*rows, strict=True) if rows else [()] * len(names)
    return {name: list(column) for name, column in zip(names, columns, strict=True)}


def _slot(row: Sequence[Any]) -> FreeSlot:
    pk, pair, order, queue, contents = row
    return FreeSlot(pk, pair, OrderCode[order], queue, frozenset(contents))


def _count(slots: list[FreeSlot], order: Order) -> int:
    return sum(slot.order.name == order.value for slot in slots)


def _side(slot: FreeSlot) -> int:
    return 1 if slot.order is OrderCode.AB else -1
