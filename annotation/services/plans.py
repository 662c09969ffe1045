"""A plan as rows of the database, one kind of plan after the other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from django.db.models import Max
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Order, Seat
from annotation.planning import pool
from annotation.planning.protocol import LeaderMode, Orders, PlanKind, Protocol
from annotation.planning.seats import NONE, Plan, plan, plan_more
from annotation.planning.tranches import Questionnaire, questionnaires
from annotation.selectors.material import CampaignPairs, campaign_batches, campaign_pairs
from annotation.selectors.protocols import protocol_of
from annotation.services.copying import rows_copy
from datasets.services.jobs import Progress

_ENTRIES_A_STEP: Final = 10_000
_DEALT_COLUMNS: Final = (
    *("campaign_id", "seat_id", "position", "group"),
    *("pair_id", "checkpoint_id", "order", "state"),
)
_ORDERS: Final = (Order.AB.value, Order.BA.value)
_OPEN, _WAITING = Assignment.State.OPEN.value, Assignment.State.WAITING.value

_Row = tuple[int | str | None, ...]


@dataclass(frozen=True)
class Material:
    """What there is to plan for; `waits` tells which pairs a leader has to let through."""

    pairs: CampaignPairs
    checkpoints: list[int]  # keys, in the order of their numbers
    waits: npt.NDArray[np.bool_]


def plan_write(*, campaign: Campaign, material: Material, progress: Progress | None) -> int:
    """Write the whole plan down; return how many judgements and checkpoints it asks for.

    Raises `PlanImpossible` before anything is written.
    """
    protocol = protocol_of(campaign)
    if protocol.plan is PlanKind.POOL:
        return _pool(campaign, protocol, material, progress)
    if protocol.plan is PlanKind.TRANCHES:
        return _tranches(campaign, protocol, material, progress)
    return _dealt(campaign, protocol, material, progress)


def _dealt(
    campaign: Campaign, protocol: Protocol, material: Material, progress: Progress | None
) -> int:
    made = plan(
        material.pairs.sharing,
        protocol=protocol,
        seats=campaign.seats_planned,
        checkpoints=len(material.checkpoints),
        seed=campaign.seed,
    )
    seats = seats_make(campaign, campaign.seats_planned)
    _copy(_DEALT_COLUMNS, _dealt_rows(campaign, made, seats, material, progress))
    return len(made)


def seats_add(*, campaign: Campaign, wanted: Mapping[tuple[int, Order], int]) -> int:
    """Make further seats of a dealt plan for judgements wanted; return how many seats.

    `wanted` counts judgements by the key of the pair and the order. The pairs were let through by
    a leader before, so none of them waits.
    """
    if not wanted:
        return 0
    protocol = protocol_of(campaign)
    pairs = campaign_pairs(campaign)
    rows = {key: row for row, key in enumerate(pairs.pk.tolist())}
    entries = [
        (rows[key], _ORDERS.index(order))
        for (key, order), n in wanted.items()
        for _time in range(n)
    ]
    table = np.array(entries, dtype=np.int32)
    before = Seat.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"] or 0
    checkpoints = list(campaign.checkpoints.order_by("number").values_list("pk", flat=True))
    made = plan_more(
        table[:, 0],
        table[:, 1].astype(np.int8),
        sharing=pairs.sharing,
        protocol=protocol,
        checkpoints=len(checkpoints),
        size=-(-len(pairs) * protocol.annotators_per_pair // max(1, campaign.seats_planned)),
        seed=campaign.seed,
        seats_before=before,
    )
    material = Material(pairs, checkpoints, waits=np.zeros(len(pairs), dtype=np.bool_))
    seats = seats_make(campaign, made.seats, after=before)
    _copy(_DEALT_COLUMNS, _dealt_rows(campaign, made, seats, material, None))
    return made.seats


def seats_make(campaign: Campaign, count: int, *, after: int = 0) -> list[Seat]:
    return Seat.objects.bulk_create(
        Seat(campaign=campaign, number=after + number) for number in range(1, count + 1)
    )


def _dealt_rows(
    campaign: Campaign,
    made: Plan,
    seats: list[Seat],
    material: Material,
    progress: Progress | None,
) -> Iterator[_Row]:
    """Yield the rows of the plan.

    A checkpoint waits until the pair before it is judged, so that a seat whose pairs wait for
    the leader does not get its checkpoints one after another.
    """
    size = protocol_of(campaign).groups.size
    for start in range(0, len(made), _ENTRIES_A_STEP):
        _tell(progress, start, len(made))
        chunk = slice(start, start + _ENTRIES_A_STEP)
        columns = (made.seat, made.position, made.pair, made.checkpoint, made.order)
        for seat, position, pair, checkpoint, order in zip(
            *(column[chunk].tolist() for column in columns), strict=True
        ):
            is_pair = pair != NONE
            waits = not is_pair or bool(material.waits[pair])
            yield (
                campaign.pk,
                seats[seat].pk,
                position,
                0 if size is None else position // size,
                int(material.pairs.pk[pair]) if is_pair else None,
                None if is_pair else material.checkpoints[checkpoint],
                _ORDERS[order],
                _WAITING if waits else _OPEN,
            )
    _tell(progress, len(made), len(made))


def _pool(
    campaign: Campaign, protocol: Protocol, material: Material, progress: Progress | None
) -> int:
    columns = ("campaign_id", "pair_id", "order", "queue", "turn", "is_leaders", "state")
    total = len(material.pairs) * protocol.judgements_per_pair
    done = 0
    for each in pool.rounds(len(material.pairs), protocol=protocol, seed=campaign.seed):
        _tell(progress, done, total)
        _copy(columns, _pool_rows(campaign, protocol, each, material))
        done += len(each.pair)
    _tell(progress, total, total)
    return total


def _pool_rows(
    campaign: Campaign, protocol: Protocol, made: pool.Round, material: Material
) -> Iterator[_Row]:
    """Yield the slots of a round; a leader who judges has the first one."""
    is_both = protocol.orders is Orders.SAME_BOTH
    is_leaders = protocol.leader_mode is LeaderMode.JUDGE and made.number == 0
    mark = "t" if is_leaders else "f"
    keys = material.pairs.pk[made.pair].tolist()
    waits = material.waits[made.pair].tolist()
    places = range(made.first, made.first + len(keys))
    for place, key, order, wait in zip(places, keys, made.order.tolist(), waits, strict=True):
        state = _WAITING if wait else _OPEN
        yield campaign.pk, key, _ORDERS[order], place, 0, mark, state
        if is_both:
            yield campaign.pk, key, _ORDERS[1 - order], place, 1, mark, state


def _tranches(
    campaign: Campaign, protocol: Protocol, material: Material, progress: Progress | None
) -> int:
    made = questionnaires(
        campaign_batches(campaign),
        material.pairs.sharing,
        protocol=protocol,
        checkpoints=list(campaign.checkpoints.order_by("number").values_list("batch", flat=True)),
        seed=campaign.seed,
    )
    seats = seats_make(campaign, len(made) * protocol.annotators_per_pair)
    columns = (
        *("campaign_id", "seat_id", "position", "group"),
        *("pair_id", "checkpoint_id", "order", "state"),
    )
    total = sum(len(each.entries) for each in made) * protocol.annotators_per_pair
    _tell(progress, 0, total)
    _copy(columns, _tranche_rows(campaign, protocol, made, seats, material))
    _carry_over(campaign, made, seats)
    _tell(progress, total, total)
    return total


def _tranche_rows(
    campaign: Campaign,
    protocol: Protocol,
    made: list[Questionnaire],
    seats: list[Seat],
    material: Material,
) -> Iterator[_Row]:
    """Yield what the seats see, by turns one of each tranche; pairs carried over come later."""
    for place, seat in enumerate(seats):
        turn, tranche = divmod(place, len(made))
        orders = made[tranche].orders(turn=turn, orders=protocol.orders)
        for position, entry in enumerate(made[tranche].entries):
            if entry.is_carried:
                continue
            pair = None if entry.pair is None else int(material.pairs.pk[entry.pair])
            asked = entry.checkpoint
            yield (
                *(campaign.pk, seat.pk, position, entry.group, pair),
                None if asked is None else material.checkpoints[asked],
                _ORDERS[0 if entry.pair is None else orders[entry.pair]],
                _OPEN,
            )


def _carry_over(campaign: Campaign, made: list[Questionnaire], seats: list[Seat]) -> None:
    """Write the pairs carried over, each tied to where it was shown first."""
    rows = Assignment.objects.filter(campaign=campaign, pair__isnull=False)
    first = {
        (seat, position): (pk, order)
        for pk, seat, position, order in rows.values_list("pk", "seat", "position", "order")
    }
    carried = []
    for place, seat in enumerate(seats):
        shown = 0
        for position, entry in enumerate(made[place % len(made)].entries):
            if entry.is_carried:
                pk, order = first[seat.pk, shown]
                carried.append(
                    Assignment(
                        campaign=campaign,
                        seat=seat,
                        position=position,
                        group=entry.group,
                        carried_id=pk,
                        order=order,
                        state=_OPEN,
                    )
                )
            elif entry.pair is not None:
                shown = position
    Assignment.objects.bulk_create(carried, batch_size=5_000)


def _copy(columns: tuple[str, ...], rows: Iterator[_Row]) -> None:
    """Copy assignments; the columns that are not named are as they are by default."""
    default: dict[str, int | str] = {"group": 0, "turn": 0, "is_leaders": "f"}
    more = {name: value for name, value in default.items() if name not in columns}
    names = (*columns, *more)
    rows_copy(Assignment._meta.db_table, names, ((*row, *more.values()) for row in rows))


def _tell(progress: Progress | None, done: int, total: int) -> None:
    if progress is None:
        return
    if done < total:
        progress(done, total, _("Saving the plan"))
    else:
        progress(done, total)
