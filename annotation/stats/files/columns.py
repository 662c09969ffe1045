"""Judgements of a file as columns, one row for each, from the long or the wide layout."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from annotation.stats.arrays import NO_LABEL
from annotation.stats.files.kinds import kinds_of_ids
from annotation.stats.files.labels import meaning
from annotation.stats.files.roles import GROUPING, Role, named, place_of, roles_of
from annotation.stats.files.table import ReadingError, Table, is_missing, is_numeric, number_of
from annotation.stats.files.wide import Chosen, annotator_places

NAN: Final = float("nan")
# No scale goes so far, and squares of what lies beyond are no longer told apart.
MOST_RATING: Final = 1e9
BEYOND: Final = f"ratings lie within ±{MOST_RATING:,.0f}"

# Letters and digits of what says which sentence was shown first.
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
    """Judgements as they stand in the file, in its sequence."""

    layout: Layout
    used: dict[str, str | list[str]]  # which column of the file holds what
    aside: dict[str, str] = field(default_factory=dict)  # what was not taken, and why
    notes: list[str] = field(default_factory=list)
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


def refuse_outside(columns: Columns, scale: tuple[float, float]) -> None:
    """Raise `ReadingError` if ratings lie outside the scale they are said to have."""
    low, high = scale
    problems = [
        f"line {line}: {annotator!r} rated {pair!r} {rating:g}, outside the scale {low:g}:{high:g}"
        for line, annotator, pair, rating in zip(
            columns.line, columns.annotator, columns.pair, columns.rating, strict=True
        )
        if rating < low or rating > high
    ]
    if problems:
        raise ReadingError.of_lines(problems)


def rated_by_levels(columns: Columns, levels: Sequence[str]) -> None:
    """Read labels of a rising sequence (low, medium, high) as ratings 1, 2, 3 too."""
    places = {level.lower(): float(place) for place, level in enumerate(levels, 1)}
    typed = [label.strip().lower() for label in columns.label]
    problems = [
        f"line {line}: {label!r} is none of the levels {', '.join(levels)}"
        for line, label in zip(columns.line, typed, strict=True)
        if label and label not in places
    ]
    if not any(typed) or not all(map(math.isnan, columns.rating)):
        problems = ["--levels turns labels into ratings; there are no labels, or ratings already"]
    if problems:
        raise ReadingError.of_lines(problems)
    columns.rating = [places.get(label, NAN) for label in typed]


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
    notes = []
    if Role.ORDER not in given and Role.ORDER in roles and not _is_order(table, roles[Role.ORDER]):
        name = table.header[roles.pop(Role.ORDER)]
        notes.append(f"The column {name!r} is not read as the presentation order.")
    has_answers = Role.RATING in roles or Role.LABEL in roles
    if layout is None:
        is_long = Role.ANNOTATOR in roles and has_answers and not annotators
        layout = Layout.LONG if is_long else Layout.WIDE
    if layout is Layout.LONG:
        if not {Role.RATING, Role.LABEL} & set(given):
            named_as, roles = roles, _answers(table, roles)
            notes += _read_otherwise(table, named_as, roles)
        columns = _long(table, roles)
    else:
        columns = _wide(table, roles, annotators)
    reads_ids = Role.PAIR in roles and Role.KIND not in {*roles, *given}
    kinds, told = kinds_of_ids(table.column(roles[Role.PAIR])) if reads_ids else ([], [])
    if kinds:  # the rows come again with each annotator of the wide layout
        columns.others[Role.KIND] = kinds * (len(columns.line) // len(kinds))
    columns.notes += [*notes, *told]
    return columns


def _long(table: Table, roles: dict[Role, int]) -> Columns:
    if Role.ANNOTATOR not in roles:
        raise ReadingError(_which(table, "the annotator", Role.ANNOTATOR))
    if Role.RATING not in roles and Role.LABEL not in roles:
        raise ReadingError(_which(table, "a rating or a label", Role.RATING))
    pair, notes = _pair_names(table, roles)
    columns = Columns(
        layout=Layout.LONG,
        used={role.value: table.header[place] for role, place in roles.items()},
        aside={
            name: "its name says nothing that is known here"
            for place, name in enumerate(table.header)
            if place not in roles.values()
        },
        line=list(table.lines),
        annotator=[cell.strip() for cell in table.column(roles[Role.ANNOTATOR])],
        pair=pair,
        order=_orders(table, roles.get(Role.ORDER)),
        rating=_ratings(table, roles.get(Role.RATING)),
        label=_labels(table, roles.get(Role.LABEL)),
        others=_others(table, roles),
        notes=notes,
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


def _read_otherwise(
    table: Table, named_as: Mapping[Role, int], read_as: Mapping[Role, int]
) -> list[str]:
    """Tell where the content of a column made another thing of it than its name says."""
    told = []
    for role, other, content in (
        (Role.LABEL, Role.RATING, "holds numbers only"),
        (Role.RATING, Role.LABEL, "holds no numbers"),
    ):
        place = named_as.get(role)
        if place is not None and read_as.get(other) == place:
            name = table.header[place]
            told.append(
                f"The column {name!r} {content} and is read as the {other}; "
                f"--column {role}={name} reads it as the {role}."
            )
    return told


def _is_order(table: Table, place: int) -> bool:
    """Tell whether a column named as an order holds it; it may count trials, or be of screens."""
    given = {_plain(cell) for cell in table.column(place)} - {""}
    counts = len(given) > 2 and is_numeric([*given])
    is_plain = table.header[place].lower() == Role.ORDER
    return not counts and (is_plain or bool(given & {*_FIRST_SHOWN, *_FROM_ONE}))


def _plain(cell: str) -> str:
    return "".join(filter(str.isalnum, cell)).lower()


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


def _pair_names(table: Table, roles: dict[Role, int]) -> tuple[list[str], list[str]]:
    """Name the pair of each row by its id or by its texts; return notes about ids too."""
    pair, first, second = (roles.get(role) for role in (Role.PAIR, Role.FIRST, Role.SECOND))
    if first is None or second is None:
        if pair is None:
            raise ReadingError(_which(table, "the pair", Role.PAIR))
        return [cell.strip() for cell in table.column(pair)], []
    texts = [
        (one.strip(), other.strip())
        for one, other in zip(table.column(first), table.column(second), strict=True)
    ]
    names = [" | ".join(both) for both in texts]
    # An id that no row shares with another is no id of the pair when there are fewer pairs of
    # texts. Two pairs of the same texts have an id each.
    if pair is None or len(set(names)) < len(set(table.column(pair))) == len(names):
        return names, []
    return _ids_told_apart([cell.strip() for cell in table.column(pair)], texts)


def _ids_told_apart(ids: list[str], texts: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """Add the texts to an id that stands beside different ones: it names more than one pair.

    Which of the two texts comes first, capitals and space do not matter.
    """
    # Either order of presentation is the same pair.
    unordered = [tuple(sorted(" ".join(text.lower().split()) for text in both)) for both in texts]
    texts_of: dict[str, dict[tuple[str, ...], str]] = {}
    for name, both, written in zip(ids, unordered, texts, strict=True):
        texts_of.setdefault(name, {}).setdefault(both, " | ".join(written))
    shared = [name for name, found in texts_of.items() if len(found) > 1 and name]
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


def _orders(table: Table, place: int | None) -> list[int]:
    if place is None:
        return [0] * len(table.rows)
    cells = [_plain(cell) for cell in table.column(place)]
    codes = _FROM_ONE if "2" in cells else _FIRST_SHOWN
    problems = [
        f"line {line}, {table.header[place]!r}: {cell!r} is no order, expected AB or BA"
        for line, cell in zip(table.lines, table.column(place), strict=True)
        if _plain(cell) not in codes
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
        elif abs(value) > MOST_RATING:
            column = table.header[place]
            problems.append(f"line {line}, {column!r}: {cell!r} is no rating; {BEYOND}")
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
    answers = {Role.RATING, Role.LABEL, Role.ANNOTATOR}
    apart = {place for role, place in roles.items() if role not in answers}
    if annotators:
        chosen = Chosen([place for name in annotators for place in _range(table, name)])
    else:
        chosen = annotator_places(table, apart, roles.get(Role.RATING))
    places = chosen.places
    if not places:
        raise ReadingError(
            f"no columns of annotators were found; the columns are {named(table)}. "
            "Name them with --annotators FIRST:LAST or A,B,C, or give --layout long"
        )
    _refuse_twins(table, places)
    orders = _orders(table, roles.get(Role.ORDER))
    pairs, notes = _wide_pairs(table, roles, places)
    if not annotators and places == [roles.get(Role.RATING)] and len(set(pairs)) < len(pairs):
        raise ReadingError(_which(table, "the annotator", Role.ANNOTATOR))
    others = _others(table, roles)
    used: dict[str, str | list[str]] = {
        role.value: table.header[place]
        for role, place in roles.items()
        if place in apart and place not in places
    }
    columns = Columns(
        Layout.WIDE,
        used | {"annotators": [table.header[place] for place in places]},
        {table.header[place]: reason for place, reason in sorted(chosen.aside.items())},
        others={role: cells * len(places) for role, cells in others.items()},
        notes=notes,
    )
    numeric = all(_mostly_numeric(table, place) for place in places)
    for place in places:
        columns.line += table.lines
        columns.annotator += [table.header[place]] * len(table.rows)
        columns.pair += _told_apart(pairs, orders)
        columns.order += orders
        columns.rating += _ratings(table, place if numeric else None)
        columns.label += _labels(table, None if numeric else place)
    return columns


def _refuse_twins(table: Table, places: list[int]) -> None:
    names = Counter(table.header[place] for place in places)
    for name in (name for name, n in names.items() if n > 1):
        which = ", ".join(str(p + 1) for p in places if table.header[p] == name)
        raise ReadingError(f"the columns {which} of the header are all named {name!r}")


def _range(table: Table, name: str) -> list[int]:
    first, colon, last = name.partition(":")
    if not colon:
        return [place_of(table, name)]
    places = list(range(place_of(table, first), place_of(table, last) + 1))
    if not places:
        raise ReadingError(f"{first!r} stands after {last!r}; the columns are {named(table)}")
    return places


def _wide_pairs(
    table: Table, roles: dict[Role, int], annotators: list[int]
) -> tuple[list[str], list[str]]:
    """Name the pair of each row by its id or by its texts."""
    if Role.PAIR in roles or {Role.FIRST, Role.SECOND} <= set(roles):
        return _pair_names(table, roles)
    # Columns of texts before the annotators name the pair; what few rows share says little.
    texts = [place for place in range(min(annotators)) if not is_numeric(table.column(place))]
    telling = [p for p in texts if 2 * len(set(table.column(p))) > len(table.rows)]
    places = (telling if len(telling) > 1 else texts)[:2]
    return [" | ".join(row[place].strip() for place in places) for row in table.rows], []


def _told_apart(names: list[str], orders: list[int]) -> list[str]:
    """Number rows of the same name and order, and those without a name."""
    if len({*zip(names, orders, strict=True)}) == len(names) and all(names):
        return names
    return [f"{name} ({n})" if name else f"row {n}" for n, name in enumerate(names, 1)]
