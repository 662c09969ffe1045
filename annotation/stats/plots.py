"""The numbers behind the plots of a run: few enough to store and to draw, whatever the size."""

from __future__ import annotations

from typing import Final

import numpy as np

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray, LabelCode
from annotation.stats.co_rated import PairwiseCoefficients
from annotation.stats.gold import rating_gold
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.pairwise import LEAST_COMMON
from annotation.stats.scores import mean_intervals
from annotation.stats.statistic import safe_divide

# The settling curve follows a random sample of the pairs where there are more.
_PAIRS_FOLLOWED: Final = 20_000
_MOST_JUDGEMENTS: Final = 40

Row = tuple[float | int | None, ...]


def ranked(
    score: FloatArray, low: FloatArray, high: FloatArray, pairs: IntArray, *, most: int = 300
) -> list[Row]:
    """Return pairs sorted by score, evenly thinned to a number that can be drawn.

    Parameters
    ----------
    score, low, high : (n_pairs,) array of float
        Score and ends of its interval; nan where undefined.
    pairs : (n_pairs,) array of int
        Numbers of the pairs.
    most : int, optional
        Rows to return at most; the lowest and the highest pair are always among them.

    Returns
    -------
    list of tuple
        Rank from 1, number of the pair, score, low and high end; None where undefined.

    Examples
    --------
    >>> nothing = np.full(3, np.nan)
    >>> ranked(np.array([4.0, 1.0, 2.5]), nothing, nothing, np.array([7, 8, 9]), most=2)
    [(1, 8, 1.0, None, None), (3, 7, 4.0, None, None)]
    """
    scored = np.flatnonzero(~np.isnan(score))
    order = scored[np.argsort(score[scored], kind="stable")]
    places = np.unique(np.linspace(0, len(order) - 1, min(most, len(order))).round().astype(int))
    return [
        (
            index + 1,
            int(pairs[order[index]]),
            float(score[order[index]]),
            _number(low[order[index]]),
            _number(high[order[index]]),
        )
        for index in places.tolist()
    ]


def histogram(values: FloatArray, *, low: float, high: float, bins: int = 20) -> list[Row]:
    """Count values in bins of equal width; values beyond the ends count in the outer bins.

    Parameters
    ----------
    values : array of float
        nan does not count.
    low, high : float
        Ends of the first and last bin.
    bins : int, optional

    Returns
    -------
    list of tuple
        Low end, high end and count of each bin; the last bin is closed. Empty without values.

    Examples
    --------
    >>> histogram(np.array([0.0, 1.0, 1.0, 9.0, np.nan]), low=0, high=2, bins=2)
    [(0.0, 1.0, 1), (1.0, 2.0, 3)]
    """
    defined = values[~np.isnan(values)]
    if not len(defined) or high <= low:
        return []
    counts, edges = np.histogram(np.clip(defined, low, high), bins=bins, range=(low, high))
    return [
        (float(edges[bin_number]), float(edges[bin_number + 1]), int(count))
        for bin_number, count in enumerate(counts)
    ]


def vote_entropies(votes: IntArray) -> FloatArray:
    """Return the entropy of the labels of each pair in each order, in bits.

    Parameters
    ----------
    votes : (n_pairs, n_orders, n_labels) array of int

    Returns
    -------
    (n_pairs * n_orders,) array of float
        nan with fewer than two votes, which cannot differ.

    Examples
    --------
    >>> vote_entropies(np.array([[[2, 2, 0], [3, 0, 0]], [[1, 0, 0], [0, 0, 0]]])).tolist()
    [1.0, 0.0, nan, nan]
    """
    table = votes.reshape(-1, votes.shape[-1])
    total = table.sum(axis=1)
    share = table / np.maximum(total, 1)[:, np.newaxis]
    bits = -(share * np.log2(np.where(share > 0, share, 1))).sum(axis=1) + 0.0
    return np.where(total > 1, bits, np.nan)


