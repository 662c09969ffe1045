"""The language pack as the engine and the rules see it."""

from dataclasses import dataclass
from typing import Protocol

from transforms.reason import Reason
from transforms.tree import Tree


class UnknownLanguage(ValueError):
    """No pack is written for the language, or its files cannot be read."""


@dataclass(frozen=True)
class Form:
    """An inflected word; unsure when no dictionary knows the lemma and a pattern made the form."""

    text: str
    is_sure: bool = True


class LanguagePack(Protocol):
    """Forms, agreement and word lists of one language.

    `version` goes up when any answer changes.
    """

    @property
    def language(self) -> str: ...
    @property
    def version(self) -> int: ...

    def inflect(self, lemma: str, tag: str) -> Form:
        """Return the form of a lemma for a tag of the language (English: Penn tags)."""
        ...

    def words(self, name: str) -> frozenset[str]:
        """Return one of the pack's word lists."""
        ...

    def prepared(self, tree: Tree) -> Tree:
        """Return the tree as rules can trust it: a first word that the parser took for a name has
        lost its capital, and what parsers often get wrong is mended. The text stays.
        """
        ...

    def finish(self, tree: Tree) -> Tree:
        """Return the tree with the spelling that neighbours decide put right (English: a/an)."""
        ...

    def unfit(self, tree: Tree) -> Reason | None:
        """Return why the parse of a normalised sentence cannot be trusted, or None if it can."""
        ...

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        """Name what is ungrammatical in the tree."""
        ...
