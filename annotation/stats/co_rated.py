"""Where two annotators answered the same units, and coefficients of every two annotators."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from annotation.stats.arrays import BoolArray, FloatArray, IntArray
from annotation.stats.contingency import (
    coefficients_from_tables,
    cohen_of_tables,
    recode_by_annotator,
    spearman_of_tables,
    tables_are_cheaper,
)
from annotation.stats.ranks import centred_ranks
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import map_in_order, safe_divide


@dataclass(frozen=True)
class CoRated:
    """Units that one annotator shares with later ones, a row for each such meeting.

    `partner` counts from 0 for the annotator after the first one.
    """

    n_partners: int
    partner: IntArray  # (n_meetings,)
    unit: IntArray  # (n_meetings,)
    mine: IntArray  # (n_meetings,) code of the first annotator's answer
    theirs: IntArray  # (n_meetings,) code of the partner's answer


class CoRatedIndex:
    """Finds the meetings of one annotator after the other, so that never all are in memory."""

    def __init__(self, answers: ReliabilityData) -> None:
        self._answers = answers
        self._places = np.argsort(answers.annotator, kind="stable")
        sorted_annotators = answers.annotator[self._places]
        self._bounds = np.searchsorted(sorted_annotators, np.arange(answers.n_annotators + 1))

    def of(self, first: int) -> CoRated:
        """Return the meetings of an annotator with all those after them."""
        answers = self._answers
        own = self._places[self._bounds[first] : self._bounds[first + 1]]
        # ReliabilityData of a unit are sorted by annotator: the later ones stand behind one's own.
        behind = answers.starts[answers.unit[own] + 1] - own - 1
        before = np.cumsum(behind) - behind
        theirs = np.repeat(own + 1 - before, behind) + np.arange(behind.sum())
        return CoRated(
            n_partners=answers.n_annotators - first - 1,
            partner=answers.annotator[theirs] - first - 1,
            unit=np.repeat(answers.unit[own], behind),
            mine=np.repeat(answers.code[own], behind),
            theirs=answers.code[theirs],
        )


@dataclass(frozen=True)
class PairwiseCoefficients:
    """A coefficient of every two annotators: (n_annotators, n_annotators), symmetric.

    nan where it is not defined: on the diagonal, where an annotator gave one value only to the
    units they share, and where they share none.
    """

    coefficient: FloatArray
    shared: IntArray  # units that both answered

    def counting(self, minimum: int) -> FloatArray:
        """Return the coefficients that count: of annotators with so many units in common."""
        counted: FloatArray = np.where(self.shared >= minimum, self.coefficient, np.nan)
        return counted

    def within(self, tranches: BoolArray | None) -> PairwiseCoefficients:
        """Leave out annotators without a tranche in common: they share a consistency set only.

        `tranches` tells who judged in which: (n_annotators, n_tranches).
        """
        if tranches is None:
            return self
        of = tranches.astype(np.float32)  # a product of numbers is the faster one
        same = of @ of.T > 0
        return PairwiseCoefficients(
            np.where(same, self.coefficient, np.nan), np.where(same, self.shared, 0)
        )


def spearman_coefficients(answers: ReliabilityData, *, workers: int = 1) -> PairwiseCoefficients:
    """Correlate every two annotators by Spearman's rho on the units that both answered.

    Annotators without a tranche in common are not compared. Ranks are taken within the overlap,
    ties share their middle rank. Where everybody answered everything the ranks are those of the
    whole, and one matrix product gives all coefficients.
    """
    return _spearman_coefficients(answers, workers=workers).within(answers.tranches)


def _spearman_coefficients(answers: ReliabilityData, *, workers: int) -> PairwiseCoefficients:
    answered = int((answers.totals > 0).sum())
    if answered and len(answers) == answers.n_annotators * answered:
        return _complete_spearman(answers, answered)
    answers = recode_by_annotator(answers)
    if tables_are_cheaper(answers):
        return PairwiseCoefficients(*coefficients_from_tables(answers, spearman_of_tables))
    return _table(answers, partial(_spearman, n_values=answers.n_values), workers=workers)


def cohen_coefficients(answers: ReliabilityData, *, workers: int = 1) -> PairwiseCoefficients:
    """Compare every two annotators by Cohen's kappa on the units that both answered.

    Annotators without a tranche in common are not compared.

    References
    ----------
    Cohen (1960), Educational and Psychological Measurement 20:37-46.
    """
    if tables_are_cheaper(answers):
        table = PairwiseCoefficients(*coefficients_from_tables(answers, cohen_of_tables))
    else:
        table = _table(answers, partial(_cohen, n_values=answers.n_values), workers=workers)
    return table.within(answers.tranches)


def _table(
    answers: ReliabilityData,
    compare: Callable[[CoRated], tuple[FloatArray, IntArray]],
    *,
    workers: int,
) -> PairwiseCoefficients:
    n = answers.n_annotators
    coefficient, shared = np.full((n, n), np.nan), np.zeros((n, n), dtype=np.int64)
    places = CoRatedIndex(answers)
    rows = map_in_order(lambda first: compare(places.of(first)), range(n), workers=workers)
    for first, (values, common) in enumerate(rows):
        coefficient[first, first + 1 :] = coefficient[first + 1 :, first] = values
        shared[first, first + 1 :] = shared[first + 1 :, first] = common
    return PairwiseCoefficients(coefficient, shared)


def _complete_spearman(answers: ReliabilityData, n_answered: int) -> PairwiseCoefficients:
    n = answers.n_annotators
    ranks = centred_ranks(answers.annotator, answers.code, n_groups=n, n_values=answers.n_values)
    # Sorted by unit and then annotator, and everybody is there.
    table = np.ascontiguousarray(ranks.reshape(n_answered, n).T)
    # Ranks are halves: their products are exact in any sequence, whatever BLAS does.
    products = table @ table.T
    spread = np.sqrt(np.diagonal(products))
    coefficient = safe_divide(products, np.outer(spread, spread))
    np.fill_diagonal(coefficient, np.nan)
    return PairwiseCoefficients(coefficient, np.full(products.shape, n_answered))


def _spearman(met: CoRated, *, n_values: int) -> tuple[FloatArray, IntArray]:
    shared = np.bincount(met.partner, minlength=met.n_partners)
    mine = _overlap_ranks(met, met.mine, n_values=n_values)
    theirs = _overlap_ranks(met, met.theirs, n_values=n_values)
    covariance = _partner_sums(met, mine * theirs)
    variances = _partner_sums(met, mine * mine) * _partner_sums(met, theirs * theirs)
    return safe_divide(covariance, np.sqrt(variances)), shared


def _overlap_ranks(met: CoRated, code: IntArray, *, n_values: int) -> FloatArray:
    """Rank each answer among those given to units shared with the same partner, from the middle."""
    return centred_ranks(met.partner, code, n_groups=met.n_partners, n_values=n_values)


def _cohen(met: CoRated, *, n_values: int) -> tuple[FloatArray, IntArray]:
    shared = np.bincount(met.partner, minlength=met.n_partners)
    observed = safe_divide(_partner_sums(met, met.mine == met.theirs), shared)
    shape = (met.n_partners, n_values)
    mine, theirs = (
        np.bincount(met.partner * n_values + code, minlength=shape[0] * shape[1]).reshape(shape)
        for code in (met.mine, met.theirs)
    )
    chance = safe_divide((mine * theirs).sum(axis=1), shared.astype(np.float64) ** 2)
    return safe_divide(observed - chance, 1 - chance), shared


def _partner_sums(met: CoRated, values: FloatArray) -> FloatArray:
    return np.bincount(met.partner, weights=values, minlength=met.n_partners).astype(np.float64)
