"""Which columns of a wide table are annotators', and why the others are not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray
from annotation.stats.files.table import Table, is_missing, is_numeric, number_of

# Columns with these names, or these words in their names, sum up the annotators.
_SUMMARIES: Final = frozenset(
    (
        *("mean", "means", "average", "averages", "avg", "gold", "sd", "std", "stdev", "stddev"),
        *("deviation", "variance", "var", "median", "mode", "majority", "maj", "consensus"),
        *("agreement", "iaa", "count", "total", "sum", "final", "se", "sem", "entropy"),
        *("goldscore", "humanmean", "meanscore", "averagescore", "goldlabel", "majoritylabel"),
        *("średnia", "srednia", "mediana", "odchylenie", "wariancja", "suma", "większość"),
        *("mittelwert", "durchschnitt", "standardabweichung", "moyenne", "promedio", "media"),
    )
)
# People have such names and letters too; they sum up where their numbers do.
_EXTREMES: Final = {"min": np.nanmin, "minimum": np.nanmin, "max": np.nanmax, "maximum": np.nanmax}
# "# annotators" counts them; "annotator 1" is one.
_COUNTED: Final = frozenset(
    ("annotators", "raters", "ratings", "judges", "votes", "responses", "workers", "judgements")
)
_MOST_CATEGORIES: Final = 12
_FEWEST_IDS: Final = 30
_FEWEST_COUNTED: Final = 5
# A typing slip must not make a column of ratings a column of texts: it is told as an error.
_NUMBERS: Final = 0.8
_FEWEST_ALIKE: Final = 3


@dataclass
class Chosen:
    """The places of the annotators' columns; why others that might be some are set aside."""

    places: list[int]
    aside: dict[int, str] = field(default_factory=dict)


def annotator_places(table: Table, apart: set[int], scored: int | None) -> Chosen:
    """Choose the columns that look like annotators': numbers, else a few categories.

    `apart` have another role. A column `scored` is named as a rating: beside several annotators
    it is their score.
    """
    aside: dict[int, str] = {}
    free = [place for place in range(len(table.header)) if place not in apart]
    for place in free:
        if reason := _by_itself(table, place):
            aside[place] = reason
    numeric = [p for p in free if p not in aside and _is_mostly_numeric(table.column(p))]
    if scored in numeric and len(numeric) > 2:
        aside[scored] = "it is named as the score of several annotators"
    for look in (_unlike_in_name, _summing_up, _unlike_in_range):
        aside |= look(table, [place for place in numeric if place not in aside])
    numeric = [place for place in numeric if place not in aside]
    categories = _categories(table, [p for p in free if p not in aside and p not in numeric])
    chosen = categories if len(categories) > max(1, len(numeric)) else numeric
    rest = [place for place in free if place not in chosen and place not in aside]
    return Chosen(chosen, aside | dict.fromkeys(rest, "it holds other things"))


def _by_itself(table: Table, place: int) -> str:
    """Return why a column is no annotator's whatever the others are; empty if it may be one's."""
    name, cells = table.header[place], table.column(place)
    words = _words(name)
    if all(is_missing(cell) for cell in cells):
        return "it is empty"
    counts = not any(map(str.isdigit, name)) and bool(_COUNTED & set(words))
    if counts or _SUMMARIES & {*words, "".join(words)}:
        return "its name says that it sums up"
    if is_numeric(cells) and _is_id(cells):
        return "it counts the rows"
    return ""


def _words(name: str) -> list[str]:
    apart = re.sub(r"([a-zà-ž])([A-ZÀ-Ž])", r"\1 \2", name).lower()
    return re.findall(r"[^\W\d_]+", apart)


def _is_mostly_numeric(cells: list[str]) -> bool:
    given = [cell for cell in cells if not is_missing(cell)]
    return bool(given) and sum(number_of(c) is not None for c in given) >= _NUMBERS * len(given)


def _is_id(cells: list[str]) -> bool:
    """Tell whether a column counts its rows rather than rates them."""
    if not all(cell.strip().isdigit() for cell in cells) or len(set(cells)) < len(cells):
        return False
    numbers = [int(cell) for cell in cells]
    counts_up = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return len(cells) >= _FEWEST_IDS or (counts_up and len(cells) >= _FEWEST_COUNTED)


def _values(table: Table, places: Sequence[int]) -> FloatArray:
    """Return the numbers of some columns: (n_columns, n_rows), nan where there is none."""
    cells = [[number_of(cell) for cell in table.column(place)] for place in places]
    return np.array(cells, dtype=np.float64).reshape(len(places), len(table.rows))


def _decimals(cells: list[str]) -> int:
    numbers = (cell.strip().replace(",", ".") for cell in cells if number_of(cell) is not None)
    return max((len(number.partition(".")[2].rstrip("0")) for number in numbers), default=0)


