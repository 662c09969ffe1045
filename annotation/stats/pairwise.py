"""Means over every two annotators: Spearman's rho (SimLex) and Cohen's kappa."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Protocol

import numpy as np
from scipy import sparse

from annotation.stats.answers import Answers
from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.crossings import (
    MOST_TABLE_VALUES,
    Coefficient,
    own_codes,
    table_cohen,
    table_spearman,
)
from annotation.stats.meetings import (
    MeetingPlaces,
    Meetings,
    PairwiseTable,
    cohen_table,
    overlap_ranks,
    spearman_table,
)
from annotation.stats.moments import MOMENTS, moment_rows, pearson
from annotation.stats.statistic import Statistic, quotient

# Annotators with fewer units in common say too little about each other.
LEAST_COMMON: Final = 10


class _Resampling(Protocol):
    """How coefficients of one annotator with others come from sums over drawn pairs."""

    cells: int  # sums for each partner

    def rows(self, met: Meetings, pair: IntArray, *, n_pairs: int) -> sparse.csr_array:
        """Return a matrix that, times weights of pairs, gives the sums of every partner."""

    def coefficients(self, sums: FloatArray) -> FloatArray:
        """Turn sums into coefficients: (n_partners, cells, n_draws) → (n_partners, n_draws)."""


class PairwiseMean(Statistic):
    """The mean over every two annotators of a coefficient of two.

    Two annotators with fewer than `least_common` units in common do not count, nor do those of
    whom one gave a single value to all these units; the note says how many that are. Which count
    is settled on all pairs, before any are drawn.
    """

    def __init__(
        self,
        answers: Answers,
        table: PairwiseTable,
        resampling: _Resampling,
        *,
        least_common: int = LEAST_COMMON,
    ) -> None:
        self._answers, self._resampling = answers, resampling
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
        drawn = np.ascontiguousarray(weights.T)
        for counting, rows in self._blocks:
            sums = (rows @ drawn).reshape(-1, self._resampling.cells, len(weights))
            values = self._resampling.coefficients(sums)[counting]
            total += np.nansum(values, axis=0)
            defined += (~np.isnan(values)).sum(axis=0)
        return quotient(total, defined)

    @cached_property
    def _blocks(self) -> list[tuple[IntArray, sparse.csr_array]]:
        """For each annotator, the later ones that count and the rows of sums of all later ones."""
        places = MeetingPlaces(self._answers)
        blocks: list[tuple[IntArray, sparse.csr_array]] = []
        for first in range(self._answers.n_annotators - 1):
            counting = np.flatnonzero(~np.isnan(self._counted[first, first + 1 :]))
            if len(counting):
                met = places.of(first)
                pair = self._answers.pair[met.unit]
                rows = self._resampling.rows(met, pair, n_pairs=self._answers.n_pairs)
                blocks.append((counting, rows))
        return blocks


def pairwise_spearman(
    answers: Answers, table: PairwiseTable | None = None, *, least_common: int = LEAST_COMMON
) -> PairwiseMean:
    """Return SimLex's agreement: the mean of Spearman's rho over every two annotators (4.1).

    When pairs are drawn they are ranked anew where nobody gave more than 12 different ratings. With
    more, an answer keeps the rank that it had among all common pairs, which is a matter of sums.
    On simulated ratings 1-5, where both can be had, both ends of the interval then lie higher by
    .001 to .006: by .003 for 13 annotators of 153 pairs, by .005 where two share 40 pairs.
    """
    table = table or spearman_table(answers)
    answers = own_codes(answers)
    resampling = (
        _Tables(answers.n_values, table_spearman)
        if answers.n_values <= MOST_TABLE_VALUES
        else _KeptRanks(answers.n_values)
    )
    return PairwiseMean(answers, table, resampling, least_common=least_common)


def pairwise_cohen(
    answers: Answers, table: PairwiseTable | None = None, *, least_common: int = LEAST_COMMON
) -> PairwiseMean:
    """Return the mean of Cohen's kappa over every two annotators; for labels and few classes."""
    table = table or cohen_table(answers)
    resampling = _Tables(answers.n_values, table_cohen)
    return PairwiseMean(answers, table, resampling, least_common=least_common)


class _Tables:
    """Draws are tables of one annotator's values against the other's: nothing is approximate."""

    def __init__(self, n_values: int, coefficient: Coefficient) -> None:
        self.n_values, self.cells = n_values, n_values**2
        self._coefficient = coefficient

    def rows(self, met: Meetings, pair: IntArray, *, n_pairs: int) -> sparse.csr_array:
        cell = met.partner.astype(np.int64) * self.cells + met.mine * self.n_values + met.theirs
        shape = (met.n_partners * self.cells, n_pairs)
        return sparse.coo_array((np.ones(len(cell)), (cell, pair)), shape=shape).tocsr()

    def coefficients(self, sums: FloatArray) -> FloatArray:
        return self._coefficient(
            sums.reshape(len(sums), self.n_values, self.n_values, sums.shape[-1])
        )


class _KeptRanks:
    """Draws are moments of the ranks that answers have among all common pairs."""

    cells = MOMENTS

    def __init__(self, n_values: int) -> None:
        self.n_values = n_values

    def rows(self, met: Meetings, pair: IntArray, *, n_pairs: int) -> sparse.csr_array:
        mine = overlap_ranks(met, met.mine, n_values=self.n_values)
        theirs = overlap_ranks(met, met.theirs, n_values=self.n_values)
        return moment_rows(met.partner, pair, mine, theirs, shape=(met.n_partners, n_pairs))

    def coefficients(self, sums: FloatArray) -> FloatArray:
        return pearson(sums)
