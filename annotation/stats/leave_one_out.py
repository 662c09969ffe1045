"""Each annotator against the mean of the others (SimLex 2.3, WordSim-353)."""

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

# Means of the same ratings must be ties whatever the sequence they were summed in.
_DECIMALS: Final = 9


@dataclass(frozen=True)
class LeaveOneOutCorrelations:
    """Each annotator's correlation with the mean of the others, and on how many units."""

    coefficient: FloatArray  # (n_annotators,), nan where not defined
    units: IntArray  # (n_annotators,)


class LeaveOneOut(Statistic):
    """The mean over annotators of Spearman's rho with the mean rating of the others.

    Units that nobody else rated do not count for an annotator, nor do annotators with fewer than
    `least_common` units left, or who gave one value only. When pairs are drawn, they are ranked
    anew; the mean of the others for a pair stays what it is.
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
        left_out = f"{int((self.table.units > 0).sum()) - self.n} with fewer than {least_common}"
        self.note = f"Annotators; {left_out} shared pairs or a constant rating do not count."
        self.otherwise = f"No annotator can be compared with others: {left_out} shared pairs."

    @cached_property
    def table(self) -> LeaveOneOutCorrelations:
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
