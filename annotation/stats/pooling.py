"""Agreement within parts of the judgements, pooled into one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from annotation.stats.agreement import DEFAULTS, AgreementSettings
from annotation.stats.arrays import BoolArray, FloatArray, IntArray
from annotation.stats.leave_one_out import LeaveOneOut
from annotation.stats.measure import Measure
from annotation.stats.pairwise import pairwise_spearman
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.resampling import intervals_of
from annotation.stats.statistic import Statistic, safe_divide
from transforms.reason import Reason


class Pooled(Statistic):
    """One measure of several parts, pooled as the mean weighted by their numbers of pairs.

    Parameters
    ----------
    parts : mapping of str to (Statistic, int)
        The statistic of each part and its number of pairs; parts without a value do not count.

    Examples
    --------
    Means of 1 and 4, from one pair and from two: (1 · 1 + 4 · 2) / 3.

    >>> from annotation.stats.statistic import WeightedMean
    >>> means = {
    ...     name: WeightedMean(np.array(values), np.array(pairs), note="Pairs.", otherwise="None.")
    ...     for name, values, pairs in [("1", [1.0], [0]), ("2", [4.0, 4.0], [1, 2])]
    ... }
    >>> Pooled({"1": (means["1"], 1), "2": (means["2"], 2)}).value(n_pairs=3)
    3.0
    """

    def __init__(self, parts: Mapping[str, tuple[Statistic, int]]) -> None:
        self._parts = [(part, pairs) for part, pairs in parts.values() if part.n]
        self.n = len(self._parts)
        self.note = Reason("tranches_weighted")
        self.otherwise = Reason("no_tranche_with_value")

    def value(self, *, n_pairs: int) -> float:
        values = np.array([[part.value(n_pairs=n_pairs)] for part, _ in self._parts])
        return float(self._pooled(values)[0])

    def at(self, weights: FloatArray) -> FloatArray:
        return self._pooled(np.array([part.at(weights) for part, _ in self._parts]))

    def _pooled(self, values: FloatArray) -> FloatArray:
        pairs = np.array([[pairs] for _, pairs in self._parts], dtype=np.float64)
        defined = ~np.isnan(values)
        return safe_divide(np.nansum(values * pairs, axis=0), (defined * pairs).sum(axis=0))


def pooled_over_tranches(
    ratings: ReliabilityData, tranche: IntArray, settings: AgreementSettings = DEFAULTS
) -> dict[str, Measure]:
    """Return both Spearman measures, computed in each tranche and pooled by numbers of pairs.

    Annotators are compared only within their tranche, because each rates a single one.

    Parameters
    ----------
    ratings : ReliabilityData
    tranche : (n_answers,) array of int
        Tranche of each answer.
    settings : AgreementSettings, optional

    Returns
    -------
    dict of str to Measure
        `pairwise_spearman` and `against_others`; `n` counts tranches.

    References
    ----------
    Hill et al. (2015), section 3.4.
    """
    inside = [tranche == code for code in np.unique(tranche)]
    return intervals_of(
        lambda kept: _statistics(
            [_part(ratings, part, kept) for part in inside], settings.least_common
        ),
        judged=np.unique(ratings.pair[ratings.totals > 0]),
        n_pairs=ratings.n_pairs,
        annotators=ratings.annotator,
        drawing=settings.drawing,
    )


def _statistics(parts: Sequence[ReliabilityData], least: int) -> dict[str, Statistic]:
    sizes = [int((part.totals > 0).sum()) for part in parts]
    return {
        "pairwise_spearman": Pooled(
            {
                str(number): (pairwise_spearman(part, least_common=least), size)
                for number, (part, size) in enumerate(zip(parts, sizes, strict=True))
            }
        ),
        "against_others": Pooled(
            {
                str(number): (LeaveOneOut(part, least_common=least), size)
                for number, (part, size) in enumerate(zip(parts, sizes, strict=True))
            }
        ),
    }


def _part(ratings: ReliabilityData, chosen: BoolArray, kept: BoolArray) -> ReliabilityData:
    """Return the chosen answers by the annotators who are kept, numbered anew."""
    part = ratings.where(chosen & kept[ratings.annotator])
    return part.renumbered(np.unique(part.annotator))
