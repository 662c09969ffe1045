"""Pairs of related and unrelated words for RUSSE's relation task (section 1.2).

Each target word has as many unrelated words as related ones. Each unrelated word is matched to a
related one: it has the same part of speech and about the same frequency, is the second word of
another related pair (so that the second word alone does not reveal the answer), and is not close to
the target word in the graph of the source. All pairs of a target word are in the same part of the
split.
"""

import random
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from datasets.designs.related.graph import BoolArray, Link, WordGraph
from datasets.designs.related.relations import WordRelation
from datasets.designs.related.settings import RelationSettings
from datasets.designs.split import Part


class Shortfall(StrEnum):
    """Why words or pairs of the source are not used."""

    RARE = "rare"
    AMBIGUOUS = "ambiguous"
    OTHER_PART = "other_part"
    NOTHING_RELATED = "nothing_related"
    NO_NEGATIVE = "no_negative"
    TAKEN = "taken"
    BEYOND_TARGETS = "beyond_targets"
    BEYOND_MOST = "beyond_most"


@dataclass(frozen=True, slots=True)
class WordPair:
    """A target word and another word; `steps` is None for an unrelated pair."""

    word: str
    other: str
    relation: WordRelation
    part: Part
    steps: int | None = None
    strength: float | None = None
    part_of_speech: str = ""
    zipf: tuple[float, float] = (0.0, 0.0)

    @property
    def is_related(self) -> bool:
        return self.relation is not WordRelation.UNRELATED


@dataclass(frozen=True)
class RelationPlan:
    """The pairs, grouped by target word, and the number of unused words and pairs by reason."""

    pairs: tuple[WordPair, ...]
    words: int  # usable words of the source
    targets: dict[Part, int]
    shortfalls: dict[Shortfall, int] = field(default_factory=dict)


def plan_relations(graph: WordGraph, settings: RelationSettings, *, seed: int) -> RelationPlan:
    """Draw target words with related words and as many unrelated ones.

    The same source, settings and seed give the same pairs. Two words are paired at most once,
    regardless of which is the target.
    """
    return _Planner(graph, settings, random.Random(seed)).plan()  # noqa: S311 (drawing, not secrets)


