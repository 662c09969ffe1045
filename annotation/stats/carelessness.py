"""Signs of carelessness. They only warn: the project lead decides whether to exclude anybody."""

from __future__ import annotations

from typing import Final

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, LabelCode, OrderCode
from annotation.stats.exclusion import ExclusionRule, Finding
from annotation.stats.gold import label_votes, majority_label
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.statistic import safe_divide
from transforms.reason import Reason

# With fewer judgements, a habit cannot be distinguished from chance.
LEAST_JUDGEMENTS: Final = 10


def too_fast(
    matrix: JudgementMatrix, seconds: FloatArray, *, share_of_median: float = 0.33
) -> list[Finding]:
    """Return annotators whose median time per pair is below a third of the typical one.

    Parameters
    ----------
    matrix : JudgementMatrix
    seconds : (n_judgements,) array of float
        Time taken for each judgement, in seconds; nan where unknown.
    share_of_median : float, optional
        Limit as a share of the median of the annotators' medians.

    Returns
    -------
    list of Finding
        By annotator code. Values and limits are in seconds.

    Examples
    --------
    The median of 2, 10 and 12 seconds is 10, and 2 is below 3.3:

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3], pair=[1, 1, 1], order=[0, 0, 0], rating=[4, 4, 4], label=[-1] * 3
    ... )
    >>> [str(finding.reason) for finding in too_fast(matrix, np.array([2.0, 10.0, 12.0]))]
    ['The median time for a pair is 2.0 s, below 3.3 s.']
    """
    medians = median_times(matrix, seconds)
    if np.isnan(medians).all():
        return []
    limit = share_of_median * float(np.nanmedian(medians))
    return [
        Finding(
            int(code),
            ExclusionRule.FAST,
            float(medians[code]),
            limit,
            Reason("median_time_below", median=float(medians[code]), limit=float(limit)),
        )
        for code in np.flatnonzero(medians < limit)
    ]


def median_times(matrix: JudgementMatrix, seconds: FloatArray) -> FloatArray:
    """Return the median time per pair of each annotator.

    A median, because a break in the middle of a pair hardly changes it.

    Parameters
    ----------
    matrix : JudgementMatrix
    seconds : (n_judgements,) array of float
        Time taken for each judgement, in seconds; nan where it is not known.

    Returns
    -------
    (n_annotators,) array of float
        In seconds; nan where no time is known.
    """
    known = ~np.isnan(seconds)
    annotator, times = matrix.annotator[known], seconds[known]
    times = times[np.lexsort((times, annotator))]
    n = np.bincount(annotator, minlength=len(matrix.annotators))
    starts = np.cumsum(n) - n
    medians = np.full(len(n), np.nan)
    some = n > 0
    low, high = (starts + (n - 1) // 2)[some], (starts + n // 2)[some]
    medians[some] = (times[low] + times[high]) / 2
    return medians


def straight_lining(matrix: JudgementMatrix, *, share: float = 0.95) -> list[Finding]:
    """Return annotators who gave nearly all pairs the same answer.

    An answer is the rating and the label together where both were asked for.

    Parameters
    ----------
    matrix : JudgementMatrix
    share : float, optional
        Share of the most frequent answer from which on an annotator is named.

    Returns
    -------
    list of Finding
        By annotator code, of annotators with `LEAST_JUDGEMENTS` or more. Values are shares.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1] * 10 + [2] * 10, pair=[*range(10), *range(10)], order=[0] * 20,
    ...     rating=[5] * 10 + [1, 2, 3, 4, 5] * 2, label=[-1] * 20,
    ... )
    >>> [(finding.annotator, finding.value) for finding in straight_lining(matrix)]
    [(0, 1.0)]
    """
    # missing ratings count as one value
    _, rating = np.unique(matrix.rating, return_inverse=True)
    _, code = np.unique(rating * (len(LabelCode) + 1) + matrix.label, return_inverse=True)
    counts = np.zeros((len(matrix.annotators), int(code.max(initial=0)) + 1))
    np.add.at(counts, (matrix.annotator, code), 1)
    n = counts.sum(axis=1)
    most = safe_divide(counts.max(axis=1), n)
    named = np.flatnonzero((n >= LEAST_JUDGEMENTS) & (most >= share))
    return [
        Finding(
            int(annotator),
            ExclusionRule.STRAIGHT,
            float(most[annotator]),
            share,
            Reason("answers_same", share=float(most[annotator]), answers=int(n[annotator])),
        )
        for annotator in named
    ]


def order_blind(matrix: JudgementMatrix, *, share: float = 0.5) -> list[Finding]:
    """Return annotators who label one-way relations as if the sentences were in the other order.

    They answer without noticing which sentence comes first.

    Parameters
    ----------
    matrix : JudgementMatrix
    share : float, optional
        Share of such answers above which an annotator is named.

    Returns
    -------
    list of Finding
        By annotator code, of annotators with `LEAST_JUDGEMENTS` or more. Values are shares.

    Notes
    -----
    Only pairs count whose majority labels differ between the orders. An answer is of the kind meant
    if it is the majority label of the order that was not shown.
    """
    decided, tied = majority_label(label_votes(matrix))
    differs = (decided != NO_LABEL).all(axis=1) & ~tied.any(axis=1)
    differs &= decided[:, OrderCode.AB] != decided[:, OrderCode.BA]
    is_turned_pair = differs[matrix.pair] & (matrix.label != NO_LABEL)
    turned = (
        matrix.label[is_turned_pair]
        == decided[matrix.pair[is_turned_pair], 1 - matrix.order[is_turned_pair]]
    )
    n = np.bincount(matrix.annotator[is_turned_pair], minlength=len(matrix.annotators))
    wrong = np.bincount(
        matrix.annotator[is_turned_pair], weights=turned, minlength=len(matrix.annotators)
    )
    shares = safe_divide(wrong.astype(np.float64), n)
    named = np.flatnonzero((n >= LEAST_JUDGEMENTS) & (shares > share))
    return [
        Finding(
            int(annotator),
            ExclusionRule.ORDER,
            float(shares[annotator]),
            share,
            Reason(
                "relations_reversed", share=float(shares[annotator]), relations=int(n[annotator])
            ),
        )
        for annotator in named
    ]
