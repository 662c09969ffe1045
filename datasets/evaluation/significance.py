"""Whether one system is better than another on the same pairs."""

import math

import numpy as np
from scipy import stats

from datasets.evaluation.correlations import fisher, fisher_interval, pearson
from datasets.evaluation.figures import Figure, FloatArray
from transforms.reason import Reason


def is_starred(r: float, against: float, n: int) -> bool:
    """Tell whether `r` is above the 95 % interval of the correlation `against`.

    This rule reproduces the stars of the saliency paper's Table 1 from its printed figures alone.

    >>> is_starred(0.655, 0.605, 750), is_starred(0.644, 0.605, 750)
    (True, False)
    """
    interval = fisher_interval(against, n)
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


def weighted_mean(values: list[tuple[float, int]]) -> Figure:
    """Return the mean of correlations weighted by their numbers of pairs, as STS does."""
    total = sum(n for _, n in values)
    if not total:
        return Figure(None, 0, Reason("no_file_with_correlation"))
    return Figure(float(np.average([r for r, _ in values], weights=[n for _, n in values])), total)
