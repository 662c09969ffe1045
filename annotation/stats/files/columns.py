"""Judgements of a file as columns, a row for each, from the long or the wide layout."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from annotation.stats.files.kinds import kinds_of_ids
from annotation.stats.files.roles import (
    ANSWERS,
    GROUPING,
    Role,
    annotator_places,
    roles_of,
    unknown_columns,
)
from annotation.stats.files.table import SHOWN, ReadingError, Table, is_missing, number_of
from datasets.formats.problems import Problems
from transforms.reason import Reason

NAN: Final = float("nan")
# No scale reaches this far, and squares of larger numbers are no longer exact.
MOST_RATING: Final = 1e9
BEYOND: Final = f"ratings lie within ±{MOST_RATING:,.0f}"

# How files say which sentence was shown first, reduced to letters and digits.
_FIRST_SHOWN: Final = {
    **dict.fromkeys(("ab", "a", "0", "atob", "12", "forward", "original"), 0),
    **dict.fromkeys(("ba", "b", "1", "btoa", "21", "backward", "reverse", "reversed"), 1),
}
_FROM_ONE: Final = {"1": 0, "2": 1}


class Layout(StrEnum):
    """LONG: a row for each judgement. WIDE: a row for each pair, a column for each annotator."""

    LONG = "long"
    WIDE = "wide"


@dataclass
class Columns:
    """Judgements as they are in the file, in its order."""

    layout: Layout
    used: dict[str, str | list[str]]  # which column of the file holds what
    aside: list[str] = field(default_factory=list)  # columns that are not read
    notes: list[str] = field(default_factory=list)
    line: list[int] = field(default_factory=list)
    annotator: list[str] = field(default_factory=list)
    pair: list[str] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    rating: list[float] = field(default_factory=list)
    label: list[str] = field(default_factory=list)  # as typed; "" where missing
    others: dict[Role, list[str]] = field(default_factory=dict)

    @property
    def has_orders(self) -> bool:
        return len(set(self.order)) > 1


def refuse_outside(columns: Columns, scale: tuple[float, float]) -> None:
    """Raise `BadFile` if ratings are outside the given scale."""
    low, high = scale
    problems = Problems(SHOWN)
    for line, annotator, pair, rating in zip(
        columns.line, columns.annotator, columns.pair, columns.rating, strict=True
    ):
        if rating < low or rating > high:
            reason = Reason(
                "rating_outside_scale",
                annotator=annotator,
                pair=pair,
                rating=rating,
                low=low,
                high=high,
            )
            problems.add(line, "rating", reason)
    problems.raise_if_any()


def rated_by_levels(columns: Columns, levels: Sequence[str]) -> None:
    """Read ordinal labels (low, medium, high) as ratings 1, 2, 3 too."""
    places = {level.lower(): float(number) for number, level in enumerate(levels, 1)}
    typed = [label.strip().lower() for label in columns.label]
    if not any(typed) or not all(map(math.isnan, columns.rating)):
        raise ReadingError("--levels turns labels into ratings; there are no labels, or ratings")
    problems = Problems(SHOWN)
    for line, label in zip(columns.line, typed, strict=True):
        if label and label not in places:
            problems.add(
                line, "label", Reason("label_not_a_level", label=label, levels=", ".join(levels))
            )
    problems.raise_if_any()
    columns.rating = [places.get(label, NAN) for label in typed]


def columns_of(
    table: Table, *, overrides: Mapping[str, str] | None = None, annotators: Sequence[str] = ()
) -> Columns:
    """Return the judgements of a table: wide if columns are annotators, else long.

    Raises `ReadingError` if the columns that hold them cannot be identified, `BadFile` for bad
    lines.
    """
    chosen = overrides or {}
    roles = roles_of(table, chosen)
    places = annotator_places(table, roles, annotators)
    missing = [] if places else [role for role in (Role.ANNOTATOR,) if role not in roles]
    if not {Role.PAIR, Role.FIRST} & set(roles) and chosen.get(Role.PAIR) != "-":
        missing.append(Role.PAIR)
    if not places and not {Role.RATING, Role.LABEL} & set(roles):
        missing.append(Role.RATING)
    if missing:
        raise unknown_columns(table, roles, missing)
    columns = _wide(table, roles, places) if places else _long(table, roles)
    reads_ids = Role.PAIR in roles and Role.KIND not in {*roles, *chosen}
    kinds, notes = kinds_of_ids(table.column(roles[Role.PAIR])) if reads_ids else ([], [])
    if kinds:  # the wide layout repeats the rows for each annotator
        columns.others[Role.KIND] = kinds * (len(columns.line) // len(kinds))
    columns.notes += notes
    return columns


def _long(table: Table, roles: dict[Role, int]) -> Columns:
    pair, notes = _pair_names(table, roles)
    columns = Columns(
        layout=Layout.LONG,
        used={role.value: table.header[column] for role, column in roles.items()},
        aside=_unread_columns(table, {*roles.values()}),
        line=list(table.lines),
        annotator=[cell.strip() for cell in table.column(roles[Role.ANNOTATOR])],
        pair=pair,
        order=_orders(table, roles.get(Role.ORDER)),
        rating=_ratings(table, roles.get(Role.RATING)),
        label=_labels(table, roles.get(Role.LABEL)),
        others=_other_columns(table, roles),
        notes=notes,
    )
    _refuse_nameless(columns)
    return columns


def _unread_columns(table: Table, read: set[int]) -> list[str]:
    return [name for column, name in enumerate(table.header) if column not in read]


def _plain(cell: str) -> str:
    return "".join(filter(str.isalnum, cell)).lower()


def _mostly_numeric(table: Table, column: int) -> bool:
    cells = [cell for cell in table.column(column) if not is_missing(cell)]
    numbers = sum(number_of(cell) is not None for cell in cells)
    return 2 * numbers > len(cells)


def _pair_names(table: Table, roles: dict[Role, int]) -> tuple[list[str], list[str]]:
    """Name the pair of each row by its id, or else by its texts; also return notes about ids."""
    pair, first, second = (roles.get(role) for role in (Role.PAIR, Role.FIRST, Role.SECOND))
    ids = [] if pair is None else [cell.strip() for cell in table.column(pair)]
    if first is None or second is None:
        return ids or [f"row {number}" for number in range(1, len(table.rows) + 1)], []
    texts = [
        (first_text.strip(), second_text.strip())
        for first_text, second_text in zip(table.column(first), table.column(second), strict=True)
    ]
    return _distinct_ids(ids, texts) if ids else ([" | ".join(both) for both in texts], [])


def _distinct_ids(ids: list[str], texts: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """Add the texts to an id that more than one pair has. The order of the two texts, capitals and
    spaces do not matter.
    """
    # Either order of presentation is the same pair.
    unordered = [tuple(sorted(" ".join(text.lower().split()) for text in both)) for both in texts]
    texts_of: dict[str, dict[tuple[str, ...], str]] = {}
    for name, both, written in zip(ids, unordered, texts, strict=True):
        texts_of.setdefault(name, {}).setdefault(both, " | ".join(written))
    shared = [name for name, pairs in texts_of.items() if len(pairs) > 1 and name]
    if not shared:
        return ids, []
    names = [
        f"{name}: {texts_of[name][both]}" if name and len(texts_of[name]) > 1 else name
        for name, both in zip(ids, unordered, strict=True)
    ]
    example = " and ".join(repr(text) for text in list(texts_of[shared[0]].values())[:2])
    note = (
        f"{len(shared)} ids stand beside different texts ({shared[0]!r} beside {example}) and are "
        "read as different pairs; --column first=- takes the id alone."
    )
    return names, [note]


def _orders(table: Table, column: int | None) -> list[int]:
    if column is None:
        return [0] * len(table.rows)
    cells = [_plain(cell) for cell in table.column(column)]
    codes = _FROM_ONE if "2" in cells else _FIRST_SHOWN
    problems, name = Problems(SHOWN), table.header[column]
    for line, cell in zip(table.lines, table.column(column), strict=True):
        if _plain(cell) not in codes:
            problems.add(line, name, Reason("order_value_expected", value=cell, column=name))
    problems.raise_if_any()
    return [codes[cell] for cell in cells]


def _ratings(table: Table, column: int | None) -> list[float]:
    if column is None:
        return [NAN] * len(table.rows)
    problems, ratings, name = Problems(SHOWN), [], table.header[column]
    for line, cell in zip(table.lines, table.column(column), strict=True):
        value = NAN if is_missing(cell) else number_of(cell)
        if value is None:
            problems.add(line, name, Reason("number_expected", found=cell))
        elif abs(value) > MOST_RATING:
            problems.add(line, name, Reason("rating_too_large", value=cell, most=MOST_RATING))
        else:
            ratings.append(value)
    problems.raise_if_any()
    return ratings


def _labels(table: Table, column: int | None) -> list[str]:
    """Return labels as typed: only the project lead may decide that " C" means "C"."""
    if column is None:
        return [""] * len(table.rows)
    return ["" if is_missing(cell) else cell for cell in table.column(column)]


def _other_columns(table: Table, roles: dict[Role, int]) -> dict[Role, list[str]]:
    other_roles = (
        *GROUPING,
        *(Role.CHECKPOINT, Role.EXPECTED, Role.PASSED, Role.CONSISTENCY),
        *(Role.SECONDS, Role.MILLISECONDS),
    )
    return {
        role: [cell.strip() for cell in table.column(roles[role])]
        for role in other_roles
        if role in roles
    }


def _refuse_nameless(columns: Columns) -> None:
    problems = Problems(SHOWN)
    for line, annotator, pair in zip(columns.line, columns.annotator, columns.pair, strict=True):
        for what, name in (("annotator", annotator), ("pair", pair)):
            if not name:
                problems.add(line, what, Reason("empty"))
    problems.raise_if_any()


def _wide(table: Table, roles: dict[Role, int], annotator_columns: list[int]) -> Columns:
    _refuse_twins(table, annotator_columns)
    beside = {role: column for role, column in roles.items() if column not in annotator_columns}
    orders = _orders(table, beside.get(Role.ORDER))
    pairs, notes = _pair_names(table, beside)
    used: dict[str, str | list[str]] = {
        role.value: table.header[column] for role, column in beside.items() if role not in ANSWERS
    }
    columns = Columns(
        Layout.WIDE,
        used | {"annotators": [table.header[column] for column in annotator_columns]},
        _unread_columns(table, {*annotator_columns, *(beside[Role(role)] for role in used)}),
        others={
            role: cells * len(annotator_columns)
            for role, cells in _other_columns(table, beside).items()
        },
        notes=notes,
    )
    numeric = all(_mostly_numeric(table, column) for column in annotator_columns)
    for column in annotator_columns:
        columns.line += table.lines
        columns.annotator += [table.header[column]] * len(table.rows)
        columns.pair += _distinct_names(pairs, orders)
        columns.order += orders
        columns.rating += _ratings(table, column if numeric else None)
        columns.label += _labels(table, None if numeric else column)
    return columns


def _refuse_twins(table: Table, places: list[int]) -> None:
    names = Counter(table.header[column] for column in places)
    for name in (name for name, n in names.items() if n > 1):
        which = ", ".join(str(p + 1) for p in places if table.header[p] == name)
        raise ReadingError(f"the columns {which} of the header are all named {name!r}")


def _distinct_names(names: list[str], orders: list[int]) -> list[str]:
    """Number the rows if two have the same name and order, or any has no name."""
    if len({*zip(names, orders, strict=True)}) == len(names) and all(names):
        return names
    return [f"{name} ({n})" if name else f"row {n}" for n, name in enumerate(names, 1)]
