"""The graph of a thesaurus or of associations, from the rows of a table."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from datasets.designs.related.graph import Link, Word, WordGraph, graph_of_links
from datasets.designs.related.relations import WordRelation, association_strength


class _Row(Protocol):
    @property
    def word(self) -> str: ...
    @property
    def other(self) -> str: ...
    @property
    def relation(self) -> WordRelation: ...
    @property
    def strength(self) -> float | None: ...


def graph_of_rows(
    rows: Iterable[_Row], *, zipf: Callable[[str], float], by_formula: bool = False
) -> WordGraph:
    """Return the graph of the single words in the rows.

    Relations of a thesaurus hold in both directions, as inverses. Associations hold from cue to
    target only, with the strength in the row, or with `by_formula` the one that RUSSE's formula
    computes from the responses in both directions.
    """
    distinct = [row for row in rows if row.word != row.other]
    words = dict.fromkeys(text for row in distinct for text in (row.word, row.other))
    numbers = {text: number for number, text in enumerate(filter(str.isalpha, words))}
    usable = [row for row in distinct if row.word in numbers and row.other in numbers]
    responses = {(row.word, row.other): row.strength for row in usable if row.strength is not None}

    def links() -> Iterator[tuple[int, Link]]:
        for row in usable:
            strength = row.strength
            if by_formula and strength is not None:
                reverse_strength = responses.get((row.other, row.word), 0.0)
                strength = association_strength(strength, reverse_strength)
            yield numbers[row.word], Link(numbers[row.other], row.relation, 1, strength)

    is_thesaurus = not responses
    return graph_of_links(
        [Word(text, zipf(text)) for text in numbers], links(), both_ways=is_thesaurus
    )
