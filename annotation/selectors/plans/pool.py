"""How many pairs of a pool are left for one annotator."""

from dataclasses import dataclass

from django.db.models import Count

from annotation.models import Assignment, Campaign
from annotation.planning.control_schedule import ControlSchedule
from annotation.planning.protocol import LeaderMode, Orders, Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from datasets.statements import Statement

# One statement, because every tenth answer needs it. Without a seat it counts for the next
# annotator. An annotator takes one slot of a pair, and none of a pair that they have had.
_COUNTS = Statement(
    "pool_counts",
    """
    SELECT coalesce(s.number, (SELECT coalesce(max(o.number), 0) + 1 FROM annotation_seat o
                               WHERE o.campaign_id = c.id)),
           c.seed, coalesce(s.is_leader, false), s.left_at IS NOT NULL, coalesce(s.pairs, 0),
           ARRAY(SELECT k.id FROM annotation_checkpoint k
                 WHERE k.campaign_id = c.id AND k.kind = 'control' ORDER BY k.number),
           ARRAY(SELECT had.checkpoint_id FROM annotation_assignment had
                 WHERE had.seat_id = s.id AND had.checkpoint_id IS NOT NULL),
           mine.open, mine.waiting, mine.unplaced, mine.next, free.pairs
    FROM annotation_campaign c LEFT JOIN annotation_seat s ON s.id = %(seat)s
    CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE a.state = 'open') AS open,
               count(*) FILTER (WHERE a.state = 'waiting') AS waiting,
               count(*) FILTER (WHERE a.state = 'open' AND a.position IS NULL) AS unplaced,
               coalesce(max(a.position) + 1, 0) AS next
        FROM annotation_assignment a WHERE a.seat_id = s.id
    ) AS mine
    CROSS JOIN LATERAL (
        SELECT count(DISTINCT a.pair_id) AS pairs FROM annotation_assignment a
        WHERE a.campaign_id = c.id AND a.is_leaders = coalesce(s.is_leader, false)
          AND a.seat_id IS NULL AND a.turn = 0 AND a.state = 'open'
          AND NOT EXISTS (SELECT FROM annotation_assignment had
                          WHERE had.seat_id = s.id AND had.pair_id = a.pair_id)
    ) AS free
    WHERE c.id = %(campaign)s
    """,
    campaign="bigint",
    seat="bigint",
)


@dataclass(frozen=True)
class Ahead:
    """Pairs and checkpoints that an annotator would see if nobody else came. Those that wait open
    once a reviewer has accepted their sentences.
    """

    open: int
    waiting: int

    @property
    def total(self) -> int:
        return self.open + self.waiting


@dataclass(frozen=True)
class _Counts:
    """A row of `_COUNTS`: the seat, what it has before it, and how many pairs it may take."""

    number: int
    seed: int
    is_leader: bool
    has_left: bool
    pairs: int
    controls: list[int]
    controls_had: list[int]
    open: int
    waiting: int
    unplaced: int
    next: int
    free: int


def pool_ahead(campaign_id: int, seat_id: int | None, protocol: Protocol) -> Ahead:
    """Count what is ahead of a seat: what it holds, and what it may still take."""
    counts = _Counts(*_COUNTS.rows({"campaign": campaign_id, "seat": seat_id})[0])
    if counts.has_left:
        return Ahead(counts.open, counts.waiting)
    free, waiting = counts.free, 0
    if protocol.leader_mode is not LeaderMode.NONE:
        waiting = _count_waiting(campaign_id, seat_id, is_leader=counts.is_leader)
    most = protocol.limits.pairs_at_most
    if most is not None:
        room = max(0, most - counts.pairs)
        free = min(free, room)
        waiting = min(waiting, room - free)
    orders_of_pair = 2 if protocol.orders is Orders.SAME_BOTH else 1
    schedule = ControlSchedule.of(
        protocol.checkpoints,
        checkpoints=len(counts.controls),
        seed=counts.seed,
        seat=counts.number,
    )
    # Nobody knows how many waiting pairs will be rejected, so their checkpoints are counted too.
    pairs = counts.unplaced + orders_of_pair * free
    had = {counts.controls.index(key) for key in counts.controls_had}
    controls = schedule.among(position=counts.next, pairs=pairs, had=had)
    return Ahead(
        open=counts.open + orders_of_pair * free + controls,
        waiting=counts.waiting + orders_of_pair * waiting,
    )


def pool_offered(campaign: Campaign) -> Ahead:
    """Count what the next annotator would find."""
    return pool_ahead(campaign.pk, None, protocol_of(campaign))


def _count_waiting(campaign_id: int, seat_id: int | None, *, is_leader: bool) -> int:
    """Count the pairs that wait for review."""
    slots = Assignment.objects.filter(
        campaign=campaign_id,
        seat=None,
        turn=0,
        state=Assignment.State.WAITING,
        is_leaders=is_leader,
    )
    if seat_id is not None:
        had = Assignment.objects.filter(seat=seat_id, pair__isnull=False)
        slots = slots.exclude(pair__in=had.values("pair"))
    return int(slots.aggregate(n=Count("pair", distinct=True))["n"])