def labels_by(codes: IntArray, labels: IntArray, n_groups: int) -> IntArray:
    """Count gold labels by group of pairs.

    Parameters
    ----------
    codes : (n_pairs,) array of int
        Group of each pair; -1 for none.
    labels : (n_pairs,) array of int
        Gold label of each pair; -1 for none.
    n_groups : int

    Returns
    -------
    (n_groups, n_labels) array of int

    Examples
    --------
    >>> labels_by(np.array([0, 0, 1, -1]), np.array([0, 2, 2, 0]), 2).tolist()
    [[1, 0, 1], [0, 0, 1]]
    """
    counted = (codes >= 0) & (labels != NO_LABEL)
    cells = codes[counted] * len(LabelCode) + labels[counted]
    size = n_groups * len(LabelCode)
    return np.bincount(cells, minlength=size).reshape(n_groups, len(LabelCode))


def severities(matrix: JudgementMatrix) -> tuple[FloatArray, FloatArray]:
    """Return how far each annotator rates above the others, and half the width of its interval.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    severity, half : (n_annotators,) array of float
        In points of the scale; a positive number is lenient. nan with fewer than two pairs that
        others rated as well.

    Notes
    -----
    A rating is compared with the mean of the other ratings of its pair; the interval of the mean
    difference d is d ± t(.975, n - 1) s / √n, over the n ratings of the annotator.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> severity, half = severities(build_matrix(
    ...     annotator=[1, 2, 1, 2], pair=[1, 1, 2, 2], order=[0] * 4, rating=[3, 2, 5, 4],
    ...     label=[-1] * 4,
    ... ))
    >>> severity.tolist(), half.tolist()
    ([1.0, -1.0], [0.0, 0.0])
    """
    rated = ~np.isnan(matrix.rating)
    pair, rating, annotator = matrix.pair[rated], matrix.rating[rated], matrix.annotator[rated]
    n = np.bincount(pair, minlength=matrix.n_pairs)[pair]
    total = np.bincount(pair, weights=rating, minlength=matrix.n_pairs)[pair]
    above = rating - safe_divide(total - rating, n - 1)
    compared = ~np.isnan(above)
    return mean_intervals(above[compared], annotator[compared], len(matrix.annotators))


def most_compared(
    coefficients: PairwiseCoefficients, judgements: IntArray, *, most: int = 12
) -> tuple[IntArray, FloatArray]:
    """Return the coefficients of the annotators with most judgements.

    Parameters
    ----------
    coefficients : PairwiseCoefficients
    judgements : (n_annotators,) array of int
    most : int, optional

    Returns
    -------
    chosen : (n_chosen,) array of int
        Codes of the annotators, sorted.
    table : (n_chosen, n_chosen) array of float
        nan where two share too few units, and on the diagonal.
    """
    busiest = np.argsort(-judgements, kind="stable")[:most]
    chosen = np.sort(busiest[judgements[busiest] > 0])
    return chosen, coefficients.counting(LEAST_COMMON)[np.ix_(chosen, chosen)]


