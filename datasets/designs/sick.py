"""SICK's pairing (Marelli et al. 2014, section 3.3 and Table 5).

Each S1 of a source is paired with the other S1 and with all S2, S3 and S4 of both, and sentences of
two different sources are put together at random as unrelated pairs. Identical and repeated pairs
are dropped and counted (the paper's footnote 6: 34 and 126 of 10,000).

Unrelated pairs join sources. Drawn from the whole set, as SICK did, they soon join nearly all of
them, and no split into training and test data can keep a source in one part. So the sources are
dealt into small blocks first, themes mixed, and both sentences of an unrelated pair come from one
block. `datasets.designs.split` then keeps blocks whole.
"""

import random
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from itertools import combinations, pairwise

from datasets.designs.relations import PairRelation

# 1197 of SICK's 9840 pairs are unrelated; the design asks for 12 %.
UNRELATED_SHARE = 0.12
UNRELATED_KIND = "unrelated"

_RELATION = {
    "1": PairRelation.SIMILAR,
    "2": PairRelation.SIMILAR,
    "3": PairRelation.OPPOSITE,
    "4": PairRelation.SCRAMBLED,
}
_BLOCKS_AT_LEAST = 40  # so that the 5 % of a trial part are two blocks, not a fraction of one
_BLOCK_AT_MOST = 50  # sources
_MISSES_ALLOWED = 30


@dataclass(frozen=True, slots=True)
class Member:
    """A sentence of a source: `place` is "1a" for S1a, "3b" for S3b; `key` decides sameness."""

    sentence: int
    place: str
    key: str


@dataclass(frozen=True, slots=True)
class SourceSet:
    """The sentences that come from one source."""

    source: str
    members: tuple[Member, ...]
    theme: str = ""


@dataclass(frozen=True, slots=True)
class PlannedPair:
    sentence_a: int
    sentence_b: int
    kind: str
    relation: PairRelation
    is_cross_set: bool


class Dropped(StrEnum):
    IDENTICAL = "identical"
    REPEATED = "repeated"
    NO_PARTNER = "no partner"  # no two sources are left that could give an unrelated pair


@dataclass(slots=True)
class PairingReport:
    """Counts by kind; filled while the pairs are taken. Planned = kept + dropped, always."""

    planned: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    dropped: Counter[tuple[str, Dropped]] = field(default_factory=Counter)
    sources_without_pairs: int = 0

    def dropped_for(self, reason: Dropped) -> int:
        return sum(n for (_, why), n in self.dropped.items() if why is reason)


def sick_pairs(
    sets: Sequence[SourceSet],
    *,
    seed: int,
    report: PairingReport,
    unrelated_share: float = UNRELATED_SHARE,
) -> Iterator[PlannedPair]:
    """Yield the pairs of all sources in their order, the unrelated ones last.

    The same sets, seed and share give the same pairs in the same order. `unrelated_share` is the
    share of unrelated pairs in all kept pairs. Time and memory grow with the number of pairs.
    """
    if not 0 <= unrelated_share < 1:
        raise ValueError(f"the share of unrelated pairs is {unrelated_share}, not in [0, 1)")
    seen = _Seen()
    related = 0
    for source in sets:
        before = related
        for pair in _related(source, seed, seen, report):
            related += 1
            yield pair
        report.sources_without_pairs += before == related
    wanted = round(related * unrelated_share / (1 - unrelated_share))
    report.planned[UNRELATED_KIND] = wanted
    yield from _unrelated(sets, wanted, seed, seen, report)


