"""The pool: annotators come and go, and take the next free slots.

Opening turns every judgement asked for into a slot. A slot that its annotator does not judge
becomes free again, in the same order.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from annotation.models import Annotator, Assignment, Campaign, Order, Seat
from annotation.planning.pool import Round, half_start, rounds, seat_half
from annotation.planning.protocol import LeaderMode, Orders
from annotation.selectors.plans.pool import pool_ahead
from annotation.selectors.plans.progress import assignments_ahead
from annotation.services.campaigns.places import next_number
from annotation.services.plans.base import JUDGED, Material, Plan, State
from annotation.services.plans.claiming import slots_take
from annotation.services.plans.rows import (
    OPEN,
    ORDERS,
    WAITING,
    Row,
    progress_report,
    rows_write,
)
from annotation.services.plans.slots import (
    lease_end,
    partners_return,
    slot_retake,
    slots_return,
)
from datasets.models import Membership, Role
from datasets.services.jobs.lifecycle import Progress

_COLUMNS = ("campaign_id", "pair_id", "order", "queue", "turn", "is_leaders", "state")
_ROWS_A_STEP = 5_000


class Pool(Plan):
    checkpoints_wait = False

    def write(self, campaign: Campaign, material: Material, progress: Progress | None) -> int:
        pairs = len(material.pairs)
        total = pairs * self.protocol.judgements_per_pair
        done = 0
        for slot_round in rounds(pairs, protocol=self.protocol, seed=campaign.seed):
            progress_report(progress, done, total)
            rows_write(_COLUMNS, self._slots(campaign, slot_round, material))
            done += len(slot_round.pair)
        progress_report(progress, total, total)
        return total

    def _slots(self, campaign: Campaign, slot_round: Round, material: Material) -> Iterator[Row]:
        """Yield the slots of a round; a reviewer who judges has the first round."""
        is_leaders = self._has_judging_leader and slot_round.number == 0
        mark = "t" if is_leaders else "f"
        keys = material.pairs.pk[slot_round.pair].tolist()
        waits = material.waits[slot_round.pair].tolist()
        places = range(slot_round.first, slot_round.first + len(keys))
        for queue, key, order, wait in zip(
            places, keys, slot_round.order.tolist(), waits, strict=True
        ):
            state = WAITING if wait else OPEN
            yield campaign.pk, key, ORDERS[order], queue, 0, mark, state
            if self._is_both:
                yield campaign.pk, key, ORDERS[1 - order], queue, 1, mark, state

    @property
    def _has_judging_leader(self) -> bool:
        return self.protocol.leader_mode is LeaderMode.JUDGE

    @property
    def _is_both(self) -> bool:
        """Whether the same annotator judges both orders of a pair."""
        return self.protocol.orders is Orders.SAME_BOTH

    def take_seat(self, campaign: Campaign, annotator: Annotator, number: int | None) -> Seat:
        """Make a seat; a pool has as many as there are annotators."""
        number = next_number(campaign)
        # Another request may have made it while this one waited for the campaign.
        seat = Seat.objects.filter(campaign=campaign, annotator=annotator).first()
        if seat is not None:
            return seat
        start = half_start(seat_half(number, self.protocol.orders))
        return Seat.objects.create(
            campaign=campaign,
            number=number,
            annotator=annotator,
            taken_at=timezone.now(),
            is_leader=self._judges_as_leader(campaign, annotator),
            cursor_ab=start,
            cursor_ba=start,
        )

    def _judges_as_leader(self, campaign: Campaign, annotator: Annotator) -> bool:
        """Tell whether this is a reviewer who is one of the judges (CDSCorpus 3.2)."""
        if not self._has_judging_leader or annotator.user_id is None:
            return False
        leaders = Membership.objects.filter(project=campaign.project_id, role=Role.LEADER)
        return leaders.filter(user=annotator.user_id).exists()

    def leave(self, seat: Seat) -> bool:
        """Give the slots back; the seat is kept in case they come back."""
        seat.left_at = timezone.now()
        # Where the same annotator judges both orders, one order alone is useless.
        partner = Assignment.objects.filter(seat=seat, pair=OuterRef("pair"))
        undone = partner.exclude(turn=OuterRef("turn"))
        undone = undone.exclude(state__in=[State.DONE, State.VOID])
        is_judged = Q(state=State.DONE) | Q(JUDGED, state=State.OPEN)
        judged = Assignment.objects.filter(is_judged, seat=seat, queue__isnull=False)
        _requeue(judged.filter(Exists(undone)))
        self.give_back(seat)
        return False

    def ahead(self, seat: Seat, count: int) -> list[Assignment]:
        """Return the next assignments, with fresh slots when few are left."""
        ready = assignments_ahead(seat, count)
        while len(ready) < count and self._take_more(seat.campaign_id, seat.pk):
            had, ready = len(ready), assignments_ahead(seat, count)
            if len(ready) <= had:
                break
        return ready

    def refill(self, *, campaign_id: int, seat_id: int) -> int | None:
        self._take_more(campaign_id, seat_id)
        return pool_ahead(campaign_id, seat_id, self.protocol).total

    def _take_more(self, campaign_id: int, seat_id: int) -> int:
        return slots_take(campaign_id=campaign_id, seat_id=seat_id, protocol=self.protocol)

    def lease_end(self, now: datetime) -> datetime | None:
        return lease_end(self.protocol, now)

    def retake(self, *, assignment_id: int, seat_id: int) -> bool:
        return slot_retake(slot_id=assignment_id, seat_id=seat_id)

    def give_back(self, seat: Seat) -> int:
        return self.pass_on(seat) + slots_return(seat=seat)

    def pass_on(self, seat: Seat) -> int:
        reopened = Assignment.objects.filter(JUDGED, seat=seat, state=State.OPEN)
        # Where the same annotator judges both orders, both go to the next annotator.
        pairs = list(reopened.values_list("pair", flat=True))
        both = Assignment.objects.filter(JUDGED, seat=seat, pair__in=pairs)
        return _requeue(both.filter(state__in=[State.OPEN, State.DONE]))

    def pass_on_for_absent(self, seat: Seat) -> None:
        self.give_back(seat)

    def requeue_seat(self, seat: Seat) -> int:
        # A judged assignment that is open again waits for a confirmation that will not come.
        judged = Q(state=State.DONE) | Q(JUDGED, state=State.OPEN)
        return _requeue(Assignment.objects.filter(judged, seat=seat, queue__isnull=False))

    def requeue_pairs(self, campaign: Campaign, judged: QuerySet[Assignment]) -> int:
        return _requeue(judged.filter(queue__isnull=False))

    def requeue_dropped(self, seat: Seat) -> None:
        self.requeue_seat(seat)

    def refuse_top_up(self) -> None:
        """Allow every top-up: each pair has slots of its own."""

    def top_up(self, campaign: Campaign, requested: Mapping[tuple[int, Order], int]) -> None:
        """Add free slots; second slots of a pair come after the first slots of all others."""
        slots = [
            Assignment(campaign=campaign, pair_id=key, order=order, state=State.OPEN)
            for turn in range(max(requested.values(), default=0))
            for (key, order), times in requested.items()
            if turn < times
        ]
        last = Assignment.objects.filter(campaign=campaign, queue__isnull=False).order_by("-queue")
        behind = last.values_list("queue", flat=True).first() or 0
        for queue, slot in enumerate(slots, start=behind + 1):
            slot.queue = queue
        Assignment.objects.bulk_create(slots, batch_size=_ROWS_A_STEP)


def _requeue(judged: QuerySet[Assignment]) -> int:
    """Set judged slots aside and put free ones in their places in the queue."""
    rows = list(judged.select_for_update(no_key=True, skip_locked=True, of=("self",)))
    fresh = [
        Assignment(
            campaign_id=row.campaign_id,
            pair_id=row.pair_id,
            order=row.order,
            queue=row.queue,
            turn=row.turn,
            is_leaders=row.is_leaders,
            state=State.OPEN,
        )
        for row in rows
    ]
    Assignment.objects.filter(pk__in=[row.pk for row in rows]).update(state=State.ASIDE, queue=None)
    Assignment.objects.bulk_create(fresh, batch_size=_ROWS_A_STEP)
    partners_return(rows)
    return len(rows)
