"""Means over all pairs of annotators of Spearman's rho (SimLex) and Cohen's kappa."""

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
from transforms.reason import Reason

# Annotators with fewer units in common cannot be compared reliably.
LEAST_COMMON: Final = 10


class _Coefficients(Protocol):
    """A coefficient of one annotator with each later one, for any weights of the pairs."""

    def at(self, weights: FloatArray) -> FloatArray:
        """Return the coefficients: (n_draws, n_pairs) to (n_partners, n_draws)."""


# Made from the units that an annotator shares with later ones, and the pair of each unit.
_Weighing = Callable[[CoRated, IntArray], _Coefficients]


class PairwiseMean(Statistic):
    """Mean of a coefficient over all pairs of annotators.

    Two annotators do not count if they share fewer than `least_common` units, or if one of them
    gave all these units the same value; the note says how many do not count. Who counts is decided
    on all pairs, before resampling.

    Parameters
    ----------
    answers : ReliabilityData
    table : PairwiseCoefficients
        The coefficients on all pairs.
    weighing : callable
        Returns coefficients for any weights of the pairs, from the units that an annotator shares
        with later ones and the code of the pair of each.
    least_common : int, optional
        Units that two annotators must share.
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
        constant = int(undefined.sum())
        self.note = Reason(
            "annotator_pairs_left_out", few=few, least=least_common, constant=constant
        )
        self.otherwise = Reason(
            "no_annotators_comparable", few=few, least=least_common, constant=constant
        )

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
                items = places.of(first)
                blocks.append((counting, self._weighing(items, self._answers.pair[items.unit])))
        return blocks


def pairwise_spearman(
    answers: ReliabilityData,
    table: PairwiseCoefficients | None = None,
    *,
    least_common: int = LEAST_COMMON,
) -> PairwiseMean:
    """Return the mean of Spearman's rho over all pairs of annotators, SimLex's agreement.

    Parameters
    ----------
    answers : ReliabilityData
        Ratings.
    table : PairwiseCoefficients, optional
        The coefficients, if they have been computed already.
    least_common : int, optional
        Units that two annotators must share.

    Returns
    -------
    PairwiseMean

    Notes
    -----
    When pairs are drawn, they are ranked anew: from contingency tables where there are few values,
    row by row where there are many.

    References
    ----------
    Hill et al. (2015), section 4.1: .67.

    Examples
    --------
    Annotators 0 and 1 rank three units alike, annotator 2 inversely: (1 - 1 - 1) / 3.

    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.repeat(np.arange(3), 3), annotator=np.tile(np.arange(3), 3),
    ...     value=[1, 2, 6, 2, 3, 5, 3, 5, 4], pair=np.arange(3), n_pairs=3, n_annotators=3,
    ... )
    >>> round(pairwise_spearman(answers, least_common=3).value(n_pairs=3), 12)
    -0.333333333333
    """
    table = table or spearman_coefficients(answers)
    answers = recode_by_annotator(answers)
    weighing: _Weighing = partial(_rank_answers, answers)
    if answers.n_values <= MOST_TABLE_VALUES:
        weighing = partial(WeightedTables, answers, spearman_of_tables)
    return PairwiseMean(answers, table, weighing, least_common=least_common)


def pairwise_cohen(
    answers: ReliabilityData,
    table: PairwiseCoefficients | None = None,
    *,
    least_common: int = LEAST_COMMON,
) -> PairwiseMean:
    """Return the mean of Cohen's kappa over all pairs of annotators, for labels and few classes.

    Parameters
    ----------
    answers : ReliabilityData
    table : PairwiseCoefficients, optional
        The coefficients, if they have been computed already.
    least_common : int, optional
        Units that two annotators must share.

    Returns
    -------
    PairwiseMean

    References
    ----------
    Cohen (1960), Educational and Psychological Measurement 20:37-46.

    Examples
    --------
    Three of four answers are the same and chance gives a half: (3/4 - 1/2) / (1 - 1/2).

    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.repeat(np.arange(4), 2), annotator=np.tile(np.arange(2), 4),
    ...     value=[0, 0, 0, 0, 1, 1, 1, 0], pair=np.arange(4), n_pairs=4, n_annotators=2,
    ... )
    >>> pairwise_cohen(answers, least_common=4).value(n_pairs=4)
    0.5
    """
    table = table or cohen_coefficients(answers)
    weighing = partial(WeightedTables, answers, cohen_of_tables)
    return PairwiseMean(answers, table, weighing, least_common=least_common)


class WeightedTables:
    """Coefficients from contingency tables of two annotators, which are linear in the weights.

    Parameters
    ----------
    answers : ReliabilityData
        With few values.
    coefficient : callable
        Function of contingency tables, such as `cohen_of_tables`.
    items : CoRated
    pair : (n_co_rated,) array of int
        Code of the pair of each shared unit.
    """

    def __init__(
        self, answers: ReliabilityData, coefficient: Coefficient, items: CoRated, pair: IntArray
    ) -> None:
        self._coefficient, self._n_values = coefficient, answers.n_values
        cells = answers.n_values**2
        cell = items.partner.astype(np.int64) * cells + items.mine * answers.n_values + items.theirs
        shape = (items.n_partners * cells, answers.n_pairs)
        self._counts = sparse.coo_array((np.ones(len(cell)), (cell, pair)), shape=shape).tocsr()

    def at(self, weights: FloatArray) -> FloatArray:
        """Return the coefficients of each two annotators in each sample.

        Parameters
        ----------
        weights : (n_samples, n_pairs) array of float
            How often each sample has each pair.

        Returns
        -------
        array of float
            As the coefficient returns them for tables of shape (n_partners, n_values, n_values,
            n_samples).
        """
        values = self._n_values
        counts = self._counts @ np.ascontiguousarray(weights.T)
        return self._coefficient(counts.reshape(-1, values, values, len(weights)))


def _rank_answers(answers: ReliabilityData, items: CoRated, pair: IntArray) -> RankCorrelations:
    n_groups, n_pairs = items.n_partners, answers.n_pairs
    return RankCorrelations(
        items.partner, pair, items.mine, items.theirs, n_groups=n_groups, n_pairs=n_pairs
    )
