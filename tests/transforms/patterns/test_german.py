"""Rules for German, on sentences that they were not learnt from."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from transforms.conllu import load
from transforms.engine import Engine
from transforms.opening import opened_text
from transforms.packs.fallback.folder import opened_in
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.parsing import read_rules
from transforms.rules.patterns import pattern_rules
from transforms.rules.patterns.examples import check_examples_on
from transforms.rules.patterns.matching import Search
from transforms.rules.patterns.noticing import notices
from transforms.tree import Tree

RULES = Path(__file__).parent / "german" / "rules.txt"


@pytest.fixture(scope="module")
def german(learnt_language: Callable[..., Path]) -> FallbackPack:
    return replace(opened_in(learnt_language("de", part="test")), patterns=read_rules(RULES))


@pytest.fixture(scope="module")
def trees(treebank: Callable[[str, str], Path]) -> list[Tree]:
    with opened_text(treebank("de", "dev")) as lines:
        return load(lines.read())


def test_the_rules_do_what_their_examples_say(german: FallbackPack, trees: list[Tree]) -> None:
    checked = check_examples_on(german, trees)
    assert checked.wrong == checked.without_tree == ()
    assert checked.passed == 20


def test_nothing_in_them_looks_like_a_slip(german: FallbackPack) -> None:
    assert list(notices(german)) == []


def test_each_rule_writes_and_leaves_alone(german: FallbackPack, trees: list[Tree]) -> None:
    for rule in pattern_rules(german):
        engine = Engine("de", rules=(rule,), pack=german)
        written = [engine.expand(tree, tree.text) for tree in trees]
        assert not any(each.failures for each in written), rule.id
        assert 0 < sum(bool(each.candidates) for each in written) < len(trees) / 4, rule.id


def test_no_search_comes_near_its_limit(german: FallbackPack, trees: list[Tree]) -> None:
    for rule in pattern_rules(german):
        for tree in trees:
            search = Search(tree, german.table)
            rule.places(search)
            assert search.steps < 200, (rule.id, tree.text)
