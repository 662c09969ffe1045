"""Judgements of a file as columns, one row for each, from the long or the wide layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from annotation.stats.arrays import NO_LABEL
from annotation.stats.files.labels import meaning
from annotation.stats.files.roles import GROUPING, Role, named, place_of, roles_of
from annotation.stats.files.table import ReadingError, Table, is_missing, is_numeric, number_of

NAN: Final = float("nan")

_FIRST_SHOWN: Final = {"ab": 0, "a": 0, "a-b": 0, "0": 0, "ba": 1, "b": 1, "b-a": 1, "1": 1}
_FROM_ONE: Final = {"1": 0, "2": 1}

# Columns of a wide table with these names sum up the annotators.
_SUMMARIES: Final = frozenset(
    (
        *(
            "mean",
            "average",
            "avg",
            "gold",
            "goldscore",
            "sd",
            "std",
            "stdev",
            "stddev",
            "variance",
        ),
        *("median", "mode", "majority", "maj", "n", "count", "total", "sum", "min", "max", "final"),
        *("consensus", "agreement", "humanmean", "meanscore", "averagescore"),
    )
)
_MOST_CATEGORIES: Final = 12
_FEWEST_IDS: Final = 30


class Layout(StrEnum):
    """LONG: a row for each judgement. WIDE: a row for each pair, a column for each annotator."""

    LONG = "long"
    WIDE = "wide"


@dataclass
class Columns:
    """Judgements as they stand in the file, in its sequence."""

    layout: Layout
    used: dict[str, str | list[str]]  # which column of the file holds what
    line: list[int] = field(default_factory=list)
    annotator: list[str] = field(default_factory=list)
    pair: list[str] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    rating: list[float] = field(default_factory=list)
    label: list[str] = field(default_factory=list)  # as typed; empty where missing
    others: dict[Role, list[str]] = field(default_factory=dict)

    @property
    def has_orders(self) -> bool:
        return len(set(self.order)) > 1


def columns_of(
    table: Table,
    *,
    layout: Layout | None = None,
    overrides: Mapping[str, str] | None = None,
    annotators: Sequence[str] = (),
) -> Columns:
    """Return the judgements of a table, finding the layout unless it is given."""
    given = overrides or {}
    roles = roles_of(table, given)
    if Role.ORDER not in given and Role.ORDER in roles and _is_trial(table, roles[Role.ORDER]):
        del roles[Role.ORDER]
    has_answers = Role.RATING in roles or Role.LABEL in roles
    if layout is None:
        is_long = Role.ANNOTATOR in roles and has_answers and not annotators
        layout = Layout.LONG if is_long else Layout.WIDE
    if layout is Layout.LONG:
        named_answers = {Role.RATING, Role.LABEL} & set(given)
        return _long(table, roles if named_answers else _answers(table, roles))
    return _wide(table, roles, annotators)


def _long(table: Table, roles: dict[Role, int]) -> Columns:
    if Role.ANNOTATOR not in roles:
        raise ReadingError(_which(table, "the annotator", Role.ANNOTATOR))
    if Role.RATING not in roles and Role.LABEL not in roles:
        raise ReadingError(_which(table, "a rating or a label", Role.RATING))
    pair = _pair_names(table, roles)
    columns = Columns(
        layout=Layout.LONG,
        used={role.value: table.header[place] for role, place in roles.items()},
        line=list(table.lines),
        annotator=[cell.strip() for cell in table.column(roles[Role.ANNOTATOR])],
        pair=pair,
        order=_orders(table, roles.get(Role.ORDER)),
        rating=_ratings(table, roles.get(Role.RATING)),
        label=_labels(table, roles.get(Role.LABEL)),
        others=_others(table, roles),
    )
    _refuse_nameless(columns)
    return columns


def _answers(table: Table, roles: dict[Role, int]) -> dict[Role, int]:
    """Settle which column is a rating and which a label by what is in them."""
    roles = dict(roles)
    rating = roles.get(Role.RATING)
    if Role.LABEL not in roles and rating is not None and not _mostly_numeric(table, rating):
        roles[Role.LABEL] = roles.pop(Role.RATING)
    label = roles.get(Role.LABEL)
    if Role.RATING not in roles and label is not None and is_numeric(table.column(label)):
        roles[Role.RATING] = roles.pop(Role.LABEL)
    if Role.LABEL not in roles:
        roles |= _label_by_content(table, set(roles.values()))
    return roles


def _is_trial(table: Table, place: int) -> bool:
    """Tell whether a column named as an order counts trials instead."""
    cells = table.column(place)
    return len({*cells} - {""}) > 2 and is_numeric(cells)


def _label_by_content(table: Table, taken: set[int]) -> dict[Role, int]:
    """Find a column that holds nothing but names of labels, and more than one."""
    for place in range(len(table.header)):
        given = {cell for cell in table.column(place) if not is_missing(cell)}
        if place not in taken and len(given) > 1 and all(meaning(c) != NO_LABEL for c in given):
            return {Role.LABEL: place}
    return {}


def _mostly_numeric(table: Table, place: int) -> bool:
    given = [cell for cell in table.column(place) if not is_missing(cell)]
    numbers = sum(number_of(cell) is not None for cell in given)
    return 2 * numbers > len(given)


def _which(table: Table, what: str, role: Role) -> str:
    return (
        f"no column holds {what}; the columns are {named(table)}. "
        f"Name it with --column {role}=NAME, or choose another --layout"
    )


def _pair_names(table: Table, roles: dict[Role, int]) -> list[str]:
    pair, first, second = (roles.get(role) for role in (Role.PAIR, Role.FIRST, Role.SECOND))
    if first is not None and second is not None:
        names = [
            f"{one.strip()} | {other.strip()}"
            for one, other in zip(table.column(first), table.column(second), strict=True)
        ]
        # An id of the row is no id of the pair when there are fewer pairs of texts.
        if pair is None or len(set(names)) < len(set(table.column(pair))):
            return names
    if pair is None:
        raise ReadingError(_which(table, "the pair", Role.PAIR))
    return [cell.strip() for cell in table.column(pair)]


def _orders(table: Table, place: int | None) -> list[int]:
    if place is None:
        return [0] * len(table.rows)
    cells = [cell.strip().lower() for cell in table.column(place)]
    codes = _FROM_ONE if "2" in cells else _FIRST_SHOWN
    problems = [
        f"line {line}: order {cell!r}, expected AB or BA"
        for line, cell in zip(table.lines, cells, strict=True)
        if cell not in codes
    ]
    if problems:
        raise ReadingError.of_lines(problems)
    return [codes[cell] for cell in cells]


def _ratings(table: Table, place: int | None) -> list[float]:
    if place is None:
        return [NAN] * len(table.rows)
    problems, ratings = [], []
    for line, cell in zip(table.lines, table.column(place), strict=True):
        value = NAN if is_missing(cell) else number_of(cell)
        if value is None:
            column = table.header[place]
            problems.append(f"line {line}, {column!r}: {cell!r} is no number")
        else:
            ratings.append(value)
    if problems:
        raise ReadingError.of_lines(problems)
    return ratings


def _labels(table: Table, place: int | None) -> list[str]:
    """Return labels as they were typed: nobody but the lead may decide that " C" means "C"."""
    if place is None:
        return [""] * len(table.rows)
    return ["" if is_missing(cell) else cell for cell in table.column(place)]


def _others(table: Table, roles: dict[Role, int]) -> dict[Role, list[str]]:
    told = (
        *GROUPING,
        *(Role.CHECKPOINT, Role.EXPECTED, Role.PASSED, Role.CONSISTENCY),
        *(Role.SECONDS, Role.MILLISECONDS),
    )
    return {
        role: [cell.strip() for cell in table.column(roles[role])] for role in told if role in roles
    }


def _refuse_nameless(columns: Columns) -> None:
    problems = [
        f"line {line}: no {'annotator' if not annotator else 'pair'}"
        for line, annotator, pair in zip(columns.line, columns.annotator, columns.pair, strict=True)
        if not annotator or not pair
    ]
    if problems:
        raise ReadingError.of_lines(problems)


def _wide(table: Table, roles: dict[Role, int], annotators: Sequence[str]) -> Columns:
    apart = {
        place
        for role, place in roles.items()
        if role not in {Role.RATING, Role.LABEL, Role.ANNOTATOR}
    }
    if annotators:
        places = [place for name in annotators for place in _range(table, name)]
    else:
        places = _annotator_places(table, apart, roles.get(Role.RATING))
    if not places:
        raise ReadingError(
            f"no columns of annotators were found; the columns are {named(table)}. "
            "Name them with --annotators FIRST:LAST or A,B,C, or give --layout long"
        )
    orders = _orders(table, roles.get(Role.ORDER))
    pairs = _wide_pairs(table, roles, places, orders)
    columns = Columns(Layout.WIDE, {"annotators": [table.header[place] for place in places]})
    others = _others(table, roles)
    columns.others = {role: [] for role in others}
    numeric = all(_mostly_numeric(table, place) for place in places)
    for place in places:
        columns.line += table.lines
        columns.annotator += [table.header[place]] * len(table.rows)
        columns.pair += pairs
        columns.order += orders
        columns.rating += _ratings(table, place if numeric else None)
        columns.label += _labels(table, None if numeric else place)
        for role, cells in others.items():
            columns.others[role] += cells
    return columns


def _range(table: Table, name: str) -> list[int]:
    first, colon, last = name.partition(":")
    if not colon:
        return [place_of(table, name)]
    return list(range(place_of(table, first), place_of(table, last) + 1))


def _annotator_places(table: Table, apart: set[int], scored: int | None) -> list[int]:
    """Return the columns that look like annotators: numbers, else a few categories.

    A column `scored` is named as a rating: beside several annotators it is their score.
    """
    free = [
        place
        for place, name in enumerate(table.header)
        if place not in apart and "".join(filter(str.isalnum, name)).lower() not in _SUMMARIES
    ]
    numeric = [place for place in free if is_numeric(table.column(place))]
    numeric = [place for place in numeric if not _is_id(table.column(place))]
    if len(numeric) > 1:
        sums = (_mean_place(table, numeric), scored) if len(numeric) > 2 else ()
        return [place for place in numeric if place not in sums]
    categories = [place for place in free if _is_category(table.column(place))]
    return categories if len(categories) > 1 else numeric


def _is_id(cells: list[str]) -> bool:
    """Tell whether a column counts its rows rather than rates them."""
    if not all(cell.strip().isdigit() for cell in cells) or len(set(cells)) < len(cells):
        return False
    numbers = [int(cell) for cell in cells]
    counts_up = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return len(cells) >= _FEWEST_IDS or (counts_up and len(cells) > 2)


def _mean_place(table: Table, places: list[int]) -> int | None:
    """Return the column that is the mean of all the others, to the decimals it has."""
    columns = [[number_of(cell) for cell in table.column(place)] for place in places]
    for candidate, values in enumerate(columns):
        others = columns[:candidate] + columns[candidate + 1 :]
        means = []
        for row in zip(*others, strict=True):
            given = [value for value in row if value is not None]
            means.append(sum(given) / len(given) if given else NAN)
        if len(others) > 1 and all(
            value is not None and abs(value - mean) < 0.06
            for value, mean in zip(values, means, strict=True)
        ):
            # Annotators who agree to the last pair are no summary of each other.
            return places[candidate] if any(v != int(v) for v in values if v is not None) else None
    return None


def _is_category(cells: list[str]) -> bool:
    given = {cell.strip() for cell in cells if not is_missing(cell)}
    return 0 < len(given) <= _MOST_CATEGORIES and len(given) < max(4, len(cells) // 2)


def _wide_pairs(
    table: Table, roles: dict[Role, int], annotators: list[int], orders: list[int]
) -> list[str]:
    """Name the pair of each row; rows of the same name and order are told apart by number."""
    if Role.PAIR in roles or {Role.FIRST, Role.SECOND} <= set(roles):
        names = _pair_names(table, roles)
    else:
        # Columns of texts before the annotators name the pair.
        texts = [place for place in range(min(annotators)) if not is_numeric(table.column(place))][
            :2
        ]
        names = [" | ".join(row[place].strip() for place in texts) for row in table.rows]
    if len({*zip(names, orders, strict=True)}) == len(names) and all(names):
        return names
    return [f"{name} ({n})" if name else f"row {n}" for n, name in enumerate(names, 1)]
