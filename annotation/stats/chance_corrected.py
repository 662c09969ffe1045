"""Agreement beyond chance of any number of annotators: Krippendorff's alpha, Fleiss' kappa."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import krippendorff
import numpy as np
from scipy import sparse

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import Statistic, safe_divide, weighted_sum
from transforms.reason import Reason

# The ratio metric compares all pairs of values; no usable scale has more values than this.
_MOST_RATIO_VALUES: Final = 2_000
_CELLS_A_CHUNK: Final = 4_000_000
# The library compares all pairs of values in all units at once: 160 MB per array.
_MOST_LIBRARY_CELLS: Final = 20_000_000


class Level(StrEnum):
    """Stevens' level of measurement: what a difference between two values means."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"
    RATIO = "ratio"


_NOTES: Final = {
    Level.NOMINAL: Reason("units_with_two_answers_nominal"),
    Level.ORDINAL: Reason("units_with_two_answers_ordinal"),
    Level.INTERVAL: Reason("units_with_two_answers_interval"),
    Level.RATIO: Reason("units_with_two_answers_ratio"),
}


class KrippendorffAlpha(Statistic):
    """Krippendorff's alpha at one level of measurement.

    The value is that of the library `krippendorff`. This class adds alpha for arbitrary weights of
    the pairs, and for more units and values than fit the library's arrays.

    Parameters
    ----------
    answers : ReliabilityData
        Units with fewer than two answers do not count.
    level : Level
        What a difference between two values means. The ratio level takes values from 0 only.

    Notes
    -----
    Let n_uc be how often unit u got value c, m_u = Σ_c n_uc ≥ 2, n_c = Σ_u n_uc, n = Σ_c n_c
    (sums over the units with two answers or more) and δ the difference between values:

        alpha = 1 - Σ_u Σ_ck n_uc n_uk δ_ck / (m_u - 1)  /  (Σ_ck n_c n_k δ_ck / (n - 1))

    δ is 1 for different values (nominal), (c - k)² (interval), ((c - k) / (c + k))² (ratio), and
    the squared difference of the mid-ranks of the pooled answers (ordinal, which is
    Krippendorff's sum of the counts between them). Where all answers are the same, no
    disagreement can be expected and alpha is not defined.

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.

    Examples
    --------
    The four observers and twelve units of Krippendorff (2011), 0 for no answer. The paper gives
    .743, .815, .849 and .797.

    >>> from annotation.stats.reliability_data import reliability_data
    >>> table = np.array([
    ...     [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
    ...     [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
    ...     [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
    ...     [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
    ... ])
    >>> annotator, unit = np.nonzero(table)
    >>> answers = reliability_data(
    ...     unit=unit, annotator=annotator, value=table[annotator, unit],
    ...     pair=np.arange(12), n_pairs=12, n_annotators=4,
    ... )
    >>> [round(KrippendorffAlpha(answers, level).value(n_pairs=12), 3) for level in Level]
    [0.743, 0.815, 0.849, 0.797]
    """

    def __init__(self, answers: ReliabilityData, level: Level) -> None:
        pairable = answers.totals >= 2
        self.level = level
        self.n = int(pairable.sum())
        self.note = _NOTES[level]
        self.otherwise = (
            Reason("no_pair_with_two_judgements") if not self.n else Reason("judgements_same")
        )
        self._pair = answers.pair[pairable]
        self._counts = answers.counts[np.flatnonzero(pairable)]
        self._sizes = answers.totals[pairable].astype(np.float64)
        self._domain = answers.domain
        self._disagreement = self._fixed_disagreement() if self.n else np.zeros(0)

    def value(self, *, n_pairs: int) -> float:
        if not self.n or self.n * len(self._domain) ** 2 > _MOST_LIBRARY_CELLS:
            return super().value(n_pairs=n_pairs)
        counts = self._counts.toarray().astype(np.int64)
        if np.count_nonzero(counts.sum(axis=0)) < 2:
            return np.nan
        return float(
            krippendorff.alpha(
                value_counts=counts,
                value_domain=self._domain,
                level_of_measurement=self.level.value,
            )
        )

    def at(self, weights: FloatArray) -> FloatArray:
        drawn = weights[:, self._pair]
        totals = (self._counts.T @ drawn.T).T
        n = totals.sum(axis=1)
        if self.level is Level.ORDINAL:
            # Alpha does not depend on the unit of the mid-ranks: they are shares of all answers.
            ranks = safe_divide(np.cumsum(totals, axis=1) - totals / 2, n[:, np.newaxis])
            ranks = np.nan_to_num(ranks) - 0.5
            observed = self._squares(drawn, ranks)
            expected = _spread(totals, ranks)
        else:
            observed = weighted_sum(drawn, self._disagreement)
            expected = self._expected(totals)
        ratio = safe_divide(observed * (n - 1), expected)
        # Where all values are equal, rounding keeps the sums of squares from 0: count the values.
        return np.where((totals > 0).sum(axis=1) < 2, np.nan, 1 - ratio)

    def _fixed_disagreement(self) -> FloatArray:
        """Return Σ_ck n_uc n_uk δ_ck / (m_u - 1) of each unit, where δ does not depend on ranks."""
        if self.level is Level.NOMINAL:
            same = self._counts.power(2).sum(axis=1)
            return np.asarray((self._sizes**2 - same) / (self._sizes - 1))
        if self.level is Level.INTERVAL:
            return _unit_spread(self._counts, self._sizes, self._centred()[:, np.newaxis])[:, 0]
        if self.level is Level.RATIO:
            return self._ratio_disagreement()
        return np.zeros(0)

    def _ratio_disagreement(self) -> FloatArray:
        if self._domain[0] < 0:
            self.otherwise, self.n = Reason("ratios_need_positive_values"), 0
            return np.zeros(0)
        if len(self._domain) > _MOST_RATIO_VALUES:
            self.otherwise, self.n = Reason("too_many_values"), 0
            return np.zeros(0)
        parts = []
        step = max(1, _CELLS_A_CHUNK // len(self._domain))
        for start in range(0, self.n, step):
            counts = self._counts[start : start + step]
            parts.append(counts.multiply(counts @ self._ratio_metric()).sum(axis=1))
        return np.asarray(np.concatenate(parts) / (self._sizes - 1))

    def _ratio_metric(self) -> FloatArray:
        difference = np.subtract.outer(self._domain, self._domain)
        total = np.add.outer(self._domain, self._domain)
        return np.nan_to_num(safe_divide(difference, total)) ** 2

    def _centred(self) -> FloatArray:
        centred: FloatArray = self._domain - self._domain.mean()
        return centred

    def _expected(self, totals: FloatArray) -> FloatArray:
        if self.level is Level.NOMINAL:
            return np.asarray(totals.sum(axis=1) ** 2 - (totals**2).sum(axis=1))
        if self.level is Level.INTERVAL:
            return _spread(totals, np.broadcast_to(self._centred(), totals.shape))
        return np.asarray(np.einsum("dc,ck,dk->d", totals, self._ratio_metric(), totals))

    def _squares(self, drawn: FloatArray, values: FloatArray) -> FloatArray:
        """Sum the drawn units' spreads of values that differ from draw to draw."""
        spread = _unit_spread(self._counts, self._sizes, values.T)
        total: FloatArray = np.einsum("du,ud->d", drawn, spread)
        return total


def _unit_spread(counts: sparse.csr_array, sizes: FloatArray, values: FloatArray) -> FloatArray:
    """Return Σ_ck n_uc n_uk (v_c - v_k)² / (m_u - 1) for each unit and column of values."""
    squares = counts @ values**2
    sums = counts @ values
    m = sizes[:, np.newaxis]
    return np.asarray(2 * np.maximum(m * squares - sums**2, 0) / (m - 1))


def _spread(totals: FloatArray, values: FloatArray) -> FloatArray:
    """Return Σ_ck n_c n_k (v_c - v_k)² of each draw."""
    n = totals.sum(axis=1)
    squares = (totals * values**2).sum(axis=1)
    sums = (totals * values).sum(axis=1)
    return np.asarray(2 * (n * squares - sums**2))


class FleissKappa(Statistic):
    """Fleiss' kappa for any number of answers per unit.

    Where every unit has the same number of answers this is the kappa of Fleiss (1971), otherwise
    Gwet's extension to missing answers, as in irrCAC.

    Parameters
    ----------
    answers : ReliabilityData

    Notes
    -----
    With a_u = Σ_c n_uc (n_uc - 1) / (m_u (m_u - 1)) averaged over the units with two answers or
    more, and p_c the average over all answered units of n_uc / m_u:

        kappa = (mean a_u - Σ_c p_c²) / (1 - Σ_c p_c²)

    References
    ----------
    Fleiss (1971), Psychological Bulletin 76:378-382. Gwet (2014), Handbook of Inter-Rater
    Reliability, section 2.

    Examples
    --------
    Two units, three answers each. Agreement is 1/3 and 1, 2/3 on average; the shares of the values
    are 1/3 and 2/3, so chance gives 5/9 and kappa is (2/3 - 5/9) / (4/9).

    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.array([0, 0, 0, 1, 1, 1]), annotator=np.array([0, 1, 2, 0, 1, 2]),
    ...     value=[0, 0, 1, 1, 1, 1], pair=np.arange(2), n_pairs=2, n_annotators=3,
    ... )
    >>> round(FleissKappa(answers).value(n_pairs=2), 12)
    0.25
    """

    def __init__(self, answers: ReliabilityData) -> None:
        answered, pairable = answers.totals >= 1, answers.totals >= 2
        self.n = int(pairable.sum())
        self.note = Reason("units_with_two_answers")
        self.otherwise = (
            Reason("no_pair_with_two_judgements") if not self.n else Reason("judgements_same")
        )
        self._answered_pair = answers.pair[answered]
        self._pairable_pair = answers.pair[pairable]
        sizes: IntArray = answers.totals[answered]
        counts = answers.counts[np.flatnonzero(answered)]
        self._shares = counts.multiply(1 / sizes[:, np.newaxis]).tocsr()
        m = answers.totals[pairable].astype(np.float64)
        squares = answers.counts[np.flatnonzero(pairable)].power(2).sum(axis=1)
        self._agreement = np.asarray((squares - m) / (m * (m - 1)))

    def at(self, weights: FloatArray) -> FloatArray:
        pairable, answered = weights[:, self._pairable_pair], weights[:, self._answered_pair]
        observed = safe_divide(weighted_sum(pairable, self._agreement), pairable.sum(axis=1))
        shares = (self._shares.T @ answered.T).T
        n_categories = (shares > 0).sum(axis=1)
        chance = (safe_divide(shares, answered.sum(axis=1)[:, np.newaxis]) ** 2).sum(axis=1)
        kappa = safe_divide(observed - chance, 1 - chance)
        return np.where(n_categories < 2, np.nan, kappa)
