"""Headings and greetings before a statement, and amounts that are descriptions."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import DEF, german, pack_of, written
from tests.transforms.rules.universal.test_normalising import HER_DOG, MASC, PRES3
from transforms.rules.universal.n_heading import Heading
from transforms.rules.universal.n_sentence import Sentence

GREETED = f"""
Ja      ja      INTJ  0 root
+,      ,       PUNCT 5 punct
der     der     DET   4 det     Case=Nom|{DEF}|{MASC}
Mann    Mann    NOUN  5 nsubj   Case=Nom|{MASC}
spielt  spielen VERB  1 parataxis {PRES3}
Gitarre Gitarre NOUN  5 obj     Case=Acc|Gender=Fem|Number=Sing
+.      .       PUNCT 1 punct
"""


def test_a_fragment_before_a_statement_goes() -> None:
    found = written(Heading(), tree_of(GREETED), german(GREETED))
    assert found == ["Der Mann spielt Gitarre."]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("+,      ,       PUNCT 5 punct", "daß daß SCONJ 5 mark"),  # "Schade, daß ..."
        ("Ja      ja      INTJ  0 root", "Ja ja CCONJ 0 root"),  # it joins them
        ("spielt  spielen VERB  1 parataxis", "spielend spielen VERB 1 parataxis"),
        ("Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin", "VerbForm=Inf"),
    ],
)
def test_a_fragment_stays_before_what_is_no_statement(old: str, new: str) -> None:
    other = GREETED.replace(old, new)
    if "spielend" in new:
        other = other.replace(PRES3, "VerbForm=Part")
    assert written(Heading(), tree_of(other), german(GREETED)) == []


def test_a_whole_sentence_and_one_headed_by_a_verb_have_no_heading() -> None:
    pack = german(GREETED)
    assert written(Heading(), tree_of(HER_DOG), pack) == []
    called = GREETED.replace("INTJ  0 root", "VERB 0 root Mood=Imp|VerbForm=Fin")
    assert written(Heading(), tree_of(called), pack) == []


def test_a_predicate_with_a_subject_is_no_heading() -> None:
    clause = """
    Đứa   đứa   NOUN  3 nsubj
    bé    bé    NOUN  1 nmod
    yếu   yếu   ADJ   0 root
    +,    ,     PUNCT 6 punct
    mẹ    mẹ    NOUN  6 nsubj
    khóc  khóc  VERB  3 parataxis VerbForm=Fin
    suốt  suốt  ADJ   6 xcomp
    đêm   đêm   NOUN  6 obl
    +.    .     PUNCT 3 punct
    """
    weeps = "Mẹ mẹ NOUN 2 nsubj\nkhóc khóc VERB 0 root VerbForm=Fin\n+. . PUNCT 2 punct"
    pack = pack_of("vi", [weeps, weeps], "", links=frozenset())
    assert written(Heading(), tree_of(clause), pack) == []
    without = clause.replace("Đứa   đứa   NOUN  3 nsubj", "Đứa   đứa   NOUN  3 nmod")
    assert written(Heading(), tree_of(without), pack) == ["Mẹ khóc suốt đêm."]


CUPS = """
Two  two   NUM  2 nummod NumType=Card
cups cup   NOUN 3 nmod   Number=Plur
rice rice  NOUN 0 root   Number=Sing
"""


def test_an_amount_of_something_is_a_description() -> None:
    there = "hay haber VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin\n"
    pack = pack_of("es", [there, CUPS], "existential\thay\tbefore\n", links=frozenset())
    assert written(Sentence(), tree_of(CUPS), pack) == ["Hay two cups rice"]
    first = CUPS.replace("NumType=Card", "NumType=Ord")
    assert written(Sentence(), tree_of(first), pack) == []
