"""Measures as functions of how often each pair is drawn, so that any of them can be resampled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final, TypeVar

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.measure import Measure, measured

# Resamples that are worked out together. A constant: it decides which numbers are drawn and in
# which sequence sums are made, so the bits of a result depend on neither cores nor workers.
RESAMPLES_A_CHUNK: Final = 50

_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


class Statistic(ABC):
    """A measure that knows its value for any weights of the pairs."""

    n: int  # how many units it rests on
    note: str
    otherwise: str  # why it has no value, should it have none

    @abstractmethod
    def at(self, weights: FloatArray) -> FloatArray:
        """Return a value for each row of `weights`: (n_draws, n_pairs) → (n_draws,).

        A weight says how often its pair was drawn; nan where the measure is not defined.
        """

    def value(self, *, n_pairs: int) -> float:
        """Return the value on all pairs as they are; nan where it is not defined."""
        return float(self.at(np.ones((1, n_pairs)))[0])


def estimate(statistic: Statistic, *, n_pairs: int) -> Measure:
    """Return the measure on all pairs as they are."""
    value = statistic.value(n_pairs=n_pairs) if statistic.n else np.nan
    return measured(value, statistic.n, statistic.note, otherwise=statistic.otherwise)


def bootstrap(
    statistics: Mapping[str, Statistic],
    *,
    judged: IntArray,
    n_pairs: int,
    resamples: int,
    seed: int,
    workers: int = 1,
) -> dict[str, Measure]:
    """Return every measure with its 95 % interval from resampled pairs.

    Parameters
    ----------
    judged : codes of the pairs to draw from, with replacement, as many as there are
    resamples : how often; none gives the measures without intervals
    workers : threads; the result is the same to the bit whatever their number

    The interval runs from the 2.5th to the 97.5th percentile of the resampled values (Efron and
    Tibshirani 1993, chapter 13). Judgements of a drawn pair stay together, annotators are taken
    as given. A measure that most resamples leave undefined gets no interval.
    """
    found = {name: estimate(statistic, n_pairs=n_pairs) for name, statistic in statistics.items()}
    if resamples < 1 or len(judged) < 2:
        return found

    def values(chunk: range) -> dict[str, FloatArray]:
        weights = _draws(judged, n_pairs, chunk, seed)
        return {
            name: statistic.at(weights)
            for name, statistic in statistics.items()
            if found[name].value is not None
        }

    parts = list(map_in_order(values, _chunks(resamples), workers=workers))
    for name, measure in found.items():
        if measure.value is not None:
            drawn = np.concatenate([part[name] for part in parts])
            found[name] = replace(measure, interval=_percentiles(drawn))
    return found


def map_in_order(
    work: Callable[[_Given], _Made], parts: Iterable[_Given], *, workers: int
) -> Iterator[_Made]:
    """Work on parts in threads and yield the results in the sequence of the parts."""
    if workers <= 1:
        yield from map(work, parts)
        return
    with ThreadPoolExecutor(max_workers=workers) as pool:
        yield from pool.map(work, parts)


def _chunks(resamples: int) -> list[range]:
    return [
        range(start, min(start + RESAMPLES_A_CHUNK, resamples))
        for start in range(0, resamples, RESAMPLES_A_CHUNK)
    ]


def _draws(judged: IntArray, n_pairs: int, chunk: range, seed: int) -> FloatArray:
    rng = np.random.default_rng([seed, chunk.start])
    drawn = (judged[rng.integers(0, len(judged), len(judged))] for _ in chunk)
    counts = [np.bincount(pairs, minlength=n_pairs) for pairs in drawn]
    return np.array(counts, dtype=np.float64)


def _percentiles(drawn: FloatArray) -> tuple[float, float] | None:
    defined = drawn[~np.isnan(drawn)]
    if 2 * len(defined) <= len(drawn):
        return None
    low, high = np.percentile(defined, [2.5, 97.5])
    return float(low), float(high)


class WeightedMean(Statistic):
    """The mean of a number that each unit has, or lacks (nan); `pair` is that of the unit."""

    def __init__(self, values: FloatArray, pair: IntArray, *, note: str, otherwise: str) -> None:
        defined = ~np.isnan(values)
        self.n, self.note, self.otherwise = int(defined.sum()), note, otherwise
        self._values, self._pair = values[defined], pair[defined]

    def at(self, weights: FloatArray) -> FloatArray:
        drawn = weights[:, self._pair]
        return safe_divide(weighted_sum(drawn, self._values), drawn.sum(axis=1))


def weighted_sum(weights: FloatArray, values: FloatArray) -> FloatArray:
    """Return `weights @ values` without BLAS, whose threads may change the last bit."""
    total: FloatArray = np.einsum("du,u->d", weights, values)
    return total


def safe_divide(numerator: FloatArray | IntArray, denominator: FloatArray | IntArray) -> FloatArray:
    """Divide, nan where there is nothing to divide by."""
    result = np.full(np.broadcast(numerator, denominator).shape, np.nan)
    np.divide(numerator, denominator, out=result, where=denominator != 0)
    return result
