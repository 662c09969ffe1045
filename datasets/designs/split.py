"""The seeded split into TRAIN, TRIAL and TEST (SemEval's 45/5/50), stratified.

By source: no source and no text is in two parts. Sources that are connected by a pair, or share a
text, therefore go to the same part, and so do all sources connected with those; whole groups are
assigned. With pairs of `datasets.designs.sick` a group is at most a block of sources. Pairs from
elsewhere may connect everything; then there is a single group, and one part gets it all: the caller
sees this in the counts and must report it.

By pair, as SICK itself was split: its sources are spread over all parts.
"""

import random
from array import array
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

IntArray: TypeAlias = npt.NDArray[np.integer[Any]]


class Part(StrEnum):
    TRAIN = "TRAIN"
    TRIAL = "TRIAL"
    TEST = "TEST"


SEMEVAL_SHARES: Mapping[Part, float] = {Part.TRAIN: 0.45, Part.TRIAL: 0.05, Part.TEST: 0.50}


_SIZES_OFF = 0.02


def shares_of(text: str) -> dict[Part, float]:
    """Read sizes or shares of TRAIN, TRIAL and TEST; raises `ValueError` with what is wrong.

    >>> {part.value: size for part, size in shares_of("4500, 500, 4927").items()}
    {'TRAIN': 4500.0, 'TRIAL': 500.0, 'TEST': 4927.0}
    """
    try:
        numbers = [float(number) for number in text.split(",")]
        shares = dict(zip(Part, numbers, strict=True))
    except ValueError:
        raise ValueError("three numbers are expected: TRAIN,TRIAL,TEST") from None
    if any(not number >= 0 for number in numbers) or not 0 < sum(numbers) < float("inf"):
        raise ValueError("sizes must not be negative, nor all of them zero")
    return shares


@dataclass(frozen=True, slots=True)
class Split:
    """The part of every pair in the sequence of the pairs, and how many each part holds."""

    parts: Sequence[Part]
    pairs: Mapping[Part, int]
    strata: Mapping[Hashable, Mapping[Part, int]]
    wanted: Mapping[Part, float]  # how many pairs each should have
    groups: int  # that could be assigned separately
    largest: int  # pairs of the largest of them

    @property
    def is_off_size(self) -> bool:
        """Tell whether a part misses its size by more than two percentage points of all pairs.

        >>> split_by_source(([7] * 40, [8] * 40), [""] * 40, seed=1).is_off_size
        True
        """
        slack = _SIZES_OFF * sum(self.pairs.values())
        return any(abs(n - self.wanted[part]) > max(1, slack) for part, n in self.pairs.items())

    @property
    def unevenness(self) -> float:
        """Return the greatest difference between a stratum's share in a part and its share overall.

        >>> split_by_pair(["E", "N"] * 20, seed=1).unevenness
        0.0
        """
        total = sum(self.pairs.values())
        return max(
            (
                abs(counts[part] / n - sum(counts.values()) / total)
                for part, n in self.pairs.items()
                for counts in self.strata.values()
                if n
            ),
            default=0.0,
        )


def split_by_source(
    sources: tuple[Sequence[int], Sequence[int]],
    strata: Sequence[Hashable],
    *,
    seed: int,
    shares: Mapping[Part, float] = SEMEVAL_SHARES,
) -> Split:
    """Assign groups of connected sources so that parts, and strata in each part, get their shares.

    Groups are assigned in a seeded order, larger ones first, each to the part whose chi-squared
    statistic (squared deviation from its target, over the target) grows least; the total of a part
    weighs as much there as all its strata.

    `sources` are the numbers of the sources of sentence A and of sentence B of every pair, merged
    by `join_by_names` if sources share texts.
    """
    return _deal(_groups(*sources), strata, seed=f"{seed}\tsplit", shares=shares)


