"""SICK's two measures: the spread of a pair's ratings and the share of its commonest label."""

from __future__ import annotations

from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.gold import Deviation
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.measure import Measure
from annotation.stats.reliability_data import ReliabilityData, label_data, rating_data
from annotation.stats.statistic import WeightedMean, estimate
from transforms.reason import Reason

_DEVIATION_NOTES: Final = {
    Deviation.SAMPLE: Reason("pairs_sample_deviation"),
    Deviation.POPULATION: Reason("pairs_population_deviation"),
}


def mean_sd(ratings: ReliabilityData, *, deviation: Deviation = Deviation.SAMPLE) -> WeightedMean:
    """Return the mean over pairs of the standard deviation of their ratings.

    This is SICK's inverse agreement: the lower, the better annotators agree.

    Both presentation orders of a pair count together; a pair with a single rating does not count.

    Parameters
    ----------
    ratings : ReliabilityData
    deviation : Deviation, optional
        Whether to divide by n - 1 (the default) or by n.

    Returns
    -------
    WeightedMean
        In points of the scale.

    References
    ----------
    Marelli et al. (2014), section 3.4: .76 for relatedness.
    """
    return WeightedMean(
        _deviations(ratings, deviation),
        np.arange(ratings.n_pairs),
        note=_DEVIATION_NOTES[deviation],
        otherwise=Reason("no_pair_with_two_ratings"),
    )


def majority_share(labels: ReliabilityData) -> WeightedMean:
    """Return the mean share of the most frequent label, over pairs in one presentation order.

    A pair that was labelled in both orders counts twice, once for each. A single vote has nothing
    to agree with and does not count.

    Parameters
    ----------
    labels : ReliabilityData

    Returns
    -------
    WeightedMean
        Shares from 0 to 1.

    Notes
    -----
    With v the votes for each label of a pair in one order, its share is max(v) / sum(v).

    References
    ----------
    Marelli et al. (2014), section 3.4.
    """
    most = labels.counts.max(axis=1).toarray()
    shares = np.full(labels.n_units, np.nan)
    np.divide(most, labels.totals, out=shares, where=labels.totals > 1)
    return WeightedMean(
        shares,
        labels.pair,
        note=Reason("pairs_in_one_order"),
        otherwise=Reason("no_pair_with_two_labels"),
    )


def mean_pair_sd(matrix: JudgementMatrix, *, deviation: Deviation = Deviation.SAMPLE) -> Measure:
    """Return `mean_sd` of the ratings of a matrix.

    Parameters
    ----------
    matrix : JudgementMatrix
    deviation : Deviation, optional

    Returns
    -------
    Measure
        In points of the scale; `n` counts pairs.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3, 1], pair=[1, 1, 1, 2], order=[0, 0, 0, 0], rating=[1, 2, 3, 5],
    ...     label=[-1] * 4,
    ... )
    >>> mean_pair_sd(matrix).value, mean_pair_sd(matrix).n
    (1.0, 1)
    """
    return estimate(mean_sd(rating_data(matrix), deviation=deviation), n_pairs=matrix.n_pairs)


def mean_majority_share(matrix: JudgementMatrix) -> Measure:
    """Return `majority_share` of the labels of a matrix.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    Measure
        From 0 to 1; `n` counts pairs in one presentation order.

    Examples
    --------
    Two of three votes in order AB, and both in order BA:

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3, 4, 5], pair=[1] * 5, order=[0, 0, 0, 1, 1], rating=[np.nan] * 5,
    ...     label=[0, 0, 2, 2, 2],
    ... )
    >>> round(mean_majority_share(matrix).value, 3)  # (2 / 3 + 1) / 2
    0.833
    """
    return estimate(majority_share(label_data(matrix)), n_pairs=matrix.n_pairs)


def _deviations(ratings: ReliabilityData, deviation: Deviation) -> FloatArray:
    pair: IntArray = ratings.pair[ratings.unit]
    n = np.bincount(pair, minlength=ratings.n_pairs)
    sums = np.bincount(pair, weights=ratings.values, minlength=ratings.n_pairs)
    mean = np.divide(sums, n, out=np.zeros(len(n)), where=n > 0)
    squares = np.bincount(
        pair, weights=(ratings.values - mean[pair]) ** 2, minlength=ratings.n_pairs
    )
    result: FloatArray = np.full(len(n), np.nan)
    divisor = n - 1 if deviation is Deviation.SAMPLE else n
    np.divide(squares, divisor, out=result, where=n >= 2)
    return np.sqrt(result)
