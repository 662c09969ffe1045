"""What excluding or calibrating annotators would change, shown beforehand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.gold import Majority, Ties, label_gold, rating_gold
from annotation.stats.matrix import JudgementMatrix


@dataclass(frozen=True)
class Effect:
    """The pairs before and after the change.

    Attributes
    ----------
    annotators_before : (n_pairs,) array of int
        Number of annotators before.
    annotators_after : (n_pairs,) array of int
        Number of annotators after.
    moved : (n_pairs,) array of float
        Gold relatedness after minus before, in points of the scale; nan where either is missing.
    relabelled : (n_relabelled,) array of int
        Codes of the pairs whose gold label changes.
    """

    annotators_before: IntArray
    annotators_after: IntArray
    moved: FloatArray
    relabelled: IntArray

    @property
    def mean_move(self) -> float | None:
        """Mean absolute change of gold, in points of the scale; None without any."""
        known = np.abs(self.moved[~np.isnan(self.moved)])
        return float(known.mean()) if len(known) else None

    @property
    def largest_move(self) -> float | None:
        """Largest absolute change of gold, in points of the scale; None without any."""
        known = np.abs(self.moved[~np.isnan(self.moved)])
        return float(known.max()) if len(known) else None


def effect(
    before: JudgementMatrix,
    after: JudgementMatrix,
    *,
    majority: Majority = Majority.PLURALITY,
    ties: Ties = Ties.NEUTRAL,
) -> Effect:
    """Return how gold differs between two sets of judgements of the same pairs.

    Parameters
    ----------
    before, after : JudgementMatrix
    majority : Majority, optional
        Votes that a label needs in one order.
    ties : Ties, optional
        Label of an order without a majority.

    Returns
    -------
    Effect

    Raises
    ------
    ValueError
        If the two matrices have different pairs.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> before = build_matrix(
    ...     annotator=[1, 2], pair=[1, 1], order=[0, 0], rating=[2, 4], label=[-1, -1]
    ... )
    >>> change = effect(before, before.where(np.array([True, False])))
    >>> change.moved.tolist(), change.annotators_after.tolist()
    ([-1.0], [1])
    """
    if before.pairs != after.pairs:
        raise ValueError("both states of the judgements are about the same pairs")
    labels = [label_gold(state, majority=majority, ties=ties).label for state in (before, after)]
    return Effect(
        annotators_before=annotators_per_pair(before),
        annotators_after=annotators_per_pair(after),
        moved=rating_gold(after).mean - rating_gold(before).mean,
        relabelled=np.flatnonzero(labels[0] != labels[1]),
    )


def annotators_per_pair(matrix: JudgementMatrix) -> IntArray:
    """Return the number of distinct annotators of each pair.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    (n_pairs,) array of int
    """
    return np.bincount(matrix.pair[matrix.first_of_annotator()], minlength=matrix.n_pairs)