def join_by_names(*names: Sequence[Hashable | None]) -> list[int]:
    """Number the connected components of things that share names, directly or through other things.

    Each sequence holds one name of every thing, or None. A name means the same in all sequences.
    Components are numbered from 0 in order of first appearance.

    >>> join_by_names([1, 2, 3, None], ["a dog", "a cat", "a dog", "a cow"])
    [0, 1, 0, 2]
    """
    n = len(names[0])
    if not n:
        return []
    numbers: dict[Hashable, int] = {}
    things, nodes = array("q"), array("q")
    for column in names:
        for thing, name in enumerate(column):
            if name is not None:
                things.append(thing)
                nodes.append(n + numbers.setdefault(name, len(numbers)))
    group = _components(things, nodes, n + len(numbers))[:n]
    return [int(number) for number in _number_by_appearance(group)]


def pairs_with_known_names(
    parts: Sequence[Part], first: Sequence[Hashable], second: Sequence[Hashable]
) -> int:
    """Count the TEST pairs with a sentence whose name also occurs in TRAIN or TRIAL.

    >>> parts = [Part.TRAIN, Part.TEST, Part.TEST]
    >>> pairs_with_known_names(parts, ["a dog", "a cat", "a cow"], ["a cat", "a hen", "an ox"])
    1
    """
    rows = list(zip(parts, first, second, strict=True))
    known_names = {name for part, *names in rows if part is not Part.TEST for name in names}
    return sum(part is Part.TEST and not known_names.isdisjoint(names) for part, *names in rows)


def split_by_pair(
    strata: Sequence[Hashable], *, seed: int, shares: Mapping[Part, float] = SEMEVAL_SHARES
) -> Split:
    """Assign pairs so that the shares are met overall and in each stratum.

    Shares may be sizes. Part sizes are exact to within one pair, and those of each stratum to
    within a few.

    >>> split = split_by_pair([n % 2 for n in range(40)], seed=1)
    >>> {part.value: count for part, count in split.pairs.items()}
    {'TRAIN': 18, 'TRIAL': 2, 'TEST': 20}
    """
    _check_shares(shares)
    code, names = _codes(strata)
    order = list(range(len(code)))
    random.Random(f"{seed}\tpairs").shuffle(order)  # noqa: S311  # chance that can be repeated
    order.sort(key=code.__getitem__)
    total, counts = sum(shares.values()), dict.fromkeys(shares, 0)
    parts = [Part.TRAIN] * len(code)
    for due, index in enumerate(order, start=1):
        part = max(shares, key=lambda part: shares[part] * due / total - counts[part])
        parts[index] = part
        counts[part] += 1
    return _split_of(parts, code, names, shares, groups=len(code), largest=min(1, len(code)))


def split_as_given(parts: Sequence[Part], strata: Sequence[Hashable]) -> Split:
    """Return a split that was made elsewhere, as if its sizes had been wanted.

    >>> split_as_given([Part.TEST, Part.TRAIN, Part.TEST], [""] * 3).pairs[Part.TEST]
    2
    """
    code, names = _codes(strata)
    counts = Counter(parts)
    shares = {part: counts[part] / len(parts) for part in Part} if parts else SEMEVAL_SHARES
    return _split_of(parts, code, names, shares, groups=len(code), largest=min(1, len(code)))


def _deal(
    group: IntArray, strata: Sequence[Hashable], *, seed: str, shares: Mapping[Part, float]
) -> Split:
    _check_shares(shares)
    code, names = _codes(strata)
    sizes = np.bincount(group)
    order = list(range(len(sizes)))
    random.Random(seed).shuffle(order)  # noqa: S311  # chance that can be repeated
    # Groups of equal size stay in random order.
    magnitude = np.frexp(sizes)[1].tolist()
    order.sort(key=lambda number: -magnitude[number])
    strata_of_group = _strata_of_groups(group, np.array(code, dtype=np.int64), len(names))
    dealer = _Dealer(np.bincount(code, minlength=len(names)).tolist(), shares)
    part_of = [Part.TRAIN] * len(sizes)
    for number in order:
        part_of[number] = dealer.deal(strata_of_group[number])
    parts = [part_of[number] for number in group.tolist()]
    largest = int(sizes.max(initial=0))
    return _split_of(parts, code, names, shares, groups=len(sizes), largest=largest)


