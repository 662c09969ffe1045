"""Calibration: removing what is peculiar to each annotator's use of the scale."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import LinearOperator, cg

from annotation.stats.arrays import BoolArray, FloatArray, IntArray
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.statistic import safe_divide
from transforms.reason import Reason

_TOLERANCE: Final = 1e-12
# Tolerance: rounding must not carry a value that is exactly on the limit across it.
_SLACK: Final = 1e-9


class CalibrationMethod(StrEnum):
    """SIMLEX shifts by whole points, ZSCORE aligns mean and SD, ADDITIVE subtracts a bias."""

    SIMLEX = "simlex"
    ZSCORE = "zscore"
    ADDITIVE = "additive"


@dataclass(frozen=True)
class Calibration:
    """Ratings after calibration, and what was changed for whom.

    Attributes
    ----------
    method : CalibrationMethod
    matrix : JudgementMatrix
        The judgements with calibrated ratings.
    bias : (n_annotators,) array of float
        How far an annotator's ratings are above those of the rest, in points of the scale; nan
        where it cannot be estimated.
    shift : (n_annotators,) array of float
        What was added to an annotator's ratings, in points of the scale; on average for ZSCORE.
    note : Reason
        What a reader must know.
    """

    method: CalibrationMethod
    matrix: JudgementMatrix
    bias: FloatArray
    shift: FloatArray
    note: Reason

    @property
    def moved(self) -> IntArray:
        """Codes of the annotators whose ratings changed: (n_moved,) array of int."""
        return np.flatnonzero(np.nan_to_num(self.shift) != 0)


def simlex_calibration(
    matrix: JudgementMatrix,
    *,
    consistency: BoolArray,
    scale: tuple[float, float],
    tolerance: float = 1.0,
    step: float = 1.0,
) -> Calibration:
    """Return ratings with annotators who use the scale too high or too low shifted by one point.

    Annotators without ratings in the consistency set are not shifted.

    Parameters
    ----------
    matrix : JudgementMatrix
    consistency : (n_pairs,) array of bool
        The consistency set: pairs that everybody was to rate.
    scale : tuple of float
        Low and high end of the scale; shifted ratings stay within them.
    tolerance : float, optional
        How far the mean of an annotator may lie from that of all, in points.
    step : float, optional
        Size of the shift, in points.

    Returns
    -------
    Calibration

    Notes
    -----
    Let m_a be the mean rating of annotator a on the consistency set and M the mean of all m_a.
    Where abs(m_a - M) > `tolerance`, every rating of a moves one `step` towards M, but not past
    the ends of the scale.

    References
    ----------
    Hill et al. (2015), section 3.6.

    Examples
    --------
    Means of 2, 2 and 5 have the mean 3: only the third annotator is more than 1 away.

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3], pair=[1, 1, 1], order=[0, 0, 0], rating=[2, 2, 5], label=[-1] * 3
    ... )
    >>> calibration = simlex_calibration(matrix, consistency=np.array([True]), scale=(0, 6))
    >>> calibration.matrix.rating.tolist(), calibration.bias.tolist()
    ([2.0, 2.0, 4.0], [-1.0, -1.0, 2.0])
    """
    n = len(matrix.annotators)
    rated = ~np.isnan(matrix.rating)
    common = rated & consistency[matrix.pair]
    means = safe_divide(
        np.bincount(matrix.annotator[common], weights=matrix.rating[common], minlength=n),
        np.bincount(matrix.annotator[common], minlength=n),
    )
    known = ~np.isnan(means)
    bias = means - means[known].mean() if known.any() else means
    is_far = np.abs(np.nan_to_num(bias)) > tolerance + _SLACK
    shift = np.where(is_far, -np.sign(bias) * step, 0.0)
    moved = np.clip(matrix.rating + shift[matrix.annotator], *scale)
    # Ratings of annotators who are not shifted are unchanged, even outside the scale.
    ratings = np.where(shift[matrix.annotator] != 0, moved, matrix.rating)
    unknown = int((~known & (np.bincount(matrix.annotator, minlength=n) > 0)).sum())
    note = Reason("means_on_consistency_set", pairs=int(consistency.sum()))
    if unknown:
        pairs = int(consistency.sum())
        note = Reason("means_on_consistency_set_of_some", pairs=pairs, unknown=unknown)
    return Calibration(CalibrationMethod.SIMLEX, matrix.with_ratings(ratings), bias, shift, note)


def zscore_calibration(matrix: JudgementMatrix) -> Calibration:
    """Return ratings with the same mean and standard deviation for every annotator.

    This is fair only if annotators saw comparable sets of pairs.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    Calibration
        Its ratings may lie beyond the ends of the scale.

    Notes
    -----
    z = (x - mean of the annotator) / sd of the annotator; the rating becomes
    mean of all + z · sd of all. An annotator with constant ratings gets the mean of all.

    Examples
    --------
    Both annotators rate one pair 1 SD below and the other 1 SD above their own mean. All ratings
    have the mean 3 and the standard deviation √2.

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 1, 2], pair=[1, 1, 2, 2], order=[0] * 4, rating=[1, 3, 3, 5],
    ...     label=[-1] * 4,
    ... )
    >>> np.round((zscore_calibration(matrix).matrix.rating - 3) ** 2, 12).tolist()
    [2.0, 2.0, 2.0, 2.0]
    """
    n = len(matrix.annotators)
    rated = ~np.isnan(matrix.rating)
    if not rated.any():
        empty = np.full(n, np.nan)
        return Calibration(CalibrationMethod.ZSCORE, matrix, empty, empty, Reason("nothing_rated"))
    annotator, rating = matrix.annotator[rated], matrix.rating[rated]
    counts = np.bincount(annotator, minlength=n)
    means = safe_divide(np.bincount(annotator, weights=rating, minlength=n), counts)
    squares = np.bincount(annotator, weights=(rating - means[annotator]) ** 2, minlength=n)
    spread = np.sqrt(safe_divide(squares, counts))
    # The mean of .1, .1, .1 is not exactly .1; its rounding error must not become the divisor.
    spread[_is_constant(annotator, rating, n)] = 0
    z = np.nan_to_num(safe_divide(rating - means[annotator], spread[annotator]))
    ratings = matrix.rating.copy()
    ratings[rated] = rating.mean() + z * rating.std()
    bias = means - rating.mean()
    note = Reason("standard_scores")
    return Calibration(CalibrationMethod.ZSCORE, matrix.with_ratings(ratings), bias, -bias, note)


def additive_calibration(matrix: JudgementMatrix) -> Calibration:
    """Return ratings without each annotator's bias, estimated without a consistency set.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    Calibration
        Its ratings may lie beyond the ends of the scale.

    Notes
    -----
    The model is x_ap = q_p + b_a + error, fitted to all ratings by least squares. With N the
    annotators-by-pairs counts and D their sums, b solves
    (D_a - N D_p⁻¹ Nᵀ) b = Σ_p (x_ap - mean of p).
    Annotators who are connected by no pair, not even through others, cannot be compared: the biases
    of each connected part have the mean 0.

    Examples
    --------
    The second annotator rates every pair two points higher than the first:

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 1, 2], pair=[1, 1, 2, 2], order=[0] * 4, rating=[1, 3, 3, 5],
    ...     label=[-1] * 4,
    ... )
    >>> calibration = additive_calibration(matrix)
    >>> calibration.bias.tolist(), calibration.matrix.rating.tolist()
    ([-1.0, 1.0], [2.0, 2.0, 4.0, 4.0])
    """
    n = len(matrix.annotators)
    rated = ~np.isnan(matrix.rating)
    annotator, pair = matrix.annotator[rated], matrix.pair[rated]
    rating = matrix.rating[rated]
    per_pair = np.bincount(pair, minlength=matrix.n_pairs)
    means = safe_divide(np.bincount(pair, weights=rating, minlength=matrix.n_pairs), per_pair)
    right = np.bincount(annotator, weights=rating - means[pair], minlength=n).astype(np.float64)
    counts = sparse.coo_array(
        (np.ones(len(pair)), (annotator, pair)), shape=(n, matrix.n_pairs)
    ).tocsr()
    n_ratings = np.bincount(annotator, minlength=n).astype(np.float64)
    shares = 1 / np.maximum(per_pair, 1)

    def apply(b: FloatArray) -> FloatArray:
        return np.asarray(n_ratings * b - counts @ (shares * (counts.T @ b)))

    # Starting at 0 keeps conjugate gradients in the subspace of biases that sum to 0.
    solved, _ = cg(LinearOperator((n, n), matvec=apply), right, rtol=_TOLERANCE, atol=_TOLERANCE)
    bias = np.where(n_ratings > 0, solved, np.nan)
    ratings = matrix.rating - np.nan_to_num(bias)[matrix.annotator]
    note = Reason("least_squares")
    return Calibration(CalibrationMethod.ADDITIVE, matrix.with_ratings(ratings), bias, -bias, note)


def _is_constant(annotator: IntArray, rating: FloatArray, n_annotators: int) -> BoolArray:
    """Return which annotators gave one rating only: (n_annotators,)."""
    lowest, highest = np.full(n_annotators, np.inf), np.full(n_annotators, -np.inf)
    np.minimum.at(lowest, annotator, rating)
    np.maximum.at(highest, annotator, rating)
    constant: BoolArray = lowest == highest
    return constant
