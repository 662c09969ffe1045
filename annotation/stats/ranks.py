"""Ranks within groups, ties sharing their middle rank."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from annotation.stats.arrays import FloatArray, IntArray


def midranks(group: IntArray, value: npt.NDArray[np.generic]) -> FloatArray:
    """Rank each value among those of its group, from 1; equal values share their middle rank.

    >>> midranks(np.array([0, 0, 0, 1]), np.array([5.0, 2.0, 5.0, 9.0])).tolist()
    [2.5, 1.0, 2.5, 1.0]
    """
    sorting = np.lexsort((value, group))
    groups, values = group[sorting], value[sorting]
    new_group = np.ones(len(group), dtype=bool)
    new_group[1:] = groups[1:] != groups[:-1]
    new_run = new_group.copy()
    new_run[1:] |= values[1:] != values[:-1]
    starts = np.flatnonzero(new_run)
    ends = np.append(starts[1:], len(group))
    group_starts = np.maximum.accumulate(np.where(new_group, np.arange(len(group)), 0))
    middle = (starts + ends + 1) / 2 - group_starts[starts]
    ranks = np.empty(len(group))
    ranks[sorting] = np.repeat(middle, ends - starts)
    return ranks
