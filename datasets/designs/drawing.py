"""Drawing the partner of a sentence at random: from its source, its theme, or another theme.

A row of a design says which sentences are on the left, which on the right, and where the right one
is taken from. The possible right sentences are a list ordered by theme and source, so that "the
same theme" and "another theme" are ranges of it, and every draw is uniform and cheap.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TypeVar

from datasets.designs.planner import (
    NOTHING,
    Book,
    Dropped,
    Expectation,
    Member,
    PlannedPair,
    SourceSet,
    expected_of,
    planned_pair,
    relation_within,
)
from datasets.designs.relations import PairRelation

Value = TypeVar("Value", str, int)
# A stage, and the rules one of which is to have written the right sentence.
Wish = tuple[str, frozenset[str]]


class Scope(StrEnum):
    """Where the right sentence comes from, seen from the left one."""

    OWN = "own source"
    SAME_THEME = "same theme"  # another source of the theme
    OTHER_THEME = "other theme"
    OTHER_SOURCE = "other source"


_THEMED = (Scope.SAME_THEME, Scope.OTHER_THEME)


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of pair: the places ("1a", "2b") of both sentences, and the scope of the right one.

    `relation` and `label` (from left to right) override what follows from the sentences.
    `same_author`: the right sentence is, or was made from, one by the author of the left one.
    """

    kind: str
    left: frozenset[str]
    right: frozenset[str]
    scope: Scope = Scope.OWN
    quota: int | None = None  # pairs in total; None: all that the sources provide
    relation: PairRelation | None = None
    label: str = ""
    same_author: bool = False


@dataclass(frozen=True, slots=True)
class _Entry:
    theme: str
    source: int
    member: Member


@dataclass
class _Pool:
    """The possible right sentences of one stage, ordered by theme and then by source."""

    entries: list[_Entry] = field(default_factory=list)

    @cached_property
    def _themes(self) -> Mapping[str, range]:
        return _ranges([entry.theme for entry in self.entries])

    @cached_property
    def _sources(self) -> Mapping[int, range]:
        return _ranges([entry.source for entry in self.entries])

    def places(self, scope: Scope, theme: str, source: int) -> tuple[range, range]:
        """Return the two ranges of entries that form the scope; either may be empty."""
        start, end = 0, len(self.entries)
        theme_range = self._themes.get(theme, range(0))
        same = self._sources.get(source, range(theme_range.start, theme_range.start))
        match scope:
            case Scope.OWN:
                return same, range(0)
            case Scope.SAME_THEME:
                return range(theme_range.start, same.start), range(same.stop, theme_range.stop)
            case Scope.OTHER_THEME:
                # Sources without a theme come first; whether it differs is unknown.
                start = self._themes.get("", range(0)).stop
                if not theme_range:
                    return range(start, end), range(0)
                return range(start, theme_range.start), range(theme_range.stop, end)
            case Scope.OTHER_SOURCE:
                return range(start, same.start), range(same.stop, end)


def _ranges(values: Sequence[Value]) -> dict[Value, range]:
    """Return the range of each value; equal values are adjacent."""
    ranges: dict[Value, range] = {}
    for index, value in enumerate(values):
        ranges[value] = range(ranges.get(value, range(index, index)).start, index + 1)
    return ranges


