"""Gold scores: mean relatedness, and entailment by SICK's rule (Marelli et al. 2014, 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray, Label, Order
from annotation.stats.matrix import JudgementMatrix


class Deviation(StrEnum):
    """Which standard deviation is meant; the paper gives .76 and does not say.

    SAMPLE divides by n - 1, as statistics programs do unless told otherwise.
    """

    SAMPLE = "sample"
    POPULATION = "population"


class Majority(StrEnum):
    """When a label has the majority of the votes in one order; without one it is NEUTRAL.

    PLURALITY: strictly more votes than every other label. ABSOLUTE: more than half of all votes.
    """

    PLURALITY = "plurality"
    ABSOLUTE = "absolute"


class Ties(StrEnum):
    """What a tie becomes: NEUTRAL as SICK's "remaining pairs", or no label. It is listed anyway."""

    NEUTRAL = "neutral"
    UNDECIDED = "undecided"


class Score(StrEnum):
    """Which middle of the ratings is gold relatedness; the papers take the mean.

    TRIMMED is the mean without the 10 % at each end.
    """

    MEAN = "mean"
    MEDIAN = "median"
    TRIMMED = "trimmed"


@dataclass(frozen=True)
class RatingGold:
    """Gold relatedness, a row for each pair of the matrix; nan where the ratings are too few."""

    mean: FloatArray
    sd: FloatArray
    n: IntArray


@dataclass(frozen=True)
class LabelGold:
    """Gold entailment, a row for each pair of the matrix; -1 where an order has no votes."""

    votes: IntArray  # (n_pairs, 2 orders, 3 labels)
    ab: IntArray  # what A says about B
    ba: IntArray  # what B says about A
    label: IntArray  # by SICK's rule
    tied: BoolArray  # (n_pairs, 2 orders): votes without a majority

    @property
    def shares(self) -> FloatArray:
        """The whole distribution of labels: (n_pairs, 2 orders, 3 labels); nan without votes."""
        return label_shares(self.votes)


def rating_gold(matrix: JudgementMatrix, *, deviation: Deviation = Deviation.SAMPLE) -> RatingGold:
    """Return mean, standard deviation and number of the ratings of each pair, both orders together.

    References
    ----------
    Marelli et al. (2014), section 3.4: "the average of the ten ratings".
    """
    rated = ~np.isnan(matrix.rating)
    pair, rating = matrix.pair[rated], matrix.rating[rated]
    n = np.bincount(pair, minlength=matrix.n_pairs)
    mean = _divide(_sums(pair, rating, matrix.n_pairs), n)
    squares = _sums(pair, (rating - mean[pair]) ** 2, matrix.n_pairs)
    divisor = n - 1 if deviation is Deviation.SAMPLE else n
    # With one rating the standard deviation says nothing, whatever it is divided by.
    sd = np.sqrt(_divide(squares, np.where(n >= 2, divisor, 0)))
    return RatingGold(mean=mean, sd=sd, n=n)


def label_gold(
    matrix: JudgementMatrix,
    *,
    majority: Majority = Majority.PLURALITY,
    ties: Ties = Ties.NEUTRAL,
) -> LabelGold:
    """Return the majority labels of each order and the label of the pair by SICK's rule.

    CDSCorpus's gold is the ordered pair of `ab` and `ba`.
    """
    votes = label_votes(matrix)
    decided, tied = majority_label(votes, majority=majority, ties=ties)
    ab, ba = decided[:, Order.AB], decided[:, Order.BA]
    return LabelGold(votes=votes, ab=ab, ba=ba, label=pair_label(ab, ba), tied=tied)


def label_votes(matrix: JudgementMatrix) -> IntArray:
    """Count the votes: a (n_pairs, 2 orders, 3 labels) array."""
    voted = matrix.label != NO_LABEL
    cell = (matrix.pair[voted] * len(Order) + matrix.order[voted]) * len(Label)
    counts = np.bincount(
        cell + matrix.label[voted], minlength=matrix.n_pairs * len(Order) * len(Label)
    )
    return counts.reshape(matrix.n_pairs, len(Order), len(Label))


def majority_label(
    votes: IntArray, *, majority: Majority = Majority.PLURALITY, ties: Ties = Ties.NEUTRAL
) -> tuple[IntArray, BoolArray]:
    """Return the majority label along the last axis, and where there is none among the votes.

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
    instead = int(Label.NEUTRAL) if ties is Ties.NEUTRAL else NO_LABEL
    label = np.where(has_majority, votes.argmax(axis=-1), instead)
    return np.where(total > 0, label, NO_LABEL), tied


def plain_majority(
    matrix: JudgementMatrix,
    *,
    majority: Majority = Majority.PLURALITY,
    ties: Ties = Ties.NEUTRAL,
) -> tuple[IntArray, BoolArray]:
    """Return the majority label of all votes of a pair, whichever order they came in, and ties.

    For relations without a direction; entailment has one.
    """
    return majority_label(label_votes(matrix).sum(axis=1), majority=majority, ties=ties)


def label_shares(votes: IntArray) -> FloatArray:
    """Return the share of each label along the last axis (soft labels); nan without votes.

    >>> label_shares(np.array([[3, 1, 0], [0, 0, 0]])).tolist()
    [[0.75, 0.25, 0.0], [nan, nan, nan]]
    """
    total = votes.sum(axis=-1, keepdims=True)
    shares: FloatArray = np.full(votes.shape, np.nan)
    np.divide(votes, total, out=shares, where=total > 0)
    return shares


def pair_label(ab: IntArray, ba: IntArray) -> IntArray:
    """Return the label of a pair from those of its two directions.

    CONTRADICTION if both orders say so, else ENTAILMENT if the shown order (A, B) does, else
    NEUTRAL; -1 where a direction was not judged.
    """
    contradicts = (ab == Label.CONTRADICTION) & (ba == Label.CONTRADICTION)
    label = np.where(
        contradicts,
        int(Label.CONTRADICTION),
        np.where(ab == Label.ENTAILMENT, int(Label.ENTAILMENT), int(Label.NEUTRAL)),
    )
    return np.where((ab == NO_LABEL) | (ba == NO_LABEL), NO_LABEL, label)


def _sums(pair: IntArray, value: FloatArray, n_pairs: int) -> FloatArray:
    # Without judgements bincount forgets the weights and returns integers.
    return np.bincount(pair, weights=value, minlength=n_pairs).astype(np.float64)


def _divide(total: FloatArray, n: IntArray) -> FloatArray:
    """Divide, nan where there is nothing to divide by."""
    safe_divide: FloatArray = np.full(len(total), np.nan)
    np.divide(total, n, out=safe_divide, where=n > 0)
    return safe_divide
