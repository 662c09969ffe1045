"""A part of a corpus to be judged again first: how it is drawn, and what it will tell.

The part has the corpus's mix of labels, kinds and scores, so that what is found in it can be
expected of the whole.
"""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

Z_95 = 1.96
"""As in `datasets.evaluation.correlations`: a forecast is of the intervals that a report shows."""


@dataclass(frozen=True, slots=True)
class DriftForecast:
    """Half-widths of the 95 % intervals that a report on this many pairs will have.

    `share` is that of changed labels, if `assumed_share` changed; `share_at_most` whatever the
    share is. `pearson` is half of the interval around `assumed_pearson`, which is not symmetric.
    """

    pairs: int
    assumed_share: float
    assumed_pearson: float
    share: float
    share_at_most: float
    pearson: float | None


def stratified(strata: Sequence[Hashable], *, size: int, seed: int) -> list[int]:
    """Return which of the elements are drawn, in their order.

    Each stratum is drawn from in proportion to its size; what proportions leave over goes to the
    largest remainders, by lot among equal ones.

    Parameters
    ----------
    strata
        the stratum of each element
    size
        how many to draw

    Raises
    ------
    ValueError
        if there are fewer elements

    >>> drawn = stratified(["a"] * 60 + ["b"] * 40, size=10, seed=1)
    >>> len(drawn), sum(place < 60 for place in drawn)
    (10, 6)
    """
    if not 0 <= size <= len(strata):
        raise ValueError(f"{size} of {len(strata)} cannot be drawn")
    rng = np.random.default_rng(seed)
    members: dict[Hashable, list[int]] = {}
    for place, stratum in enumerate(strata):
        members.setdefault(stratum, []).append(place)
    names = list(members)
    targets = [size * len(members[name]) / len(strata) for name in names] if strata else []
    counts = [math.floor(share) for share in targets]
    lots = rng.permutation(len(names))
    by_remainder = sorted(
        range(len(names)), key=lambda n: (-round(targets[n] - counts[n], 9), lots[n])
    )
    for n in by_remainder[: size - sum(counts)]:
        counts[n] += 1
    chosen = [
        members[name][place]
        for name, count in zip(names, counts, strict=True)
        for place in rng.permutation(len(members[name]))[:count]
    ]
    return sorted(chosen)


def drift_forecast(pairs: int, *, share: float = 0.15, pearson: float = 0.8) -> DriftForecast:
    """Return how exact a drift report on `pairs` pairs will be.

    Shares have Wilson's interval and correlations Fisher's, as in `datasets.evaluation.drift`.

    >>> found = drift_forecast(1816, share=271 / 1816, pearson=0.800283)
    >>> round(found.share, 4), round(found.share_at_most, 4), round(found.pearson, 4)
    (0.0164, 0.023, 0.0166)
    """
    return DriftForecast(
        pairs,
        share,
        pearson,
        share=_wilson_half(share, pairs),
        share_at_most=_wilson_half(0.5, pairs),
        pearson=_fisher_half(pearson, pairs),
    )


def _wilson_half(share: float, n: int) -> float:
    if not n:
        return 1.0
    square = Z_95**2
    return Z_95 * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)


def _fisher_half(r: float, n: int) -> float | None:
    if n < 4 or abs(r) >= 1:
        return None
    half = Z_95 / math.sqrt(n - 3)
    return (math.tanh(math.atanh(r) + half) - math.tanh(math.atanh(r) - half)) / 2
