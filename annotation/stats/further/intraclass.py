"""Intraclass correlations of Shrout and Fleiss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import Statistic, safe_divide, weighted_sum
from transforms.reason import Reason

# Sums of squares that are a smaller part than this of what they are left from are rounding.
_ROUNDING: Final = 1e-12


def intraclass(ratings: ReliabilityData, *, times: float = 1) -> dict[str, Statistic]:
    """Return the six intraclass correlations of Shrout and Fleiss.

    Parameters
    ----------
    ratings : ReliabilityData
    times : float, optional
        The reliability of a mean is that of as many times the ratings that there are.

    Returns
    -------
    dict of str to Statistic
        `icc_1` assumes different raters for each unit, `icc_2` a random sample of raters who rate
        all units, `icc_3` fixed raters; `_mean` is the reliability of a unit's mean rating. The
        first uses units with at least two ratings, the others those that all annotators rated.

    References
    ----------
    Shrout and Fleiss (1979), Psychological Bulletin 86:420-428. For units with unequal numbers of
    ratings, k of the one-way analysis is (N - Σ n² / N) / (units - 1).

    Examples
    --------
    >>> from annotation.stats.reliability_data import reliability_data
    >>> table = [9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7]
    >>> icc = intraclass(reliability_data(
    ...     unit=np.repeat(np.arange(6), 4), annotator=np.tile(np.arange(4), 6),
    ...     value=table, pair=np.arange(6), n_pairs=6, n_annotators=4,
    ... ))
    >>> [round(icc[name].value(n_pairs=6), 2) for name in ("icc_1", "icc_2", "icc_3")]
    [0.17, 0.29, 0.71]
    """
    table, units = complete_table(ratings)
    pair = ratings.pair[units]
    statistics: dict[str, Statistic] = {
        "icc_1": _OneWay(ratings),
        "icc_1_mean": _OneWay(ratings, of_means=True, times=times),
    }
    return statistics | {
        name: _TwoWay(table, pair, formula, times) for name, formula in _FORMULAS.items()
    }


def lengthened(reliability: FloatArray, times: float) -> FloatArray:
    """Return the reliability of means of as many times the ratings, by Spearman and Brown.

    Parameters
    ----------
    reliability : array of float
    times : float

    Returns
    -------
    array of float

    Examples
    --------
    >>> lengthened(np.array([0.5]), 2).round(3).tolist()
    [0.667]
    """
    longer = 1 + (times - 1) * reliability
    return safe_divide(times * reliability, np.where(longer > 0, longer, 0))


def complete_table(ratings: ReliabilityData) -> tuple[FloatArray, IntArray]:
    """Return the ratings of the units that all annotators rated.

    Parameters
    ----------
    ratings : ReliabilityData

    Returns
    -------
    table : (n_complete, n_annotators) array of float
    units : (n_complete,) array of int
        Codes of these units.
    """
    people, person = np.unique(ratings.annotator, return_inverse=True)
    is_complete = (ratings.totals == len(people)) & (ratings.totals > 0)
    kept = is_complete[ratings.unit]
    places = np.cumsum(is_complete) - 1
    table = np.full((int(is_complete.sum()), len(people)), np.nan)
    table[places[ratings.unit[kept]], person[kept]] = ratings.values[kept]
    return table, np.flatnonzero(is_complete)


class _OneWay(Statistic):
    def __init__(
        self, ratings: ReliabilityData, *, of_means: bool = False, times: float = 1
    ) -> None:
        several = ratings.totals >= 2
        kept = several[ratings.unit]
        # Counted from a value that occurs, equal ratings leave squares of exactly 0.
        value = ratings.values[kept] - _any_value(ratings)
        n = ratings.totals[several].astype(np.float64)
        unit = (np.cumsum(several) - 1)[ratings.unit[kept]]
        sums = np.bincount(unit, weights=value, minlength=len(n)).astype(np.float64)
        squares = np.bincount(
            unit, weights=(value - (sums / n)[unit]) ** 2, minlength=len(n)
        ).astype(np.float64)
        self._pair, self._count, self._sums, self._within = ratings.pair[several], n, sums, squares
        self._of_means, self._times = of_means, times
        self.n = len(n)
        self.note, self.otherwise = Reason("units_with_two_ratings"), Reason("icc_undefined")

    def at(self, weights: FloatArray) -> FloatArray:
        drawn, n = weights[:, self._pair], self._count
        units, total = drawn.sum(axis=1), weighted_sum(drawn, n)
        raw = weighted_sum(drawn, self._sums**2 / n)
        grand = safe_divide(weighted_sum(drawn, self._sums) ** 2, total)
        between = safe_divide(_without_rounding(raw - grand, raw), units - 1)
        within = safe_divide(weighted_sum(drawn, self._within), total - units)
        if self._of_means:
            return lengthened(_positive_ratio(between - within, between), self._times)
        k = safe_divide(total - safe_divide(weighted_sum(drawn, n**2), total), units - 1)
        return _positive_ratio(between - within, between + (k - 1) * within)


class _MeanSquares(NamedTuple):
    """Of an analysis of variance of units by annotators, one per draw."""

    rows: FloatArray
    columns: FloatArray
    error: FloatArray
    n: FloatArray  # units drawn
    k: int  # annotators


_Formula = Callable[[_MeanSquares], FloatArray]


def _agreement(of: _MeanSquares) -> FloatArray:
    divisor = of.rows + (of.k - 1) * of.error
    return safe_divide(of.rows - of.error, divisor + of.k * (of.columns - of.error) / of.n)


def _agreement_of_means(of: _MeanSquares) -> FloatArray:
    return safe_divide(of.rows - of.error, of.rows + (of.columns - of.error) / of.n)


def _consistency(of: _MeanSquares) -> FloatArray:
    return safe_divide(of.rows - of.error, of.rows + (of.k - 1) * of.error)


def _consistency_of_means(of: _MeanSquares) -> FloatArray:
    return safe_divide(of.rows - of.error, of.rows)


_FORMULAS: Final[dict[str, _Formula]] = {
    "icc_2": _agreement,
    "icc_2_mean": _agreement_of_means,
    "icc_3": _consistency,
    "icc_3_mean": _consistency_of_means,
}
_OF_MEANS: Final = (_agreement_of_means, _consistency_of_means)


class _TwoWay(Statistic):
    def __init__(self, table: FloatArray, pair: IntArray, formula: _Formula, times: float) -> None:
        n, k = table.shape
        self.n = n if n >= 2 and k >= 2 else 0
        self.note = Reason("units_that_all_rated", people=k)
        self.otherwise = Reason("not_all_rated_the_same")
        self._table = table - table[0, 0] if table.size else table
        self._pair, self._formula = pair, formula
        self._times = times if formula in _OF_MEANS else 1

    def at(self, weights: FloatArray) -> FloatArray:
        drawn = weights[:, self._pair]
        k = self._table.shape[1]
        n = drawn.sum(axis=1)
        means = self._table.mean(axis=1)
        columns = safe_divide(np.einsum("du,uk->dk", drawn, self._table), n[:, np.newaxis])
        grand = columns.mean(axis=1)
        of_rows, of_all = k * weighted_sum(drawn, means**2), k * n * grand**2
        total = weighted_sum(drawn, (self._table**2).sum(axis=1))
        rows = _without_rounding(of_rows - of_all, total)
        of_columns = _without_rounding(n * (columns**2).sum(axis=1) - of_all, total)
        error = _without_rounding(total - of_all - rows - of_columns, total)
        with np.errstate(divide="ignore", invalid="ignore"):
            coefficient = self._formula(
                _MeanSquares(
                    safe_divide(rows, n - 1),
                    of_columns / (k - 1),
                    safe_divide(error, (n - 1) * (k - 1)),
                    n,
                    k,
                )
            )
        return lengthened(coefficient, self._times) if self._times != 1 else coefficient


def _any_value(ratings: ReliabilityData) -> float:
    return float(ratings.domain[len(ratings.domain) // 2]) if len(ratings.domain) else 0.0


def _without_rounding(squares: FloatArray, total: FloatArray) -> FloatArray:
    return np.where(squares > _ROUNDING * total, squares, 0)


def _positive_ratio(part: FloatArray, total: FloatArray) -> FloatArray:
    return safe_divide(part, np.where(total > 0, total, 0))
