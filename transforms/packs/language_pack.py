"""The interface of a language pack for the engine and the rules."""

from dataclasses import dataclass
from typing import Protocol

from transforms.predicates import WholeSentences
from transforms.reason import Reason
from transforms.tree import Tree

# Relations of words that come before what they belong to and cannot end a phrase.
ANNOUNCING = frozenset({"det", "case", "cc", "mark", "cop", "aux"})


class UnknownLanguage(ValueError):
    """There is no pack for the language, or its files cannot be read."""


@dataclass(frozen=True)
class Form:
    """An inflected word; unsure if no dictionary has the lemma and the form follows a pattern."""

    text: str
    is_sure: bool = True


class LanguagePack(Protocol):
    """Forms, agreement and word lists of one language; `version` increases with any change."""

    @property
    def language(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def announcing(self) -> frozenset[str]:
        """The relations of words that come before what they belong to, never after it."""
        ...

    @property
    def whole_sentences(self) -> WholeSentences:
        """Which sentences are complete, and how long they may be."""
        ...

    def inflect(self, lemma: str, tag: str) -> Form:
        """Return the form of a lemma for a tag of the language (English: Penn tags)."""
        ...

    def words(self, name: str) -> frozenset[str]:
        """Return one of the pack's word lists."""
        ...

    def prepared(self, tree: Tree) -> Tree:
        """Return the tree with common parser errors corrected (a first word taken for a name).

        The text does not change.
        """
        ...

    def finish(self, tree: Tree, source: Tree) -> Tree:
        """Return the tree with spelling that depends on neighbours corrected (English: a/an).

        `source` is the tree before the edit, so that what the edit did not change may be left
        alone. Raise `Refused` where the spelling beside a new neighbour is not known.
        """
        ...

    def unfit_source(self, tree: Tree) -> Reason | None:
        """Return why a source sentence must not be normalised at all, or None if it may be."""
        ...

    def unfit(self, tree: Tree) -> Reason | None:
        """Return why the parse of a normalised sentence cannot be trusted, or None if it can."""
        ...

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        """Return what is ungrammatical in the tree."""
        ...
