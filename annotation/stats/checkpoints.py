"""Answers to checkpoints compared with the expected ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray


@dataclass(frozen=True)
class CheckpointAnswers:
    """Answers to checkpoints with the expected ones, a row each.

    Attributes
    ----------
    annotator : (n,) array of int
        Annotator codes.
    rating : (n,) array of float
        In points of the scale; nan without a rating.
    label : (n,) array of int
        Codes of `LabelCode`; -1 without a label.
    lowest : (n,) array of float
        Lowest rating that is right; nan where there is no such bound.
    highest : (n,) array of float
        Highest rating that is right; nan where there is no such bound.
    accepted : (n, 3 labels) array of bool
        Labels that are right; all False where no label was asked for.
    """

    annotator: IntArray
    rating: FloatArray
    label: IntArray
    lowest: FloatArray
    highest: FloatArray
    accepted: BoolArray


def passed(answers: CheckpointAnswers) -> BoolArray:
    """Return which answers meet everything that is expected of the checkpoint.

    A missing answer is wrong if one was asked for.

    Parameters
    ----------
    answers : CheckpointAnswers

    Returns
    -------
    (n,) array of bool

    Examples
    --------
    A rating of 4 or more is right:

    >>> answers = CheckpointAnswers(
    ...     annotator=np.array([0, 0, 1]), rating=np.array([5.0, 3.0, np.nan]),
    ...     label=np.full(3, -1), lowest=np.full(3, 4.0), highest=np.full(3, np.nan),
    ...     accepted=np.zeros((3, 3), dtype=bool),
    ... )
    >>> passed(answers).tolist()
    [True, False, False]
    """
    # A comparison with a missing rating (nan) is false.
    low_enough = np.isnan(answers.highest) | (answers.rating <= answers.highest)
    high_enough = np.isnan(answers.lowest) | (answers.rating >= answers.lowest)
    is_accepted = answers.accepted[np.arange(len(answers.label)), answers.label]
    label_right = ~answers.accepted.any(axis=1) | (is_accepted & (answers.label != NO_LABEL))
    right: BoolArray = low_enough & high_enough & label_right
    return right
