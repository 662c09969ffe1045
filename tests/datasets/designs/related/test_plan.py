"""What every plan of related and unrelated words must keep, whatever the source."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from datasets.designs.related.graph import Link, Word, WordGraph, graph_of_links
from datasets.designs.related.plan import RelationPlan, Shortfall, plan_relations
from datasets.designs.related.relations import LEXICAL, WordRelation
from datasets.designs.related.settings import RelationSettings
from datasets.designs.split import Part

WORDS, GROUPS = 400, 40
SETTINGS = RelationSettings(targets=60, most=4, apart=2, most_senses=0)


@pytest.fixture(scope="module")
def graph() -> WordGraph:
    """Forty groups of ten words, each related to others of its group alone."""
    chance = random.Random(3)
    words = [Word(f"w{n}", round(chance.uniform(2.5, 6), 2)) for n in range(WORDS)]
    links = [
        (n, Link(other, chance.choice(LEXICAL)))
        for n in range(WORDS)
        for other in chance.sample(range(n % GROUPS, WORDS, GROUPS), 4)
        if other != n
    ]
    return graph_of_links(words, links, both_ways=True)


@pytest.fixture(scope="module")
def plan(graph: WordGraph) -> RelationPlan:
    return plan_relations(graph, SETTINGS, seed=1)


def test_each_target_word_has_as_many_unrelated_words_as_related_ones(plan: RelationPlan) -> None:
    related = Counter(pair.word for pair in plan.pairs if pair.is_related)
    unrelated = Counter(pair.word for pair in plan.pairs if not pair.is_related)
    assert related == unrelated
    assert len(related) == 60
    assert max(related.values()) <= SETTINGS.most


def test_unrelated_words_are_further_away_than_any_path_within_the_steps(
    plan: RelationPlan,
) -> None:
    for pair in plan.pairs:
        groups = [int(text[1:]) % GROUPS for text in (pair.word, pair.other)]
        assert (groups[0] == groups[1]) == pair.is_related


def test_an_unrelated_word_is_as_frequent_as_the_related_one_before_it(plan: RelationPlan) -> None:
    for related, unrelated in zip(plan.pairs[::2], plan.pairs[1::2], strict=True):
        assert related.word == unrelated.word
        assert (related.is_related, unrelated.is_related) == (True, False)
        assert abs(related.zipf[1] - unrelated.zipf[1]) <= SETTINGS.tolerance
        assert min(*related.zipf, *unrelated.zipf) >= SETTINGS.least_zipf


def test_second_words_of_unrelated_pairs_are_related_to_something(
    plan: RelationPlan, graph: WordGraph
) -> None:
    numbers = {word.text: n for n, word in enumerate(graph.words)}
    for pair in plan.pairs:
        assert any(
            graph.words[link.other].zipf >= SETTINGS.least_zipf
            for link in graph.links_of(numbers[pair.other])
        )


def test_two_words_are_paired_once_and_a_target_word_is_in_one_part(plan: RelationPlan) -> None:
    pairs = Counter(frozenset((pair.word, pair.other)) for pair in plan.pairs)
    assert set(pairs.values()) == {1}
    parts: dict[str, set[Part]] = {}
    for pair in plan.pairs:
        parts.setdefault(pair.word, set()).add(pair.part)
    assert all(len(result) == 1 for result in parts.values())
    assert plan.targets == {Part.TRAIN: 42, Part.TEST: 18}


def test_the_same_seed_gives_the_same_pairs_and_another_one_others(
    plan: RelationPlan, graph: WordGraph
) -> None:
    assert plan_relations(graph, SETTINGS, seed=1).pairs == plan.pairs
    assert plan_relations(graph, SETTINGS, seed=2).pairs != plan.pairs


def test_unused_words_are_counted_with_their_reason(graph: WordGraph) -> None:
    rare = sum(word.zipf < 5.9 for word in graph.words)
    result = plan_relations(graph, replace(SETTINGS, least_zipf=5.9), seed=1)
    assert result.shortfalls[Shortfall.RARE] == rare
    assert result.words == WORDS - rare
    only = replace(SETTINGS, relations=(WordRelation.SYNONYM,), targets=0)
    assert {p.relation for p in plan_relations(graph, only, seed=1).pairs} == {
        WordRelation.SYNONYM,
        WordRelation.UNRELATED,
    }
    # Nothing is as frequent as the related word itself, which cannot be unrelated as well.
    exact = plan_relations(graph, replace(SETTINGS, tolerance=0.0), seed=1)
    assert exact.shortfalls[Shortfall.NO_NEGATIVE] > 0


def test_weak_associations_do_not_count() -> None:
    words = [Word(text, 4.0) for text in ("sky", "blue", "bird", "fish", "sea", "net")]
    of = WordRelation.ASSOCIATION
    links = [(0, Link(1, of, 1, 30.0)), (0, Link(2, of, 1, 2.0)), (3, Link(4, of, 1, 9.0))]
    graph = graph_of_links(words, links, both_ways=False)
    chosen = replace(SETTINGS, relations=(of,), least_strength=5.0, apart=1, targets=0)
    result = plan_relations(graph, chosen, seed=1)
    assert {(p.word, p.other, p.strength) for p in result.pairs} == {
        ("sky", "blue", 30.0),
        ("sky", "sea", None),
        ("fish", "sea", 9.0),
        ("fish", "blue", None),
    }


def test_settings_come_back_from_json() -> None:
    assert RelationSettings.from_json(SETTINGS.as_json()) == SETTINGS
