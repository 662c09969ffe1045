"""Split-half reliability of mean scores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray
from annotation.stats.further.intraclass import lengthened
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import Statistic, safe_divide
from transforms.reason import Reason

_SPLITS: Final = 200
# Of these, how many are correlated in each resample, whose own spread is much larger.
_SPLITS_RESAMPLED: Final = 20
# Ratings that are shuffled in all splits together: of many ratings, few splits give the same value.
_SHUFFLED: Final = 40_000_000
_ROUNDING: Final = 1e-12


class SplitHalf(Statistic):
    """Split-half reliability of mean scores, over random halves of the ratings.

    Pearson's r of the units' means in the two halves, averaged over the splits and corrected to
    full length by the Spearman-Brown formula, 2 r / (1 + r).

    Parameters
    ----------
    ratings : ReliabilityData
        Units with fewer than two ratings do not count.
    seed : int
        Of the halves.
    splits : int, optional
        Number of random splits; fewer where there are more than 200,000 ratings.
    times : float, optional
        The reliability is that of means of as many times the ratings that there are.
    """

    def __init__(
        self, ratings: ReliabilityData, *, seed: int, splits: int = _SPLITS, times: float = 1
    ) -> None:
        several = ratings.totals >= 2
        kept = several[ratings.unit]
        self._value = ratings.values[kept]
        if len(self._value):
            self._value = self._value - self._value.mean()
        self._pair, self._sizes = ratings.pair[several], ratings.totals[several]
        self._splits = min(splits, max(1, _SHUFFLED // max(1, len(self._value))))
        self._seed, self._times = seed, times
        self.n = int(several.sum()) if several.sum() >= 3 else 0
        self.note = Reason("random_halves", splits=self._splits)
        self.otherwise = Reason("no_halves")

    def value(self, *, n_pairs: int) -> float:
        drawn = np.ones((1, len(self._pair)))
        correlations = [_correlations(drawn, first, second)[0] for first, second in self._halves()]
        return float(self._corrected(np.array([correlations]))[0])

    def at(self, weights: FloatArray) -> FloatArray:
        drawn = weights[:, self._pair]
        correlations = [_correlations(drawn, first, second) for first, second in self._resampled]
        return self._corrected(np.stack(correlations, axis=1))

    @cached_property
    def _resampled(self) -> list[tuple[FloatArray, FloatArray]]:
        return list(islice(self._halves(), _SPLITS_RESAMPLED))

    def _halves(self) -> Iterator[tuple[FloatArray, FloatArray]]:
        """Yield the means of each unit in both halves of its ratings, split by split."""
        sizes, rng = self._sizes, np.random.default_rng(self._seed)
        row = np.repeat(np.arange(len(sizes)), sizes)
        starts = np.cumsum(sizes) - sizes
        is_first = np.arange(len(row)) - starts[row] < (sizes // 2)[row]
        for _ in range(self._splits):
            # The rows are in sequence already: this shuffles within each of them.
            shuffled = self._value[np.argsort(row + rng.random(len(row)))]
            of_first = np.bincount(row, weights=shuffled * is_first)
            of_second = np.bincount(row, weights=shuffled) - of_first
            yield of_first / (sizes // 2), of_second / (sizes - sizes // 2)

    def _corrected(self, r: FloatArray) -> FloatArray:
        """Average over splits and step up: (n_draws, n_splits) to (n_draws,)."""
        known = ~np.isnan(r)
        mean = safe_divide(np.where(known, r, 0).sum(axis=1), known.sum(axis=1))
        return lengthened(np.where(mean > -1, mean, np.nan), 2 * self._times)


def _correlations(drawn: FloatArray, first: FloatArray, second: FloatArray) -> FloatArray:
    """Return Pearson's r for each row of weights; nan where a half does not vary."""
    columns = np.stack([np.ones(len(first)), first, second, first**2, second**2, first * second])
    n, x, y, xx, yy, xy = np.einsum("du,cu->cd", drawn, columns)
    var_x, var_y = xx - safe_divide(x**2, n), yy - safe_divide(y**2, n)
    varied = (var_x > _ROUNDING * xx) & (var_y > _ROUNDING * yy)
    spread = np.sqrt(np.where(varied, var_x * var_y, 0))
    return safe_divide(xy - safe_divide(x * y, n), spread)
