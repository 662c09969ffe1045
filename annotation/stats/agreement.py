"""How far annotators agree: the figures of SICK (3.4) and Krippendorff's alpha."""

from __future__ import annotations

from enum import StrEnum

import krippendorff
import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, Label, Order
from annotation.stats.gold import Deviation, label_votes, rating_gold
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.measure import Measure

# The library takes n_units * n_values² numbers of memory, several times over.
_MOST_CELLS = 50_000_000


class Level(StrEnum):
    """Steven's level of measurement."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"


def mean_pair_sd(matrix: JudgementMatrix, *, deviation: Deviation = Deviation.SAMPLE) -> Measure:
    """Average over pairs of the standard deviation of their ratings (SICK's inverse agreement).

    Pairs with fewer than two ratings do not count.
    """
    deviations = rating_gold(matrix, deviation=deviation).sd
    defined = deviations[~np.isnan(deviations)]
    if not len(defined):
        return Measure(None, 0, "No pair has two ratings.")
    return Measure(float(defined.mean()), len(defined), f"Pairs; {deviation} standard deviation.")


def mean_majority_share(matrix: JudgementMatrix) -> Measure:
    """Average share of the most frequent label, over pairs and presentation orders.

    Let v be the votes for the three labels of one pair in one order; its share is
    max(v) / sum(v). A pair that was judged in both orders counts twice, once for each.
    """
    votes = label_votes(matrix).reshape(-1, len(Label))
    votes = votes[votes.sum(axis=1) > 0]
    if not len(votes):
        return Measure(None, 0, "No label was given.")
    shares = votes.max(axis=1) / votes.sum(axis=1)
    return Measure(float(shares.mean()), len(shares), "Pairs in one presentation order.")


def rating_alpha(matrix: JudgementMatrix, *, level: Level = Level.ORDINAL) -> Measure:
    """Krippendorff's alpha of the ratings; the units are pairs, both orders together."""
    rated = ~np.isnan(matrix.rating)
    domain, value = np.unique(matrix.rating[rated], return_inverse=True)
    return krippendorff_alpha(matrix.pair[rated], value, domain=domain, level=level)


def label_alpha(matrix: JudgementMatrix) -> Measure:
    """Krippendorff's nominal alpha of the labels; the units are pairs in one order."""
    voted = matrix.label != NO_LABEL
    unit = matrix.pair[voted] * len(Order) + matrix.order[voted]
    domain = np.arange(len(Label), dtype=np.float64)
    return krippendorff_alpha(unit, matrix.label[voted], domain=domain, level=Level.NOMINAL)


def krippendorff_alpha(
    unit: IntArray, value: IntArray, *, domain: FloatArray, level: Level
) -> Measure:
    """Krippendorff's alpha from a column of units and a column of value codes.

    Parameters
    ----------
    unit : (n,) codes of the units that were judged
    value : (n,) positions in `domain`
    domain : (n_values,) the values in rising order

    Where every pairable value is the same, disagreement cannot be expected and alpha is not
    defined. `n` counts the units with two values or more.

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.
    """
    units, codes = np.unique(unit, return_inverse=True)
    if len(units) * max(len(domain), 1) ** 2 > _MOST_CELLS:
        return Measure(None, len(units), "Too many different values for alpha; round the ratings.")
    counts = np.bincount(codes * len(domain) + value, minlength=len(units) * len(domain))
    counts = counts.reshape(len(units), len(domain))
    pairable = counts[counts.sum(axis=1) >= 2]
    if not len(pairable):
        return Measure(None, 0, "No pair has two judgements.")
    used = pairable.sum(axis=0) > 0
    if used.sum() < 2:
        return Measure(None, len(pairable), "All judgements are the same.")
    alpha = krippendorff.alpha(
        value_counts=pairable[:, used],
        value_domain=domain[used],
        level_of_measurement=level.value,
    )
    return Measure(float(alpha), len(pairable), f"Units with two judgements or more; {level}.")