class _Seen:
    """Unordered pairs of comparison keys, kept as one number each."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._pairs: set[int] = set()

    def number(self, key: str) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def refusal(self, one: str, other: str) -> Dropped | None:
        """Remember the pair, or say why it cannot be taken."""
        low, high = sorted((self.number(one), self.number(other)))
        if low == high:
            return Dropped.IDENTICAL
        pair = low << 40 | high
        if pair in self._pairs:
            return Dropped.REPEATED
        self._pairs.add(pair)
        return None


def _related(
    source: SourceSet, seed: int, seen: _Seen, report: PairingReport
) -> Iterator[PlannedPair]:
    for one, other in _combinations(source):
        kind = f"S{one.place}S{other.place}"
        report.planned[kind] += 1
        if reason := seen.refusal(one.key, other.key):
            report.dropped[kind, reason] += 1
            continue
        report.kept[kind] += 1
        first, second = _ordered(one, other, f"{seed}\t{source.source}\t{kind}")
        is_cross_set = one.place[1] != other.place[1]
        yield PlannedPair(
            first.sentence, second.sentence, kind, _RELATION[other.place[0]], is_cross_set
        )


def _combinations(source: SourceSet) -> Iterator[tuple[Member, Member]]:
    """Yield each S1 with the expansions of its own set, then S1aS1b, then across the sets."""
    members = sorted(source.members, key=lambda member: member.place)
    ones = [member for member in members if member.place[0] == "1"]
    expansions = [member for member in members if member.place[0] != "1"]
    for one in ones:
        yield from ((one, other) for other in expansions if other.place[1] == one.place[1])
    yield from combinations(ones, 2)
    for one in ones:
        yield from ((one, other) for other in expansions if other.place[1] != one.place[1])


def _ordered(one: Member, other: Member, salt: str) -> tuple[Member, Member]:
    """Say which sentence stands as A. SICK mixes: S1 comes first in about half of each kind."""
    if blake2b(salt.encode(), digest_size=1).digest()[0] & 1:
        return other, one
    return one, other


def _unrelated(
    sets: Sequence[SourceSet], wanted: int, seed: int, seen: _Seen, report: PairingReport
) -> Iterator[PlannedPair]:
    """Take unrelated pairs from the blocks in turn until there are enough or none is left."""
    rng = random.Random(f"{seed}\tunrelated")  # noqa: S311  # chance that can be repeated
    blocks = deque(_draws(block, rng, seen) for block in _blocks(sets, rng))
    while report.kept[UNRELATED_KIND] < wanted and blocks:
        draws = blocks.popleft()
        pair = next(draws, None)
        if pair is None:
            continue
        blocks.append(draws)
        report.kept[UNRELATED_KIND] += 1
        yield pair
    if missing := wanted - report.kept[UNRELATED_KIND]:
        report.dropped[UNRELATED_KIND, Dropped.NO_PARTNER] = missing


def _blocks(sets: Sequence[SourceSet], rng: random.Random) -> list[list[SourceSet]]:
    """Deal the sources into blocks of about equal size, every theme spread over all of them."""
    by_theme: dict[str, list[SourceSet]] = {}
    for source in sets:
        if source.members:
            by_theme.setdefault(source.theme, []).append(source)
    spread: list[tuple[float, SourceSet]] = []
    for sources in by_theme.values():
        rng.shuffle(sources)
        start = rng.random()
        spread += (((i + start) / len(sources), source) for i, source in enumerate(sources))
    spread.sort(key=lambda item: item[0])
    dealt = [source for _, source in spread]
    size = max(2, min(_BLOCK_AT_MOST, len(dealt) // _BLOCKS_AT_LEAST))
    number = max(1, len(dealt) // size)
    bounds = [len(dealt) * i // number for i in range(number + 1)]
    return [dealt[low:high] for low, high in pairwise(bounds)]


def _draws(block: list[SourceSet], rng: random.Random, seen: _Seen) -> Iterator[PlannedPair]:
    """Yield unrelated pairs of a block: at random, and once that keeps failing, all that are left.

    Sources that share a theme or a sentence are not unrelated.
    """
    keys = {source.source: {member.key for member in source.members} for source in block}

    def pair(one: SourceSet, other: SourceSet, a: Member, b: Member) -> PlannedPair | None:
        if (one.theme and one.theme == other.theme) or keys[one.source] & keys[other.source]:
            return None
        if seen.refusal(a.key, b.key):
            return None
        return PlannedPair(a.sentence, b.sentence, UNRELATED_KIND, PairRelation.UNRELATED, True)

    misses = 0
    while len(block) > 1 and misses < _MISSES_ALLOWED:
        one, other = rng.sample(block, 2)
        drawn = pair(one, other, rng.choice(one.members), rng.choice(other.members))
        misses = 0 if drawn else misses + 1
        if drawn:
            yield drawn
    left = list(_all_draws(block))
    rng.shuffle(left)
    for one, other, a, b in left:
        if drawn := pair(one, other, a, b):
            yield drawn


def _all_draws(
    block: Iterable[SourceSet],
) -> Iterator[tuple[SourceSet, SourceSet, Member, Member]]:
    for one, other in combinations(block, 2):
        for a in one.members:
            for b in other.members:
                yield one, other, a, b
