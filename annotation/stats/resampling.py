"""Intervals of measures: bootstrap over pairs, corrected for bias, or over annotators too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final, TypeAlias

import numpy as np
from scipy.special import ndtr, ndtri

from annotation.stats.arrays import BoolArray, FloatArray, IntArray
from annotation.stats.measure import Measure
from annotation.stats.statistic import Statistic, estimate, map_in_order

# Resamples computed together. The number must not depend on cores or workers: it decides which
# numbers are drawn and in which order they are added, so results are identical to the bit.
RESAMPLES_A_CHUNK: Final = 50
# Weights of pairs in one chunk, at most: 40 MB a thread. Of more pairs, fewer are drawn together.
_WEIGHTS_A_CHUNK: Final = 5_000_000
# Pairs left out one by one for the acceleration; of more pairs, groups are left out.
_MOST_LEFT_OUT: Final = 1000
# Of fewer annotators, halves are too few to say how much annotators differ.
LEAST_ANNOTATORS: Final = 4
_ENDS: Final = np.array([0.025, 0.975])
_ROUNDING: Final = 1e-12

Statistics: TypeAlias = Mapping[str, Statistic]
_Advance: TypeAlias = Callable[[int, int], None] | None


class Interval(StrEnum):
    """How the 95 % interval of a measure is made from resamples.

    PERCENTILE and BCA draw pairs and take annotators as given: they are about other pairs judged by
    the same people. TWO_WAY draws both: it is about other pairs judged by other people.
    """

    PERCENTILE = "percentile"
    BCA = "bca"
    TWO_WAY = "two-way"


@dataclass(frozen=True)
class Drawing:
    """How resamples are drawn.

    Attributes
    ----------
    resamples : int
        Number of resamples; 0 leaves the intervals out.
    interval : Interval
    seed : int
    workers : int
        Number of threads. It does not change a single bit of the result.
    """

    resamples: int
    interval: Interval = Interval.PERCENTILE
    seed: int = 1
    workers: int = 1


def intervals_of(
    of: Callable[[BoolArray], Statistics],
    *,
    judged: IntArray,
    n_pairs: int,
    annotators: IntArray,
    drawing: Drawing,
    advance: _Advance = None,
) -> dict[str, Measure]:
    """Return every measure with its 95 % interval.

    Parameters
    ----------
    of : callable
        Returns the statistics of the annotators marked in a (n_annotators,) array of bool.
    judged : (n_judged,) array of int
        Codes of the pairs to draw from.
    n_pairs : int
        Number of pairs of the judgements.
    annotators : (n_answers,) array of int
        Codes of the annotators to draw from; each at least once.
    drawing : Drawing
    advance : callable or None, optional
        As `bootstrap` calls it.

    Returns
    -------
    dict of str to Measure
    """
    everybody = np.ones(int(annotators.max(initial=-1)) + 1, dtype=np.bool_)
    if drawing.interval is Interval.TWO_WAY:
        return _two_way(
            of, everybody, np.unique(annotators), (judged, n_pairs), drawing, advance=advance
        )
    return bootstrap(
        of(everybody), judged=judged, n_pairs=n_pairs, drawing=drawing, advance=advance
    )


def bootstrap(
    statistics: Statistics,
    *,
    judged: IntArray,
    n_pairs: int,
    drawing: Drawing,
    advance: _Advance = None,
) -> dict[str, Measure]:
    """Return every measure with its 95 % interval over resampled pairs.

    Judgements of one pair stay together; annotators are treated as fixed. A measure that is
    undefined in half of the resamples or more gets no interval.

    Parameters
    ----------
    statistics : mapping of str to Statistic
        The measures by name.
    judged : (n_judged,) array of int
        Codes of the pairs to draw from: each resample draws as many, with replacement.
    n_pairs : int
        Number of pairs of the judgements.
    drawing : Drawing
        Its interval is PERCENTILE or BCA.
    advance : callable or None, optional
        Called in this thread with the number of evaluations done and of all, after each chunk; what
        it raises ends the work.

    Returns
    -------
    dict of str to Measure
        The measures by the names of `statistics`.

    Notes
    -----
    The interval runs from the 2.5th to the 97.5th percentile of the resampled values. BCa moves
    these two ends for the share of resamples below the value (bias) and for the skewness of the
    values without one pair each (acceleration). Of more than 1,000 pairs, as many groups of equal
    size are left out in place of pairs, which estimates the same: both the sum of cubes and the sum
    of squares to the power of 3/2 keep their ratio.

    References
    ----------
    Efron and Tibshirani (1993), An Introduction to the Bootstrap, chapters 13 and 14.

    Examples
    --------
    Where every pair has the same value, so has every resample:

    >>> from annotation.stats.statistic import WeightedMean
    >>> ones = WeightedMean(np.ones(4), np.arange(4), note="Pairs.", otherwise="No pairs.")
    >>> measures = bootstrap(
    ...     {"mean": ones}, judged=np.arange(4), n_pairs=4, drawing=Drawing(20)
    ... )
    >>> measures["mean"].interval
    (1.0, 1.0)
    """
    measures = {
        name: estimate(statistic, n_pairs=n_pairs) for name, statistic in statistics.items()
    }
    resamples = drawing.resamples
    if resamples < 1 or len(judged) < 2:
        return measures
    defined = [name for name, measure in measures.items() if measure.value is not None]

    def values(weights_of: Callable[[], FloatArray]) -> dict[str, FloatArray]:
        weights = weights_of()
        return {name: statistics[name].at(weights) for name in defined}

    draw = partial(_draws, judged, n_pairs, drawing.seed)
    work = [(len(chunk), partial(draw, chunk)) for chunk in _chunks(resamples, n_pairs)]
    if drawing.interval is Interval.BCA:
        work += _leaving_out(judged, n_pairs, drawing.seed)
    replicates = _collect(values, work, defined, drawing.workers, advance)
    for name in defined:
        drawn, left = replicates[name][:resamples], replicates[name][resamples:]
        value = measures[name].value
        if drawing.interval is Interval.BCA and value is not None:
            ends = corrected(drawn, left, value)
        else:
            ends = percentiles(drawn)
        measures[name] = replace(measures[name], interval=ends)
    return measures


def percentiles(drawn: FloatArray) -> tuple[float, float] | None:
    """Return the 2.5th and the 97.5th percentile.

    Parameters
    ----------
    drawn : (n_draws,) array of float
        nan where a draw does not define the measure.

    Returns
    -------
    tuple of float or None
        None where half of the draws or more are nan.

    Examples
    --------
    >>> percentiles(np.arange(41.0))
    (1.0, 39.0)
    """
    defined = drawn[~np.isnan(drawn)]
    if 2 * len(defined) <= len(drawn):
        return None
    low, high = np.quantile(defined, _ENDS)
    return float(low), float(high)


def corrected(drawn: FloatArray, left: FloatArray, value: float) -> tuple[float, float] | None:
    """Return the ends of the BCa interval.

    Parameters
    ----------
    drawn : (n_draws,) array of float
        Values in resamples; nan where undefined.
    left : (n_left,) array of float
        Values with one pair left out each.
    value : float
        Value on all pairs.

    Returns
    -------
    tuple of float or None
        None where half of the draws are undefined, or all lie on one side of the value, which is
        more bias than can be corrected.

    References
    ----------
    Efron (1987), Journal of the American Statistical Association 82:171-185.
    """
    defined = drawn[~np.isnan(drawn)]
    if 2 * len(defined) <= len(drawn):
        return None
    slack = _ROUNDING * max(1.0, abs(value))
    below = ((defined < value - slack).mean() + (defined <= value + slack).mean()) / 2
    if not 0 < below < 1:
        return None
    bias = ndtri(below)
    off = np.nanmean(left) - left[~np.isnan(left)] if not np.isnan(left).all() else np.zeros(1)
    squares = float((off**2).sum())
    # Differences that are rounding alone have no skewness.
    skewed = squares > len(off) * slack**2
    acceleration = float((off**3).sum()) / (6 * squares**1.5) if skewed else 0.0
    z = bias + ndtri(_ENDS)
    low, high = np.quantile(defined, ndtr(bias + z / (1 - acceleration * z)))
    return float(low), float(high)


def _two_way(
    of: Callable[[BoolArray], Statistics],
    everybody: BoolArray,
    people: IntArray,
    pairs: tuple[IntArray, int],
    drawing: Drawing,
    *,
    advance: _Advance,
) -> dict[str, Measure]:
    """Return the measures with intervals over pairs and annotators.

    Each resample draws the pairs with replacement and half of the annotators without: someone drawn
    twice would agree with himself. For a mean over annotators, halves drawn without replacement
    have exactly the variance of the whole (McCarthy 1969; Shao and Wu 1989); an odd number is
    halved up or down at random. With half of the annotators some measures are systematically lower
    or higher, so the draws are moved until their mean is the value. Residuals count up to three
    times, as in Owen's (2007) bootstrap of both, so that the interval errs on the wide side.
    """
    judged, n_pairs = pairs
    statistics_of_all = of(everybody)
    measures = {
        name: estimate(statistic, n_pairs=n_pairs) for name, statistic in statistics_of_all.items()
    }
    resamples = drawing.resamples
    if resamples < 1 or len(judged) < 2 or len(people) < LEAST_ANNOTATORS:
        return measures
    defined = [name for name, measure in measures.items() if measure.value is not None]

    def values(number: int) -> dict[str, FloatArray]:
        rng = np.random.default_rng([drawing.seed, number])
        half = (len(people) + int(rng.integers(0, 2))) // 2
        kept = np.zeros_like(everybody)
        kept[rng.choice(people, size=half, replace=False)] = True
        weights = _weights(judged, n_pairs, rng)[np.newaxis]
        statistics = of(kept)
        return {
            name: statistics[name].at(weights) if statistics[name].n else np.full(1, np.nan)
            for name in defined
        }

    work = [(1, number) for number in range(resamples)]
    replicates = _collect(values, work, defined, drawing.workers, advance)
    for name in defined:
        value, drawn = measures[name].value, replicates[name]
        if (ends := percentiles(drawn)) and value is not None:
            moved = value - float(np.nanmean(drawn))
            ends = (ends[0] + moved, ends[1] + moved)
        measures[name] = replace(measures[name], interval=ends)
    return measures


def _collect(
    values: Callable[..., dict[str, FloatArray]],
    work: Sequence[tuple[int, object]],
    names: list[str],
    workers: int,
    advance: _Advance,
) -> dict[str, FloatArray]:
    """Return the values of all parts of the work by name, in their sequence."""
    parts: list[dict[str, FloatArray]] = []
    total, done = sum(size for size, _ in work), 0
    jobs: Iterator[object] = (part for _, part in work)
    with closing(map_in_order(values, jobs, workers=workers)) as made:
        for (size, _), part in zip(work, made, strict=True):
            parts.append(part)
            done += size
            if advance is not None:
                advance(done, total)
    return {name: np.concatenate([part[name] for part in parts]) for name in names}


def _chunks(rows: int, n_pairs: int) -> list[range]:
    size = max(1, min(RESAMPLES_A_CHUNK, _WEIGHTS_A_CHUNK // n_pairs))
    return [range(start, min(start + size, rows)) for start in range(0, rows, size)]


def _draws(judged: IntArray, n_pairs: int, seed: int, chunk: range) -> FloatArray:
    rng = np.random.default_rng([seed, chunk.start])
    return np.array([_weights(judged, n_pairs, rng) for _ in chunk])


def _weights(judged: IntArray, n_pairs: int, rng: np.random.Generator) -> FloatArray:
    drawn = judged[rng.integers(0, len(judged), len(judged))]
    return np.bincount(drawn, minlength=n_pairs).astype(np.float64)


def _leaving_out(
    judged: IntArray, n_pairs: int, seed: int
) -> list[tuple[int, partial[FloatArray]]]:
    """Return the weights that leave out one pair, or one group of equal size, at a time."""
    if len(judged) <= _MOST_LEFT_OUT:
        groups = np.split(judged, len(judged))
    else:
        shuffled = np.random.default_rng(seed).permutation(judged)
        groups = np.array_split(shuffled, _MOST_LEFT_OUT)

    def weights(chunk: range) -> FloatArray:
        rows = np.zeros((len(chunk), n_pairs))
        rows[:, judged] = 1
        for row, number in enumerate(chunk):
            rows[row, groups[number]] = 0
        return rows

    return [(len(chunk), partial(weights, chunk)) for chunk in _chunks(len(groups), n_pairs)]
