"""Agreement of parts of the judgements: by order, kind, rule, stage, theme or tranche."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from annotation.stats.agreement import DEFAULTS, AgreementSettings, agreement
from annotation.stats.arrays import NO_LABEL, IntArray
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.measure import Measure
from annotation.stats.reliability_data import label_data, rating_data


def broken_down(
    matrix: JudgementMatrix,
    *,
    names: Sequence[str],
    group: IntArray,
    settings: AgreementSettings = DEFAULTS,
) -> dict[str, dict[str, Measure]]:
    """Return every measure of each part of the judgements, by the part's name.

    Parameters
    ----------
    group : (n_judgements,) positions in `names`; other numbers belong to no part. What pairs
        have in common is `codes[matrix.pair]`, what the columns said is `codes[matrix.row]`.
    """
    return {
        name: matrix_agreement(matrix.where(group == code), settings)
        for code, name in enumerate(names)
    }


def matrix_agreement(
    matrix: JudgementMatrix, settings: AgreementSettings = DEFAULTS
) -> dict[str, Measure]:
    """Return every measure of what was asked for in these judgements."""
    was_rated = bool((~np.isnan(matrix.rating)).any())
    was_labelled = bool((matrix.label != NO_LABEL).any())
    return agreement(
        rating_data(matrix) if was_rated else None,
        label_data(matrix) if was_labelled else None,
        settings,
    )