class _Planner:
    def __init__(self, graph: WordGraph, settings: RelationSettings, chance: random.Random) -> None:
        self._graph = graph
        self._settings = settings
        self._random = chance
        self._short: Counter[Shortfall] = Counter()
        self._usable = frozenset(self._words())
        self._links = {
            word: links for word in sorted(self._usable) if (links := self._links_of(word))
        }
        self._short[Shortfall.NOTHING_RELATED] = len(self._usable) - len(self._links)
        self._candidates = self._second_words()
        self._paired: set[tuple[int, int]] = set()

    def plan(self) -> RelationPlan:
        limit = self._settings.targets or len(self._links)
        order = [*self._links]
        self._random.shuffle(order)
        by_word: list[list[WordPair]] = []
        for index, word in enumerate(order):
            if len(by_word) == limit:
                self._short[Shortfall.BEYOND_TARGETS] = len(order) - index
                break
            if pairs := [*self._pairs_of(word)]:
                by_word.append(pairs)
        parts = self._parts(len(by_word))
        split = zip(by_word, parts, strict=True)
        pairs = [replace(pair, part=part) for group, part in split for pair in group]
        counts = Counter(parts)
        return RelationPlan(
            tuple(pairs),
            len(self._usable),
            {part: counts[part] for part in (Part.TRAIN, Part.TEST)},
            {reason: n for reason in Shortfall if (n := self._short[reason])},
        )

    def _words(self) -> Iterator[int]:
        parts, most_senses = set(self._settings.parts), self._settings.most_senses
        for number, word in enumerate(self._graph.words):
            if word.zipf < self._settings.least_zipf:
                self._short[Shortfall.RARE] += 1
            elif word.parts and not word.parts & parts:
                self._short[Shortfall.OTHER_PART] += 1
            elif most_senses and len(self._graph.nodes_of_word.of(number)) > most_senses:
                self._short[Shortfall.AMBIGUOUS] += 1
            else:
                yield number

    def _links_of(self, word: int) -> list[Link]:
        settings = self._settings
        return [
            link
            for link in self._graph.links_of(word)
            if link.other in self._usable
            and link.relation in settings.relations
            and (not link.part or link.part in settings.parts)
            and (link.strength is None or link.strength >= settings.least_strength)
        ]

    def _second_words(self) -> dict[str, list[tuple[float, int]]]:
        """Return the second words of related pairs by part of speech, rarest first."""
        by_part: dict[str, set[int]] = defaultdict(set)
        for links in self._links.values():
            for link in links:
                by_part[link.part].add(link.other)
        words = self._graph.words
        return {
            part: sorted((words[number].zipf, number) for number in numbers)
            for part, numbers in by_part.items()
        }

    def _pairs_of(self, word: int) -> Iterator[WordPair]:
        near = self._graph.near(word, self._settings.apart)
        used: set[int] = set()
        for link in self._choose(word):
            other = self._unrelated_word(word, link, near, used)
            if other is None:
                self._short[Shortfall.NO_NEGATIVE] += 1
                continue
            used.add(other)
            self._paired |= {_unordered(word, link.other), _unordered(word, other)}
            yield self._pair(word, link)
            yield self._pair(word, Link(other, WordRelation.UNRELATED, 0, None, link.part))

    def _choose(self, word: int) -> list[Link]:
        """Return the related words to pair with a word, up to the maximum in the settings.

        Relations take turns, as a wordnet has many more co-hyponyms than synonyms.
        """
        by_relation: dict[WordRelation, list[Link]] = defaultdict(list)
        for link in self._links[word]:
            if _unordered(word, link.other) in self._paired:
                self._short[Shortfall.TAKEN] += 1
            else:
                by_relation[link.relation].append(link)
        for links in by_relation.values():
            links.sort(key=lambda link: link.other)
            self._random.shuffle(links)
        turns = [link for row in _turns([*by_relation.values()]) for link in row]
        self._short[Shortfall.BEYOND_MOST] += max(0, len(turns) - self._settings.most)
        return turns[: self._settings.most]

    def _unrelated_word(self, word: int, link: Link, near: BoolArray, used: set[int]) -> int | None:
        candidates = self._candidates[link.part]
        zipf, tolerance = self._graph.words[link.other].zipf, self._settings.tolerance
        start = bisect_left(candidates, (zipf - tolerance, -1))
        end = bisect_right(candidates, (zipf + tolerance, len(self._graph.words)))
        indices = range(start, end)
        for index in self._shuffle(indices):
            other = candidates[index][1]
            if near[other] or other in used or _unordered(word, other) in self._paired:
                continue
            return other
        return None

    def _shuffle(self, indices: range) -> Iterator[int]:
        """Yield all indices in random order; shuffling all of them is rarely needed."""
        yield from self._random.sample(indices, min(_TRIES, len(indices)))
        yield from self._random.sample(indices, len(indices))

    def _pair(self, word: int, link: Link) -> WordPair:
        first, second = self._graph.words[word], self._graph.words[link.other]
        is_related = link.relation is not WordRelation.UNRELATED
        return WordPair(
            word=first.text,
            other=second.text,
            relation=link.relation,
            part=Part.TRAIN,
            steps=link.steps if is_related else None,
            strength=link.strength,
            part_of_speech=link.part,
            zipf=(first.zipf, second.zipf),
        )

    def _parts(self, targets: int) -> list[Part]:
        tests = round(self._settings.test_share * targets)
        parts = [Part.TEST] * tests + [Part.TRAIN] * (targets - tests)
        self._random.shuffle(parts)
        return parts


_TRIES = 20


def _unordered(first: int, second: int) -> tuple[int, int]:
    return (first, second) if first < second else (second, first)


def _turns(lists: list[list[Link]]) -> Iterable[list[Link]]:
    """Yield the first of each list, then the second of each, and so on."""
    for index in range(max(map(len, lists), default=0)):
        yield [links[index] for links in lists if index < len(links)]
