"""Means over every two annotators: Spearman's rho (SimLex) and Cohen's kappa."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Final, Protocol

import numpy as np
from scipy import sparse

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.co_rated import (
    CoRated,
    CoRatedIndex,
    PairwiseCoefficients,
    cohen_coefficients,
    spearman_coefficients,
)
from annotation.stats.contingency import (
    MOST_TABLE_VALUES,
    Coefficient,
    cohen_of_tables,
    recode_by_annotator,
    spearman_of_tables,
)
from annotation.stats.rank_correlation import RankCorrelations
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import Statistic, safe_divide

# Annotators with fewer units in common say too little about each other.
LEAST_COMMON: Final = 10


class _Coefficients(Protocol):
    """A coefficient of one annotator with each later one, for any weights of the pairs."""

    def at(self, weights: FloatArray) -> FloatArray:
        """Return the coefficients: (n_draws, n_pairs) → (n_partners, n_draws)."""


# From what an annotator shares with the later ones, and the pair of each row of it.
_Weighing = Callable[[CoRated, IntArray], _Coefficients]


class PairwiseMean(Statistic):
    """The mean over every two annotators of a coefficient of two.

    Two annotators with fewer than `least_common` units in common do not count, nor do those of
    whom one gave a single value to all these units; the note says how many that are. Which count
    is settled on all pairs, before any are drawn.
    """

    def __init__(
        self,
        answers: ReliabilityData,
        table: PairwiseCoefficients,
        weighing: _Weighing,
        *,
        least_common: int = LEAST_COMMON,
    ) -> None:
        self._answers, self._weighing = answers, weighing
        self._counted = table.counting(least_common)
        self._upper = np.triu_indices(len(table.shared), 1)
        shared = table.shared[self._upper]
        self.n = int((~np.isnan(self._counted[self._upper])).sum())
        few = int(((shared > 0) & (shared < least_common)).sum())
        undefined = np.isnan(table.coefficient[self._upper]) & (shared >= least_common)
        left_out = (
            f"{few} with fewer than {least_common} common pairs and {int(undefined.sum())} "
            "with a constant annotator do not count"
        )
        self.note = f"Annotator pairs; {left_out}."
        self.otherwise = f"No two annotators can be compared: {left_out}."

    def value(self, *, n_pairs: int) -> float:
        return float(np.nanmean(self._counted[self._upper])) if self.n else np.nan

    def at(self, weights: FloatArray) -> FloatArray:
        total, defined = np.zeros(len(weights)), np.zeros(len(weights))
        for counting, coefficients in self._blocks:
            values = coefficients.at(weights)[counting]
            total += np.nansum(values, axis=0)
            defined += (~np.isnan(values)).sum(axis=0)
        return safe_divide(total, defined)

    @cached_property
    def _blocks(self) -> list[tuple[IntArray, _Coefficients]]:
        """For each annotator, which later ones count, and the coefficients with all later ones."""
        places = CoRatedIndex(self._answers)
        blocks: list[tuple[IntArray, _Coefficients]] = []
        for first in range(self._answers.n_annotators - 1):
            counting = np.flatnonzero(~np.isnan(self._counted[first, first + 1 :]))
            if len(counting):
                met = places.of(first)
                blocks.append((counting, self._weighing(met, self._answers.pair[met.unit])))
        return blocks


def pairwise_spearman(
    answers: ReliabilityData,
    table: PairwiseCoefficients | None = None,
    *,
    least_common: int = LEAST_COMMON,
) -> PairwiseMean:
    """Return SimLex's agreement: the mean of Spearman's rho over every two annotators (4.1).

    When pairs are drawn, they are ranked anew: from tables of one annotator's values against
    another's where there are few values, row by row where there are many.
    """
    table = table or spearman_coefficients(answers)
    answers = recode_by_annotator(answers)
    weighing: _Weighing = partial(_ranked, answers)
    if answers.n_values <= MOST_TABLE_VALUES:
        weighing = partial(_Tables, answers, spearman_of_tables)
    return PairwiseMean(answers, table, weighing, least_common=least_common)


def pairwise_cohen(
    answers: ReliabilityData,
    table: PairwiseCoefficients | None = None,
    *,
    least_common: int = LEAST_COMMON,
) -> PairwiseMean:
    """Return the mean of Cohen's kappa over every two annotators; for labels and few classes."""
    table = table or cohen_coefficients(answers)
    weighing = partial(_Tables, answers, cohen_of_tables)
    return PairwiseMean(answers, table, weighing, least_common=least_common)


class _Tables:
    """Coefficients from tables of one annotator's values against another's, linear in weights."""

    def __init__(
        self, answers: ReliabilityData, coefficient: Coefficient, met: CoRated, pair: IntArray
    ) -> None:
        self._coefficient, self._n_values = coefficient, answers.n_values
        cells = answers.n_values**2
        cell = met.partner.astype(np.int64) * cells + met.mine * answers.n_values + met.theirs
        shape = (met.n_partners * cells, answers.n_pairs)
        self._counts = sparse.coo_array((np.ones(len(cell)), (cell, pair)), shape=shape).tocsr()

    def at(self, weights: FloatArray) -> FloatArray:
        values = self._n_values
        counts = self._counts @ np.ascontiguousarray(weights.T)
        return self._coefficient(counts.reshape(-1, values, values, len(weights)))


def _ranked(answers: ReliabilityData, met: CoRated, pair: IntArray) -> RankCorrelations:
    n_groups, n_pairs = met.n_partners, answers.n_pairs
    return RankCorrelations(
        met.partner, pair, met.mine, met.theirs, n_groups=n_groups, n_pairs=n_pairs
    )
