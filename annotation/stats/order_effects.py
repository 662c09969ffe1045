"""Effects of the presentation order on ratings and labels (SICK 3.4)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import stats

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, LabelCode, OrderCode
from annotation.stats.gold import label_votes, majority_label
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.measure import Measure, measured
from annotation.stats.statistic import safe_divide
from transforms.reason import Reason


@dataclass(frozen=True)
class RatingOrderEffect:
    """Difference of the mean ratings in order AB minus order BA, over pairs rated in both.

    Attributes
    ----------
    difference : Measure
        Mean of the differences in points of the scale, with its 95 % interval by Student's t.
    sd : Measure
        Standard deviation (n - 1) of the differences.
    t : Measure
        Statistic of the paired t test.
    p_value : Measure
        Two-sided.
    """

    difference: Measure
    sd: Measure
    t: Measure
    p_value: Measure


@dataclass(frozen=True)
class LabelOrderEffect:
    """Majority labels in one order against those in the other, over pairs labelled in both.

    Attributes
    ----------
    table : (3 labels in AB, 3 labels in BA) array of int
        Number of pairs, in the order of `LabelCode`.
    same : Measure
        Share of pairs with the same majority label in both orders.
    symmetry : Measure
        Bowker's statistic.
    p_value : Measure
        p of Bowker's test.
    """

    table: IntArray
    same: Measure
    symmetry: Measure
    p_value: Measure


def rating_order_effect(matrix: JudgementMatrix) -> RatingOrderEffect:
    """Return how ratings differ between the orders, by a paired t test over pairs.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    RatingOrderEffect
        Measures without a value for fewer than two pairs.

    Notes
    -----
    With d the difference of a pair's mean ratings in the two orders and n pairs,
    t = mean(d) / (sd(d) / √n), with n - 1 degrees of freedom.

    Examples
    --------
    Three pairs differ by 1, 2 and 3 points: t is 2 / (1 / √3).

    >>> from annotation.stats.matrix import build_matrix
    >>> order_effect = rating_order_effect(build_matrix(
    ...     annotator=[1, 2] * 3, pair=[1, 1, 2, 2, 3, 3], order=[0, 1] * 3,
    ...     rating=[2, 1, 4, 2, 5, 2], label=[-1] * 6,
    ... ))
    >>> order_effect.difference.value, round(order_effect.t.value**2, 12)
    (2.0, 12.0)
    """
    means = _order_means(matrix)
    differences = means[:, OrderCode.AB] - means[:, OrderCode.BA]
    differences = differences[~np.isnan(differences)]
    n = len(differences)
    note, otherwise = Reason("pairs_rated_in_both_orders"), Reason("no_pairs_rated_in_both_orders")
    if n < 2:
        mean = differences.mean() if n else np.nan
        undefined = Measure(None, n, otherwise)
        mean_alone = measured(float(mean), n, note, otherwise=otherwise)
        return RatingOrderEffect(mean_alone, undefined, undefined, undefined)
    mean, sd = float(differences.mean()), float(differences.std(ddof=1))
    error = sd / np.sqrt(n)
    half = float(stats.t.ppf(0.975, n - 1) * error)
    t = mean / error if error > 0 else np.nan
    constant = Reason("difference_same")
    return RatingOrderEffect(
        difference=Measure(mean, n, note, (mean - half, mean + half)),
        sd=Measure(sd, n, note),
        t=measured(t, n, Reason("degrees_of_freedom", freedom=n - 1), otherwise=constant),
        p_value=measured(2 * stats.t.sf(abs(t), n - 1), n, Reason("two_sided"), otherwise=constant),
    )


def label_order_effect(matrix: JudgementMatrix) -> LabelOrderEffect:
    """Return how majority labels differ between the orders, by Bowker's test of symmetry.

    Only pairs with a majority in both orders count.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    LabelOrderEffect

    Notes
    -----
    With n_ij pairs labelled i in order AB and j in order BA, the statistic is
    Σ_{i<j} (n_ij - n_ji)² / (n_ij + n_ji), chi-square with as many degrees of freedom as it has
    terms that are defined.

    References
    ----------
    Bowker (1948), Journal of the American Statistical Association 43:572-574.

    Examples
    --------
    Three pairs are ENTAILMENT in order AB and NEUTRAL in order BA, none the other way round: the
    statistic is (3 - 0)² / (3 + 0).

    >>> from annotation.stats.matrix import build_matrix
    >>> order_effect = label_order_effect(build_matrix(
    ...     annotator=[1, 2] * 3, pair=[1, 1, 2, 2, 3, 3], order=[0, 1] * 3, rating=[np.nan] * 6,
    ...     label=[0, 2] * 3,
    ... ))
    >>> order_effect.symmetry.value, order_effect.same.value
    (3.0, 0.0)
    """
    decided, tied = majority_label(label_votes(matrix))
    both = (decided != NO_LABEL).all(axis=1) & ~tied.any(axis=1)
    ab, ba = decided[both, OrderCode.AB], decided[both, OrderCode.BA]
    table = np.bincount(ab * len(LabelCode) + ba, minlength=len(LabelCode) ** 2).reshape(3, 3)
    n = int(table.sum())
    otherwise = Reason("no_majority_in_both_orders")
    same = measured(
        np.trace(table) / n if n else np.nan, n, Reason("pairs_counted"), otherwise=otherwise
    )
    above, below = table[np.triu_indices(3, 1)], table.T[np.triu_indices(3, 1)]
    terms = safe_divide((above - below) ** 2, above + below)
    freedom = int((~np.isnan(terms)).sum())
    statistic = float(np.nansum(terms)) if freedom else np.nan
    alike = Reason("labels_same_in_both_orders") if n else otherwise
    degrees = Reason("degrees_of_freedom", freedom=freedom)
    return LabelOrderEffect(
        table=table,
        same=same,
        symmetry=measured(statistic, n, degrees, otherwise=alike),
        p_value=measured(
            float(stats.chi2.sf(statistic, max(freedom, 1))), n, degrees, otherwise=alike
        ),
    )


def _order_means(matrix: JudgementMatrix) -> FloatArray:
    rated = ~np.isnan(matrix.rating)
    unit = matrix.pair[rated] * len(OrderCode) + matrix.order[rated]
    size = matrix.n_pairs * len(OrderCode)
    sums = np.bincount(unit, weights=matrix.rating[rated], minlength=size).astype(np.float64)
    return safe_divide(sums, np.bincount(unit, minlength=size)).reshape(-1, len(OrderCode))
