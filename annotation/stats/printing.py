"""Numbers as the papers and their files print them."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray


def sick_score(value: float) -> str:
    """Return a score as SICK.txt prints it: at most three decimals, without trailing zeros.

    Parameters
    ----------
    value : float
        In points of the scale.

    Returns
    -------
    str

    Examples
    --------
    >>> sick_score(4.5), sick_score(1.0), sick_score(4.815)
    ('4.5', '1', '4.815')
    """
    text = f"{_decimal(value, '0.001'):f}"
    return text.rstrip("0").rstrip(".")


def cds_score(value: float) -> str:
    """Return a score as the released CDSCorpus prints it: two decimals, or one if the second is 0.

    Parameters
    ----------
    value : float
        In points of the scale.

    Returns
    -------
    str

    Examples
    --------
    >>> cds_score(1.3333333333333333), cds_score(5.0), cds_score(2.5), cds_score(0.125)
    ('1.33', '5.0', '2.5', '0.13')
    """
    text = f"{_decimal(value, '0.01'):f}"
    return text.removesuffix("0")


def half_up(values: FloatArray) -> IntArray:
    """Return values rounded to whole numbers, halves up.

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
    # Sums of thirds and sixths may lie a rounding error below a half.
    return np.floor(np.round(values, 9) + 0.5).astype(np.int64)


def _decimal(value: float, step: str) -> Decimal:
    return Decimal(repr(round(value, 9))).quantize(Decimal(step), rounding=ROUND_HALF_UP)
