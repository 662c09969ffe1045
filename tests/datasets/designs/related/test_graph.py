"""The graph of a wordnet against `wn`, and by hand where words are nodes."""

from pathlib import Path

import pytest
import wn

from datasets.designs.related.graph import Link, Word, WordGraph, graph_of_links
from datasets.designs.related.relations import WordRelation
from datasets.designs.related.wordnet import graph_of_wordnet
from transforms.lexicon.network import network_of
from transforms.lexicon.tables import Tables

SYN, HYPER, HYPO = WordRelation.SYNONYM, WordRelation.HYPERNYM, WordRelation.HYPONYM
NOUNS = frozenset({"NOUN"})


def graph(folder: Path, name: str, *, most_steps: int = 2) -> WordGraph:
    network = network_of(Tables(folder / "wn.db", name))
    return graph_of_wordnet(network, zipf=lambda _: 4.0, parts=NOUNS, most_steps=most_steps)


def related(found: WordGraph, text: str) -> dict[str, tuple[WordRelation, int]]:
    number = [word.text for word in found.words].index(text)
    return {
        found.words[link.other].text: (link.relation, link.steps) for link in found.links_of(number)
    }


def near(found: WordGraph, text: str, steps: int) -> set[str]:
    number = [word.text for word in found.words].index(text)
    return {
        word.text
        for word, is_near in zip(found.words, found.near(number, steps), strict=True)
        if is_near
    }


def test_the_relations_of_a_word_are_those_that_wn_itself_finds(wordnets: Path) -> None:
    wn.config.data_directory = wordnets
    net, result = wn.Wordnet("tiny:1"), graph(wordnets, "tiny:1", most_steps=9)
    for word in result.words:
        expected: dict[str, set[WordRelation]] = {}
        for synset in net.synsets(word.text, pos="n"):
            above = [ancestor for path in synset.hypernym_paths() for ancestor in path]
            below = [*synset.closure("hyponym")]
            for relation, synsets in ((SYN, [synset]), (HYPER, above), (HYPO, below)):
                for s in synsets:
                    for lemma in s.lemmas():
                        expected.setdefault(lemma, set()).add(relation)
        expected.pop(word.text)
        ours = {
            text: relation
            for text, (relation, _) in related(result, word.text).items()
            if relation in (SYN, HYPER, HYPO)
        }
        assert {text for text, of in expected.items() if of} == set(ours)
        assert all(ours[text] in expected[text] for text in ours)


def test_words_of_a_borrowing_wordnet_are_related_through_the_lender(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("related")
    wn.config.data_directory = folder
    wn.add(Path(__file__).parents[3] / "transforms/lexicon/lent.xml", progress_handler=None)
    result = graph(folder, "borrower:1")
    assert related(result, "samochód") == {"auto": (SYN, 0), "pojazd": (HYPER, 2)}
    assert related(result, "pojazd") == {"samochód": (HYPO, 2), "auto": (HYPO, 2)}
    assert related(graph(folder, "borrower:1", most_steps=1), "samochód") == {"auto": (SYN, 0)}
    # Synonyms are no step apart; a vehicle is two away, over a synset without a Polish word.
    assert near(result, "samochód", 1) == {"samochód", "auto"}
    assert near(result, "samochód", 2) == {"samochód", "auto", "pojazd"}


def test_words_of_a_thesaurus_are_related_both_ways_and_as_near_as_links_lead() -> None:
    words = [Word(text, 4.0) for text in ("cat", "pet", "dog", "moon")]
    links = [(0, Link(1, HYPER)), (2, Link(1, HYPER))]
    both = graph_of_links(words, links, both_ways=True)
    assert related(both, "pet") == {"cat": (HYPO, 1), "dog": (HYPO, 1)}
    assert near(both, "cat", 1) == {"cat", "pet"}
    assert near(both, "cat", 2) == {"cat", "pet", "dog"}
    assert near(both, "moon", 9) == {"moon"}
    assert related(graph_of_links(words, links, both_ways=False), "pet") == {}
