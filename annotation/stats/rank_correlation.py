"""Spearman's rho within many groups at once, for arbitrary weights of the pairs."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from scipy import sparse

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.statistic import safe_divide

# Weighted rows held in memory at a time: 32 MB per array.
_MOST_CELLS: Final = 4_000_000


class RankCorrelations:
    """Spearman's rho of two columns of values within each group of rows.

    Weights say how often each pair was drawn. Each set of weights ranks the rows of a group anew: a
    row counts as often as its pair, and ties share their mid-rank.

    Parameters
    ----------
    group : (n_rows,) array of int
        Group of each row, below `n_groups`.
    pair : (n_rows,) array of int
        Code of the pair whose weight the row takes.
    x, y : (n_rows,) array
        Values, of which only the sequence matters.
    n_groups, n_pairs : int

    Examples
    --------
    >>> correlations = RankCorrelations(
    ...     np.zeros(3, dtype=int), np.arange(3), np.array([1, 2, 3]), np.array([2, 4, 3]),
    ...     n_groups=1, n_pairs=3,
    ... )
    >>> correlations.at(np.array([[1.0, 1.0, 1.0], [1.0, 2.0, 0.0]])).round(12).tolist()
    [[0.5, 1.0]]
    """

    def __init__(
        self,
        group: IntArray,
        pair: IntArray,
        x: npt.NDArray[np.generic],
        y: npt.NDArray[np.generic],
        *,
        n_groups: int,
        n_pairs: int,
    ) -> None:
        sorting = np.argsort(group, kind="stable")
        group, self._pair = group[sorting], pair[sorting]
        self.n_groups = n_groups
        self._present, self._starts = np.unique(group, return_index=True)
        self._x = WeightedRanks(group, self._pair, x[sorting], n_pairs)
        self._y = WeightedRanks(group, self._pair, y[sorting], n_pairs)

    def at(self, weights: FloatArray) -> FloatArray:
        """Return rho of each group for each row of weights.

        Parameters
        ----------
        weights : (n_draws, n_pairs) array of float
            How often each pair was drawn.

        Returns
        -------
        (n_groups, n_draws) array of float
            nan where it is not defined.
        """
        coefficients = np.full((self.n_groups, len(weights)), np.nan)
        if not len(self._pair):
            return coefficients
        step = max(1, _MOST_CELLS // len(self._pair))
        for start in range(0, len(weights), step):
            drawn = np.ascontiguousarray(weights[start : start + step].T)
            coefficients[self._present, start : start + step] = self._correlations(drawn)
        return coefficients

    def _correlations(self, drawn: FloatArray) -> FloatArray:
        x, x_squares = self._x.ranks(drawn)
        y, y_squares = self._y.ranks(drawn)
        products = drawn[self._pair]
        products *= x[self._x.tie_of_row]
        products *= y[self._y.tie_of_row]
        covariance = np.add.reduceat(products, self._starts, axis=0)
        # Centred ranks are multiples of 1/2, so a spread of 0 is exactly 0.
        return safe_divide(covariance, np.sqrt(x_squares * y_squares))


class WeightedRanks:
    """Ranks of values within groups, for arbitrary weights of the pairs; ties share their mid-rank.

    Parameters
    ----------
    group : (n_rows,) array of int
        Group of each row, ascending.
    pair : (n_rows,) array of int
        Code of the pair whose weight the row takes.
    value : (n_rows,) array
    n_pairs : int

    Attributes
    ----------
    tie_of_row : (n_rows,) array of int
        Rows of one group with the same value are one tie.

    Examples
    --------
    Drawing the second pair twice makes its two rows share a rank:

    >>> ranked = WeightedRanks(np.zeros(2, dtype=int), np.arange(2), np.array([7, 9]), 2)
    >>> ranks, squares = ranked.ranks(np.array([[1.0], [2.0]]))
    >>> ranks.ravel().tolist(), squares.ravel().tolist()
    ([-1.0, 0.5], [1.5])
    """

    def __init__(
        self, group: IntArray, pair: IntArray, value: npt.NDArray[np.generic], n_pairs: int
    ) -> None:
        sorting = np.lexsort((value, group))
        groups, values = group[sorting], value[sorting]
        is_new = np.ones(len(group), dtype=np.bool_)
        is_new[1:] = (groups[1:] != groups[:-1]) | (values[1:] != values[:-1])
        self.tie_of_row = np.empty(len(group), dtype=np.int64)
        self.tie_of_row[sorting] = np.cumsum(is_new) - 1
        # The first tie of each group, and the group of each tie.
        _, self._firsts, self._group = np.unique(
            groups[is_new], return_index=True, return_inverse=True
        )
        # Many ties have a single row, so a sparse product sums them faster than `reduceat`.
        shape = (int(is_new.sum()), n_pairs)
        ones = np.ones(len(group))
        self._counting = sparse.coo_array((ones, (self.tie_of_row, pair)), shape=shape).tocsr()

    def ranks(self, drawn: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the centred rank of each tie in its group, and their sums of squares.

        Parameters
        ----------
        drawn : (n_pairs, n_draws) array of float
            How often each pair was drawn.

        Returns
        -------
        ranks : (n_ties, n_draws) array of float
        squares : (n_groups, n_draws) array of float
            Of the groups that have rows.
        """
        counts = self._counting @ drawn
        ranks = np.cumsum(counts, axis=0)
        ranks -= counts / 2
        # Ranks are counted from the first tie of the group, then from its middle.
        before = ranks[self._firsts] - counts[self._firsts] / 2
        middle = before + np.add.reduceat(counts, self._firsts, axis=0) / 2
        ranks -= middle[self._group]
        return ranks, np.add.reduceat(counts * ranks**2, self._firsts, axis=0)
