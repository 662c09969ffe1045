"""Words and what they mean to each other, as the rules ask for them.

The rules know the `Lexicon` protocol only; `transforms.lexicon.wordnet` answers it from a wordnet
that is installed for the `wn` library. Without one, the rules that need it stand aside.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

__all__ = ["Lexicon", "Link", "Related"]


class Link(StrEnum):
    """How one word is related to another."""

    SYNONYM = "synonym"
    HYPERNYM = "hypernym"
    HYPONYM = "hyponym"
    ANTONYM = "antonym"
    CO_HYPONYM = "co-hyponym"


@dataclass(frozen=True)
class Related:
    """A word that is related to the word asked about.

    `is_direct` is false where a word that is like it stands between (enormous – big – small).
    `sense` counts the senses of the word asked about, 0 the most usual; `score` compares the
    answers to one question, higher is the better substitute.
    """

    lemma: str
    link: Link
    sense: int = 0
    score: float = 0.0
    is_direct: bool = True


class Lexicon(Protocol):
    """Words related to a word. The same question always gets the same answer."""

    @property
    def name(self) -> str:
        """What the lexicon is called, with its version: "oewn:2026"."""
        ...

    def related(self, lemma: str, upos: str, link: Link) -> tuple[Related, ...]:
        """Return the related words, best first; none for a word that the lexicon lacks."""
        ...

    def is_transitive(self, verb: str) -> bool | None:
        """Tell whether a usual sense of the verb takes an object; None if the lexicon is silent."""
        ...

    def is_intransitive(self, verb: str) -> bool | None:
        """Tell whether a usual sense of the verb goes without one; None if it is silent."""
        ...
