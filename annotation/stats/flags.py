"""Signs of carelessness. They warn; nobody is left out for one unless the lead says so."""

from __future__ import annotations

from typing import Final

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, Label, Order
from annotation.stats.exclusion import ExclusionRule, Finding
from annotation.stats.gold import label_votes, majority_label
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.statistic import safe_divide

# With fewer judgements a habit cannot be told from chance.
LEAST_JUDGEMENTS: Final = 10


def too_fast(
    matrix: JudgementMatrix, seconds: FloatArray, *, share_of_median: float = 0.33
) -> list[Finding]:
    """Find annotators whose median time per pair is below a third of the median of all.

    Parameters
    ----------
    seconds : (n_judgements,) nan where not known
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
            f"The median time for a pair is {medians[code]:.1f} s, below {limit:.1f} s.",
        )
        for code in np.flatnonzero(medians < limit)
    ]


def median_times(matrix: JudgementMatrix, seconds: FloatArray) -> FloatArray:
    """Return the median time of each annotator, nan without any: (n_annotators,).

    A break in the middle of a pair changes a median little.
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
    """Find annotators who gave one and the same answer to nearly everything.

    The answer is rating and label together, so that those who were asked for both are held to
    both.
    """
    _, rating = np.unique(matrix.rating, return_inverse=True)  # all nan are one
    _, code = np.unique(rating * (len(Label) + 1) + matrix.label, return_inverse=True)
    counts = np.zeros((len(matrix.annotators), int(code.max(initial=0)) + 1))
    np.add.at(counts, (matrix.annotator, code), 1)
    n = counts.sum(axis=1)
    most = safe_divide(counts.max(axis=1), n)
    found = np.flatnonzero((n >= LEAST_JUDGEMENTS) & (most >= share))
    return [
        Finding(
            int(annotator),
            ExclusionRule.STRAIGHT,
            float(most[annotator]),
            share,
            f"{most[annotator]:.0%} of {int(n[annotator])} answers are the same.",
        )
        for annotator in found
    ]


def order_blind(matrix: JudgementMatrix, *, share: float = 0.5) -> list[Finding]:
    """Find annotators who label one-way relations as if the sentences stood the other way round.

    Taken are pairs whose majority label differs between the orders. An annotator who answers
    the other order's label there, and not the shown one's, more often than `share` of the
    time does not look which sentence comes first.
    """
    decided, tied = majority_label(label_votes(matrix))
    differs = (decided != NO_LABEL).all(axis=1) & ~tied.any(axis=1)
    differs &= decided[:, Order.AB] != decided[:, Order.BA]
    asked = differs[matrix.pair] & (matrix.label != NO_LABEL)
    turned = matrix.label[asked] == decided[matrix.pair[asked], 1 - matrix.order[asked]]
    n = np.bincount(matrix.annotator[asked], minlength=len(matrix.annotators))
    wrong = np.bincount(matrix.annotator[asked], weights=turned, minlength=len(matrix.annotators))
    shares = safe_divide(wrong.astype(np.float64), n)
    found = np.flatnonzero((n >= LEAST_JUDGEMENTS) & (shares > share))
    return [
        Finding(
            int(annotator),
            ExclusionRule.ORDER,
            float(shares[annotator]),
            share,
            f"{shares[annotator]:.0%} of {int(n[annotator])} one-way relations are labelled the "
            "other way round.",
        )
        for annotator in found
    ]
