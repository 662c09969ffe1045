"""The chi-squared tests that SICK prints below its tables."""

from __future__ import annotations

from scipy import stats

from annotation.stats.arrays import IntArray
from annotation.stats.measure import Measure
from transforms.reason import Reason


def goodness_of_fit(cells: IntArray) -> tuple[Measure, Measure]:
    """Return chi-square of all cells against equal counts, and its p, as SICK reports for Table 7.

    Parameters
    ----------
    cells : (n_bins, 3 labels) array of int

    Returns
    -------
    statistic, p : Measure
        Without a value if there are no pairs.

    References
    ----------
    Marelli et al. (2014), Table 7: its chi-square(11) is that of 12 cells; independence would have
    6 degrees of freedom.

    Examples
    --------
    Two each are expected: (2² + 2²) / 2.

    >>> import numpy as np
    >>> goodness_of_fit(np.array([[4, 0]]))[0].value
    4.0
    """
    n = int(cells.sum())
    if not n or cells.size < 2:
        nothing = Measure(None, n, Reason("no_pairs_to_count"))
        return nothing, nothing
    statistic, p = stats.chisquare(cells.ravel())
    note = Reason("degrees_of_freedom", freedom=cells.size - 1)
    return Measure(float(statistic), n, note), Measure(float(p), n, note)


def independence(cells: IntArray) -> tuple[Measure, Measure]:
    """Return chi-square of independence of rows and columns, and its p.

    Rows and columns without pairs do not count.

    Parameters
    ----------
    cells : (n_bins, 3 labels) array of int

    Returns
    -------
    statistic, p : Measure
        Without a value if one row or one column holds all pairs.

    Examples
    --------
    One is expected in each cell, and each differs by 1: 4 · 1² / 1.

    >>> import numpy as np
    >>> independence(np.array([[2, 0, 0], [0, 2, 0]]))[0].value
    4.0
    """
    n = int(cells.sum())
    used = cells[cells.sum(axis=1) > 0][:, cells.sum(axis=0) > 0]
    if min(used.shape, default=0) < 2:
        nothing = Measure(None, n, Reason("one_row_or_column"))
        return nothing, nothing
    statistic, p, freedom, _ = stats.chi2_contingency(used, correction=False)
    note = Reason("degrees_of_freedom", freedom=int(freedom))
    return Measure(float(statistic), n, note), Measure(float(p), n, note)
