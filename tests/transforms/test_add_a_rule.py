"""docs/add-a-rule.md shows rules that exist, as they stand, and its patterns do what it says."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from transforms.conllu import load
from transforms.new_language import new_language
from transforms.packs.fallback.folder import opened_in
from transforms.packs.fallback.patterns.commands import VERBS
from transforms.packs.fallback.patterns.parsing import BLOCKS, HEADERS, parse_rules
from transforms.rules.patterns.examples import check_examples_on

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/add-a-rule.md").read_text("utf-8")
PROGRAM = re.findall(r"```python\n(.*?)```", PAGE, re.S)
CZECH, GERMAN = re.findall(r"```rules\n(.*?)```", PAGE, re.S)
GERMAN_RULES = ROOT / "tests/transforms/patterns/german/rules.txt"


def test_the_page_shows_code():
    assert len(PROGRAM) >= 4


@pytest.mark.parametrize("block", PROGRAM, ids=[block.split("\n")[0] for block in PROGRAM])
def test_the_code_on_the_page_is_the_code_of_the_rule(block):
    assert block in (ROOT / "transforms/rules/english/s2_adverb_moved.py").read_text("utf-8")


def test_the_czech_pattern_does_what_its_examples_say(tmp_path):
    treebank = ROOT / "tests/transforms/czech/treebank.conllu"
    pack = opened_in(new_language("cs", treebank, into=tmp_path).folder)
    checked = check_examples_on(
        replace(pack, patterns=parse_rules(CZECH)), load(treebank.read_text("utf-8"))
    )
    assert checked.wrong == checked.without_tree == ()
    assert checked.passed == 2


def test_the_german_patterns_are_those_that_a_test_runs_on_a_treebank():
    """See tests/transforms/patterns/test_german.py."""
    tested = {rule.id: rule for rule in parse_rules(GERMAN_RULES.read_text("utf-8"))}
    shown = parse_rules(GERMAN)
    assert len(shown) == 5
    assert [rule.version for rule in shown] == [tested[rule.id].version for rule in shown]


@pytest.mark.parametrize("word", [*HEADERS, *BLOCKS, *VERBS])
def test_every_word_of_the_language_is_on_the_page(word):
    assert re.search(rf"`{word}\b", PAGE)


def _clauses() -> list[str]:
    cells = re.findall(r"^\| (`.*?`) \| ", PAGE.partition("### The pattern")[2], re.M)
    return [each.replace("\\|", "|") for cell in cells for each in re.findall(r"`(.*?)`", cell)]


@pytest.mark.parametrize("shown", [each for each in _clauses() if not each.startswith("s")])
def test_the_tables_on_the_page_can_be_read(shown):
    pattern, commands = "V -> O; A -> N; D -> S; H -> B; M -> C", "drop V"
    if shown.endswith(";"):
        commands = shown
    else:
        pattern = shown
        commands = f"drop {re.match(r'[A-Z]', shown)[0]}"
    parse_rules(
        f"rule s2.x\ndoes: x\nexpected: NEUTRAL\npattern {{ {pattern} }}\ncommands {{ {commands} }}"
    )
