"""From text to trees: what every parser offers, and what it answers.

One text is one sentence. A text that does not become exactly one tree keeps what was found and a
reason, so that nothing is lost and the lead can be told why a source fell out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from transforms.conllu import dump
from transforms.reason import Reason
from transforms.tree import Tree


class MissingModel(RuntimeError):
    """The parser's model is not on this machine; `command` gets it."""

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
        """All that was found, as CoNLL-U."""
        return "".join(map(dump, self.trees))


class Parser(Protocol):
    """Something that turns texts into parses, in their order, one parse a text."""

    @property
    def name(self) -> str: ...
    @property
    def model(self) -> str: ...
    @property
    def version(self) -> str: ...

    def parse(self, texts: Sequence[str]) -> list[Parse]: ...


def one_line(text: str) -> str:
    """Return the text with every run of blanks as one space: what a tree can spell."""
    return " ".join(text.split())
