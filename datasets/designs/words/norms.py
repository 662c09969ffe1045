"""Norms of words, joined by word."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

# Parts of speech as SimLex-999 writes them, and how norms and tag sets spell them.
PARTS: Final = ("N", "V", "A")
_SPELT: Final[Mapping[str, tuple[str, ...]]] = {
    "N": ("n", "nn", "nns", "noun", "subst", "rzeczownik", "substantiv", "nomen"),
    "V": ("v", "vb", "vv", "verb", "czasownik", "zeitwort"),
    "A": ("a", "aj", "adj", "jj", "adjective", "przymiotnik", "adjektiv"),
}
_PART_OF: Final = {name: part for part, names in _SPELT.items() for name in names}


def part_named(tag: str) -> str:
    """Return N, V or A for a tag that means one of them, any other tag as it is.

    >>> part_named("AJ"), part_named("noun"), part_named("PP")
    ('A', 'N', 'PP')
    """
    return _PART_OF.get(tag.strip().casefold(), tag.strip())


@dataclass(frozen=True)
class WordNorms:
    """The norms that a sample is drawn from.

    - `strengths`: (cue, target) and the strength of the association, from 0 to 1 in most norms.
    - `uses`: for each word, how often it is used as each part of speech.
    - `concreteness`: the higher, the more concrete; SimLex-999 has it from 1 to 7.
    - `frequency`: on any scale; only the lowest one allowed is compared with it.
    """

    strengths: Mapping[tuple[str, str], float]
    uses: Mapping[str, Mapping[str, float]]
    concreteness: Mapping[str, float] = field(default_factory=dict)
    frequency: Mapping[str, float] = field(default_factory=dict)

    @cached_property
    def cues(self) -> frozenset[str]:
        """The stimulus words: only of these are the associations known."""
        return frozenset(cue for cue, _target in self.strengths)

    def part_of(self, word: str, *, share: float) -> str:
        """Return the part of speech with at least that share of a word's uses, "" if none."""
        uses = self.uses.get(word)
        if not uses:
            return ""
        part, count = max(uses.items(), key=lambda item: (item[1], item[0]))
        return part if count >= share * sum(uses.values()) else ""

    def strength(self, first: str, second: str) -> float | None:
        """Return the strength of the stronger direction; None without an association."""
        both = (self.strengths.get((first, second)), self.strengths.get((second, first)))
        strengths = [strength for strength in both if strength is not None]
        return max(strengths) if strengths else None
