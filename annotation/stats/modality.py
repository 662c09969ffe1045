"""Variation of ratings that a single score hides: whether a pair's ratings form two groups."""

from __future__ import annotations

from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.matrix import JudgementMatrix

# With fewer ratings, two groups cannot be distinguished from one: even two point masses at opposite
# ends of the scale need five ratings, and a single careless answer would form the second group.
LEAST_RATINGS: Final = 6
# Minimum standard deviation within a group, as a share of the scale: half a point for SICK.
_LEAST_SPREAD: Final = 1 / 8
# Fewer than a fifth of the ratings, or a single one, are outliers rather than a group.
_LEAST_SHARE: Final = 5


def modes_of_ratings(matrix: JudgementMatrix, *, scale: tuple[float, float]) -> IntArray:
    """Return whether the ratings of each pair form one group or two.

    Parameters
    ----------
    matrix : JudgementMatrix
    scale : tuple of float
        Low and high end.

    Returns
    -------
    (n_pairs,) array of int
        1 or 2; 0 with fewer than `LEAST_RATINGS` ratings. More than two groups count as two.

    Notes
    -----
    Two groups of n₁ and n₂ ratings with means m₁ and m₂ and the common variance v (within groups,
    but no less than an eighth of the scale, squared) have the classification log-likelihood

        L₂ = n₁ log(n₁/n) + n₂ log(n₂/n) - n/2 log(2πv) - W / (2v)

    with W the squares within the groups; the division is the one with the least W of those that
    leave a fifth of the ratings, and two at least, in each group. One group has
    L₁, with all squares in place of W. Two are chosen if 2 L₂ - 4 log n > 2 L₁ - 2 log n, the
    integrated completed likelihood, and if the means are more than four standard deviations
    apart, so that there is a valley between them. Ten rounded ratings of one normal distribution
    are taken for two groups in 1 to 2 of 100 pairs if its standard deviation is SICK's (0.8
    points), and in 12 of 100 if it is 1.2 points: a flag is a reason to look, not a proof.

    References
    ----------
    Biernacki, Celeux and Govaert (2000), Assessing a mixture model for clustering with the
    integrated completed likelihood. Wang et al. (2023), Collective human opinions in semantic
    textual similarity (USTS), section 4.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> ratings = [3, 3, 4, 3, 4, 3, 1, 5, 1, 5, 1, 5]
    >>> modes_of_ratings(build_matrix(
    ...     annotator=range(12), pair=[1] * 6 + [2] * 6, order=[0] * 12, rating=ratings,
    ...     label=[-1] * 12,
    ... ), scale=(1, 5)).tolist()
    [1, 2]
    """
    rated = ~np.isnan(matrix.rating)
    pair, rating = matrix.pair[rated], matrix.rating[rated]
    rating = rating[np.lexsort((rating, pair))]
    counts = np.bincount(pair, minlength=matrix.n_pairs)
    starts = np.concatenate([[0], np.cumsum(counts)])
    floor = (_LEAST_SPREAD * (scale[1] - scale[0])) ** 2
    modes = np.where(counts >= LEAST_RATINGS, 1, 0)
    for n in np.unique(counts[counts >= LEAST_RATINGS]).tolist():
        same = np.flatnonzero(counts == n)
        table = rating[starts[same][:, np.newaxis] + np.arange(n)]
        modes[same[_are_two_groups(table, floor)]] = 2
    return modes


def _are_two_groups(table: FloatArray, floor: float) -> FloatArray:
    """Return which rows of sorted ratings are two groups: (n_pairs, n) to (n_pairs,) of bool."""
    n = table.shape[1]
    centred = table - table.mean(axis=1, keepdims=True)
    total = (centred**2).sum(axis=1)
    below = np.arange(1, n)
    sums = np.cumsum(centred, axis=1)[:, :-1]
    # The sums of the two groups cancel, so the squares between them need one of them.
    between = sums**2 * (1 / below + 1 / (n - below))
    least = max(2, -(-n // _LEAST_SHARE))
    between[:, (below < least) | (n - below < least)] = -1
    best = between.argmax(axis=1)
    within = np.maximum(total - np.take_along_axis(between, best[:, np.newaxis], 1)[:, 0], 0)
    n1 = below[best].astype(np.float64)
    n2 = n - n1
    sizes = n1 * np.log(n1 / n) + n2 * np.log(n2 / n)
    gain = sizes + _likelihood(within, n, floor) - _likelihood(total, n, floor)
    lower = np.take_along_axis(sums, best[:, np.newaxis], 1)[:, 0]
    apart = -lower / n1 - lower / n2
    spread = np.sqrt(np.maximum(within / n, floor))
    two: FloatArray = (gain > np.log(n)) & (apart > 4 * spread)
    return two


def _likelihood(squares: FloatArray, n: int, floor: float) -> FloatArray:
    variance = np.maximum(squares / n, floor)
    likelihood: FloatArray = -n / 2 * np.log(2 * np.pi * variance) - squares / (2 * variance)
    return likelihood
