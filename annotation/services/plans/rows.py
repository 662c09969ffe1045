"""A plan as database rows."""

from collections.abc import Iterable, Iterator
from typing import Final

from annotation.models import Assignment, Campaign, Order, Seat
from annotation.services.plans.copying import rows_copy
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason

ORDERS: Final = (Order.AB.value, Order.BA.value)
OPEN, WAITING = Assignment.State.OPEN.value, Assignment.State.WAITING.value
# Columns of assignments that have a seat from the start.
SEATED_COLUMNS: Final = (
    *("campaign_id", "seat_id", "position", "group"),
    *("pair_id", "checkpoint_id", "order", "state"),
)

Row = tuple[int | str | None, ...]


def rows_write(columns: tuple[str, ...], rows: Iterable[Row]) -> None:
    """Copy assignments; columns that are not named get their defaults."""
    default: dict[str, int | str] = {"group": 0, "turn": 0, "is_leaders": "f"}
    more = {name: value for name, value in default.items() if name not in columns}
    full_rows: Iterator[Row] = ((*row, *more.values()) for row in rows)
    rows_copy(Assignment._meta.db_table, (*columns, *more), full_rows)


def progress_report(progress: Progress | None, done: int, total: int) -> None:
    if progress is None:
        return
    if done < total:
        progress(done, total, Reason("saving_plan"))
    else:
        progress(done, total)


def seats_make(campaign: Campaign, count: int, *, after: int = 0) -> list[Seat]:
    return Seat.objects.bulk_create(
        Seat(campaign=campaign, number=after + number) for number in range(1, count + 1)
    )
