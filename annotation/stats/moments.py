"""Pearson correlations of many groups at once, for any weights of the pairs."""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy import sparse

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.statistic import quotient

# Number, two sums, two sums of squares and the sum of products.
MOMENTS: Final = 6


def moment_rows(
    group: IntArray, pair: IntArray, x: FloatArray, y: FloatArray, *, shape: tuple[int, int]
) -> sparse.csr_array:
    """Return a matrix that, times weights of pairs, gives the moments of each group.

    `shape` is (n_groups, n_pairs); the result has `MOMENTS` rows for each group.
    """
    values = np.concatenate([np.ones(len(x)), x, y, x * x, y * y, x * y])
    rows = (np.asarray(group, dtype=np.int64) * MOMENTS + np.arange(MOMENTS)[:, np.newaxis]).ravel()
    columns = np.tile(pair, MOMENTS)
    size = (shape[0] * MOMENTS, shape[1])
    return sparse.coo_array((values, (rows, columns)), shape=size).tocsr()


def pearson(moments: FloatArray) -> FloatArray:
    """Correlate: (n_groups, `MOMENTS`, n_draws) → (n_groups, n_draws); nan where undefined."""
    n, x, y, xx, yy, xy = np.moveaxis(moments, 1, 0)
    covariance = n * xy - x * y
    spread_x, spread_y = n * xx - x * x, n * yy - y * y
    # Moments of ranks are halves and quarters: an undefined spread is exactly nought.
    return quotient(covariance, np.sqrt(np.maximum(spread_x * spread_y, 0)))
