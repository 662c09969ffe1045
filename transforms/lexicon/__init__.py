"""Lexical relations between words, as the rules query them.

The rules know only the `Lexicon` protocol; `transforms.lexicon.wordnet` implements it with a
wordnet installed for the `wn` library. Without one, the rules that need it are skipped.
"""

from enum import StrEnum
from typing import Protocol

from transforms.immutable import immutable

__all__ = ["Lexicon", "Link", "Related"]


class Link(StrEnum):
    """How one word is related to another."""

    SYNONYM = "synonym"
    HYPERNYM = "hypernym"
    HYPONYM = "hyponym"
    ANTONYM = "antonym"
    CO_HYPONYM = "co-hyponym"


@immutable()
class Related:
    """A word that is related to the word asked about.

    `sense` is the index of the sense of the word asked about, 0 the most usual; `score` ranks the
    answers to one query, higher for the better substitute. `domain` is the lexicographer file of
    the other word ("noun.person"), empty where the lexicon does not tell. `is_certain` is true for
    the most usual sense of a word all of whose senses are of one domain; any other answer is for a
    project lead to choose.
    """

    lemma: str
    link: Link
    sense: int = 0
    score: float = 0.0
    domain: str = ""
    is_certain: bool = True


class Lexicon(Protocol):
    """Words related to a word. The same query always returns the same answer."""

    @property
    def name(self) -> str:
        """The lexicon's name with its version: "oewn:2026"."""
        ...

    def related(self, lemma: str, upos: str, link: Link) -> tuple[Related, ...]:
        """Return the related words, best first; none for an unknown word."""
        ...

    def is_transitive(self, verb: str) -> bool | None:
        """Tell whether a usual sense of the verb takes an object; None if unknown."""
        ...

    def is_intransitive(self, verb: str) -> bool | None:
        """Tell whether a usual sense of the verb takes no object; None if unknown."""
        ...
