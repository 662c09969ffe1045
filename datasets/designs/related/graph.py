"""A graph of words: the nodes to which they belong, and their relations in a source.

In a wordnet the nodes are synsets, and two words of one synset are 0 steps apart. In a thesaurus or
a table of associations each word is a node of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from datasets.designs.related.relations import WordRelation

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a source; `zipf` is the base-10 logarithm of its uses per 10⁹ words."""

    text: str
    zipf: float
    parts: frozenset[str] = frozenset()  # parts of speech (UPOS), empty if unknown


@dataclass(frozen=True, slots=True)
class Link:
    """A relation to another word, given by its number, with distance in steps and strength."""

    other: int
    relation: WordRelation
    steps: int = 1
    strength: float | None = None
    part: str = ""  # of speech, in which the relation holds


class Adjacency:
    """Adjacency lists: for each row, its columns (a sparse Boolean matrix)."""

    def __init__(self, pairs: Iterable[tuple[int, int]], rows: int) -> None:
        self.rows = rows
        edges = sorted(set(pairs))
        table = np.array(edges, dtype=np.int64).reshape(-1, 2)
        counts = np.bincount(table[:, 0], minlength=rows)
        self._starts = np.concatenate(([0], np.cumsum(counts)))
        self._columns: IntArray = table[:, 1].copy()

    def of(self, row: int) -> IntArray:
        columns: IntArray = self._columns[self._starts[row] : self._starts[row + 1]]
        return columns

    def of_all(self, rows: IntArray) -> IntArray:
        """Return the columns of several rows, unsorted and possibly repeated."""
        starts = self._starts[rows]
        lengths = self._starts[rows + 1] - starts
        ends = np.cumsum(lengths)
        indices = np.arange(ends[-1] if len(ends) else 0) + np.repeat(
            starts - ends + lengths, lengths
        )
        columns: IntArray = self._columns[indices]
        return columns


@dataclass(frozen=True)
class WordGraph:
    """The words of a source with their relations; `links_of` returns those of a word by number."""

    words: Sequence[Word]
    links_of: Callable[[int], Iterable[Link]]
    nodes_of_word: Adjacency
    words_of_node: Adjacency
    neighbours: Adjacency  # of nodes, in both directions

    def near(self, word: int, steps: int) -> BoolArray:
        """Return for each word whether it is within that many steps of `word`, itself included."""
        reached = np.zeros(self.neighbours.rows, dtype=bool)
        level = self.nodes_of_word.of(word)
        reached[level] = True
        for _ in range(steps):
            level = self.neighbours.of_all(level)
            level = np.unique(level[~reached[level]])
            reached[level] = True
        words_near = np.zeros(len(self.words), dtype=bool)
        words_near[self.words_of_node.of_all(np.flatnonzero(reached))] = True
        words_near[word] = True
        return words_near


def graph_of_links(
    words: Sequence[Word], links: Iterable[tuple[int, Link]], *, both_ways: bool
) -> WordGraph:
    """Return the graph of a thesaurus or of associations, in which words are nodes.

    `links` yields words by number with one related word each. With `both_ways` the inverse relation
    holds in the other direction.
    """
    by_word: dict[int, dict[int, Link]] = {}
    for word, link in links:
        by_word.setdefault(word, {}).setdefault(link.other, link)
        if both_ways:
            inverse = Link(word, link.relation.inverse, link.steps, link.strength, link.part)
            by_word.setdefault(link.other, {}).setdefault(word, inverse)
    edges = [(word, other) for word, targets in by_word.items() for other in targets]
    self_loops = Adjacency(((number, number) for number in range(len(words))), len(words))

    def links_of(word: int) -> Iterator[Link]:
        return iter(by_word.get(word, {}).values())

    neighbours = Adjacency([*edges, *((b, a) for a, b in edges)], len(words))
    return WordGraph(words, links_of, self_loops, self_loops, neighbours)
