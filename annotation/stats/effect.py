"""What leaving annotators out, or calibrating them, changes: shown before it is done."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.gold import Majority, Ties, label_gold, rating_gold
from annotation.stats.matrix import JudgementMatrix


@dataclass(frozen=True)
class Effect:
    """Pairs before and after, a row each."""

    annotators_before: IntArray  # (n_pairs,)
    annotators_after: IntArray  # (n_pairs,)
    moved: FloatArray  # (n_pairs,) gold relatedness after minus before; nan without either
    relabelled: IntArray  # codes of the pairs whose gold label is another

    @property
    def mean_move(self) -> float | None:
        known = np.abs(self.moved[~np.isnan(self.moved)])
        return float(known.mean()) if len(known) else None

    @property
    def largest_move(self) -> float | None:
        known = np.abs(self.moved[~np.isnan(self.moved)])
        return float(known.max()) if len(known) else None


def effect(
    before: JudgementMatrix,
    after: JudgementMatrix,
    *,
    majority: Majority = Majority.PLURALITY,
    ties: Ties = Ties.NEUTRAL,
) -> Effect:
    """Compare gold of the same pairs from two states of the judgements."""
    if before.pairs != after.pairs:
        raise ValueError("both states of the judgements are about the same pairs")
    labels = [label_gold(each, majority=majority, ties=ties).label for each in (before, after)]
    return Effect(
        annotators_before=annotators_per_pair(before),
        annotators_after=annotators_per_pair(after),
        moved=rating_gold(after).mean - rating_gold(before).mean,
        relabelled=np.flatnonzero(labels[0] != labels[1]),
    )


def annotators_per_pair(matrix: JudgementMatrix) -> IntArray:
    """Count the different annotators of each pair: (n_pairs,)."""
    return np.bincount(matrix.pair[matrix.first_of_annotator()], minlength=matrix.n_pairs)
