"""Tables 1 to 4 of CDSCorpus (Wróblewska & Krasnowska-Kieraś 2017) for any project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, Label
from annotation.stats.printing import half_up
from annotation.stats.tables.table import MOST_STEPS, ResultTable, percent


def table_1(counts: Mapping[str, int]) -> ResultTable:
    """How many sentences each transformation gave, fewest first."""
    rows = _shares(dict(sorted(counts.items(), key=lambda item: item[1])))
    columns = ("Transformation", "Selected", "Share")
    return ResultTable("cds-1", "Transformed sentences selected for annotation.", columns, rows)


def table_2(counts: Mapping[str, int]) -> ResultTable:
    """How many corrections of each kind the leaders made, the gravest kind first."""
    columns = ("Error type", "Errors", "Share")
    return ResultTable("cds-2", "Corrections made in the review.", columns, _shares(counts))


def table_3(score: FloatArray, *, low: int, high: int) -> ResultTable:
    """How many pairs have each relatedness, rounded half up to whole points.

    On a scale of more than a hundred points only those are listed that a pair has.
    """
    rounded = half_up(score[~np.isnan(score)])
    found = Counter(rounded.tolist())
    points = range(low, high + 1) if high - low <= MOST_STEPS else sorted(found)
    rows = tuple((value, found[value]) for value in points)
    caption = f"Gold relatedness rounded to integers (total: {len(rounded)} pairs)."
    return ResultTable("cds-3", caption, ("Relatedness", "Pairs"), rows)


def table_4(ab: IntArray, ba: IntArray) -> ResultTable:
    """How many pairs have each two labels, whichever direction has which; most first.

    As in the paper `entailment+neutral` also stands for `neutral+entailment`. Entailment beside
    contradiction, which the paper does not have, is listed where it occurs.
    """
    known = (ab != NO_LABEL) & (ba != NO_LABEL)
    names = [
        "+".join(sorted((Label(one).name.lower(), Label(other).name.lower()), key=_rank))
        for one, other in zip(ab[known].tolist(), ba[known].tolist(), strict=True)
    ]
    counts = {name: names.count(name) for name in dict.fromkeys(names)}
    rows = tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
    caption = f"Gold entailment labels of both directions (total: {len(names)} pairs)."
    return ResultTable("cds-4", caption, ("Entailment", "Pairs"), rows)


def _rank(name: str) -> tuple[bool, str]:
    return name == "neutral", (name != "entailment" and name) or ""


def _shares(counts: Mapping[str, int]) -> tuple[tuple[str, int, str | None], ...]:
    total = sum(counts.values())
    return tuple((name, n, percent(n, total, decimals=1)) for name, n in counts.items())
