"""Ranks within groups; ties share their mid-rank."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from annotation.stats.arrays import FloatArray, IntArray

# Counting values is faster than sorting them, as long as the counts fit into a cache.
MOST_COUNTS: Final = 4_000_000


def centred_ranks(group: IntArray, code: IntArray, *, n_groups: int, n_values: int) -> FloatArray:
    """Return the centred rank of each code within its group; the ranks of a group sum to 0.

    Parameters
    ----------
    group : (n_rows,) array of int
        Group of each row, below `n_groups`.
    code : (n_rows,) array of int
        Code of the value of each row, below `n_values`, in the sequence of the values.
    n_groups, n_values : int

    Returns
    -------
    (n_rows,) array of float

    Examples
    --------
    >>> centred_ranks(
    ...     np.array([0, 0, 0, 1]), np.array([2, 0, 2, 1]), n_groups=2, n_values=3
    ... ).tolist()
    [0.5, -1.0, 0.5, 0.0]
    """
    if n_groups * n_values > MOST_COUNTS:
        sizes = np.bincount(group, minlength=n_groups)
        return midranks(group, code) - (sizes[group] + 1) / 2
    cell = group.astype(np.int64) * n_values + code
    counts = np.bincount(cell, minlength=n_groups * n_values).reshape(n_groups, n_values)
    ranks = np.cumsum(counts, axis=1) - counts / 2 - counts.sum(axis=1, keepdims=True) / 2
    centred: FloatArray = ranks.ravel()[cell]
    return centred


def midranks(group: IntArray, value: npt.NDArray[np.generic]) -> FloatArray:
    """Return the rank of each value within its group, from 1; equal values share their mid-rank.

    Parameters
    ----------
    group : (n_rows,) array of int
        Group of each row.
    value : (n_rows,) array
        Anything that can be sorted.

    Returns
    -------
    (n_rows,) array of float

    Examples
    --------
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
