"""Gold relatedness with its uncertainty, its robust alternatives and other scales."""

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
    """What the ratings of each pair say, a row each; nan where they are too few."""

    n: IntArray
    mean: FloatArray
    sd: FloatArray
    standard_error: FloatArray
    low: FloatArray  # of the 95 % interval of the mean
    high: FloatArray
    median: FloatArray
    trimmed: FloatArray


def scores(
    matrix: JudgementMatrix, *, deviation: Deviation = Deviation.SAMPLE, trim: float = 0.1
) -> Scores:
    """Return mean, SD, standard error, 95 % interval, median and trimmed mean of each pair.

    The standard error is s / √n with the sample standard deviation s, whatever `deviation` is
    reported; the interval is mean ± t(.975, n - 1) standard errors. The trimmed mean leaves out
    the floor(`trim` · n) lowest and as many highest ratings, as `scipy.stats.trim_mean`.
    """
    gold = rating_gold(matrix, deviation=deviation)
    sample = rating_gold(matrix).sd
    error = sample / np.sqrt(np.maximum(gold.n, 1))
    half = error * stats.t.ppf((1 + _LEVEL) / 2, np.maximum(gold.n - 1, 1))
    pair, rating, place, n = _sorted_ratings(matrix)
    middle = (place >= (n - 1) // 2) & (place <= n // 2)
    cut = np.floor(trim * n + _SLACK)
    inner = (place >= cut) & (place < n - cut)
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


def rescaled(
    values: FloatArray, *, scale: tuple[float, float], to: tuple[float, float]
) -> FloatArray:
    """Carry values linearly from one scale to another (SimLex 3.6: 0-6 to 0-10).

    >>> rescaled(np.array([0.0, 3.0, 6.0]), scale=(0, 6), to=(0, 10)).tolist()
    [0.0, 5.0, 10.0]
    """
    (low, high), (to_low, to_high) = scale, to
    return np.asarray(to_low + (values - low) * (to_high - to_low) / (high - low))


def _sorted_ratings(
    matrix: JudgementMatrix,
) -> tuple[IntArray, FloatArray, IntArray, IntArray]:
    """Return the ratings rising inside each pair, with their place and how many there are."""
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
