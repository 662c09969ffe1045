"""Gold standard: mean relatedness, and entailment by SICK's rule (Marelli et al. 2014, 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray, LabelCode, OrderCode
from annotation.stats.matrix import JudgementMatrix


class Deviation(StrEnum):
    """Divisor of the standard deviation: SAMPLE divides by n - 1, POPULATION by n.

    SICK reports .76 without saying which it is. SAMPLE is the default of statistics software.
    """

    SAMPLE = "sample"
    POPULATION = "population"


class Majority(StrEnum):
    """Votes that a label needs to win in one presentation order.

    PLURALITY: strictly more than any other label. ABSOLUTE: more than half of all votes.
    """

    PLURALITY = "plurality"
    ABSOLUTE = "absolute"


class Ties(StrEnum):
    """Label of a tie: NEUTRAL, as SICK's "remaining pairs", or UNDECIDED, which is no label.

    Ties are listed in either case.
    """

    NEUTRAL = "neutral"
    UNDECIDED = "undecided"


class Score(StrEnum):
    """Gold relatedness as MEAN of the ratings (all the papers), MEDIAN, or TRIMMED mean.

    TRIMMED leaves out the 10 % at each end.
    """

    MEAN = "mean"
    MEDIAN = "median"
    TRIMMED = "trimmed"


@dataclass(frozen=True)
class RatingGold:
    """Gold relatedness of each pair of a matrix.

    Attributes
    ----------
    mean : (n_pairs,) array of float
        In points of the scale; nan without a rating.
    sd : (n_pairs,) array of float
        Standard deviation of the ratings; nan with fewer than two.
    n : (n_pairs,) array of int
        Number of ratings.
    """

    mean: FloatArray
    sd: FloatArray
    n: IntArray


@dataclass(frozen=True)
class LabelGold:
    """Gold entailment of each pair of a matrix, in codes of `LabelCode`.

    Attributes
    ----------
    votes : (n_pairs, 2 orders, 3 labels) array of int
        Number of votes.
    ab : (n_pairs,) array of int
        What A says about B; -1 without votes.
    ba : (n_pairs,) array of int
        What B says about A; -1 without votes.
    label : (n_pairs,) array of int
        Label of the pair by SICK's rule (`pair_label`); -1 where an order has no votes.
    tied : (n_pairs, 2 orders) array of bool
        True where there are votes but no majority.
    """

    votes: IntArray
    ab: IntArray
    ba: IntArray
    label: IntArray
    tied: BoolArray

    @property
    def shares(self) -> FloatArray:
        """Shares of the labels: (n_pairs, 2 orders, 3 labels) array of float; nan without votes."""
        return label_shares(self.votes)


def rating_gold(matrix: JudgementMatrix, *, deviation: Deviation = Deviation.SAMPLE) -> RatingGold:
    """Return mean, standard deviation and number of the ratings of each pair, both orders together.

    Parameters
    ----------
    matrix : JudgementMatrix
    deviation : Deviation, optional
        Whether to divide by n - 1 (the default) or by n.

    Returns
    -------
    RatingGold

    References
    ----------
    Marelli et al. (2014), section 3.4: "the average of the ten ratings".

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3, 1], pair=[1, 1, 1, 2], order=[0, 0, 1, 0], rating=[3, 4, 5, 2],
    ...     label=[-1] * 4,
    ... )
    >>> gold = rating_gold(matrix)
    >>> gold.mean.tolist(), gold.sd.tolist(), gold.n.tolist()
    ([4.0, 2.0], [1.0, nan], [3, 1])
    """
    rated = ~np.isnan(matrix.rating)
    pair, rating = matrix.pair[rated], matrix.rating[rated]
    n = np.bincount(pair, minlength=matrix.n_pairs)
    mean = _ratio(_sums(pair, rating, matrix.n_pairs), n)
    squares = _sums(pair, (rating - mean[pair]) ** 2, matrix.n_pairs)
    divisor = n - 1 if deviation is Deviation.SAMPLE else n
    # The standard deviation of a single rating is meaningless, whatever the divisor.
    sd = np.sqrt(_ratio(squares, np.where(n >= 2, divisor, 0)))
    return RatingGold(mean=mean, sd=sd, n=n)


def label_gold(
    matrix: JudgementMatrix,
    *,
    majority: Majority = Majority.PLURALITY,
    ties: Ties = Ties.NEUTRAL,
) -> LabelGold:
    """Return the majority labels of each order, and the label of each pair by SICK's rule.

    The gold of CDSCorpus is the ordered pair of `ab` and `ba`.

    Parameters
    ----------
    matrix : JudgementMatrix
    majority : Majority, optional
        Votes that a label needs in one order.
    ties : Ties, optional
        Label of an order without a majority.

    Returns
    -------
    LabelGold

    References
    ----------
    Marelli et al. (2014), section 3.4.

    Examples
    --------
    A entails B by two votes of three; B to A is NEUTRAL, so the pair is labelled ENTAILMENT.

    >>> from annotation.stats.matrix import build_matrix
    >>> gold = label_gold(build_matrix(
    ...     annotator=[1, 2, 3, 4, 5], pair=[1] * 5, order=[0, 0, 0, 1, 1], rating=[np.nan] * 5,
    ...     label=[0, 0, 2, 2, 2],
    ... ))
    >>> LabelCode(gold.ab[0]).name, LabelCode(gold.ba[0]).name, LabelCode(gold.label[0]).name
    ('ENTAILMENT', 'NEUTRAL', 'ENTAILMENT')
    """
    votes = label_votes(matrix)
    decided, tied = majority_label(votes, majority=majority, ties=ties)
    ab, ba = decided[:, OrderCode.AB], decided[:, OrderCode.BA]
    return LabelGold(votes=votes, ab=ab, ba=ba, label=pair_label(ab, ba), tied=tied)


def label_votes(matrix: JudgementMatrix) -> IntArray:
    """Return the number of votes for each label of each pair in each order.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    (n_pairs, 2 orders, 3 labels) array of int
    """
    voted = matrix.label != NO_LABEL
    cell = (matrix.pair[voted] * len(OrderCode) + matrix.order[voted]) * len(LabelCode)
    counts = np.bincount(
        cell + matrix.label[voted], minlength=matrix.n_pairs * len(OrderCode) * len(LabelCode)
    )
    return counts.reshape(matrix.n_pairs, len(OrderCode), len(LabelCode))


def majority_label(
    votes: IntArray, *, majority: Majority = Majority.PLURALITY, ties: Ties = Ties.NEUTRAL
) -> tuple[IntArray, BoolArray]:
    """Return the majority label along the last axis, and where there is none.

    Parameters
    ----------
    votes : (..., 3 labels) array of int
        Number of votes for each label.
    majority : Majority, optional
        Votes that a label needs.
    ties : Ties, optional
        Label of votes without a majority.

    Returns
    -------
    label : (...) array of int
        Codes of `LabelCode`; -1 without votes.
    tied : (...) array of bool
        True where there are votes, but no majority.

    Examples
    --------
    >>> majority_label(np.array([[3, 1, 1], [2, 2, 1], [0, 0, 0]]))
    (array([ 0,  2, -1]), array([False,  True, False]))
    """
    total = votes.sum(axis=-1)
    most = votes.max(axis=-1)
    if majority is Majority.ABSOLUTE:
        has_majority = 2 * most > total
    else:
        has_majority = (votes == most[..., np.newaxis]).sum(axis=-1) == 1
    tied = ~has_majority & (total > 0)
    instead = int(LabelCode.NEUTRAL) if ties is Ties.NEUTRAL else NO_LABEL
    label = np.where(has_majority, votes.argmax(axis=-1), instead)
    return np.where(total > 0, label, NO_LABEL), tied


def label_shares(votes: IntArray) -> FloatArray:
    """Return the share of each label along the last axis (soft labels).

    Parameters
    ----------
    votes : (..., 3 labels) array of int
        Number of votes for each label.

    Returns
    -------
    (..., 3 labels) array of float
        Shares that add up to 1; nan without votes.

    Examples
    --------
    >>> label_shares(np.array([[3, 1, 0], [0, 0, 0]])).tolist()
    [[0.75, 0.25, 0.0], [nan, nan, nan]]
    """
    total = votes.sum(axis=-1, keepdims=True)
    shares: FloatArray = np.full(votes.shape, np.nan)
    np.divide(votes, total, out=shares, where=total > 0)
    return shares


def pair_label(ab: IntArray, ba: IntArray) -> IntArray:
    """Return the label of each pair from the labels of its two directions, by SICK's rule.

    CONTRADICTION if both directions say so; else ENTAILMENT if A entails B; else NEUTRAL.

    Parameters
    ----------
    ab, ba : (n_pairs,) array of int
        Codes of `LabelCode` for what A says about B and B about A; -1 where not judged.

    Returns
    -------
    (n_pairs,) array of int
        Codes of `LabelCode`; -1 where a direction was not judged.

    References
    ----------
    Marelli et al. (2014), section 3.4.

    Examples
    --------
    Both contradict; only A contradicts B; A entails B; only B entails A:

    >>> labels = pair_label(np.array([1, 1, 0, 2]), np.array([1, 2, 2, 0]))
    >>> [LabelCode(label).name for label in labels]
    ['CONTRADICTION', 'NEUTRAL', 'ENTAILMENT', 'NEUTRAL']
    """
    contradicts = (ab == LabelCode.CONTRADICTION) & (ba == LabelCode.CONTRADICTION)
    label = np.where(
        contradicts,
        int(LabelCode.CONTRADICTION),
        np.where(ab == LabelCode.ENTAILMENT, int(LabelCode.ENTAILMENT), int(LabelCode.NEUTRAL)),
    )
    return np.where((ab == NO_LABEL) | (ba == NO_LABEL), NO_LABEL, label)


def _sums(pair: IntArray, value: FloatArray, n_pairs: int) -> FloatArray:
    # Without judgements, bincount returns integers in spite of its weights.
    return np.bincount(pair, weights=value, minlength=n_pairs).astype(np.float64)


def _ratio(total: FloatArray, n: IntArray) -> FloatArray:
    """Return the quotient, nan where the denominator is 0."""
    safe_divide: FloatArray = np.full(len(total), np.nan)
    np.divide(total, n, out=safe_divide, where=n > 0)
    return safe_divide
