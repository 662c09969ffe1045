"""Quotation marks, dashes and smileys at the edges of a sentence."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import german, written
from transforms.rules.universal.n_stray_mark import StrayMark
from transforms.tree import Tree

RAINS = """
es     es     PRON 2 nsubj Case=Nom|Number=Sing|Person=3
regnet regnen VERB 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
"""


def rains(before: str = "", behind: str = "+.") -> Tree:
    """Draw "es regnet" between marks; "+" joins one to the word before."""
    verb = len(before.split()) + 2
    lines = [f"{mark} {mark} PUNCT {verb} punct" for mark in before.split()]
    lines += [f"es es PRON {verb} nsubj", RAINS.strip().splitlines()[1]]
    lines += [f"{mark} {mark.lstrip('+')} PUNCT {verb} punct" for mark in behind.split()]
    return tree_of("\n".join(lines))


@pytest.mark.parametrize(
    ("before", "behind", "expected"),
    [
        ("„", "+.", "es regnet."),
        ("``", "+.", "es regnet."),
        ("", "+. +“", "es regnet."),
        ("„", "+. +“", "es regnet."),
        ("–", "+.", "es regnet."),
        ("*", "+.", "es regnet."),
        ("'", "+.", "es regnet."),
        ("", "+. +'", "es regnet."),
        ("", ":-) +.", "es regnet."),
        ("", "+! ;)", "es regnet!"),
    ],
)
def test_marks_at_the_edges_go(before: str, behind: str, expected: str) -> None:
    found = written(StrayMark(), rains(before, behind), german(RAINS))
    assert [each.casefold() for each in found] == [expected]


@pytest.mark.parametrize(
    ("before", "behind", "word", "expected"),
    [
        ("„", "+.", "es", "Es regnet."),
        ("", "+. +“", "es", "es regnet."),  # as the source has it
        ("„", "+.", "ეს", "ეს regnet."),  # Georgian has capitals for whole words only
    ],
)
def test_the_word_after_an_opening_mark_begins_the_sentence(
    before: str, behind: str, word: str, expected: str
) -> None:
    tree = rains(before, behind)
    words = tuple(replace(t, form=word) if t.form == "es" else t for t in tree)
    source = Tree(words, is_capitalised=False, last_id=len(words))
    assert written(StrayMark(), source, german(RAINS)) == [expected]


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("", "+."),
        ("", "+..."),
        ("", "+!!!"),
        ("„", "+“ , +."),  # a quotation that ends within the sentence
        ("„", "+“ , „ +."),  # and another that goes on
        ("–", "– +."),  # a parenthesis
        ("", "+' +."),  # an apostrophe
        ("", "+’ +."),
        ("(", ";)"),  # the end of a parenthesis
    ],
)
def test_other_marks_stay(before: str, behind: str) -> None:
    assert written(StrayMark(), rains(before, behind), german(RAINS)) == []


def test_a_title_within_the_sentence_keeps_its_marks() -> None:
    title = """
    „     „      PUNCT 2 punct
    Faust Faust  PROPN 4 nsubj
    “     “      PUNCT 2 punct
    läuft laufen VERB  0 root Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
    +.    .      PUNCT 4 punct
    """
    assert written(StrayMark(), tree_of(title), german(RAINS)) == []


@pytest.mark.parametrize("mark", ['"', "”", "''"])
def test_the_inches_of_a_number_stay(mark: str) -> None:
    screen = f"""
    er     er    PRON  2 nsubj
    misst  messen VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
    27     27    NUM   2 obj
    +{mark} {mark} PUNCT 2 punct
    +.     .     PUNCT 2 punct
    """
    assert written(StrayMark(), tree_of(screen), german(RAINS)) == []


@pytest.mark.parametrize("dash", ["-", "–", "—"])
def test_a_minus_stays(dash: str) -> None:
    cold = f"""
    {dash} {dash} PUNCT 3 punct
    5      5      NUM   3 nummod
    Grad   Grad   NOUN  0 root
    +.     .      PUNCT 3 punct
    """
    assert written(StrayMark(), tree_of(cold), german(RAINS)) == []


@pytest.mark.parametrize(
    ("dash", "expected"), [("—", ["Llueve."]), ("―", ["Llueve."]), ("-", []), ("–", [])]
)
def test_the_dash_of_a_dialogue_needs_no_space(dash: str, expected: list[str]) -> None:
    rains_there = f"""
    {dash}  {dash}  PUNCT 2 punct
    +Llueve llover  VERB  0 root Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
    +.      .       PUNCT 2 punct
    """
    assert written(StrayMark(), tree_of(rains_there), german(RAINS)) == expected


def test_an_apostrophe_before_a_word_stays() -> None:
    rains_here = """
    '       '      PUNCT 3 punct
    +s      es     PRON  3 nsubj
    regnet  regnen VERB  0 root Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
    """
    assert written(StrayMark(), tree_of(rains_here), german(RAINS)) == []