def _unlike_in_name(table: Table, places: list[int]) -> dict[int, str]:
    """Find columns named unlike most (r1, r2, r3 … and freq) that hold other numbers too."""
    stems = {place: re.sub(r"\d+", "#", table.header[place].lower()) for place in places}
    stem, often = Counter(stems.values()).most_common(1)[0] if stems else ("", 0)
    if "#" not in stem or often < _FEWEST_ALIKE or 2 * often <= len(places):
        return {}
    alike = [place for place in places if stems[place] == stem]
    values = _values(table, alike)
    low, high = np.nanmin(values), np.nanmax(values)
    finest = max(_decimals(table.column(place)) for place in alike)
    found = {}
    for place in sorted(set(places) - set(alike)):
        own = _values(table, [place])
        beyond = np.nanmin(own) < low or np.nanmax(own) > high
        if beyond or np.nanmin(own) == np.nanmax(own) or _decimals(table.column(place)) > finest:
            found[place] = f"neither name nor numbers are like those of {table.header[alike[0]]!r}"
    return found


def _unlike_in_range(table: Table, places: list[int]) -> dict[int, str]:
    """Find columns whose numbers lie far from those of all others, such as frequencies."""
    if len(places) < _FEWEST_ALIKE:
        return {}
    values = _values(table, places)
    lows, highs = np.nanmin(values, axis=1), np.nanmax(values, axis=1)
    found = {}
    for row, place in enumerate(places):
        low, high = np.delete(lows, row).min(), np.delete(highs, row).max()
        far = 2 * (high - low)
        if far and (highs[row] > high + far or lows[row] < low - far):
            found[place] = f"its numbers reach from {lows[row]:g} to {highs[row]:g}"
    return found


def _summing_up(table: Table, places: list[int]) -> dict[int, str]:
    """Find columns that are the mean, the spread, … of those before or behind them."""
    found: dict[int, str] = {}
    values = dict(zip(places, _values(table, places), strict=True))
    # Twice, because what sums up at the front is seen when what sums up at the end is gone.
    for place in [*places, *reversed(places)]:
        left = [other for other in places if other not in found and other != place]
        before, behind = [p for p in left if p < place], [p for p in left if p > place]
        for others in (left, before, behind):
            if place not in found and len(others) > 1:
                rows = np.array([values[other] for other in others])
                if what := _sum_of(table, place, values[place], rows):
                    found[place] = f"it is the {what} of others"
    return found


def _spread(ddof: int, power: float) -> Callable[[FloatArray], FloatArray]:
    return lambda rows: np.asarray(np.nanvar(rows, axis=0, ddof=ddof) ** power)


_SUMS: Final[dict[str, Callable[[FloatArray], FloatArray]]] = {
    "mean": lambda rows: np.asarray(np.nanmean(rows, axis=0)),
    "median": lambda rows: np.asarray(np.nanmedian(rows, axis=0)),
    "standard deviation": _spread(1, 0.5),
    "standard deviation (n)": _spread(0, 0.5),
    "variance": _spread(1, 1),
    "variance (n)": _spread(0, 1),
}


def _sum_of(table: Table, place: int, own: FloatArray, rows: FloatArray) -> str:
    """Return what the column is of the others, to the decimals it has; empty if nothing."""
    name = "".join(_words(table.header[place]))
    # Where fewer than two answered, nothing can be summed up, or is.
    told = ((~np.isnan(rows)).sum(axis=0) > 1) & ~np.isnan(own)
    own, rows = own[told], rows[:, told]
    spread = np.nanmax(rows, axis=0) > np.nanmin(rows, axis=0)
    if len(own) < 2 or 2 * len(own) < len(told) or not spread.any():
        return ""
    if name in _EXTREMES:
        return name if (_EXTREMES[name](rows, axis=0) == own).all() else ""
    if len(own) > 2 and len(rows) > 2 and (np.nansum(rows, axis=0) == own).all():
        return "sum"
    decimals = _decimals(table.column(place))
    # Annotators who agree to the last pair are no summary of each other.
    if not decimals:
        return ""
    slack = min(0.06, 1.01 * 10.0**-decimals)
    for what, summary in _SUMS.items():
        if (np.abs(summary(rows) - own) < slack).all():
            return what
    return ""


def _categories(table: Table, places: list[int]) -> list[int]:
    """Return the columns with a few categories, of which others have some too."""
    given = {place: _few(table.column(place)) for place in places}
    few = [place for place in places if given[place]]
    alike = [
        place
        for place in few
        if 2 * max((len(given[place] & given[p]) for p in few if p != place), default=0)
        >= len(given[place])
    ]
    return alike if len(alike) > 1 else few


def _few(cells: list[str]) -> frozenset[str]:
    given = frozenset(cell.strip() for cell in cells if not is_missing(cell))
    is_few = len(given) <= _MOST_CATEGORIES and len(given) < max(4, len(cells) // 2)
    return given if is_few else frozenset()
