"""Measures as functions of how often each pair is drawn, so that they can be bootstrapped."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.measure import Measure, measured
from transforms.reason import Reason

_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


class Statistic(ABC):
    """A measure that can be computed for any weights of the pairs.

    Attributes
    ----------
    n : int
        Number of units behind the measure.
    note : Reason or str
        What a reader must know about the value.
    otherwise : Reason or str
        Why the measure is undefined, where it is.
    """

    n: int
    note: Reason | str
    otherwise: Reason | str

    @abstractmethod
    def at(self, weights: FloatArray) -> FloatArray:
        """Return the measure's value for each row of weights.

        Parameters
        ----------
        weights : (n_draws, n_pairs) array of float
            How often each pair was drawn.

        Returns
        -------
        (n_draws,) array of float
            nan where the measure is not defined.
        """

    def value(self, *, n_pairs: int) -> float:
        """Return the value on all pairs, each taken once.

        Parameters
        ----------
        n_pairs : int
            Number of pairs of the judgements.

        Returns
        -------
        float
            nan where the measure is not defined.
        """
        return float(self.at(np.ones((1, n_pairs)))[0])


def estimate(statistic: Statistic, *, n_pairs: int) -> Measure:
    """Return a measure on all pairs, without an interval.

    Parameters
    ----------
    statistic : Statistic
    n_pairs : int
        Number of pairs of the judgements.

    Returns
    -------
    Measure

    Examples
    --------
    >>> mean = WeightedMean(
    ...     np.array([1.0, 3.0, np.nan]), np.arange(3), note="Pairs.", otherwise="No pairs."
    ... )
    >>> estimate(mean, n_pairs=3)
    Measure(value=2.0, n=2, note='Pairs.', interval=None)
    """
    value = statistic.value(n_pairs=n_pairs) if statistic.n else np.nan
    return measured(value, statistic.n, statistic.note, otherwise=statistic.otherwise)


def map_in_order(
    work: Callable[[_Given], _Made], parts: Iterable[_Given], *, workers: int
) -> Generator[_Made, None, None]:
    """Apply a function to parts in threads and yield the results in the order of the parts.

    Parameters
    ----------
    work : callable
        Function of one part.
    parts : iterable
        What it is applied to.
    workers : int
        Number of threads; with 1 the work is done in the calling thread, part by part.

    Yields
    ------
    object
        What `work` returns for each part.

    Examples
    --------
    >>> list(map_in_order(abs, [-3, 2, -1], workers=2))
    [3, 2, 1]
    """
    if workers <= 1:
        yield from map(work, parts)
        return
    with ThreadPoolExecutor(max_workers=workers) as pool:
        yield from pool.map(work, parts)


class WeightedMean(Statistic):
    """Mean over units of a number that some units may lack.

    Parameters
    ----------
    values : (n_units,) array of float
        The number of each unit; nan where it has none.
    pair : (n_units,) array of int
        Code of the pair that each unit belongs to.
    note : Reason or str
        What a reader must know about the mean.
    otherwise : Reason or str
        Why there is no mean, where no unit has a number.

    Examples
    --------
    Drawing the second pair twice and the first not at all leaves its value alone:

    >>> mean = WeightedMean(np.array([1.0, 3.0]), np.arange(2), note="Pairs.", otherwise="None.")
    >>> mean.at(np.array([[1.0, 1.0], [0.0, 2.0]])).tolist()
    [2.0, 3.0]
    """

    def __init__(
        self, values: FloatArray, pair: IntArray, *, note: Reason | str, otherwise: Reason | str
    ) -> None:
        defined = ~np.isnan(values)
        self.n, self.note, self.otherwise = int(defined.sum()), note, otherwise
        self._values, self._pair = values[defined], pair[defined]

    def at(self, weights: FloatArray) -> FloatArray:
        drawn = weights[:, self._pair]
        return safe_divide(weighted_sum(drawn, self._values), drawn.sum(axis=1))


def weighted_sum(weights: FloatArray, values: FloatArray) -> FloatArray:
    """Return `weights @ values` without BLAS, whose threads may change the last bit.

    Parameters
    ----------
    weights : (n_draws, n_units) array of float
    values : (n_units,) array of float

    Returns
    -------
    (n_draws,) array of float

    Examples
    --------
    >>> weighted_sum(np.array([[1.0, 2.0]]), np.array([3.0, 4.0])).tolist()
    [11.0]
    """
    total: FloatArray = np.einsum("du,u->d", weights, values)
    return total


def safe_divide(numerator: FloatArray | IntArray, denominator: FloatArray | IntArray) -> FloatArray:
    """Return the quotient, nan where the denominator is 0.

    Parameters
    ----------
    numerator, denominator : array of float or int
        Of shapes that broadcast against each other.

    Returns
    -------
    array of float
        Of the shape both broadcast to.

    Examples
    --------
    >>> safe_divide(np.array([1.0, 1.0]), np.array([4, 0])).tolist()
    [0.25, nan]
    """
    result = np.full(np.broadcast(numerator, denominator).shape, np.nan)
    np.divide(numerator, denominator, out=result, where=denominator != 0)
    return result
