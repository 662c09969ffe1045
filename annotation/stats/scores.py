"""Gold relatedness with its uncertainty, robust alternatives to the mean, and other scales."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import stats

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.gold import Deviation, rating_gold
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.statistic import safe_divide

_LEVEL: Final = 0.95
_SLACK: Final = 1e-9


@dataclass(frozen=True)
class Scores:
    """Summary of the ratings of each pair; nan where there are too few ratings.

    Attributes
    ----------
    n : (n_pairs,) array of int
        Number of ratings.
    mean : (n_pairs,) array of float
        All but `n` are in points of the scale.
    sd : (n_pairs,) array of float
        Standard deviation.
    standard_error : (n_pairs,) array of float
        Standard error of the mean.
    low : (n_pairs,) array of float
        Low end of the 95 % interval of the mean.
    high : (n_pairs,) array of float
        High end of that interval.
    median : (n_pairs,) array of float
    trimmed : (n_pairs,) array of float
        Trimmed mean.
    """

    n: IntArray
    mean: FloatArray
    sd: FloatArray
    standard_error: FloatArray
    low: FloatArray
    high: FloatArray
    median: FloatArray
    trimmed: FloatArray


def scores(
    matrix: JudgementMatrix, *, deviation: Deviation = Deviation.SAMPLE, trim: float = 0.1
) -> Scores:
    """Return mean, SD, standard error, 95 % interval, median and trimmed mean of each pair.

    Parameters
    ----------
    matrix : JudgementMatrix
    deviation : Deviation, optional
        Standard deviation that is reported; the standard error always takes n - 1.
    trim : float, optional
        Share of the ratings that the trimmed mean leaves out at each end, below .5.

    Returns
    -------
    Scores

    Notes
    -----
    With the sample standard deviation s of n ratings, the standard error is s / √n, and the
    interval is mean ± t(.975, n - 1) standard errors. The trimmed mean leaves out the
    floor(`trim` · n) lowest and as many highest ratings, as `scipy.stats.trim_mean` does.

    Examples
    --------
    The deviations of 2, 3, 4, 5 and 11 from their mean square to 50, so s is √12.5 and the standard
    error √2.5; trimmed by a fifth, 3, 4 and 5 remain.

    >>> from annotation.stats.matrix import build_matrix
    >>> pair_scores = scores(build_matrix(
    ...     annotator=range(5), pair=[1] * 5, order=[0] * 5, rating=[2, 3, 4, 5, 11],
    ...     label=[-1] * 5,
    ... ), trim=0.2)
    >>> [column.tolist() for column in (pair_scores.mean, pair_scores.median, pair_scores.trimmed)]
    [[5.0], [4.0], [4.0]]
    >>> round(float(pair_scores.standard_error[0] ** 2), 12)
    2.5
    """
    gold = rating_gold(matrix, deviation=deviation)
    sample = rating_gold(matrix).sd
    error = sample / np.sqrt(np.maximum(gold.n, 1))
    half = error * stats.t.ppf((1 + _LEVEL) / 2, np.maximum(gold.n - 1, 1))
    pair, rating, position, n = _sorted_ratings(matrix)
    middle = (position >= (n - 1) // 2) & (position <= n // 2)
    cut = np.floor(trim * n + _SLACK)
    inner = (position >= cut) & (position < n - cut)
    return Scores(
        n=gold.n,
        mean=gold.mean,
        sd=gold.sd,
        standard_error=error,
        low=gold.mean - half,
        high=gold.mean + half,
        median=_means(pair[middle], rating[middle], matrix.n_pairs),
        trimmed=_means(pair[inner], rating[inner], matrix.n_pairs),
    )


def mean_intervals(
    values: FloatArray, group: IntArray, n_groups: int
) -> tuple[FloatArray, FloatArray]:
    """Return the mean of each group, and half the width of its 95 % interval.

    Parameters
    ----------
    values : (n_values,) array of float
    group : (n_values,) array of int
        Code of the group that each value belongs to.
    n_groups : int

    Returns
    -------
    mean, half : (n_groups,) array of float
        nan in a group without values; the half also in a group with a single one.

    Notes
    -----
    The half is t(.975, n - 1) s / √n, with the sample standard deviation s of n values.

    Examples
    --------
    The deviations of 1 and 3 from 2 square to 2, so s is √2 and the standard error 1.

    >>> mean, half = mean_intervals(np.array([1.0, 3.0]), np.array([0, 0]), 1)
    >>> float(mean[0]), round(float(half[0]), 3)
    (2.0, 12.706)
    """
    n = np.bincount(group, minlength=n_groups)
    mean = safe_divide(np.bincount(group, weights=values, minlength=n_groups), n)
    squares = np.bincount(group, weights=(values - mean[group]) ** 2, minlength=n_groups)
    error = np.sqrt(safe_divide(squares, (n - 1) * n))
    half = np.where(n > 1, error * stats.t.ppf((1 + _LEVEL) / 2, np.maximum(n - 1, 1)), np.nan)
    return mean, half


def rescaled(
    values: FloatArray, *, scale: tuple[float, float], to: tuple[float, float]
) -> FloatArray:
    """Return values mapped linearly from one scale to another.

    Parameters
    ----------
    values : array of float
    scale : tuple of float
        Low and high end of the scale they are on.
    to : tuple of float
        Low and high end of the scale they are carried to.

    Returns
    -------
    array of float
        Of the same shape.

    References
    ----------
    Hill et al. (2015), section 3.6: from 0-6 to 0-10.

    Examples
    --------
    >>> rescaled(np.array([0.0, 3.0, 6.0]), scale=(0, 6), to=(0, 10)).tolist()
    [0.0, 5.0, 10.0]
    """
    (low, high), (to_low, to_high) = scale, to
    return np.asarray(to_low + (values - low) * (to_high - to_low) / (high - low))


def _sorted_ratings(
    matrix: JudgementMatrix,
) -> tuple[IntArray, FloatArray, IntArray, IntArray]:
    """Return the ratings, ascending within a pair: pair, rating, position and size of the pair."""
    rated = ~np.isnan(matrix.rating)
    pair, rating = matrix.pair[rated], matrix.rating[rated]
    sorting = np.lexsort((rating, pair))
    pair, rating = pair[sorting], rating[sorting]
    counts = np.bincount(pair, minlength=matrix.n_pairs)
    starts = np.cumsum(counts) - counts
    return pair, rating, np.arange(len(pair)) - starts[pair], counts[pair]


def _means(pair: IntArray, rating: FloatArray, n_pairs: int) -> FloatArray:
    sums = np.bincount(pair, weights=rating, minlength=n_pairs).astype(np.float64)
    return safe_divide(sums, np.bincount(pair, minlength=n_pairs))
