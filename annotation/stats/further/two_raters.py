"""Means over all pairs of annotators of Pearson's r and of quadratically weighted kappa."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from scipy import sparse

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.co_rated import CoRated, PairwiseCoefficients
from annotation.stats.contingency import MOST_TABLE_VALUES
from annotation.stats.pairwise import LEAST_COMMON, PairwiseMean, WeightedTables
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import safe_divide
from transforms.reason import Reason

_LEAST: Final = 1e-12


class _Sums(NamedTuple):
    """Over the units that two annotators share, who rated x and y."""

    n: FloatArray
    x: FloatArray
    y: FloatArray
    xx: FloatArray
    yy: FloatArray
    xy: FloatArray


_Formula = Callable[[_Sums], FloatArray]


def pairwise_pearson(ratings: ReliabilityData, *, least_common: int = LEAST_COMMON) -> PairwiseMean:
    """Return the mean of Pearson's r over all pairs of annotators.

    Parameters
    ----------
    ratings : ReliabilityData
    least_common : int, optional
        Units that two annotators must share to be compared.

    Returns
    -------
    PairwiseMean
    """
    return _mean(ratings, _pearson, least_common)


def weighted_kappa(ratings: ReliabilityData, *, least_common: int = LEAST_COMMON) -> PairwiseMean:
    """Return the mean of quadratically weighted kappa over all pairs of annotators.

    Parameters
    ----------
    ratings : ReliabilityData
    least_common : int, optional
        Units that two annotators must share to be compared.

    Returns
    -------
    PairwiseMean

    Notes
    -----
    Of two annotators, 1 - kappa is the mean squared difference over what it would be if their
    ratings were paired at random: var x + var y + (mean x - mean y)².

    References
    ----------
    Cohen (1968), Psychological Bulletin 70:213-220.
    """
    return _mean(ratings, _kappa, least_common)


def _mean(ratings: ReliabilityData, formula: _Formula, least_common: int) -> PairwiseMean:
    # Away from their mean, squares of ratings lose no digits.
    middle = ratings.values.mean() if len(ratings) else 0.0
    values = ratings.domain - middle
    # A table of few values takes one product per shared unit instead of six.
    weighing = (
        partial(WeightedTables, ratings, partial(_coefficients_of_tables, values, formula))
        if ratings.n_values <= MOST_TABLE_VALUES
        else partial(_Moments, values, ratings.n_pairs, formula)
    )
    table = _table(ratings, values, formula).within(ratings.tranches)
    mean = PairwiseMean(ratings, table, weighing, least_common=least_common)
    mean.note = Reason("pairs_of_annotators", least=least_common)
    mean.otherwise = Reason("none_compared")
    return mean


def _table(ratings: ReliabilityData, values: FloatArray, formula: _Formula) -> PairwiseCoefficients:
    """Return the coefficient of all pairs of annotators, from products of sparse matrices."""
    shape = (ratings.n_annotators, ratings.n_units)
    value = values[ratings.code]

    def table(cells: FloatArray) -> sparse.csr_array:
        return sparse.coo_array((cells, (ratings.annotator, ratings.unit)), shape=shape).tocsr()

    ones, rated = table(np.ones(len(value))), table(value)
    n, sums = (ones @ ones.T).toarray(), (rated @ ones.T).toarray()
    squares = (table(value**2) @ ones.T).toarray()
    products = (rated @ rated.T).toarray()
    coefficients = formula(_Sums(n, sums, sums.T, squares, squares.T, products))
    np.fill_diagonal(coefficients, np.nan)
    np.fill_diagonal(n, 0)
    return PairwiseCoefficients(coefficients, n.astype(np.int64))


def _coefficients_of_tables(
    values: FloatArray, formula: _Formula, tables: FloatArray
) -> FloatArray:
    """Return the coefficient of each contingency table, as those of `contingency` do."""
    mine, theirs = tables.sum(axis=2), tables.sum(axis=1)
    products = np.einsum("tuvd,v->tud", tables, values)
    x, xx, xy = (
        np.einsum("tud,u->td", counts, of)
        for counts, of in ((mine, values), (mine, values**2), (products, values))
    )
    y, yy = (np.einsum("tvd,v->td", theirs, of) for of in (values, values**2))
    return formula(_Sums(mine.sum(axis=1), x, y, xx, yy, xy))


class _Moments:
    """A coefficient of one annotator with each later one, from sums that are linear in weights."""

    def __init__(
        self,
        values: FloatArray,
        n_pairs: int,
        formula: _Formula,
        items: CoRated,
        pair: IntArray,
    ) -> None:
        self._formula = formula
        mine, theirs = values[items.mine], values[items.theirs]
        shape = (items.n_partners, n_pairs)
        self._sums = [
            sparse.coo_array((cells, (items.partner, pair)), shape=shape).tocsr()
            for cells in (np.ones(len(mine)), mine, theirs, mine**2, theirs**2, mine * theirs)
        ]

    def at(self, weights: FloatArray) -> FloatArray:
        drawn = np.ascontiguousarray(weights.T)
        return self._formula(_Sums(*(sums @ drawn for sums in self._sums)))


def _pearson(of: _Sums) -> FloatArray:
    var_x, var_y, covariance = _moments(of)
    varied = (var_x > _LEAST) & (var_y > _LEAST)
    return safe_divide(covariance, np.sqrt(np.where(varied, var_x * var_y, 0)))


def _kappa(of: _Sums) -> FloatArray:
    var_x, var_y, covariance = _moments(of)
    chance = var_x + var_y + safe_divide(of.x - of.y, of.n) ** 2
    return safe_divide(2 * covariance, np.where(chance > _LEAST, chance, 0))


def _moments(of: _Sums) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return both variances and the covariance."""
    x, y = safe_divide(of.x, of.n), safe_divide(of.y, of.n)
    var_x, var_y = safe_divide(of.xx, of.n) - x**2, safe_divide(of.yy, of.n) - y**2
    return var_x, var_y, safe_divide(of.xy, of.n) - x * y
