"""Kendall's coefficient of concordance."""

from __future__ import annotations

from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray
from annotation.stats.further.intraclass import complete_table
from annotation.stats.rank_correlation import WeightedRanks
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import Statistic, safe_divide
from transforms.reason import Reason

# Ranks held in memory at a time: 32 MB per array.
_MOST_CELLS: Final = 4_000_000


class KendallW(Statistic):
    """Kendall's W, with the correction for ties, of the units that all annotators rated.

    Parameters
    ----------
    ratings : ReliabilityData
    times : float, optional
        W of few annotators is higher than that of many who agree as well. With another number than
        1, it is what W would be of as many times the annotators: (1 + (m - 1) r) / m with r, the
        mean of Spearman's ρ, as it is.

    Notes
    -----
    With c the centred rank of a unit by an annotator, W = Σ_u (Σ_j c_uj)² / (m Σ_j Σ_u c_uj²). When
    pairs are drawn, they are ranked anew.

    References
    ----------
    Kendall and Babington Smith (1939), Annals of Mathematical Statistics 10:275-287.

    Examples
    --------
    Two annotators who rank alike, and a third who ranks the other way round:

    >>> from annotation.stats.reliability_data import reliability_data
    >>> ratings = reliability_data(
    ...     unit=np.repeat(np.arange(3), 3), annotator=np.tile(np.arange(3), 3),
    ...     value=[1, 1, 3, 2, 2, 2, 3, 3, 1], pair=np.arange(3), n_pairs=3, n_annotators=3,
    ... )
    >>> round(KendallW(ratings).value(n_pairs=3), 3)
    0.111
    """

    def __init__(self, ratings: ReliabilityData, *, times: float = 1) -> None:
        table, units = complete_table(ratings)
        n, m = table.shape
        self.n = n if n >= 2 and m >= 2 else 0
        self.note = Reason("units_that_all_rated", people=m)
        self.otherwise = Reason("not_all_rated_the_same")
        self._pair, self._annotators, self._times = ratings.pair[units], m, times
        self._ranks = WeightedRanks(
            np.repeat(np.arange(m), n), np.tile(self._pair, m), table.T.ravel(), ratings.n_pairs
        )

    def at(self, weights: FloatArray) -> FloatArray:
        step = max(1, _MOST_CELLS // max(1, len(self._pair) * self._annotators))
        starts = range(0, len(weights), step)
        return np.concatenate([self._concordance(weights[at : at + step]) for at in starts])

    def _concordance(self, weights: FloatArray) -> FloatArray:
        drawn, m = np.ascontiguousarray(weights.T), self._annotators
        ranks, squares = self._ranks.ranks(drawn)
        # (n_annotators, n_units, n_draws)
        by_annotator = ranks[self._ranks.tie_of_row].reshape(m, len(self._pair), -1)
        sums = (drawn[self._pair] * by_annotator.sum(axis=0) ** 2).sum(axis=0)
        w = safe_divide(sums, m * squares.sum(axis=0))
        if self._times == 1:
            return w
        mean_rho, many = (m * w - 1) / (m - 1), m * self._times
        return np.asarray((1 + (many - 1) * mean_rho) / many)
