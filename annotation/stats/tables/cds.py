"""Tables 1 to 4 of CDSCorpus (Wróblewska & Krasnowska-Kieraś 2017), for any project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, LabelCode
from annotation.stats.printing import half_up
from annotation.stats.tables.table import MOST_STEPS, ResultTable, percent
from transforms.reason import Reason


def table_1(counts: Mapping[str, int]) -> ResultTable:
    """Return how many sentences each transformation produced, fewest first.

    Parameters
    ----------
    counts : mapping of str to int
        Number of sentences by transformation.

    Returns
    -------
    ResultTable
    """
    rows = _shares(dict(sorted(counts.items(), key=lambda item: item[1])))
    columns = (Reason("column_transformation"), Reason("column_selected"), Reason("column_share"))
    return ResultTable("cds-1", Reason("table_of_transformations"), columns, rows)


def table_2(counts: Mapping[str, int]) -> ResultTable:
    """Return how many corrections of each kind the reviewers made.

    Parameters
    ----------
    counts : mapping of str to int
        Number of corrections by kind, the gravest first.

    Returns
    -------
    ResultTable
    """
    columns = (Reason("column_error_type"), Reason("column_errors"), Reason("column_share"))
    return ResultTable("cds-2", Reason("table_of_corrections"), columns, _shares(counts))


def table_3(score: FloatArray, *, low: int, high: int) -> ResultTable:
    """Return how many pairs have each relatedness, rounded half up to whole points.

    On a scale of more than a hundred points, only points that occur are listed.

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
    caption = Reason("table_of_relatedness", pairs=len(rounded))
    return ResultTable(
        "cds-3", caption, (Reason("column_relatedness"), Reason("column_pairs")), rows
    )


def table_4(ab: IntArray, ba: IntArray) -> ResultTable:
    """Return how many pairs have each combination of labels in either direction, most first.

    As in the paper, `entailment+neutral` also stands for `neutral+entailment`. Entailment with
    contradiction, which the paper does not have, is listed if it occurs.

    Parameters
    ----------
    ab, ba : (n_pairs,) array of int
        Codes of `LabelCode` for what A says about B and B about A; -1 where not judged.

    Returns
    -------
    ResultTable
    """
    known = (ab != NO_LABEL) & (ba != NO_LABEL)
    names = [
        "+".join(sorted((LabelCode(one).name.lower(), LabelCode(other).name.lower()), key=_rank))
        for one, other in zip(ab[known].tolist(), ba[known].tolist(), strict=True)
    ]
    counts = {name: names.count(name) for name in dict.fromkeys(names)}
    rows = tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
    caption = Reason("table_of_labels", pairs=len(names))
    return ResultTable(
        "cds-4", caption, (Reason("column_entailment"), Reason("column_pairs")), rows
    )


def _rank(name: str) -> tuple[bool, str]:
    return name == "neutral", (name != "entailment" and name) or ""


def _shares(counts: Mapping[str, int]) -> tuple[tuple[str, int, str | None], ...]:
    total = sum(counts.values())
    return tuple((name, n, percent(n, total, decimals=1)) for name, n in counts.items())
