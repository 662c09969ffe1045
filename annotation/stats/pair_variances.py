"""Variances of the ratings of each pair, from its own ratings and those of pairs at its level.

On a bounded scale ratings vary less near the ends, and some pairs are harder than others. A few
ratings say little about their variance; the weight they get is estimated from all pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.statistic import safe_divide

# The weight of the variance of all ratings, as a number of ratings at a level.
_LEVEL_RATINGS: Final = 20.0
_LEVELS: Final = 10
# The weight of the usual variance, as a number of ratings, where too few pairs estimate it.
_PRIOR_RATINGS: Final = 12.0
# Pairs with at least two ratings in each half that the estimate needs.
_FEWEST_HALVED: Final = 50


@dataclass(frozen=True)
class RatingSpread:
    """Number and estimated variance of the ratings of each pair.

    Attributes
    ----------
    n : (n_pairs,) array of int
        Number of ratings.
    variance : (n_pairs,) array of float
        Estimated variance of single ratings, in squared points of the scale.
    overall : float or None
        Variance of all pairs together; None where no pair has two ratings.
    """

    n: IntArray
    variance: FloatArray
    overall: float | None


def rating_spread(matrix: JudgementMatrix, *, overall: float | None = None) -> RatingSpread:
    """Return an estimate of the variance of each pair's ratings.

    Parameters
    ----------
    matrix : JudgementMatrix
    overall : float, optional
        Variance of all pairs together, in squared points; by default it is estimated.

    Returns
    -------
    RatingSpread
        Its variances are nan where `overall` is neither given nor can be estimated.

    Notes
    -----
    With f = n - 1 and the pair's own variance s², the estimate is (k · usual + f · s²) / (k + f),
    Bühlmann's credibility.

    The usual variance of a level is the mean of (x - m)² · (n - 1) / n over its ratings x, where m
    is the mean of the pair's other ratings, which also choose the level: a pair of which all
    ratings lie at the end of the scale must not vouch for itself.

    k makes the estimate best over all pairs. It comes from the covariance of the variances of two
    halves of the same pairs: where pairs differ in nothing but their level, own ratings count for
    nothing.

    References
    ----------
    Bühlmann (1967), ASTIN Bulletin 4:199-207.

    Examples
    --------
    Ratings of 2 and 4 have the variance 2:

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2], pair=[1, 1], order=[0, 0], rating=[2, 4], label=[-1, -1]
    ... )
    >>> spread = rating_spread(matrix)
    >>> spread.overall, spread.variance.round(12).tolist()
    (2.0, [2.0])
    """
    rated = ~np.isnan(matrix.rating)
    pair, rating = matrix.pair[rated], matrix.rating[rated]
    n, mean, squares = _moments(pair, rating, matrix.n_pairs)
    freedom = np.maximum(n - 1, 0)
    if freedom.sum() and overall is None:
        overall = float(squares.sum() / freedom.sum())
    if overall is None:
        return RatingSpread(n, np.full(matrix.n_pairs, np.nan), None)
    usual = _usual_variance(pair, rating, n, mean, overall)
    worth = _prior_weight(pair, rating, usual)
    variance = usual if worth is None else (worth * usual + squares) / (worth + freedom)
    return RatingSpread(n, variance, overall)


def _moments(
    pair: IntArray, rating: FloatArray, n_pairs: int
) -> tuple[IntArray, FloatArray, FloatArray]:
    """Return number, mean and sum of squared deviations of the ratings of each pair."""
    n = np.bincount(pair, minlength=n_pairs)
    mean = safe_divide(np.bincount(pair, weights=rating, minlength=n_pairs), n)
    squares = np.bincount(pair, weights=(rating - mean[pair]) ** 2, minlength=n_pairs)
    return n, mean, squares.astype(np.float64)


def _usual_variance(
    pair: IntArray, rating: FloatArray, n: IntArray, mean: FloatArray, overall: float
) -> FloatArray:
    """Return the usual variance at the level of each pair's mean."""
    if not n.any():
        return np.full(len(n), overall)
    edges = np.unique(np.quantile(mean[n > 0], np.linspace(0, 1, _LEVELS + 1)[1:-1]))
    several = n[pair] > 1
    size = n[pair[several]]
    others = (mean[pair[several]] * size - rating[several]) / (size - 1)
    apart = (rating[several] - others) ** 2 * (size - 1) / size
    # Rounded, so that rounding error does not decide on which side of an edge a mean is.
    places = np.searchsorted(np.round(edges, 9), np.round(others, 9))
    sums = np.bincount(places, weights=apart, minlength=len(edges) + 1)
    counts = np.bincount(places, minlength=len(edges) + 1)
    levels = (sums + _LEVEL_RATINGS * overall) / (counts + _LEVEL_RATINGS)
    level_of_pair = np.searchsorted(np.round(edges, 9), np.round(mean, 9))
    return np.where(n > 0, levels[np.minimum(level_of_pair, len(edges))], overall)


def _prior_weight(pair: IntArray, rating: FloatArray, usual: FloatArray) -> float | None:
    """Return the weight of the usual variance as a number of ratings; None if it is unlimited.

    Let r be a pair's variance over the usual one. How much pairs differ is v = cov(r of one half, r
    of the other half). The rest of the variance of r is sampling error, which falls with the
    degrees of freedom f. Then k = f · (var(r) - v) / v.
    """
    starts = np.searchsorted(pair, np.arange(len(usual)))
    half = (np.arange(len(pair)) - starts[pair]) % 2
    n, _, squares = _moments(2 * pair + half, rating, 2 * len(usual))
    n, squares = n.reshape(-1, 2), squares.reshape(-1, 2)
    halved = (n > 1).all(axis=1) & (usual > 0)
    if halved.sum() < _FEWEST_HALVED:
        return _PRIOR_RATINGS
    ratios = squares[halved] / (n[halved] - 1) / usual[halved][:, np.newaxis]
    table = np.cov(ratios.T)
    differ, all_in_all = float(table[0, 1]), float(np.diagonal(table).mean())
    if differ <= 0:
        return None
    return float((n[halved] - 1).mean()) * max(all_in_all - differ, 0.0) / differ
