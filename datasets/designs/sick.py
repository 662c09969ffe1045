"""SICK's pairing (Marelli et al. 2014, section 3.3 and Table 5).

Each S1 of a source is paired with the other S1 and with all S2, S3 and S4 of both, and sentences of
two different sources are put together at random as unrelated pairs. Identical and repeated pairs
are dropped and counted (the paper's footnote 6: 34 and 126 of 10,000).

Unrelated pairs connect sources. Drawn from the whole set, as in SICK, they soon connect nearly all
of them, and no split into training and test data can keep a source in one part. So the sources are
first distributed over small blocks of mixed themes, and both sentences of an unrelated pair come
from one block. Sources that share a text go into the same block, because a split keeps them
together anyway. `datasets.designs.split` then keeps blocks whole.
"""

import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from datasets.designs.planner import (
    Book,
    Dropped,
    Member,
    PairingReport,
    PlannedPair,
    SourceSet,
    expected_of,
    expected_within,
    planned_pair,
    relation_within,
)
from datasets.designs.relations import PairRelation
from datasets.designs.split import join_by_names
from datasets.formats.text import words_key

# 1197 of SICK's 9840 pairs are unrelated; the design asks for 12 %.
UNRELATED_SHARE = 0.12
UNRELATED_KIND = "unrelated"
# Table 5.
SICK_MIX: Mapping[PairRelation, float] = {
    PairRelation.SIMILAR: 4366 / 9840,
    PairRelation.OPPOSITE: 3574 / 9840,
    PairRelation.SCRAMBLED: 703 / 9840,
    PairRelation.UNRELATED: 1197 / 9840,
}

_BLOCKS_AT_LEAST = 40  # so that the 5 % of a trial part are two blocks, not a fraction of one
_BLOCK_AT_MOST = 50  # sources
_MISSES_ALLOWED = 30


@dataclass(frozen=True, slots=True)
class SickDesign:
    """The design with its one parameter."""

    unrelated_share: float = UNRELATED_SHARE
    name: str = "sick"
    kind_shares: Mapping[str, float] = field(default_factory=dict)
    relation_shares: Mapping[PairRelation, float] = field(default_factory=lambda: SICK_MIX)
    draws_from_all: bool = False  # an S1 has one S2, one S3 and one S4 (section 3.2)
    mix: None = None  # those were drawn by it

    def pairs(
        self, sets: Sequence[SourceSet], *, seed: int, report: PairingReport
    ) -> Iterator[PlannedPair]:
        return sick_pairs(sets, seed=seed, report=report, unrelated_share=self.unrelated_share)


def sick_pairs(
    sets: Sequence[SourceSet],
    *,
    seed: int,
    report: PairingReport,
    unrelated_share: float = UNRELATED_SHARE,
) -> Iterator[PlannedPair]:
    """Yield the pairs of all sources in their order, the unrelated ones last.

    The same sets, seed and share give the same pairs in the same order. `unrelated_share` is the
    share of unrelated pairs among all kept pairs. Time and memory grow with the number of pairs.
    """
    if not 0 <= unrelated_share < 1:
        raise ValueError(f"the share of unrelated pairs is {unrelated_share}, not in [0, 1)")
    book = Book(report)
    related = 0
    for source in sets:
        n_related = related
        for pair in _related(source, seed, book):
            related += 1
            yield pair
        report.sources_without_pairs += n_related == related
    n_unrelated = round(related * unrelated_share / (1 - unrelated_share))
    report.planned[UNRELATED_KIND] = n_unrelated
    yield from _unrelated(sets, n_unrelated, seed, book)


def _related(source: SourceSet, seed: int, book: Book) -> Iterator[PlannedPair]:
    for first, second in _combinations(source):
        kind = f"S{first.place}S{second.place}"
        book.report.planned[kind] += 1
        if reason := book.refusal(first, second):
            book.drop(kind, reason)
            continue
        yield book.keep(
            planned_pair(
                first,
                second,
                kind=kind,
                relation=relation_within(first, second),
                is_cross_set=first.position != second.position,
                expected=expected_within(first, second),
                salt=f"{seed}\t{source.source}\t{kind}",
            )
        )


