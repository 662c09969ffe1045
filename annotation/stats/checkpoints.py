"""How often each annotator answered the checkpoints as known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray
from annotation.stats.measure import Measure


@dataclass(frozen=True)
class CheckpointAnswers:
    """ReliabilityData to checkpoints, a row each, beside the known answers.

    A bound that is nan is not asked about, nor is the label where none is accepted.
    """

    annotator: IntArray
    rating: FloatArray
    label: IntArray
    lowest: FloatArray  # ratings from here …
    highest: FloatArray  # … to here are right
    accepted: BoolArray  # (n, 3 labels): those that are right


def passed(answers: CheckpointAnswers) -> BoolArray:
    """Tell for each answer whether everything that is known about the checkpoint was met.

    A comparison with a missing rating is false: what was asked and not answered is wrong.
    """
    low_enough = np.isnan(answers.highest) | (answers.rating <= answers.highest)
    high_enough = np.isnan(answers.lowest) | (answers.rating >= answers.lowest)
    given = answers.accepted[np.arange(len(answers.label)), answers.label]
    label_right = ~answers.accepted.any(axis=1) | (given & (answers.label != NO_LABEL))
    right: BoolArray = low_enough & high_enough & label_right
    return right


def accuracy_by_annotator(answers: CheckpointAnswers) -> dict[int, Measure]:
    """Return the share of checkpoints answered as known, for each annotator with an answer."""
    annotators, codes = np.unique(answers.annotator, return_inverse=True)
    n = np.bincount(codes, minlength=len(annotators))
    right = np.bincount(codes, weights=passed(answers), minlength=len(annotators))
    return {
        int(annotator): Measure(float(right[code] / n[code]), int(n[code]), "Checkpoints.")
        for code, annotator in enumerate(annotators)
    }