class Drawer:
    """Draws the pairs of one row; `mix` gives the target shares of the stages on the right.

    The stage furthest below its share is tried first, so that the kept pairs come as close to the
    mix as the sentences allow.
    """

    def __init__(
        self,
        row: KindRow,
        sets: Sequence[SourceSet],
        book: Book,
        *,
        seed: int,
        mix: Mapping[str, float] | None = None,
    ) -> None:
        self.row = row
        self._sets = sets
        self._book = book
        self._seed = seed
        self._stages = sorted({place[0] for place in row.right})
        self._mix = mix or {}
        self._made = dict.fromkeys(self._stages, 0)
        self._pools: dict[tuple[str, str], dict[str, _Pool]] = {}
        self._fill(sets)

    def lefts(self, source: int) -> list[Member]:
        """Return the left sentences of a source."""
        members = sorted(self._sets[source].members, key=lambda member: member.place)
        return [member for member in members if member.place in self.row.left]

    def offered(self, source: int, left: Member) -> dict[tuple[str, str], int]:
        """Return how many right sentences there are for `left`, by stage and rule."""
        theme = self._sets[source].theme
        if self.row.scope in _THEMED and not theme:
            return {}
        writer = left.writer if self.row.same_author else ""
        counts = {
            (stage, rule): sum(map(len, pool.places(self.row.scope, theme, source)))
            for stage in self._stages
            for rule, pool in self._pools.get((stage, writer), {}).items()
        }
        return {name: count for name, count in counts.items() if count}

    def pair(
        self, source: int, left: Member, turn: int = 0, *, wish: Wish | None = None
    ) -> PlannedPair | Dropped:
        """Make a pair of `left`, a sentence of that source, or report why there is none.

        A sentence may have several turns, each with its own random numbers. Another right sentence
        than wished for is taken only if no such pair can be made.
        """
        salt = f"{self._seed}\t{self._sets[source].source}\t{self.row.kind}"
        right = self._right(source, left, f"{salt}\t{left.place}\t{turn}", wish)
        if isinstance(right, Dropped):
            return right
        is_own = self.row.scope is Scope.OWN
        relation = self.row.relation or (relation_within(left, right) if is_own else None)
        planned = planned_pair(
            left,
            right,
            kind=self.row.kind,
            relation=relation,
            is_cross_set=not is_own or left.position != right.position,
            expected=self._expected(relation, left, right),
            salt=f"{salt}\t{right.key}",
        )
        return replace(planned, rule=right.rule) if right.rule else planned

    def _expected(self, relation: PairRelation | None, left: Member, right: Member) -> Expectation:
        if self.row.label:
            return self.row.label, ""
        if self.row.scope is not Scope.OWN and relation is not PairRelation.UNRELATED:
            return NOTHING
        return expected_of(relation, left, right)

    def _fill(self, sets: Sequence[SourceSet]) -> None:
        ordered = sorted(range(len(sets)), key=lambda index: (sets[index].theme, index))
        for index in ordered:
            for member in sorted(sets[index].members, key=lambda member: member.place):
                if member.place in self.row.right:
                    key = (member.stage, member.writer if self.row.same_author else "")
                    entry = _Entry(sets[index].theme, index, member)
                    by_rule = self._pools.setdefault(key, {})
                    by_rule.setdefault(member.rule, _Pool()).entries.append(entry)

    def _right(self, source: int, left: Member, salt: str, wish: Wish | None) -> Member | Dropped:
        theme = self._sets[source].theme
        if self.row.scope in _THEMED and not theme:
            return Dropped.NO_THEME
        rng = random.Random(salt)  # noqa: S311  # chance that can be repeated
        reason = self._none_there()
        writer = left.writer if self.row.same_author else ""
        for stage, rules in [*filter(None, [wish]), *((stage, None) for stage in self._by_need())]:
            for entry in self._entries((stage, writer), rules, theme, source, rng):
                if entry.member is left:
                    continue
                refused = self._book.refusal(left, entry.member)
                if refused is None:
                    self._made[stage] += 1
                    return entry.member
                reason = refused
        return reason

    def _entries(
        self,
        place: tuple[str, str],
        wished_rules: frozenset[str] | None,
        theme: str,
        source: int,
        rng: random.Random,
    ) -> Iterator[_Entry]:
        """Yield the entries of a stage and writer in random order, rule by rule.

        A rule that writes much has the same chance as one that writes little.
        """
        by_rule = self._pools.get(place, {})
        rules = sorted(rule for rule in by_rule if wished_rules is None or rule in wished_rules)
        rng.shuffle(rules)
        for rule in rules:
            pool = by_rule[rule]
            yield from _shuffle(pool, pool.places(self.row.scope, theme, source), rng)

    def _by_need(self) -> list[str]:
        total = sum(self._made.values()) + 1
        even = 1 / len(self._stages)

        def lack(stage: str) -> float:
            return self._mix.get(stage, even) * total - self._made[stage]

        return sorted(self._stages, key=lack, reverse=True)

    def _none_there(self) -> Dropped:
        match self.row.scope:
            case Scope.OWN if self._stages == ["1"]:
                return Dropped.NO_DESCRIPTION
            case Scope.OWN:
                return Dropped.NO_TRANSFORMATION
            case Scope.SAME_THEME:
                return Dropped.NO_OTHER_OF_THEME
            case Scope.OTHER_THEME:
                return Dropped.NO_OTHER_THEME
            case Scope.OTHER_SOURCE:
                return Dropped.NO_PARTNER


def _shuffle(pool: _Pool, ranges: tuple[range, range], rng: random.Random) -> Iterator[_Entry]:
    """Yield the entries lazily in random order."""
    first, second = ranges
    swapped: dict[int, int] = {}
    count = len(first) + len(second)
    for step in range(count):
        # Fisher-Yates shuffle that only stores the moved positions.
        chosen = rng.randrange(step, count)
        index = swapped.get(chosen, chosen)
        swapped[chosen] = swapped.get(step, step)
        yield pool.entries[first[index] if index < len(first) else second[index - len(first)]]
