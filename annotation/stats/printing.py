"""Numbers as the papers print them."""

from __future__ import annotations

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray


def half_up(values: FloatArray) -> IntArray:
    """Return values rounded half up to whole numbers.

    Parameters
    ----------
    values : array of float

    Returns
    -------
    array of int
        Of the same shape.

    References
    ----------
    Wróblewska and Krasnowska-Kieraś (2017): their Table 3 can be reproduced by no other rounding.

    Examples
    --------
    >>> half_up(np.array([0.5, 1.5, 2.5, 2.4999])).tolist()
    [1, 2, 3, 2]
    """
    # Sums of thirds and sixths may be a rounding error below a half.
    return np.floor(np.round(values, 9) + 0.5).astype(np.int64)