def settling_curve(matrix: JudgementMatrix, *, seed: int) -> list[Row]:
    """Return how far gold of the first k judgements of each pair is from the gold of all of them.

    Judgements are taken in a random sequence, so the curve says what fewer judgements would have
    given, not what happened first.

    Parameters
    ----------
    matrix : JudgementMatrix
    seed : int
        Seed of the sequence, and of the sample of pairs where there are very many.

    Returns
    -------
    list of tuple
        k, mean absolute difference of the mean ratings in points, share of the labels in one order
        that are the same (a tie is NEUTRAL); None where nothing was rated or labelled. Each k takes
        the pairs, or for labels the pairs in one order, with as many judgements. The difference is
        0 where k is all that a pair has, so the end of the curve lies too low.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> settling_curve(build_matrix(
    ...     annotator=[1, 2], pair=[1, 1], order=[0, 0], rating=[2, 4], label=[0, 0],
    ... ), seed=1)
    [(1, 1.0, 1.0), (2, 0.0, 1.0)]
    """
    rng = np.random.default_rng(seed)
    if matrix.n_pairs > _PAIRS_FOLLOWED:
        followed = np.zeros(matrix.n_pairs, dtype=np.bool_)
        followed[rng.choice(matrix.n_pairs, _PAIRS_FOLLOWED, replace=False)] = True
        matrix = matrix.where(followed[matrix.pair])
    shuffled = rng.permutation(len(matrix))
    rated, labelled = ~np.isnan(matrix.rating), matrix.label != NO_LABEL
    unit = matrix.pair * 2 + matrix.order
    differences = _differences(matrix.rating, *_sequence(matrix.pair, shuffled, rated))
    same = _same_labels(matrix.label, *_sequence(unit, shuffled, labelled))
    length = max(len(differences), len(same))
    differences += [None] * (length - len(differences))
    same += [None] * (length - len(same))
    return [(k + 1, *row) for k, row in enumerate(zip(differences, same, strict=True))]


def rating_intervals(matrix: JudgementMatrix) -> tuple[FloatArray, FloatArray]:
    """Return the ends of the 95 % interval of each pair's mean rating, by Student's t.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    low, high : (n_pairs,) array of float
        nan with fewer than two ratings.
    """
    rated = ~np.isnan(matrix.rating)
    mean = rating_gold(matrix).mean
    half = mean_intervals(matrix.rating[rated], matrix.pair[rated], matrix.n_pairs)[1]
    return mean - half, mean + half


def _sequence(
    unit: IntArray, shuffled: IntArray, included: BoolArray
) -> tuple[IntArray, IntArray, IntArray]:
    """Return rows sorted by unit, in the shuffled sequence: row, unit, place from 0 in its unit."""
    rows = shuffled[included[shuffled]]
    rows = rows[np.argsort(unit[rows], kind="stable")]
    units = np.unique(unit[rows], return_inverse=True)[1]
    starts = np.concatenate([[0], np.cumsum(np.bincount(units))])
    return rows, units, np.arange(len(rows)) - starts[units]


def _differences(
    ratings: FloatArray, rows: IntArray, pair: IntArray, position: IntArray
) -> list[float | None]:
    rating = ratings[rows]
    n = np.bincount(pair)
    mean = np.bincount(pair, weights=rating) / np.maximum(n, 1)
    differences: list[float | None] = []
    sums = np.zeros(len(n))
    for k in range(1, min(int(n.max(initial=0)), _MOST_JUDGEMENTS) + 1):
        at = position == k - 1
        sums[pair[at]] += rating[at]
        has = n >= k
        differences.append(float(np.abs(sums[has] / k - mean[has]).mean()))
    return differences


def _same_labels(
    labels: IntArray, rows: IntArray, unit: IntArray, position: IntArray
) -> list[float | None]:
    label = labels[rows]
    n = np.bincount(unit)
    size = len(n) * len(LabelCode)
    last = _majority_labels(np.bincount(unit * len(LabelCode) + label, minlength=size))
    shares: list[float | None] = []
    votes = np.zeros(size, dtype=np.int64)
    for k in range(1, min(int(n.max(initial=0)), _MOST_JUDGEMENTS) + 1):
        at = position == k - 1
        votes[unit[at] * len(LabelCode) + label[at]] += 1
        has = n >= k
        shares.append(float((_majority_labels(votes)[has] == last[has]).mean()))
    return shares


def _majority_labels(votes: IntArray) -> IntArray:
    table = votes.reshape(-1, len(LabelCode))
    is_tied = (table == table.max(axis=1, keepdims=True)).sum(axis=1) > 1
    return np.where(is_tied, LabelCode.NEUTRAL, table.argmax(axis=1))


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
