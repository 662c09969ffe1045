"""Correlations of scores with gold scores, and their mean squared error."""

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import stats

from datasets.evaluation.figures import Figure, FloatArray
from transforms.reason import Reason

Z_95 = 1.96  # as printed in the saliency paper, equation 12
MIN_WITH_INTERVAL = 4  # pairs; of fewer, every sample of a bootstrap can have the same ranks


def fisher(r: float) -> float:
    """Return Fisher's transformation of a correlation (saliency paper, equation 11).

    >>> round(fisher(0.605), 4), fisher(1.0)
    (0.701, inf)
    """
    return math.atanh(r) if abs(r) < 1 else math.copysign(math.inf, r)


def fisher_interval(r: float, n: int) -> tuple[float, float] | None:
    """Return the 95 % interval tanh(F(r) ± 1.96 / √(n - 3)) (saliency paper, equation 12).

    It is undefined for fewer than four pairs.

    >>> [round(bound, 4) for bound in fisher_interval(0.605, 750)]
    [0.5576, 0.6485]
    """
    if n < MIN_WITH_INTERVAL:
        return None
    half = Z_95 / math.sqrt(n - 3)
    return math.tanh(fisher(r) - half), math.tanh(fisher(r) + half)


def pearson(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return Pearson's correlation with its interval."""
    correlation = _correlation(gold, scores, stats.pearsonr)
    interval = (
        None if correlation.value is None else fisher_interval(correlation.value, correlation.n)
    )
    if interval is None:
        return correlation
    return Figure(correlation.value, correlation.n, low=interval[0], high=interval[1])


def spearman(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return Spearman's rank correlation; tied scores get their mean rank."""
    return _correlation(gold, scores, stats.spearmanr)


def kendall(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return Kendall's rank correlation with ties (tau-b)."""
    return _correlation(gold, scores, stats.kendalltau)


def mean_squared_error(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return the mean squared error, which is only meaningful on the scale of the gold."""
    if not len(gold):
        return Figure(None, 0, Reason("evaluation_without_pairs"))
    return Figure(float(np.mean((gold - scores) ** 2)), len(gold))


def mean_absolute_error(gold: FloatArray, scores: FloatArray) -> Figure:
    """Return the mean absolute error, which is only meaningful on the scale of the gold."""
    if not len(gold):
        return Figure(None, 0, Reason("evaluation_without_pairs"))
    return Figure(float(np.mean(np.abs(gold - scores))), len(gold))


def _correlation(
    gold: FloatArray, scores: FloatArray, correlate: Callable[[FloatArray, FloatArray], Any]
) -> Figure:
    if len(gold) < 2:
        return Figure(None, len(gold), Reason("correlation_needs_two_pairs"))
    if np.ptp(gold) == 0:
        return Figure(None, len(gold), Reason("gold_scores_same"))
    if np.ptp(scores) == 0:
        return Figure(None, len(gold), Reason("system_scores_same"))
    with warnings.catch_warnings():
        # Nearly constant scores still have a correlation.
        warnings.simplefilter("ignore", stats.NearConstantInputWarning)
        value = float(correlate(gold, scores).statistic)
    if not math.isfinite(value):
        return Figure(None, len(gold), Reason("scores_too_close"))
    # Rounding can push a perfect correlation above 1.
    return Figure(min(1.0, max(-1.0, value)), len(gold))
