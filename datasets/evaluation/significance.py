"""Whether one system is better than another on the same pairs."""

import math

import numpy as np
from scipy import stats

from datasets.evaluation.correlations import fisher, fisher_interval, pearson
from datasets.evaluation.figures import Figure, FloatArray
from transforms.reason import Reason

RESAMPLES = 2000
_CELLS_AT_ONCE = 2_000_000  # scores of a column in memory


def is_starred(r: float, baseline_r: float, n: int) -> bool:
    """Tell whether `r` is above the 95 % interval of the correlation `baseline_r`.

    This rule reproduces the stars of the saliency paper's Table 1 from its printed figures alone.

    >>> is_starred(0.655, 0.605, 750), is_starred(0.644, 0.605, 750)
    (True, False)
    """
    interval = fisher_interval(baseline_r, n)
    return interval is not None and r > interval[1]


def fisher_difference(first: float, second: float, n: int) -> Figure:
    """Return the two-sided p of two correlations on n pairs each, as if drawn independently."""
    if n < 4 or abs(first) == 1 or abs(second) == 1:
        return Figure(None, n, Reason("needs_four_pairs_inside"))
    z = (fisher(first) - fisher(second)) / math.sqrt(2 / (n - 3))
    return Figure(float(2 * stats.norm.sf(abs(z))), n, Reason("two_sided_samples_apart"))


def williams(gold: FloatArray, first: FloatArray, second: FloatArray) -> Figure:
    """Return the two-sided p that two systems correlate equally with the same gold scores.

    Williams' t for dependent correlations that share a variable (Steiger 1980, equation 7), with
    n - 3 degrees of freedom.
    """
    n = len(gold)
    if n < 4:
        return Figure(None, n, Reason("needs_four_pairs"))
    r1, r2, r12 = pearson(gold, first), pearson(gold, second), pearson(first, second)
    for correlation in (r1, r2, r12):
        if correlation.value is None:
            return Figure(None, n, correlation.note)
    return williams_of(r1.value or 0.0, r2.value or 0.0, r12.value or 0.0, n)


def williams_of(r1: float, r2: float, r12: float, n: int) -> Figure:
    """Return Williams' p from the correlations of gold and each system, and between the two.

    >>> round(williams_of(0.4, 0.5, 0.1, 103).value, 2)  # Steiger's own example
    0.37
    """
    if r1 == r2:
        return Figure(1.0, n, Reason("two_sided_correlations_equal"))
    determinant = 1 - r1**2 - r2**2 - r12**2 + 2 * r1 * r2 * r12
    mean = (r1 + r2) / 2
    spread = 2 * (n - 1) / (n - 3) * determinant + mean**2 * (1 - r12) ** 3
    if r12 >= 1 or spread <= 0:
        return Figure(None, n, Reason("systems_give_same_scores"))
    t = (r1 - r2) * math.sqrt((n - 1) * (1 + r12) / spread)
    return Figure(float(2 * stats.t.sf(abs(t), n - 3)), n, Reason("two_sided_systems_share_gold"))


def bootstrap_difference(
    gold: FloatArray, first: FloatArray, second: FloatArray, *, seed: int = 0
) -> tuple[Figure, Figure]:
    """Return how far two correlations with the gold differ, and the two-sided p that they do not.

    Pairs are drawn with replacement and keep the scores of both systems, so nothing is assumed of
    their distribution; the interval runs from the 2.5th to the 97.5th percentile of the drawn
    differences, and p is twice the smaller share of draws on either side of 0, the value itself
    counted as a draw (Efron and Tibshirani 1993, chapters 13 and 16). A draw in which somebody's
    scores are all the same does not count.
    """
    n = len(gold)
    if n < 4:
        undefined = Figure(None, n, Reason("needs_four_pairs"))
        return undefined, undefined
    r1, r2 = pearson(gold, first), pearson(gold, second)
    if r1.value is None or r2.value is None:
        undefined = Figure(None, n, r1.note or r2.note)
        return undefined, undefined
    rng = np.random.default_rng(seed)
    columns = np.stack([gold, first, second])
    # Without their means, squares of scores lose no digits.
    columns -= columns.mean(axis=1, keepdims=True)
    size = max(1, min(RESAMPLES, _CELLS_AT_ONCE // n))
    parts = []
    for start in range(0, RESAMPLES, size):
        sample = columns[:, rng.integers(0, n, (min(size, RESAMPLES - start), n))]
        parts.append(_correlation(sample[0], sample[1]) - _correlation(sample[0], sample[2]))
    differences = np.concatenate(parts)
    differences = differences[~np.isnan(differences)]
    difference = r1.value - r2.value
    if not len(differences):
        undefined = Figure(None, n, Reason("scores_too_close"))
        return undefined, undefined
    low, high = np.quantile(differences, (0.025, 0.975))
    n_above, n_below = (differences >= 0).sum() + 1, (differences <= 0).sum() + 1
    p = min(1.0, 2 * float(min(n_above, n_below)) / (len(differences) + 1))
    return (
        Figure(difference, n, low=float(low), high=float(high)),
        Figure(p, n, Reason("two_sided_pairs_drawn", resamples=len(differences))),
    )


def _correlation(first: FloatArray, second: FloatArray) -> FloatArray:
    """Return Pearson's correlation of each row; nan where a row is constant."""
    first = first - first.mean(axis=1, keepdims=True)
    second = second - second.mean(axis=1, keepdims=True)
    spread = (first**2).sum(axis=1) * (second**2).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((first * second).sum(axis=1) / np.sqrt(spread))


def weighted_mean(values: list[tuple[float, int]]) -> Figure:
    """Return the mean of correlations weighted by their numbers of pairs, as STS does."""
    total = sum(n for _, n in values)
    if not total:
        return Figure(None, 0, Reason("no_file_with_correlation"))
    return Figure(float(np.average([r for r, _ in values], weights=[n for _, n in values])), total)
