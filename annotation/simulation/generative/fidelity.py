"""How far the gold scores of a simulated campaign lie from the latent truth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray
from annotation.stats.measure import Measure


@dataclass(frozen=True)
class Fidelity:
    rmse: Measure
    pearson: Measure
    label_accuracy: Measure


def fidelity(
    *,
    gold_rating: FloatArray,
    true_rating: FloatArray,
    gold_label: IntArray,
    true_label: IntArray,
) -> Fidelity:
    """Compare gold with truth, one row per pair; pairs without gold (nan, -1) do not count."""
    judged = ~np.isnan(gold_rating)
    return Fidelity(
        rmse=_rmse(gold_rating[judged], true_rating[judged]),
        pearson=_pearson(gold_rating[judged], true_rating[judged]),
        label_accuracy=_accuracy(gold_label, true_label),
    )


def _rmse(gold: FloatArray, truth: FloatArray) -> Measure:
    if not len(gold):
        return Measure(None, 0, "No pair has a rating.")
    return Measure(float(np.sqrt(np.mean((gold - truth) ** 2))), len(gold), "Points of the scale.")


def _pearson(gold: FloatArray, truth: FloatArray) -> Measure:
    if len(gold) < 2:
        return Measure(None, len(gold), "Fewer than two pairs have a rating.")
    if np.ptp(gold) == 0 or np.ptp(truth) == 0:
        return Measure(None, len(gold), "All values are the same.")
    return Measure(float(np.corrcoef(gold, truth)[0, 1]), len(gold), "Pairs.")


def _accuracy(gold: IntArray, truth: IntArray) -> Measure:
    labelled = gold != NO_LABEL
    if not labelled.any():
        return Measure(None, 0, "No pair has a label.")
    right = gold[labelled] == truth[labelled]
    return Measure(float(right.mean()), int(labelled.sum()), "Pairs.")
