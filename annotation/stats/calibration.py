"""Undoing what is peculiar to an annotator's use of the scale, before gold is made."""

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

_TOLERANCE: Final = 1e-12
# Rounding must not decide about anybody who stands exactly on a limit.
_SLACK: Final = 1e-9


class CalibrationMethod(StrEnum):
    """SIMLEX moves by whole points, ZSCORE evens out mean and spread, ADDITIVE takes off a bias."""

    SIMLEX = "simlex"
    ZSCORE = "zscore"
    ADDITIVE = "additive"


@dataclass(frozen=True)
class Calibration:
    """Ratings after calibration, and what was done to whom."""

    method: CalibrationMethod
    matrix: JudgementMatrix  # with the calibrated ratings
    bias: FloatArray  # (n_annotators,) how far above the rest, nan where it cannot be told
    shift: FloatArray  # (n_annotators,) added to the ratings; what is added on average for ZSCORE
    note: str

    @property
    def moved(self) -> IntArray:
        """Codes of the annotators whose ratings changed."""
        return np.flatnonzero(np.nan_to_num(self.shift) != 0)


def simlex_calibration(
    matrix: JudgementMatrix,
    *,
    consistency: BoolArray,
    scale: tuple[float, float],
    tolerance: float = 1.0,
    step: float = 1.0,
) -> Calibration:
    """Move annotators who use the scale too high or too low by one point (SimLex 3.6).

    Let m_a be the mean rating of annotator a on the consistency set and M the mean of all m_a.
    Where abs(m_a - M) > `tolerance`, every rating of a moves one `step` towards M, but not past
    the ends of the scale. Annotators who rated nothing of the set stay as they are.

    Parameters
    ----------
    consistency : (n_pairs,) pairs that everybody was to rate

    References
    ----------
    Hill et al. (2015), section 3.6.
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
    # A rating outside the scale is left to whoever checks the scale.
    ratings = np.where(shift[matrix.annotator] != 0, moved, matrix.rating)
    unknown = int((~known & (np.bincount(matrix.annotator, minlength=n) > 0)).sum())
    note = f"Means on {int(consistency.sum())} pairs of the consistency set."
    if unknown:
        note += f" {unknown} annotators rated none of them and stay as they are."
    return Calibration(CalibrationMethod.SIMLEX, matrix.with_ratings(ratings), bias, shift, note)


def zscore_calibration(matrix: JudgementMatrix) -> Calibration:
    """Give every annotator the mean and the standard deviation of all ratings together.

    z = (x - mean of the annotator) / sd of the annotator; the rating becomes
    mean of all + z · sd of all. A constant annotator gets the mean of all. Fair only where
    annotators saw pairs that are alike on the whole.
    """
    n = len(matrix.annotators)
    rated = ~np.isnan(matrix.rating)
    if not rated.any():
        empty = np.full(n, np.nan)
        return Calibration(CalibrationMethod.ZSCORE, matrix, empty, empty, "Nothing was rated.")
    annotator, rating = matrix.annotator[rated], matrix.rating[rated]
    counts = np.bincount(annotator, minlength=n)
    means = safe_divide(np.bincount(annotator, weights=rating, minlength=n), counts)
    squares = np.bincount(annotator, weights=(rating - means[annotator]) ** 2, minlength=n)
    spread = np.sqrt(safe_divide(squares, counts))
    # The mean of .1, .1, .1 is not exactly .1; what is left of the spread must not be divided by.
    spread[_is_constant(annotator, rating, n)] = 0
    z = np.nan_to_num(safe_divide(rating - means[annotator], spread[annotator]))
    ratings = matrix.rating.copy()
    ratings[rated] = rating.mean() + z * rating.std()
    bias = means - rating.mean()
    note = "Standard scores, on the scale of all ratings; they may pass its ends."
    return Calibration(CalibrationMethod.ZSCORE, matrix.with_ratings(ratings), bias, -bias, note)


def additive_calibration(matrix: JudgementMatrix) -> Calibration:
    """Take each annotator's bias off, estimated from all judgements without a consistency set.

    The model is x_ap = q_p + b_a + error, by least squares over all judgements. With N the
    annotators-by-pairs counts and D their sums, b solves
    (D_a - N D_p⁻¹ Nᵀ) b = Σ_p (x_ap - mean of p).
    Annotators who share no pair, even through others, cannot be compared: the biases of
    each connected part have the mean 0.
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
    given = np.bincount(annotator, minlength=n).astype(np.float64)
    shares = 1 / np.maximum(per_pair, 1)

    def apply(b: FloatArray) -> FloatArray:
        return np.asarray(given * b - counts @ (shares * (counts.T @ b)))

    # Started at nought, the method stays among the biases that sum to nought.
    solved, _ = cg(LinearOperator((n, n), matvec=apply), right, rtol=_TOLERANCE, atol=_TOLERANCE)
    bias = np.where(given > 0, solved, np.nan)
    ratings = matrix.rating - np.nan_to_num(bias)[matrix.annotator]
    note = "Least squares over all ratings; calibrated ratings may pass the ends of the scale."
    return Calibration(CalibrationMethod.ADDITIVE, matrix.with_ratings(ratings), bias, -bias, note)


def _is_constant(annotator: IntArray, rating: FloatArray, n_annotators: int) -> BoolArray:
    """Tell which annotators gave one rating only: (n_annotators,)."""
    lowest, highest = np.full(n_annotators, np.inf), np.full(n_annotators, -np.inf)
    np.minimum.at(lowest, annotator, rating)
    np.maximum.at(highest, annotator, rating)
    constant: BoolArray = lowest == highest
    return constant