class _Dealer:
    """Assigns groups; a group is given by its strata and the number of pairs of each."""

    def __init__(self, totals: Sequence[int], shares: Mapping[Part, float]) -> None:
        total = sum(shares.values())
        self._weight = len(totals)  # of all pairs, relative to a single stratum
        self._hands = [
            _Hand(part, [share / total * n for n in totals], [0] * len(totals))
            for part, share in shares.items()
            if share / total  # a negligible target counts as none
        ]

    def deal(self, strata: Sequence[tuple[int, int]]) -> Part:
        size = sum(n for _, n in strata)
        hand = min(self._hands, key=lambda hand: hand.harm(strata, size, self._weight))
        for stratum, n in strata:
            hand.got[stratum] += n
        hand.size += size
        return hand.part


@dataclass(slots=True)
class _Hand:
    """The target and the current count of each stratum in a part."""

    part: Part
    wanted: list[float]
    got: list[int]
    size: int = 0
    wanted_size: float = 0.0

    def __post_init__(self) -> None:
        self.wanted_size = sum(self.wanted)

    def harm(self, strata: Sequence[tuple[int, int]], size: int, weight: int) -> float:
        """Return by how much chi-squared grows with this group."""
        grows = weight * size * (2 * (self.size - self.wanted_size) + size) / self.wanted_size
        for stratum, n in strata:
            target = self.wanted[stratum]
            grows += n * (2 * (self.got[stratum] - target) + n) / target
        return grows


def _groups(first: Sequence[int], second: Sequence[int]) -> IntArray:
    """Return the group of each pair; groups are numbered in order of appearance."""
    if not len(first):
        return np.zeros(0, dtype=np.int64)
    names, node = np.unique(np.concatenate([first, second]), return_inverse=True)
    a, b = node[: len(first)], node[len(first) :]
    return _number_by_appearance(_components(a, b, len(names))[a])


def _components(
    first: Sequence[int] | IntArray, second: Sequence[int] | IntArray, n: int
) -> IntArray:
    """Return for each of `n` nodes the number of its connected component."""
    edges = (np.asarray(first, dtype=np.int64), np.asarray(second, dtype=np.int64))
    graph = coo_array((np.ones(len(edges[0]), dtype=np.bool_), edges), shape=(n, n))
    components: IntArray = connected_components(graph, directed=False)[1]
    return components


def _number_by_appearance(components: IntArray) -> IntArray:
    _, first, group = np.unique(components, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[group]


def _strata_of_groups(
    group: IntArray, code: IntArray, n_strata: int
) -> list[list[tuple[int, int]]]:
    """Return for each group its strata with the number of its pairs in each."""
    cells, counts = np.unique(group * n_strata + code, return_counts=True)
    strata: list[list[tuple[int, int]]] = [[] for _ in range(int(group.max(initial=-1)) + 1)]
    for cell, count in zip(cells.tolist(), counts.tolist(), strict=True):
        number, stratum = divmod(cell, n_strata)
        strata[number].append((stratum, count))
    return strata


def _codes(strata: Sequence[Hashable]) -> tuple[list[int], list[Hashable]]:
    """Return strata as numbers, and their names, in order of appearance."""
    numbers: dict[Hashable, int] = {}
    code = [numbers.setdefault(stratum, len(numbers)) for stratum in strata]
    return code, list(numbers)


def _split_of(
    parts: Sequence[Part],
    code: Sequence[int],
    names: Sequence[Hashable],
    shares: Mapping[Part, float],
    *,
    groups: int,
    largest: int,
) -> Split:
    counts = Counter(zip(code, parts, strict=True))
    strata = {
        name: {part: counts[number, part] for part in shares} for number, name in enumerate(names)
    }
    pairs = {part: sum(held[part] for held in strata.values()) for part in shares}
    total = sum(shares.values())
    targets = {part: share / total * len(parts) for part, share in shares.items()}
    return Split(parts, pairs, strata, targets, groups, largest)


def _check_shares(shares: Mapping[Part, float]) -> None:
    if any(share < 0 for share in shares.values()) or not sum(shares.values()):
        raise ValueError("the shares of the parts must not be negative, nor all of them zero")
