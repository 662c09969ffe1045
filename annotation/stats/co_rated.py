"""Units that two annotators both answered, and a coefficient for each pair of annotators."""

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
    """Units that one annotator shares with later ones, a row for each partner and unit.

    Attributes
    ----------
    n_partners : int
        Number of annotators after the first one.
    partner : (n_co_rated,) array of int
        The later annotator, counted from 0 for the one directly after the first.
    unit : (n_co_rated,) array of int
        The unit that both answered.
    mine : (n_co_rated,) array of int
        Code of the first annotator's answer.
    theirs : (n_co_rated,) array of int
        Code of the partner's answer.
    """

    n_partners: int
    partner: IntArray
    unit: IntArray
    mine: IntArray
    theirs: IntArray


class CoRatedIndex:
    """The co-rated units, found for one annotator at a time so that they are never all in memory.

    Parameters
    ----------
    answers : ReliabilityData
    """

    def __init__(self, answers: ReliabilityData) -> None:
        self._answers = answers
        self._places = np.argsort(answers.annotator, kind="stable")
        sorted_annotators = answers.annotator[self._places]
        self._bounds = np.searchsorted(sorted_annotators, np.arange(answers.n_annotators + 1))

    def of(self, first: int) -> CoRated:
        """Return the units that an annotator shares with each later one.

        Parameters
        ----------
        first : int
            Code of the annotator.

        Returns
        -------
        CoRated

        Examples
        --------
        Annotator 0 shares unit 0 with both others, and unit 1 with annotator 2:

        >>> from annotation.stats.reliability_data import reliability_data
        >>> answers = reliability_data(
        ...     unit=np.array([0, 0, 0, 1, 1]), annotator=np.array([0, 1, 2, 0, 2]),
        ...     value=[5, 4, 5, 1, 1], pair=np.arange(2), n_pairs=2, n_annotators=3,
        ... )
        >>> shared = CoRatedIndex(answers).of(0)
        >>> shared.partner.tolist(), shared.unit.tolist()
        ([0, 1, 1], [0, 0, 1])
        """
        answers = self._answers
        positions = self._places[self._bounds[first] : self._bounds[first + 1]]
        # Answers to a unit are sorted by annotator, so those of later annotators follow.
        behind = answers.starts[answers.unit[positions] + 1] - positions - 1
        before = np.cumsum(behind) - behind
        theirs = np.repeat(positions + 1 - before, behind) + np.arange(behind.sum())
        return CoRated(
            n_partners=answers.n_annotators - first - 1,
            partner=answers.annotator[theirs] - first - 1,
            unit=np.repeat(answers.unit[positions], behind),
            mine=np.repeat(answers.code[positions], behind),
            theirs=answers.code[theirs],
        )


@dataclass(frozen=True)
class PairwiseCoefficients:
    """A coefficient for each pair of annotators.

    Attributes
    ----------
    coefficient : (n_annotators, n_annotators) array of float
        Symmetric; nan where it is undefined: on the diagonal, for annotators with no shared units,
        and where one of the two gave all shared units the same value.
    shared : (n_annotators, n_annotators) array of int
        Number of units that both answered.
    """

    coefficient: FloatArray
    shared: IntArray

    def counting(self, minimum: int) -> FloatArray:
        """Return the coefficients of annotators with enough units in common.

        Parameters
        ----------
        minimum : int
            Units that two annotators must share.

        Returns
        -------
        (n_annotators, n_annotators) array of float
            nan in place of the others.
        """
        counted: FloatArray = np.where(self.shared >= minimum, self.coefficient, np.nan)
        return counted

    def within(self, tranches: BoolArray | None) -> PairwiseCoefficients:
        """Return the coefficients of annotators who have a tranche in common.

        Others may share a consistency set but are not compared on it.

        Parameters
        ----------
        tranches : (n_annotators, n_tranches) array of bool or None
            Who judged in which; None where there are no tranches.

        Returns
        -------
        PairwiseCoefficients
        """
        if tranches is None:
            return self
        membership = tranches.astype(
            np.float32
        )  # multiplying numbers is faster than multiplying booleans
        same = membership @ membership.T > 0
        return PairwiseCoefficients(
            np.where(same, self.coefficient, np.nan), np.where(same, self.shared, 0)
        )


