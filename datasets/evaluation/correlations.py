"""Correlations of scores with gold scores, and how far they are off."""

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import stats

from datasets.evaluation.figures import Figure, FloatArray

Z_95 = 1.96  # as the saliency paper prints it, equation 12


def fisher(r: float) -> float:
    """Return Fisher's transformation of a correlation (saliency paper, equation 11).

    >>> round(fisher(0.605), 4), fisher(1.0)
    (0.701, inf)
    """
    return math.atanh(r) if abs(r) < 1 else math.copysign(math.inf, r)


def fisher_interval(r: float, n: int) -> tuple[float, float] | None:
    """Return the 95 % interval tanh(F(r) ± 1.96 / √(n - 3)) (saliency paper, equation 12).

    It is not defined below four pairs.

    >>> [round(bound, 4) for bound in fisher_interval(0.605, 750)]
    [0.5576, 0.6485]
    """
    if n < 4:
        return None
    half = Z_95 / math.sqrt(n - 3)
    return math.tanh(fisher(r) - half), math.tanh(fisher(r) + half)


def pearson(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return Pearson's correlation with its interval."""
    found = _correlation(gold, scores, stats.pearsonr)
    interval = None if found.value is None else fisher_interval(found.value, found.n)
    if interval is None:
        return found
    return Figure(found.value, found.n, low=interval[0], high=interval[1])


def spearman(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return Spearman's rank correlation; equal scores share their mean rank."""
    return _correlation(gold, scores, stats.spearmanr)


def kendall(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return Kendall's rank correlation, the form for ties (tau-b)."""
    return _correlation(gold, scores, stats.kendalltau)


def mean_squared_error(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return the mean squared difference, which is meaningful on the scale of the gold only."""
    if not len(gold):
        return Figure(None, 0, "There are no pairs.")
    return Figure(float(np.mean((gold - scores) ** 2)), len(gold))


def _correlation(
    gold: FloatArray, scores: FloatArray, correlate: Callable[[FloatArray, FloatArray], Any]
) -> Figure:
    if len(gold) < 2:
        return Figure(None, len(gold), "A correlation needs two pairs.")
    for values, name in ((gold, "gold scores"), (scores, "scores of the system")):
        if np.ptp(values) == 0:
            return Figure(None, len(gold), f"All {name} are the same.")
    with warnings.catch_warnings():
        # Nearly constant scores are worth a correlation all the same.
        warnings.simplefilter("ignore", stats.NearConstantInputWarning)
        value = float(correlate(gold, scores).statistic)
    if not math.isfinite(value):
        return Figure(None, len(gold), "The scores are too close together for a correlation.")
    # Rounding can carry a perfect correlation past one.
    return Figure(min(1.0, max(-1.0, value)), len(gold))
