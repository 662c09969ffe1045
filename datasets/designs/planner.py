"""What all pairing designs share: sentences and pairs as values, and the book of pairs made.

A design proposes pairs; the book refuses identical and repeated ones, decides which sentence is A
and what is expected, and counts. Planned = kept + dropped for every kind.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import Protocol

from datasets.designs.mix import Mix
from datasets.designs.relations import RELATION_OF_STAGE, PairRelation

# Labels from the first sentence to the second, and back; "" if nothing is expected.
Expectation = tuple[str, str]
NOTHING: Expectation = ("", "")
_NEUTRAL: Expectation = ("NEUTRAL", "NEUTRAL")


@dataclass(frozen=True, slots=True)
class Member:
    """A sentence of a source: `place` is "1a" for S1a, "3b" for S3b; sentences with the same `key`
    count as identical.

    `expected` are the labels that its rule expects from the S1 to it, and back. `sentence` is the
    caller's number for it. If a place has several sentences, `rule` tells which of them the same
    rule wrote.
    """

    sentence: int
    place: str
    key: str
    author: str = ""
    expected: Expectation = NOTHING
    rule: str = ""

    @property
    def stage(self) -> str:
        return self.place[0]

    @property
    def position(self) -> str:
        return self.place[1]

    @property
    def writer(self) -> str:
        """The author of the sentence or of its origin; if unknown, its letter in the source."""
        return self.author or self.position


@dataclass(frozen=True, slots=True)
class SourceSet:
    """The sentences of one source: a caption pair, a picture."""

    source: str
    members: tuple[Member, ...]
    theme: str = ""


@dataclass(frozen=True, slots=True)
class PlannedPair:
    """Two sentences to be judged in both orders: the pair and its reverse.

    `rule` wrote the transformed one, in designs that draw from all transformations.
    """

    sentence_a: int
    sentence_b: int
    kind: str
    relation: PairRelation | None
    is_cross_set: bool
    expected_ab: str = ""
    expected_ba: str = ""
    rule: str = ""


class Dropped(StrEnum):
    """Why a planned pair was not made."""

    IDENTICAL = "identical"
    REPEATED = "repeated"
    NO_PARTNER = "no partner"  # there is nothing left to make the pair from
    NO_DESCRIPTION = "no second sentence of the source"
    NO_TRANSFORMATION = "no transformed sentence"
    NO_OTHER_TRANSFORMATION = "no other transformed sentence"
    NO_THEME = "no theme"
    NO_OTHER_OF_THEME = "no other source of the theme has such a sentence"
    NO_OTHER_THEME = "no other theme has such a sentence"


@dataclass(slots=True)
class PairingReport:
    """Counts by kind, updated while the pairs are made. Planned = kept + dropped, always."""

    planned: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    dropped: Counter[tuple[str, Dropped]] = field(default_factory=Counter)
    sources_without_pairs: int = 0

    def dropped_for(self, reason: Dropped) -> int:
        return sum(n for (_, dropped), n in self.dropped.items() if dropped is reason)


class Design(Protocol):
    """A way of pairing. Equal sets, seed and parameters give the same pairs in the same order."""

    @property
    def name(self) -> str: ...

    @property
    def kind_shares(self) -> Mapping[str, float]:
        """The share of each kind that the design aims at; empty if it has no such target."""

    @property
    def relation_shares(self) -> Mapping[PairRelation, float]:
        """The share of each expected relation that the design aims at."""

    @property
    def draws_from_all(self) -> bool:
        """Whether it draws from all transformations of a sentence, not from one of each kind."""

    @property
    def mix(self) -> Mix | None:
        """The shares of rules among the transformations that it draws; None if any will do."""

    def pairs(
        self, sets: Sequence[SourceSet], *, seed: int, report: PairingReport
    ) -> Iterator[PlannedPair]: ...


class Book:
    """The unordered pairs of comparison keys used so far, each stored as one number."""

    def __init__(self, report: PairingReport) -> None:
        self.report = report
        self._numbers: dict[str, int] = {}
        self._pairs: set[int] = set()

    def refusal(self, first: Member, second: Member) -> Dropped | None:
        """Record the pair, or return why it cannot be made."""
        low, high = sorted((self._number(first.key), self._number(second.key)))
        if low == high:
            return Dropped.IDENTICAL
        pair = low << 40 | high
        if pair in self._pairs:
            return Dropped.REPEATED
        self._pairs.add(pair)
        return None

    def _number(self, key: str) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def entered(self, kind: str, pair: PlannedPair | Dropped) -> Iterator[PlannedPair]:
        """Count a pair as planned, and yield it if it was made."""
        self.report.planned[kind] += 1
        if isinstance(pair, Dropped):
            self.drop(kind, pair)
        else:
            yield self.keep(pair)

    def drop(self, kind: str, reason: Dropped, pairs: int = 1) -> None:
        self.report.dropped[kind, reason] += pairs

    def keep(self, pair: PlannedPair) -> PlannedPair:
        self.report.kept[pair.kind] += 1
        return pair


def planned_pair(
    a: Member,
    b: Member,
    *,
    kind: str,
    relation: PairRelation | None,
    is_cross_set: bool,
    expected: Expectation,
    salt: str,
) -> PlannedPair:
    """Order a pair; `expected` reads from `one` to `other`, and back.

    SICK mixes the orders: S1 is first in about half of each kind. So does CDSCorpus.
    """
    first, second, labels = a, b, expected
    if blake2b(salt.encode(), digest_size=1).digest()[0] & 1:
        first, second, labels = b, a, (expected[1], expected[0])
    return PlannedPair(first.sentence, second.sentence, kind, relation, is_cross_set, *labels)


def relation_within(first: Member, second: Member) -> PairRelation:
    """Return how two sentences of one source are related, judging by the later stage."""
    return RELATION_OF_STAGE[max(first.stage, second.stage)]


def expected_within(first: Member, second: Member) -> Expectation:
    """Return the labels expected between two sentences of one source.

    A rule only relates an S1 to what it wrote from it; across two S1s nothing is known.
    """
    if first.position != second.position:
        return NOTHING
    if first.stage == "1":
        return second.expected
    if second.stage == "1":
        return first.expected[1], first.expected[0]
    return NOTHING


def expected_of(relation: PairRelation | None, first: Member, second: Member) -> Expectation:
    """Return the labels expected for a pair; unrelated sentences are expected to be neutral."""
    if relation is PairRelation.UNRELATED:
        return _NEUTRAL
    if relation is PairRelation.SAME_THEME:
        return NOTHING
    return expected_within(first, second)
