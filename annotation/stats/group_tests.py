"""Tests of one pair at a time: do two groups of people rate or label it alike?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb, erfc, sqrt
from typing import Final

import numpy as np

from annotation.stats.arrays import BoolArray, FloatArray, IntArray

# Tables as probable as the one found count with it, whatever the rounding of their products.
_ALMOST: Final = 1 + 1e-9


def rank_sum(
    unit: IntArray, value: FloatArray, is_first: BoolArray, *, n_units: int, least: int = 1
) -> FloatArray:
    """Return the two-sided p of the Wilcoxon-Mann-Whitney test, for many units at once.

    Parameters
    ----------
    unit : (n_values,) array of int
        The pair that a value is about.
    value : (n_values,) array of float
    is_first : (n_values,) array of bool
        Whether the value comes from the first of the two groups.
    n_units : int
    least : int, optional
        Values of each group that a unit needs.

    Returns
    -------
    (n_units,) array of float
        nan where a group has too few values or all values are the same.

    Notes
    -----
    The normal approximation with correction for ties and for continuity (Hollander, Wolfe & Chicken
    2014, section 4.1).

    Examples
    --------
    >>> rank_sum(np.zeros(6, int), np.array([1., 2, 3, 4, 5, 5]), np.arange(6) < 3, n_units=1)
    array([0.0765225])
    """
    sorting = np.lexsort((value, unit))
    unit, value, is_first = unit[sorting], value[sorting], is_first[sorting]
    begins = np.concatenate([[True], (np.diff(unit) != 0) | (np.diff(value) != 0)])[: len(unit)]
    tie = np.cumsum(begins) - 1
    size = np.bincount(tie)
    start = np.searchsorted(unit, np.arange(n_units))
    position = np.arange(len(unit)) - start[unit] + 1  # within the unit, from 1
    rank = (np.bincount(tie, weights=position) / np.maximum(size, 1))[tie]
    n = np.bincount(unit, minlength=n_units).astype(np.float64)
    n_first = np.bincount(unit, weights=is_first, minlength=n_units)
    ranks = np.bincount(unit, weights=rank * is_first, minlength=n_units)
    # Sum over ties of t³ - t, spread over the members of each tie.
    ties = np.bincount(unit, weights=(size.astype(np.float64) ** 2 - 1)[tie], minlength=n_units)
    n_second = n - n_first
    with np.errstate(invalid="ignore", divide="ignore"):
        variance = n_first * n_second / 12 * (n + 1 - ties / (n * (n - 1)))
        away = np.abs(ranks - n_first * (n + 1) / 2) - 0.5
        z = np.maximum(away, 0) / np.sqrt(variance)
    tested = (n_first >= max(1, least)) & (n_second >= max(1, least)) & (variance > 0)
    p = np.full(n_units, np.nan)
    p[tested] = [erfc(value / sqrt(2)) for value in z[tested]]
    return p


@lru_cache(maxsize=1 << 14)  # votes about pairs have few distinct tables
def fisher_freeman_halton(first: tuple[int, ...], second: tuple[int, ...]) -> float:
    """Return the exact p of a table with two rows and any number of columns.

    Parameters
    ----------
    first, second : tuple of int
        Votes of the two groups for each label.

    Returns
    -------
    float
        The probability, with the sums of rows and columns given, of a table as improbable as this
        one or more so.

    References
    ----------
    Freeman & Halton (1951), Biometrika 38. With two columns it is Fisher's exact test.

    Examples
    --------
    >>> round(fisher_freeman_halton((3, 1), (1, 3)), 4)
    0.4857
    """
    columns = tuple(a + b for a, b in zip(first, second, strict=True))
    observed = _n_ways(first, columns)
    every = [_n_ways(row, columns) for row in _rows(columns, sum(first))]
    return sum(ways for ways in every if ways <= observed * _ALMOST) / comb(
        sum(columns), sum(first)
    )


def _n_ways(row: tuple[int, ...], columns: tuple[int, ...]) -> int:
    ways = 1
    for n, column in zip(row, columns, strict=True):
        ways *= comb(column, n)
    return ways


def _rows(columns: tuple[int, ...], people: int) -> Iterator[tuple[int, ...]]:
    """Yield every first row that has the sums of the table."""
    if not columns:
        if not people:
            yield ()
        return
    least = max(0, people - sum(columns[1:]))
    for n in range(least, min(columns[0], people) + 1):
        for rest in _rows(columns[1:], people - n):
            yield (n, *rest)