def _combinations(source: SourceSet) -> Iterator[tuple[Member, Member]]:
    """Yield each S1 with the expansions of its own set, then S1aS1b, then pairs across the sets."""
    members = sorted(source.members, key=lambda member: member.place)
    firsts = [member for member in members if member.place[0] == "1"]
    expansions = [member for member in members if member.place[0] != "1"]
    for first in firsts:
        yield from ((first, second) for second in expansions if second.place[1] == first.place[1])
    yield from combinations(firsts, 2)
    for first in firsts:
        yield from ((first, second) for second in expansions if second.place[1] != first.place[1])


def _unrelated(
    sets: Sequence[SourceSet], count: int, seed: int, book: Book
) -> Iterator[PlannedPair]:
    """Draw unrelated pairs from the blocks in turn until there are enough or none are left."""
    rng = random.Random(f"{seed}\tunrelated")  # noqa: S311  # chance that can be repeated
    blocks = deque(_draws(block, rng, book) for block in _blocks(sets, rng))
    while book.report.kept[UNRELATED_KIND] < count and blocks:
        draws = blocks.popleft()
        pair = next(draws, None)
        if pair is None:
            continue
        blocks.append(draws)
        yield book.keep(pair)
    if missing := count - book.report.kept[UNRELATED_KIND]:
        book.drop(UNRELATED_KIND, Dropped.NO_PARTNER, missing)


def _blocks(sets: Sequence[SourceSet], rng: random.Random) -> list[list[SourceSet]]:
    """Distribute the sources over blocks of about equal size, each theme spread over all blocks."""
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
    return _cut(_with_shared_texts(dealt), [len(dealt) * i // number for i in range(1, number)])


def _with_shared_texts(sources: Sequence[SourceSet]) -> list[list[SourceSet]]:
    """Make sources that share a text adjacent, at the position of the first of them."""
    indices = [index for index, source in enumerate(sources) for _ in source.members]
    keys = [words_key(member.key) for source in sources for member in source.members]
    # A source is identified by its index, a text by its words.
    numbers = dict(zip(indices, join_by_names(indices, keys), strict=True))
    clusters: dict[int, list[SourceSet]] = {}
    for index, source in enumerate(sources):
        clusters.setdefault(numbers[index], []).append(source)
    return list(clusters.values())


def _cut(clusters: Iterable[list[SourceSet]], bounds: Sequence[int]) -> list[list[SourceSet]]:
    """Fill blocks with whole clusters; a block ends when the sources so far reach the next bound.

    No block is a single cluster unless there is no other: unrelated pairs need two.
    """
    blocks: list[list[list[SourceSet]]] = [[]]
    waiting, n, is_due = deque(bounds), 0, False
    for cluster in clusters:
        if is_due and len(blocks[-1]) > 1:
            blocks.append([])
            is_due = False
        blocks[-1].append(cluster)
        n += len(cluster)
        while waiting and n >= waiting[0]:
            waiting.popleft()
            is_due = True
    if len(blocks) > 1 and len(blocks[-1]) == 1:
        last = blocks.pop()
        blocks[-1] += last
    return [[source for cluster in block for source in cluster] for block in blocks]


def _draws(block: list[SourceSet], rng: random.Random, book: Book) -> Iterator[PlannedPair]:
    """Yield unrelated pairs of a block: at random, and after repeated failures, all remaining ones.

    Sources that share a theme or a sentence are not unrelated.
    """
    keys = {source.source: {member.key for member in source.members} for source in block}

    def pair(first: SourceSet, second: SourceSet, a: Member, b: Member) -> PlannedPair | None:
        if (first.theme and first.theme == second.theme) or keys[first.source] & keys[
            second.source
        ]:
            return None
        if book.refusal(a, b):
            return None
        relation = PairRelation.UNRELATED
        labels = expected_of(relation, a, b)
        return PlannedPair(a.sentence, b.sentence, UNRELATED_KIND, relation, True, *labels)

    misses = 0
    while len(block) > 1 and misses < _MISSES_ALLOWED:
        first, second = rng.sample(block, 2)
        candidate = pair(first, second, rng.choice(first.members), rng.choice(second.members))
        misses = 0 if candidate else misses + 1
        if candidate:
            yield candidate
    remaining = list(_all_draws(block))
    rng.shuffle(remaining)
    for first, second, a, b in remaining:
        if candidate := pair(first, second, a, b):
            yield candidate


def _all_draws(
    block: Iterable[SourceSet],
) -> Iterator[tuple[SourceSet, SourceSet, Member, Member]]:
    for first, second in combinations(block, 2):
        for a in first.members:
            for b in second.members:
                yield first, second, a, b
