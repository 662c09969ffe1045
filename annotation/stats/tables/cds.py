"""Tables 1 to 4 of CDSCorpus (Wróblewska & Krasnowska-Kieraś 2017), for any project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, Label
from annotation.stats.printing import half_up
from annotation.stats.tables.table import MOST_STEPS, ResultTable, percent


def table_1(counts: Mapping[str, int]) -> ResultTable:
    """Return how many sentences each transformation gave, fewest first.

    Parameters
    ----------
    counts : mapping of str to int
        Number of sentences by transformation.

    Returns
    -------
    ResultTable
    """
    rows = _shares(dict(sorted(counts.items(), key=lambda item: item[1])))
    columns = ("Transformation", "Selected", "Share")
    return ResultTable("cds-1", "Transformed sentences selected for annotation.", columns, rows)


def table_2(counts: Mapping[str, int]) -> ResultTable:
    """Return how many corrections of each kind the leaders made.

    Parameters
    ----------
    counts : mapping of str to int
        Number of corrections by kind, the gravest first.

    Returns
    -------
    ResultTable
    """
    columns = ("Error type", "Errors", "Share")
    return ResultTable("cds-2", "Corrections made in the review.", columns, _shares(counts))


def table_3(score: FloatArray, *, low: int, high: int) -> ResultTable:
    """Return how many pairs have each relatedness, rounded half up to whole points.

    On a scale of more than a hundred points, only points are listed that a pair has.

    Parameters
    ----------
    score : (n_pairs,) array of float
        Gold relatedness; nan without.
    low, high : int
        Ends of the scale.

    Returns
    -------
    ResultTable
    """
    rounded = half_up(score[~np.isnan(score)])
    pairs_by_point = Counter(rounded.tolist())
    points = range(low, high + 1) if high - low <= MOST_STEPS else sorted(pairs_by_point)
    rows = tuple((value, pairs_by_point[value]) for value in points)
    caption = f"Gold relatedness rounded to integers (total: {len(rounded)} pairs)."
    return ResultTable("cds-3", caption, ("Relatedness", "Pairs"), rows)


def table_4(ab: IntArray, ba: IntArray) -> ResultTable:
    """Return how many pairs have each two labels, whichever direction has which; most first.

    As in the paper, `entailment+neutral` also stands for `neutral+entailment`. Entailment beside
    contradiction, which the paper does not have, is listed where it occurs.

    Parameters
    ----------
    ab, ba : (n_pairs,) array of int
        Codes of `Label` for what A says about B and B about A; -1 where not judged.

    Returns
    -------
    ResultTable
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
