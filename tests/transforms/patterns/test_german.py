"""Rules for German, on sentences that they were not learnt from."""

from dataclasses import replace
from pathlib import Path

import pytest

from transforms.conllu import load
from transforms.engine import Engine
from transforms.languages_ready import tables_ready
from transforms.new_language import new_language
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
def german(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> FallbackPack:
    treebank = shared_dir / "data/ud/de_gsd-ud-test.conllu.xz"
    into = tmp_path_factory.mktemp("languages")
    made = new_language("de", treebank, into=into, ready=tables_ready("de"))
    return replace(opened_in(made.folder), patterns=read_rules(RULES))


@pytest.fixture(scope="module")
def trees(shared_dir: Path) -> list[Tree]:
    with opened_text(shared_dir / "data/ud/de_gsd-ud-dev.conllu.xz") as lines:
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
