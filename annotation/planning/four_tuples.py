"""Four-tuples for best–worst scaling: which items are compared with each other.

Kiritchenko & Mohammad (2017), section 3, ask about 2N tuples of N items, each item in eight of
them, no item twice in a tuple, no tuple twice, and each two items together about equally often. The
second half can be made from what the first half has shown: items of similar score then meet, which
tells more about them than another random tuple (Hollis & Westbury 2018).
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from annotation.stats.arrays import FloatArray, IntArray

TUPLE_SIZE: Final = 4
# In half of the 2N tuples each item comes up four times.
TIMES_A_HALF: Final = 4
# The fewest items that half a design can be made of: with fewer there are too few different tuples.
FEWEST_ITEMS: Final = 8
# Tuples that fall short are mended by exchanging items; this often at most for each of them.
_ATTEMPTS: Final = 60
_TWICE_IN_TUPLE: Final = 1_000  # worse than any number of co-occurrences
# Items of similar score are those at most about this share of all items apart.
_NEIGHBOURHOOD: Final = 0.05

Tuples = npt.NDArray[np.int64]


def random_tuples(items: int, *, seed: int, times: int = TIMES_A_HALF) -> Tuples:
    """Return random tuples in which each item comes up equally often.

    Parameters
    ----------
    items : int
        Number of items, at least `FEWEST_ITEMS`.
    seed : int
    times : int
        How often each item comes up; a multiple of 4.

    Returns
    -------
    (items * times / 4, 4) array of int
        Items by number from 0, in the sequence in which they are shown.

    Raises
    ------
    ValueError
        If there are too few items, or their appearances do not fill the tuples.

    Examples
    --------
    >>> tuples = random_tuples(100, seed=1, times=8)
    >>> tuples.shape, set(np.bincount(tuples.ravel()).tolist())
    ((200, 4), {8})
    """
    _refuse(items, times)
    rng = np.random.default_rng([seed, 1])
    return _repair_tuples(np.concatenate([rng.permutation(items) for _ in range(times)]), None, rng)


def close_tuples(scores: FloatArray, *, first: IntArray, seed: int) -> Tuples:
    """Return the second half of a design: tuples of items whose scores so far are close.

    Parameters
    ----------
    scores : (n_items,) array of float
        What the first half says about the items; missing scores count as middling.
    first : (n_first, 4) array of int
        The tuples of the first half; items that met there meet again as rarely as possible.
    seed : int

    Returns
    -------
    (n_items, 4) array of int
        Each item comes up four times.

    Raises
    ------
    ValueError
        If there are too few items.

    Examples
    --------
    >>> first = random_tuples(100, seed=1)
    >>> second = close_tuples(np.arange(100.0), first=first, seed=1)
    >>> bool(np.ptp(second, axis=1).mean() < np.ptp(first, axis=1).mean())
    True
    """
    items = len(scores)
    _refuse(items, TIMES_A_HALF)
    rng = np.random.default_rng([seed, 2])
    known = scores[~np.isnan(scores)]
    filled = np.where(np.isnan(scores), np.median(known) if len(known) else 0.0, scores)
    # Equal scores in random sequence, then places apart by the neighbourhood.
    rank = np.empty(items)
    rank[np.lexsort((rng.random(items), filled))] = np.arange(items)
    window = max(2.0 * TUPLE_SIZE, _NEIGHBOURHOOD * items)
    rows = [
        np.argsort(rank + rng.uniform(-window, window, items), kind="stable")
        for _ in range(TIMES_A_HALF)
    ]
    return _repair_tuples(np.concatenate(rows), np.asarray(first), rng, reach=2 * TUPLE_SIZE)


def _refuse(items: int, times: int) -> None:
    if items < FEWEST_ITEMS:
        raise ValueError(f"best–worst scaling needs at least {FEWEST_ITEMS} items, not {items}")
    if times < 1 or times % TUPLE_SIZE:
        raise ValueError(f"each item comes up a multiple of {TUPLE_SIZE} times, not {times}")


class _Mending:
    """Tuples under construction, with the co-occurrence count of each two items."""

    def __init__(self, tuples: Tuples, before: IntArray | None) -> None:
        self.tuples = tuples.tolist()
        self.met: dict[tuple[int, int], int] = {}
        # Tuples of the first half are not made again, whatever their sequence.
        self.known = (
            {tuple(sorted(row)) for row in before.tolist()} if before is not None else set()
        )
        for row in [*self.tuples, *(before.tolist() if before is not None else [])]:
            self._count(row, 1)
        self.times: dict[tuple[int, ...], int] = {}
        for row in self.tuples:
            self._mark(row, 1)

    def cost(self, row: list[int]) -> int:
        """Return how far a tuple, counted among the others, is from ideal; 0 is the best."""
        distinct = len(set(row))
        cost = _TWICE_IN_TUPLE * (TUPLE_SIZE - distinct)
        key = tuple(sorted(row))
        if key in self.known or self.times.get(key, 0) > 1:
            cost += _TWICE_IN_TUPLE
        return cost + sum(self.met.get(two, 0) - 1 for two in _pairs_of_items(row))

    def exchange(self, first: tuple[int, int], second: tuple[int, int]) -> bool:
        """Exchange two places (tuple, position) if that makes their tuples better."""
        (i, a), (j, b) = first, second
        before = self.cost(self.tuples[i]) + self.cost(self.tuples[j])
        self._swap(i, a, j, b)
        if self.cost(self.tuples[i]) + self.cost(self.tuples[j]) < before:
            return True
        self._swap(i, a, j, b)
        return False

    def _swap(self, i: int, a: int, j: int, b: int) -> None:
        rows = self.tuples[i], self.tuples[j]
        for row in rows:
            self._count(row, -1)
            self._mark(row, -1)
        rows[0][a], rows[1][b] = rows[1][b], rows[0][a]
        for row in rows:
            self._count(row, 1)
            self._mark(row, 1)

    def _count(self, row: list[int], step: int) -> None:
        for two in _pairs_of_items(row):
            self.met[two] = self.met.get(two, 0) + step

    def _mark(self, row: list[int], step: int) -> None:
        key = tuple(sorted(row))
        self.times[key] = self.times.get(key, 0) + step


def _pairs_of_items(row: list[int]) -> list[tuple[int, int]]:
    return [
        (first, second) if first < second else (second, first)
        for index, first in enumerate(row)
        for second in row[index + 1 :]
    ]


def _repair_tuples(
    sequence: npt.NDArray[np.integer],
    before: IntArray | None,
    rng: np.random.Generator,
    *,
    reach: int | None = None,
) -> Tuples:
    """Cut a sequence into tuples and exchange items until no tuple can easily be made better.

    With a `reach`, items are exchanged between tuples at most that many apart, which keeps items of
    similar score together as long as nothing is wrong with a tuple as such.
    """
    mending = _Mending(sequence.reshape(-1, TUPLE_SIZE).astype(np.int64), before)
    count = len(mending.tuples)
    for width in (reach, None):
        for i in rng.permutation(count).tolist():
            for _ in range(_ATTEMPTS):
                cost = mending.cost(mending.tuples[i])
                # Items that only meet once too often may stay where the reach ends.
                if cost == 0 or (reach is not None and width is None and cost < _TWICE_IN_TUPLE):
                    break
                j = _partner(i, count, width, rng)
                a, b = rng.integers(TUPLE_SIZE, size=2).tolist()
                if i != j:
                    mending.exchange((i, a), (j, b))
        if width is None:
            break
    faulty = [row for row in mending.tuples if mending.cost(row) >= _TWICE_IN_TUPLE]
    assert not faulty, faulty  # noqa: S101  # with `FEWEST_ITEMS` there is always an exchange
    tuples = np.array(mending.tuples, dtype=np.int64)
    shown = rng.permuted(tuples, axis=1)
    return shown[rng.permutation(count)]


def _partner(i: int, count: int, reach: int | None, rng: np.random.Generator) -> int:
    if reach is None or reach >= count:
        return int(rng.integers(count))
    return (i + int(rng.integers(-reach, reach + 1))) % count
