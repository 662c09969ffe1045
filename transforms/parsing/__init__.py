"""Parsing text into trees: the interface of every parser, and its results.

One text is one sentence. The parse of a text that does not give exactly one tree keeps its trees
with a reason, so that nothing is lost and the lead can see why a source was dropped.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from transforms.conllu import dump
from transforms.reason import Reason
from transforms.tree import Tree


class MissingModel(RuntimeError):
    """The parser's model is not on this machine; `command` installs it."""

    def __init__(self, *, language: str, directory: str, command: str) -> None:
        super().__init__(
            f"no parsing model for the language {language!r} in {directory}; get it with: {command}"
        )
        self.language = language
        self.directory = directory
        self.command = command


@dataclass(frozen=True)
class Parse:
    """The trees found in one text; `reason` says why they are not exactly one."""

    text: str
    trees: tuple[Tree, ...] = ()
    reason: Reason | None = None

    @property
    def tree(self) -> Tree | None:
        """The tree of the whole text, if it has one."""
        return self.trees[0] if len(self.trees) == 1 and not self.reason else None

    @property
    def conllu(self) -> str:
        """All trees, as CoNLL-U."""
        return "".join(map(dump, self.trees))


class Parser(Protocol):
    """Something that turns texts into parses, in order, one parse per text."""

    @property
    def name(self) -> str: ...
    @property
    def model(self) -> str: ...
    @property
    def version(self) -> str: ...

    def parse(self, texts: Sequence[str]) -> list[Parse]: ...


def one_line(text: str) -> str:
    """Return the text with every run of white space as one space, as a tree can represent it."""
    return " ".join(text.split())