def spearman_coefficients(answers: ReliabilityData, *, workers: int = 1) -> PairwiseCoefficients:
    """Return Spearman's rho of each pair of annotators on the units that both answered.

    Annotators without a tranche in common are not compared.

    Parameters
    ----------
    answers : ReliabilityData
    workers : int, optional
        Number of threads; it does not change the result.

    Returns
    -------
    PairwiseCoefficients

    Notes
    -----
    Values are ranked among the shared units; ties share their mid-rank. Where everybody answered
    everything, these are the ranks among all units, and one matrix product gives all coefficients.

    References
    ----------
    Hill et al. (2015), section 4.1.

    Examples
    --------
    Annotator 1 ranks three units as annotator 0 does, annotator 2 the other way round:

    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.repeat(np.arange(3), 3), annotator=np.tile(np.arange(3), 3),
    ...     value=[1, 2, 6, 2, 3, 5, 3, 5, 4], pair=np.arange(3), n_pairs=3, n_annotators=3,
    ... )
    >>> spearman_coefficients(answers).coefficient[0].round(12).tolist()
    [nan, 1.0, -1.0]
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
    """Return Cohen's kappa of each pair of annotators on the units that both answered.

    Annotators without a tranche in common are not compared.

    Parameters
    ----------
    answers : ReliabilityData
    workers : int, optional
        Number of threads; it does not change the result.

    Returns
    -------
    PairwiseCoefficients

    Notes
    -----
    With p_o the share of units with the same answer and p_e = Σ_c p_c q_c, from the shares of each
    value of the two annotators, kappa = (p_o - p_e) / (1 - p_e).

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
    >>> cohen_coefficients(answers).coefficient[0].tolist()
    [nan, 0.5]
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
    # Answers are sorted by unit and then annotator, and none is missing.
    table = np.ascontiguousarray(ranks.reshape(n_answered, n).T)
    # Centred ranks are multiples of 1/2, so sums of products are exact whatever the order in which
    # BLAS adds.
    products = table @ table.T
    spread = np.sqrt(np.diagonal(products))
    coefficient = safe_divide(products, np.outer(spread, spread))
    np.fill_diagonal(coefficient, np.nan)
    return PairwiseCoefficients(coefficient, np.full(products.shape, n_answered))


def _spearman(items: CoRated, *, n_values: int) -> tuple[FloatArray, IntArray]:
    shared = np.bincount(items.partner, minlength=items.n_partners)
    mine = _overlap_ranks(items, items.mine, n_values=n_values)
    theirs = _overlap_ranks(items, items.theirs, n_values=n_values)
    covariance = _partner_sums(items, mine * theirs)
    variances = _partner_sums(items, mine * mine) * _partner_sums(items, theirs * theirs)
    return safe_divide(covariance, np.sqrt(variances)), shared


def _overlap_ranks(items: CoRated, code: IntArray, *, n_values: int) -> FloatArray:
    """Return centred ranks of the answers among those to units shared with the same partner."""
    return centred_ranks(items.partner, code, n_groups=items.n_partners, n_values=n_values)


def _cohen(items: CoRated, *, n_values: int) -> tuple[FloatArray, IntArray]:
    shared = np.bincount(items.partner, minlength=items.n_partners)
    observed = safe_divide(_partner_sums(items, items.mine == items.theirs), shared)
    shape = (items.n_partners, n_values)
    mine, theirs = (
        np.bincount(items.partner * n_values + code, minlength=shape[0] * shape[1]).reshape(shape)
        for code in (items.mine, items.theirs)
    )
    chance = safe_divide((mine * theirs).sum(axis=1), shared.astype(np.float64) ** 2)
    return safe_divide(observed - chance, 1 - chance), shared


def _partner_sums(items: CoRated, values: FloatArray) -> FloatArray:
    return np.bincount(items.partner, weights=values, minlength=items.n_partners).astype(np.float64)
