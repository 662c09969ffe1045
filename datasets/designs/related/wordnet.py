"""Words and relations of a wordnet, as a graph of its synsets."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from datasets.designs.related.graph import Adjacency, Link, Word, WordGraph
from datasets.designs.related.relations import PREFERENCE, WordRelation
from transforms.lexicon.network import MAX_HYPONYMS, Network


def graph_of_wordnet(
    network: Network,
    *,
    zipf: Callable[[str], float],
    parts: frozenset[str],
    most_steps: int,
) -> WordGraph:
    """Return the graph of the single words of a wordnet in these parts of speech.

    Names and abbreviations are left out: synsets of instances, and capitalised words unless the
    language capitalises common nouns. Hypernyms and hyponyms count up to `most_steps` away. Synsets
    of other parts of speech and of names stay in the graph, as words can be close through them.
    """
    numbers: dict[str, int] = {}
    parts_of_word: dict[int, set[str]] = defaultdict(set)
    words_at = _words_by_synset(network, numbers, parts_of_word, parts)
    words = tuple(
        Word(text, zipf(text), frozenset(parts_of_word[n])) for text, n in numbers.items()
    )
    edges = [*network.hypernyms, *network.parts, *network.others]
    synsets = {synset: row for row, synset in enumerate(_synsets(network, edges))}
    rows = [(synsets[a], synsets[b]) for a, b in edges]
    relations = _Relations(network, words_at, most_steps)
    return WordGraph(
        words,
        relations.of,
        Adjacency(
            ((w, synsets[s]) for s, words_here in words_at.items() for w in words_here), len(words)
        ),
        Adjacency(
            ((synsets[s], w) for s, words_here in words_at.items() for w in words_here),
            len(synsets),
        ),
        Adjacency([*rows, *((b, a) for a, b in rows)], len(synsets)),
    )


def _synsets(network: Network, edges: Iterable[tuple[int, int]]) -> list[int]:
    return list(dict.fromkeys([*network.members, *(synset for edge in edges for synset in edge)]))


def _words_by_synset(
    network: Network,
    numbers: dict[str, int],
    parts_of_word: dict[int, set[str]],
    parts: frozenset[str],
) -> dict[int, tuple[int, ...]]:
    """Number the usable words, and return the numbers of the words of each synset.

    Synsets of other parts of speech are included for words that are numbered: *run* is close to
    the neighbours of its verb senses even if only nouns are used.
    """
    has_capitals = _writes_nouns_with_capitals(network)
    for synset, lemmas in network.members.items():
        if network.part[synset] not in parts or synset in network.names:
            continue
        for lemma in filter(str.isalpha, lemmas):
            if not has_capitals and lemma != lemma.lower():
                continue
            parts_of_word[numbers.setdefault(lemma, len(numbers))].add(network.part[synset])
    return {
        synset: tuple(dict.fromkeys(numbers[lemma] for lemma in lemmas if lemma in numbers))
        for synset, lemmas in network.members.items()
    }


def _writes_nouns_with_capitals(network: Network) -> bool:
    """Return whether common nouns are capitalised, as in German."""
    nouns = [
        lemma
        for synset, lemmas in network.members.items()
        if network.part[synset] == "NOUN" and synset not in network.names
        for lemma in lemmas
    ]
    return 2 * sum(lemma[:1].isupper() for lemma in nouns) > len(nouns) > 0


@dataclass(frozen=True, slots=True)
class _Step:
    synset: int
    relation: WordRelation
    steps: int


class _Relations:
    """The words related to a word, each by the preferred and shortest relation."""

    def __init__(
        self, network: Network, words_at: dict[int, tuple[int, ...]], most_steps: int
    ) -> None:
        self._network = network
        self._words_by_synset = words_at
        self._most_steps = most_steps
        self._above = _adjacency(network.hypernyms)
        self._below = _adjacency((b, a) for a, b in network.hypernyms)
        self._parts = _adjacency(network.parts)
        self._wholes = _adjacency((b, a) for a, b in network.parts)
        self._of_word: dict[int, list[int]] = defaultdict(list)
        for synset, words in words_at.items():
            for word in words:
                self._of_word[word].append(synset)

    def of(self, word: int) -> Iterator[Link]:
        best: dict[int, Link] = {}
        for synset in self._of_word[word]:
            part = self._network.part[synset]
            for step in self._steps(synset):
                if self._network.part.get(step.synset, part) != part:
                    continue
                for other in self._words_by_synset.get(step.synset, ()):
                    link = Link(other, step.relation, step.steps, None, part)
                    if other != word and _is_better(link, best.get(other)):
                        best[other] = link
        return iter(best.values())

    def _steps(self, synset: int) -> Iterator[_Step]:
        if synset in self._network.names:
            return
        yield _Step(synset, WordRelation.SYNONYM, 0)
        yield from self._reachable(synset, self._above, WordRelation.HYPERNYM)
        yield from self._reachable(synset, self._below, WordRelation.HYPONYM)
        for part in self._parts.get(synset, ()):
            yield _Step(part, WordRelation.MERONYM, 1)
        for holonym in self._wholes.get(synset, ()):
            yield _Step(holonym, WordRelation.HOLONYM, 1)
        for parent in self._above.get(synset, ()):
            hyponyms = self._below.get(parent, ())
            if len(hyponyms) <= MAX_HYPONYMS:
                yield from (
                    _Step(hyponym, WordRelation.CO_HYPONYM, 2)
                    for hyponym in hyponyms
                    if hyponym != synset
                )

    def _reachable(
        self, synset: int, edges: dict[int, list[int]], relation: WordRelation
    ) -> Iterator[_Step]:
        frontier, seen = [synset], {synset}
        for steps in range(1, self._most_steps + 1):
            reached = dict.fromkeys(
                other for synset0 in frontier for other in edges.get(synset0, ())
            )
            frontier = [other for other in reached if other not in seen | self._network.names]
            seen.update(frontier)
            yield from (_Step(other, relation, steps) for other in frontier)


def _is_better(link: Link, current: Link | None) -> bool:
    if current is None:
        return True
    return (PREFERENCE[link.relation], link.steps) < (PREFERENCE[current.relation], current.steps)


def _adjacency(edges: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    lists: dict[int, list[int]] = defaultdict(list)
    for first, second in edges:
        lists[first].append(second)
    return dict(lists)
