"""Gwet's AC1 and AC2."""

from __future__ import annotations

import numpy as np
from scipy import sparse

from annotation.stats.arrays import FloatArray
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import Statistic, safe_divide, weighted_sum
from transforms.reason import Reason


class Gwet(Statistic):
    """Gwet's AC1, or AC2 with quadratic weights: at most 1, and 0 for chance agreement.

    Parameters
    ----------
    answers : ReliabilityData
        Units may have any number of answers.
    quadratic : bool, optional
        Whether close values agree partially (AC2); by default only equal values agree.

    Notes
    -----
    (p_a - p_e) / (1 - p_e), where p_a is the weighted share of agreeing pairs of answers, averaged
    over the units with at least two answers, and p_e = Σ w / (q (q - 1)) Σ π_k (1 - π_k), where π_k
    is the share of value k, averaged over all units with an answer.

    References
    ----------
    Gwet (2008), British Journal of Mathematical and Statistical Psychology 61:29-48; (2014)
    Handbook of Inter-Rater Reliability, 4th edition, chapters 2 and 3.

    Examples
    --------
    Two annotators give two units the same of two values and disagree on the third: p_a = 2/3, and
    p_e = 2 · 1/2 · 1/2.

    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.repeat(np.arange(3), 2), annotator=np.tile(np.arange(2), 3),
    ...     value=[1, 1, 2, 2, 1, 2], pair=np.arange(3), n_pairs=3, n_annotators=2,
    ... )
    >>> round(Gwet(answers).value(n_pairs=3), 3)
    0.333
    """

    def __init__(self, answers: ReliabilityData, *, quadratic: bool = False) -> None:
        q, totals = answers.n_values, answers.totals
        several, answered = totals >= 2, totals > 0
        self.note, self.otherwise = Reason("units_with_two_answers"), Reason("gwet_undefined")
        self.n = int(several.sum()) if q >= 2 else 0
        if not self.n:
            return
        disagreeing, weights = _disagreement(answers, quadratic=quadratic)
        m = totals[several]
        self._pair, self._disagreeing = answers.pair[several], disagreeing[several] / (m * (m - 1))
        self._pair_of_share = answers.pair[answered]
        # Of each unit with an answer, the share of each value.
        self._shares = sparse.diags_array(1 / totals[answered]) @ answers.counts[answered]
        self._chance = weights / (q * (q - 1))

    def at(self, weights: FloatArray) -> FloatArray:
        drawn = weights[:, self._pair]
        agreement = 1 - safe_divide(weighted_sum(drawn, self._disagreeing), drawn.sum(axis=1))
        counted = weights[:, self._pair_of_share]
        summed = (self._shares.T @ counted.T).T
        shares = safe_divide(summed, counted.sum(axis=1)[:, np.newaxis])
        chance = self._chance * (shares * (1 - shares)).sum(axis=1)
        return safe_divide(agreement - chance, np.where(chance < 1, 1 - chance, 0))


def _disagreement(answers: ReliabilityData, *, quadratic: bool) -> tuple[FloatArray, float]:
    """Return Σ (1 - w) over the ordered pairs of answers of each unit, and Σ w over all values.

    Sums of squares take the place of a table of units by values, which sliders make huge.
    """
    n, q = answers.totals.astype(np.float64), answers.n_values
    if not quadratic:
        same: FloatArray = np.asarray(answers.counts.power(2).sum(axis=1))
        return n**2 - same, float(q)
    values = answers.domain - answers.domain.mean()
    width = float(np.ptp(values))
    scaled = values[answers.code] / width
    sums = np.bincount(answers.unit, weights=scaled, minlength=answers.n_units)
    squares = np.bincount(answers.unit, weights=scaled**2, minlength=answers.n_units)
    apart = 2 * (n * squares - sums**2)
    spread = 2 * (q * ((values / width) ** 2).sum() - (values / width).sum() ** 2)
    return apart, float(q**2 - spread)
