"""Whether the order in which the sentences were shown made a difference (SICK 3.4)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import stats

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, Label, Order
from annotation.stats.gold import label_votes, majority_label
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.measure import Measure, measured
from annotation.stats.statistic import safe_divide


@dataclass(frozen=True)
class RatingOrderEffect:
    """Mean rating in order AB minus that in order BA, over pairs rated in both."""

    difference: Measure  # with the 95 % interval of the mean, by Student's t
    sd: Measure
    t: Measure
    p_value: Measure


@dataclass(frozen=True)
class LabelOrderEffect:
    """Majority labels in one order against those in the other, over pairs labelled in both."""

    table: IntArray  # (3 labels in AB, 3 labels in BA), in the sequence of `Label`
    same: Measure  # share of pairs with the same majority label in both orders
    symmetry: Measure  # Bowker's statistic
    p_value: Measure


def rating_order_effect(matrix: JudgementMatrix) -> RatingOrderEffect:
    """Compare the orders by a paired t test over pairs."""
    means = _order_means(matrix)
    differences = means[:, Order.AB] - means[:, Order.BA]
    differences = differences[~np.isnan(differences)]
    n = len(differences)
    note, otherwise = "Pairs rated in both orders.", "No two pairs were rated in both orders."
    if n < 2:
        mean = differences.mean() if n else np.nan
        nothing = Measure(None, n, otherwise)
        told = measured(float(mean), n, note, otherwise=otherwise)
        return RatingOrderEffect(told, nothing, nothing, nothing)
    mean, sd = float(differences.mean()), float(differences.std(ddof=1))
    error = sd / np.sqrt(n)
    half = float(stats.t.ppf(0.975, n - 1) * error)
    t = mean / error if error > 0 else np.nan
    constant = "The difference is the same for every pair."
    return RatingOrderEffect(
        difference=Measure(mean, n, note, (mean - half, mean + half)),
        sd=Measure(sd, n, note),
        t=measured(t, n, f"{n - 1} degrees of freedom.", otherwise=constant),
        p_value=measured(2 * stats.t.sf(abs(t), n - 1), n, "Two-sided.", otherwise=constant),
    )


def label_order_effect(matrix: JudgementMatrix) -> LabelOrderEffect:
    """Cross the majority labels of the two orders, with Bowker's test of symmetry.

    Only pairs with a majority in both orders count. Bowker's statistic is
    Σ_{i<j} (n_ij - n_ji)² / (n_ij + n_ji), chi-square with as many degrees of freedom as it has
    terms (Bowker 1948, Journal of the American Statistical Association 43:572-574).
    """
    decided, tied = majority_label(label_votes(matrix))
    both = (decided != NO_LABEL).all(axis=1) & ~tied.any(axis=1)
    ab, ba = decided[both, Order.AB], decided[both, Order.BA]
    table = np.bincount(ab * len(Label) + ba, minlength=len(Label) ** 2).reshape(3, 3)
    n = int(table.sum())
    otherwise = "No pair has a majority label in both orders."
    same = measured(np.trace(table) / n if n else np.nan, n, "Pairs.", otherwise=otherwise)
    above, below = table[np.triu_indices(3, 1)], table.T[np.triu_indices(3, 1)]
    terms = safe_divide((above - below) ** 2, above + below)
    freedom = int((~np.isnan(terms)).sum())
    statistic = float(np.nansum(terms)) if freedom else np.nan
    alike = "Every pair has the same label in both orders." if n else otherwise
    degrees = f"{freedom} degrees of freedom."
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
    unit = matrix.pair[rated] * len(Order) + matrix.order[rated]
    size = matrix.n_pairs * len(Order)
    sums = np.bincount(unit, weights=matrix.rating[rated], minlength=size).astype(np.float64)
    return safe_divide(sums, np.bincount(unit, minlength=size)).reshape(-1, len(Order))
