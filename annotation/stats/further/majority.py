"""Agreement of annotators with the majority of the others."""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy import sparse

from annotation.stats.arrays import BoolArray, FloatArray
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import Statistic, safe_divide
from transforms.reason import Reason

# Labels that are compared with the majority of the others at a time.
_LABELS_A_STEP: Final = 500_000


class AgainstMajority(Statistic):
    """How often annotators agree with the majority label of the others.

    Mean over annotators of the share of labels that agree; ties of the others are left out.

    Parameters
    ----------
    labels : ReliabilityData

    Notes
    -----
    When pairs are drawn, the majority of the others about a pair stays what it is.

    Examples
    --------
    The others of the first two annotators are tied; the third disagrees with the others' label:

    >>> from annotation.stats.reliability_data import reliability_data
    >>> labels = reliability_data(
    ...     unit=np.array([0, 0, 0]), annotator=np.arange(3), value=[1, 1, 2],
    ...     pair=np.arange(1), n_pairs=1, n_annotators=3,
    ... )
    >>> AgainstMajority(labels).value(n_pairs=1)
    0.0
    """

    def __init__(self, labels: ReliabilityData) -> None:
        shape = (labels.n_annotators, labels.n_pairs)
        self._compared = sparse.csr_array(shape)
        self._agreed = sparse.csr_array(shape)
        for start in range(0, len(labels), _LABELS_A_STEP):
            rows = slice(start, start + _LABELS_A_STEP)
            decided, right = _majority_of_others(labels, rows)
            self._compared += _count_labels(labels, rows, decided)
            self._agreed += _count_labels(labels, rows, right)
        self.n = int((np.asarray(self._compared.sum(axis=1)) > 0).sum())
        self.note = Reason("annotators_against_majority")
        self.otherwise = Reason("no_majority_of_others")

    def at(self, weights: FloatArray) -> FloatArray:
        drawn = np.ascontiguousarray(weights.T)
        shares = safe_divide(self._agreed @ drawn, self._compared @ drawn)
        known = ~np.isnan(shares)
        return safe_divide(np.where(known, shares, 0).sum(axis=0), known.sum(axis=0))


def _count_labels(labels: ReliabilityData, rows: slice, chosen: BoolArray) -> sparse.csr_array:
    """Count the chosen labels by annotator and pair."""
    annotator = labels.annotator[rows][chosen]
    pair = labels.pair[labels.unit[rows][chosen]]
    shape = (labels.n_annotators, labels.n_pairs)
    return sparse.coo_array((np.ones(len(pair)), (annotator, pair)), shape=shape).tocsr()


def _majority_of_others(labels: ReliabilityData, rows: slice) -> tuple[BoolArray, BoolArray]:
    """Return for which answers the others have a majority, and which of these agree with it."""
    unit, code = labels.unit[rows], labels.code[rows]
    first, last = int(unit[0]), int(unit[-1])
    counts = labels.counts[first : last + 1].toarray()[unit - first]
    counts[np.arange(len(unit)), code] -= 1
    most = counts.max(axis=1)
    decided = (most > 0) & ((counts == most[:, np.newaxis]).sum(axis=1) == 1)
    return decided, decided & (counts.argmax(axis=1) == code)
