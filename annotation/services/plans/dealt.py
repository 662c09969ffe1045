"""The dealt plan: the sequence of every seat is fixed when the campaign opens.

Nothing depends on who is faster, so two rehearsals write the same bytes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
from django.db.models import Exists, OuterRef, QuerySet

from annotation.models import Assignment, Campaign, Order, Seat
from annotation.planning.protocol import Protocol
from annotation.planning.seats import NONE, plan, plan_more
from annotation.planning.seats import Plan as Dealing
from annotation.selectors.campaigns.material import campaign_pairs
from annotation.services.campaigns.places import last_number
from annotation.services.plans.base import Material, State
from annotation.services.plans.rows import (
    OPEN,
    ORDERS,
    SEATED_COLUMNS,
    WAITING,
    Row,
    progress_report,
    rows_write,
    seats_make,
)
from annotation.services.plans.seated import SeatedPlan
from datasets.services.jobs.lifecycle import Progress

_ENTRIES_A_STEP: Final = 10_000


class Dealt(SeatedPlan):
    def write(self, campaign: Campaign, material: Material, progress: Progress | None) -> int:
        dealing = plan(
            material.pairs.sharing,
            protocol=self.protocol,
            seats=campaign.seats_planned,
            checkpoints=len(material.checkpoints),
            seed=campaign.seed,
        )
        seats = seats_make(campaign, campaign.seats_planned)
        rows_write(SEATED_COLUMNS, self._rows(campaign, dealing, seats, material, progress))
        return len(dealing)

    def requeue_pairs(self, campaign: Campaign, judged: QuerySet[Assignment]) -> int:
        """Append the pairs to seats that nobody has begun, and to new seats."""
        rows = list(judged.order_by("pk").select_for_update(no_key=True, of=("self",)))
        Assignment.objects.filter(pk__in=[row.pk for row in rows]).update(state=State.ASIDE)
        left: Counter[tuple[int, Order]] = Counter()
        free = _SparePlaces(campaign, self.protocol)
        for row in rows:
            if row.pair_id is not None and not free.put(row.pair_id, row.order):
                left[row.pair_id, Order(row.order)] += 1
        self.top_up(campaign, left)
        return len(rows)

    def refuse_top_up(self) -> None:
        """Allow every top-up: more seats can be dealt at any time."""

    def top_up(self, campaign: Campaign, requested: Mapping[tuple[int, Order], int]) -> None:
        """Make more seats, for annotators who come later.

        The pairs were reviewed before, so none of them waits.
        """
        if not requested:
            return
        pairs = campaign_pairs(campaign)
        rows = {key: row for row, key in enumerate(pairs.pk.tolist())}
        entries = [
            (rows[key], ORDERS.index(order))
            for (key, order), times in requested.items()
            for _time in range(times)
        ]
        table = np.array(entries, dtype=np.int32)
        before = last_number(campaign)
        checkpoints = list(campaign.checkpoints.order_by("number").values_list("pk", flat=True))
        per_pair = self.protocol.annotators_per_pair
        dealing = plan_more(
            table[:, 0],
            table[:, 1].astype(np.int8),
            sharing=pairs.sharing,
            protocol=self.protocol,
            checkpoints=len(checkpoints),
            size=-(-len(pairs) * per_pair // max(1, campaign.seats_planned)),
            seed=campaign.seed,
            seats_before=before,
        )
        material = Material(pairs, checkpoints, waits=np.zeros(len(pairs), dtype=np.bool_))
        seats = seats_make(campaign, dealing.seats, after=before)
        rows_write(SEATED_COLUMNS, self._rows(campaign, dealing, seats, material, None))

    def _rows(
        self,
        campaign: Campaign,
        dealing: Dealing,
        seats: list[Seat],
        material: Material,
        progress: Progress | None,
    ) -> Iterator[Row]:
        """Yield the rows of the plan.

        A checkpoint waits until the pair before it is judged, so that a seat whose pairs wait for
        the reviewer does not get its checkpoints one after another.
        """
        for start in range(0, len(dealing), _ENTRIES_A_STEP):
            progress_report(progress, start, len(dealing))
            chunk = slice(start, start + _ENTRIES_A_STEP)
            columns = (
                dealing.seat,
                dealing.position,
                dealing.pair,
                dealing.checkpoint,
                dealing.order,
            )
            for seat, position, pair, checkpoint, order in zip(
                *(column[chunk].tolist() for column in columns), strict=True
            ):
                is_pair = pair != NONE
                waits = not is_pair or bool(material.waits[pair])
                yield (
                    campaign.pk,
                    seats[seat].pk,
                    position,
                    self.protocol.groups.number_at(position),
                    int(material.pairs.pk[pair]) if is_pair else None,
                    None if is_pair else material.checkpoints[checkpoint],
                    ORDERS[order],
                    WAITING if waits else OPEN,
                )
        progress_report(progress, len(dealing), len(dealing))


class _SparePlaces:
    """Seats of a dealt plan that nobody has begun and that can take more pairs."""

    def __init__(self, campaign: Campaign, protocol: Protocol) -> None:
        self._campaign = campaign
        self._protocol = protocol
        begun = Assignment.objects.filter(seat=OuterRef("pk"), state=State.DONE)
        seats = Seat.objects.filter(~Exists(begun), campaign=campaign, annotator=None)
        locked = seats.order_by("number").select_for_update(no_key=True, of=("self",))
        self._entries: dict[int, list[Assignment]] = {seat.pk: [] for seat in locked}
        assignments = Assignment.objects.filter(seat__in=self._entries).order_by("seat", "position")
        for row in assignments:
            if row.seat_id is not None:
                self._entries[row.seat_id].append(row)

    def put(self, pair: int, order: str) -> bool:
        """Append a pair to the shortest seat that does not have it, if any."""
        lacking = [
            (len(rows), seat)
            for seat, rows in self._entries.items()
            if all(row.pair_id != pair for row in rows)
        ]
        if not lacking:
            return False
        seat = min(lacking)[1]
        self._append(seat, pair_id=pair, order=order, state=State.OPEN)
        self._check(seat)
        return True

    def _check(self, seat: int) -> None:
        """Append a checkpoint if the seat has too few for its pairs."""
        rows = self._entries[seat]
        used = {row.checkpoint_id for row in rows if row.checkpoint_id is not None}
        pairs = len(rows) - len(used)
        if len(used) >= self._protocol.checkpoints.count(pairs):
            return
        unused = self._campaign.checkpoints.exclude(pk__in=used).order_by("number").first()
        if unused is not None:
            state = State.WAITING  # until the pair before it is judged
            self._append(seat, checkpoint=unused, order=Order.AB, state=state)

    def _append(self, seat: int, **columns: Any) -> None:
        rows = self._entries[seat]
        position = 1 + max((row.position or 0 for row in rows), default=-1)
        columns_of_place = {
            "position": position,
            "group": self._protocol.groups.number_at(position),
        }
        rows.append(
            Assignment.objects.create(
                campaign=self._campaign, seat_id=seat, **columns_of_place, **columns
            )
        )
