"""How two words are related in a wordnet (SimLex-999, section 4.3)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from transforms.lexicon.tables import PARTS, Sense
from transforms.lexicon.wordnet import MissingLexicon, installed_tables
from transforms.reason import Reason, Refused

_PARTS_OF_SPEECH = {"N": ("NOUN",), "V": ("VERB",), "A": ("ADJ",)}
_ABOVE = ("hypernym", "instance_hypernym")
_KINDS_OF_PART = ("part", "member", "substance", "portion", "location")
_PART_OF = (
    *("meronym", "holonym"),
    *(f"{side}_{kind}" for side in ("mero", "holo") for kind in _KINDS_OF_PART),
)
_MAX_STEPS = 6  # between a word and one above it
NONE = "none"


class NoSuchWordnet(Refused):
    """The wordnet is not on this machine."""


@dataclass(frozen=True, slots=True)
class Relation:
    """The closest relation of any two senses of the words.

    `name` is "synonyms" (a sense of both in one synset), "antonyms", "hypernym, n steps",
    "meronym", "cohyponyms" (of one immediate hypernym), "none", or "" if the wordnet lacks a word.
    `steps` is the length of the shortest path over hypernyms, None if there is none.
    """

    name: str
    steps: int | None = None

    @property
    def is_known(self) -> bool:
        return bool(self.name)


class Wordnet:
    """The relations of words in an installed wordnet.

    One that only gives lemmas to another one's synsets has the relations of that other one.
    """

    def __init__(self, name: str, directory: Path | None = None) -> None:
        try:
            self._tables = installed_tables(name, directory)
        except MissingLexicon as error:
            raise NoSuchWordnet(Reason("wordnet_not_here", name=name, error=str(error))) from None

    def relation(self, first: str, second: str, pos: str = "") -> Relation:
        """Return how two words are related; `pos` is A, N or V, or empty for any."""
        parts = _PARTS_OF_SPEECH.get(pos.upper(), tuple(PARTS))
        senses = [[s for part in parts for s in self._senses(w, part)] for w in (first, second)]
        synsets_a, synsets_b = (
            [*dict.fromkeys(sense.synset for sense in found_senses)] for found_senses in senses
        )
        if not synsets_a or not synsets_b:
            return Relation("")
        ancestors = (
            [self._ancestors(synset) for synset in synsets_a],
            [self._ancestors(synset) for synset in synsets_b],
        )
        steps = _shortest(*ancestors)
        if set(synsets_a) & set(synsets_b):
            return Relation("synonyms", 0)
        if self._has_antonym(senses[0], second) or self._has_antonym(senses[1], first):
            return Relation("antonyms", steps)
        ups = [levels[other] for levels in ancestors[0] for other in synsets_b if other in levels]
        ups += [levels[other] for levels in ancestors[1] for other in synsets_a if other in levels]
        if ups and min(ups) <= _MAX_STEPS:
            return Relation(f"hypernym, {steps_text(min(ups))}", steps)
        if set(synsets_b) & {part for synset in synsets_a for part in self._parts(synset)}:
            return Relation("meronym", steps)
        if self._parents(synsets_a) & self._parents(synsets_b):
            return Relation("cohyponyms", steps)
        return Relation(NONE, steps)

    def _senses(self, word: str, part: str) -> list[Sense]:
        # SimLex-999 writes all words small; a wordnet writes "French".
        spellings = dict.fromkeys((word, word.lower(), word.capitalize()))
        by_spelling = (self._tables.senses(spelling, part) for spelling in spellings)
        return next(filter(None, by_spelling), [])

    def _has_antonym(self, senses: Iterable[Sense], word: str) -> bool:
        return any(
            lemma.lower() == word.lower()
            for sense in senses
            for lemma in self._tables.lemmas(sense.row, "antonym")
        )

    def _ancestors(self, synset: int) -> dict[int, int]:
        """Return the synsets above one, and itself, with the fewest steps to each."""
        levels, edge = {synset: 0}, [synset]
        steps = 0
        while edge:
            steps += 1
            parents = [
                a for child in edge for name in _ABOVE for a in self._tables.synsets(child, name)
            ]
            edge = [synset for synset in dict.fromkeys(parents) if synset not in levels]
            levels |= dict.fromkeys(edge, steps)
        return levels

    def _parents(self, synsets: Iterable[int]) -> set[int]:
        return {
            parent
            for synset in synsets
            for name in _ABOVE
            for parent in self._tables.synsets(synset, name)
        }

    def _parts(self, synset: int) -> Iterator[int]:
        """Yield the parts of a synset, and what it is a part of."""
        for name in _PART_OF:
            yield from self._tables.synsets(synset, name)


def steps_text(steps: int) -> str:
    """Return a number of steps in words.

    >>> steps_text(1), steps_text(2)
    ('1 step', '2 steps')
    """
    return "1 step" if steps == 1 else f"{steps} steps"


def _shortest(ancestors_a: list[dict[int, int]], ancestors_b: list[dict[int, int]]) -> int | None:
    lengths = [
        first[shared] + second[shared]
        for first in ancestors_a
        for second in ancestors_b
        for shared in first.keys() & second.keys()
    ]
    return min(lengths, default=None)
