"""Agreement within parts of the judgements: by order, kind, rule, stage, theme or tranche."""

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
    """Return every measure of each part of the judgements, by the name of the part.

    Parameters
    ----------
    matrix : JudgementMatrix
    names : sequence of str
        Names of the parts.
    group : (n_judgements,) array of int
        Part of each judgement as a position in `names`; other numbers belong to no part. From codes
        of pairs it is `codes[matrix.pair]`, from the columns of the source `codes[matrix.row]`.
    settings : AgreementSettings, optional

    Returns
    -------
    dict of str to dict of str to Measure

    Examples
    --------
    >>> import numpy as np
    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 1, 2], pair=[1, 1, 2, 2], order=[0] * 4, rating=[3, 3, 1, 5],
    ...     label=[-1] * 4,
    ... )
    >>> parts = broken_down(matrix, names=["easy", "hard"], group=matrix.pair)
    >>> {name: round(measures["mean_sd"].value, 2) for name, measures in parts.items()}
    {'easy': 0.0, 'hard': 2.83}
    """
    return {
        name: matrix_agreement(matrix.where(group == code), settings)
        for code, name in enumerate(names)
    }


def matrix_agreement(
    matrix: JudgementMatrix, settings: AgreementSettings = DEFAULTS
) -> dict[str, Measure]:
    """Return every measure of the ratings and of the labels, where there are any.

    Parameters
    ----------
    matrix : JudgementMatrix
    settings : AgreementSettings, optional

    Returns
    -------
    dict of str to Measure
        By name, as `agreement` gives them.
    """
    was_rated = bool((~np.isnan(matrix.rating)).any())
    was_labelled = bool((matrix.label != NO_LABEL).any())
    return agreement(
        rating_data(matrix) if was_rated else None,
        label_data(matrix) if was_labelled else None,
        settings,
    )
