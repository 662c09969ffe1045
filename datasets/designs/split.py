"""The seeded split into TRAIN, TRIAL and TEST (SemEval's 45/5/50).

No source lies in two parts. Sources that a pair joins therefore go to one part together, and so do
all sources joined with those: the split finds these groups (union-find) and deals whole groups.
With pairs of `datasets.designs.sick` a group is at most a block of sources. Pairs from elsewhere
may join everything with everything; then there is one group, and one part holds it all: the caller
sees it in the counts and must say so.

SICK itself was split by pairs, its sources lie in all parts; that way the parts can be stratified.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    TRAIN = "TRAIN"
    TRIAL = "TRIAL"
    TEST = "TEST"


SEMEVAL_SHARES: Mapping[Part, float] = {Part.TRAIN: 0.45, Part.TRIAL: 0.05, Part.TEST: 0.50}


@dataclass(frozen=True, slots=True)
class Split:
    """The part of every source, and how many pairs each part holds."""

    part_of: Mapping[str, Part]
    pairs: Mapping[Part, int]


def split_by_source(
    pairs: Iterable[tuple[str, str]],
    *,
    seed: int,
    shares: Mapping[Part, float] = SEMEVAL_SHARES,
) -> Split:
    """Deal the sources of `pairs` (the sources of sentence A and B) so that shares are met.

    Groups are dealt in a seeded order, each to the part that lacks most pairs; those too big for
    the smallest part come first, while there is room everywhere.
    """
    _check_shares(shares)
    sizes = _group_sizes(pairs)
    wanted = {
        part: share * sum(sizes.groups.values()) / sum(shares.values())
        for part, share in shares.items()
    }
    groups = sorted(sizes.groups)
    rng = random.Random(f"{seed}\tsplit")  # noqa: S311  # chance that can be repeated
    rng.shuffle(groups)
    smallest = min(count for count in wanted.values() if count or not sizes.groups)
    groups.sort(key=lambda group: sizes.groups[group] <= smallest)
    part_of_group: dict[str, Part] = {}
    counts: Counter[Part] = Counter(dict.fromkeys(shares, 0))
    for group in groups:
        part = max(shares, key=lambda part: wanted[part] - counts[part])
        part_of_group[group] = part
        counts[part] += sizes.groups[group]
    return Split({source: part_of_group[group] for source, group in sizes.group_of.items()}, counts)


@dataclass(frozen=True, slots=True)
class PairSplit:
    """The part of every pair, and how many pairs each part holds."""

    part_of: Mapping[int, Part]
    pairs: Mapping[Part, int]


def split_by_pair(
    strata: Iterable[tuple[int, str]],
    *,
    seed: int,
    shares: Mapping[Part, float] = SEMEVAL_SHARES,
) -> PairSplit:
    """Deal pairs (number and stratum) so that the shares are met in all and in each stratum.

    Shares may be sizes. All parts together hold what they should to within one pair, and so does
    each stratum to within a few.

    >>> split = split_by_pair([(n, "odd" if n % 2 else "even") for n in range(40)], seed=1)
    >>> {part.value: count for part, count in split.pairs.items()}
    {'TRAIN': 18, 'TRIAL': 2, 'TEST': 20}
    """
    _check_shares(shares)
    by_stratum: dict[str, list[int]] = {}
    for number, stratum in strata:
        by_stratum.setdefault(stratum, []).append(number)
    rng = random.Random(f"{seed}\tpairs")  # noqa: S311  # chance that can be repeated
    counts: Counter[Part] = Counter(dict.fromkeys(shares, 0))
    part_of: dict[int, Part] = {}
    total = sum(shares.values())
    for stratum in sorted(by_stratum):
        numbers = sorted(by_stratum[stratum])
        rng.shuffle(numbers)
        for number in numbers:
            due = len(part_of) + 1
            part = max(shares, key=lambda part: shares[part] * due / total - counts[part])
            part_of[number] = part
            counts[part] += 1
    return PairSplit(part_of, counts)


def _check_shares(shares: Mapping[Part, float]) -> None:
    if any(share < 0 for share in shares.values()) or not sum(shares.values()):
        raise ValueError("the shares of the parts must not be negative, nor all of them zero")


@dataclass(frozen=True, slots=True)
class _Groups:
    group_of: Mapping[str, str]  # source -> the least source of its group
    groups: Mapping[str, int]  # least source -> pairs


def _group_sizes(pairs: Iterable[tuple[str, str]]) -> _Groups:
    parent: dict[str, str] = {}

    def find(source: str) -> str:
        parent.setdefault(source, source)
        while parent[source] != source:
            parent[source] = source = parent[parent[source]]
        return source

    seen: Counter[str] = Counter()
    for one, other in pairs:
        # The lesser source leads, so that the order of the pairs does not matter.
        low, high = sorted((find(one), find(other)))
        parent[high] = low
        seen[one] += 1
    group_of = {source: find(source) for source in sorted(parent)}
    sizes: Counter[str] = Counter()
    for source, count in seen.items():
        sizes[group_of[source]] += count
    return _Groups(group_of, sizes)
