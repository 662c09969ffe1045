"""Parses made earlier, looked up by text: no model needed, the same result everywhere."""

from collections.abc import Iterable, Sequence

from transforms.parsing import Parse, one_line
from transforms.reason import Reason
from transforms.tree import Tree


class RecordedParser:
    """A parser that returns trees read from CoNLL-U.

    >>> from transforms.conllu import load
    >>> parser = RecordedParser(load("1\\tBirds\\tbird\\tNOUN\\t_\\t_\\t0\\troot\\t_\\t_"))
    >>> [parse.reason for parse in parser.parse(["Birds", "Fish"])]
    [None, Reason('no_recorded_parse')]
    """

    name = "recorded"
    version = "1"

    def __init__(self, trees: Iterable[Tree], *, model: str = "conllu") -> None:
        self.model = model
        self._trees = {tree.text: tree for tree in trees}

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        """Return the recorded parse of each text, or one with the reason that there is none."""
        return [self._parse(text) for text in texts]

    def _parse(self, text: str) -> Parse:
        tree = self._trees.get(one_line(text))
        if tree is None:
            return Parse(text, reason=Reason("no_recorded_parse"))
        return Parse(text, (tree,))
