"""Leave-one-out agreement: each annotator against the mean of the others (SimLex 2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.pairwise import LEAST_COMMON
from annotation.stats.rank_correlation import RankCorrelations
from annotation.stats.ranks import centred_ranks, midranks
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import Statistic, safe_divide
from transforms.reason import Reason

# Equal means must tie, whatever the order in which their ratings were added up.
_DECIMALS: Final = 9


@dataclass(frozen=True)
class LeaveOneOutCorrelations:
    """Correlation of each annotator with the mean of the others.

    Attributes
    ----------
    coefficient : (n_annotators,) array of float
        Spearman's rho; nan where it is undefined.
    units : (n_annotators,) array of int
        Number of units behind it.
    """

    coefficient: FloatArray
    units: IntArray


class LeaveOneOut(Statistic):
    """Mean over annotators of Spearman's rho with the mean rating of the others.

    Units that nobody else rated do not count, nor do annotators with fewer than `least_common`
    units left or with constant ratings.

    Parameters
    ----------
    answers : ReliabilityData
        Ratings.
    least_common : int, optional
        Units shared with others that an annotator needs.

    Notes
    -----
    When pairs are drawn, they are ranked anew; the mean of the others for a pair stays what it is.

    References
    ----------
    Hill et al. (2015), section 2.3, after WordSim-353.

    Examples
    --------
    Annotators 0 and 1 rank three units alike and annotator 2 inversely. The means of the others
    rank as 2, 2, 2 for annotators 0 and 1 (no rho), and inversely to annotator 2 (rho -1).

    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.repeat(np.arange(3), 3), annotator=np.tile(np.arange(3), 3),
    ...     value=[1, 1, 3, 2, 2, 2, 3, 3, 1], pair=np.arange(3), n_pairs=3, n_annotators=3,
    ... )
    >>> statistic = LeaveOneOut(answers, least_common=3)
    >>> statistic.table.coefficient.round(12).tolist(), statistic.n
    ([nan, nan, -1.0], 1)
    """

    def __init__(self, answers: ReliabilityData, *, least_common: int = LEAST_COMMON) -> None:
        shared = answers.where(answers.totals[answers.unit] >= 2)
        self._answers, self._least = shared, least_common
        annotator = shared.annotator
        self._mine = centred_ranks(
            annotator, shared.code, n_groups=shared.n_annotators, n_values=shared.n_values
        )
        self._means = _means_of_others(shared)
        self._others = _centred(midranks(annotator, self._means), annotator, shared.n_annotators)
        counted = self._counted
        self.n = int((~np.isnan(counted)).sum())
        few = int((self.table.units > 0).sum()) - self.n
        self.note = Reason("annotators_left_out", few=few, least=least_common)
        self.otherwise = Reason("no_annotator_comparable", few=few, least=least_common)

    @cached_property
    def table(self) -> LeaveOneOutCorrelations:
        """The correlation of each annotator, whether it counts or not."""
        annotator, n = self._answers.annotator, self._answers.n_annotators
        covariance, mine, others = (
            np.bincount(annotator, weights=product, minlength=n).astype(np.float64)
            for product in (self._mine * self._others, self._mine**2, self._others**2)
        )
        coefficient = safe_divide(covariance, np.sqrt(mine * others))
        return LeaveOneOutCorrelations(coefficient, np.bincount(annotator, minlength=n))

    @property
    def _counted(self) -> FloatArray:
        counted: FloatArray = np.where(
            self.table.units >= self._least, self.table.coefficient, np.nan
        )
        return counted

    def value(self, *, n_pairs: int) -> float:
        return float(np.nanmean(self._counted)) if self.n else np.nan

    def at(self, weights: FloatArray) -> FloatArray:
        values = self._drawn.at(weights)[~np.isnan(self._counted)]
        return safe_divide(np.nansum(values, axis=0), (~np.isnan(values)).sum(axis=0))

    @cached_property
    def _drawn(self) -> RankCorrelations:
        answers = self._answers
        return RankCorrelations(
            answers.annotator,
            answers.pair[answers.unit],
            answers.code,
            self._means,
            n_groups=answers.n_annotators,
            n_pairs=answers.n_pairs,
        )


def _means_of_others(answers: ReliabilityData) -> FloatArray:
    values = answers.values
    sums = np.bincount(answers.unit, weights=values, minlength=answers.n_units)
    others = (sums[answers.unit] - values) / (answers.totals[answers.unit] - 1)
    return np.round(others, _DECIMALS)


def _centred(ranks: FloatArray, group: IntArray, n_groups: int) -> FloatArray:
    return ranks - (np.bincount(group, minlength=n_groups)[group] + 1) / 2
