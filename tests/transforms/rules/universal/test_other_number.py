"""Which number takes the place of another."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.rule import Candidate, Context, Refusal, Relation, answers
from transforms.rules.universal.s3_number import OtherNumber

HOUSES = """
La      el     DET  2 det    Definite=Def|PronType=Art
aldea   aldea  NOUN 3 nsubj  Gender=Fem|Number=Sing
tiene   tener  VERB 0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
419     419    NUM  5 nummod NumForm=Digit|NumType=Card
casas   casa   NOUN 3 obj    Gender=Fem|Number=Plur
+.      .      PUNCT 3 punct
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3", "4"),  # what has a form of its own stays within its group
        ("12", "13"),
        ("19", "18"),
        ("25", "35"),
        ("95", "85"),
        ("100", "200"),
        ("112", "212"),  # not 122: Slavic nouns would have another case
        ("419", "519"),
        ("930", "830"),
        ("2000", "3000"),
        ("54.000", "64.000"),
        ("1,200,000", "2,200,000"),
    ],
)
def test_another_number_asks_for_the_same_noun(old: str, new: str) -> None:
    tree = tree_of(HOUSES.replace("419", old))
    assert written(OtherNumber(), tree, pack_of("xx", [HOUSES], "")) == [
        f"La aldea tiene {new} casas."
    ]


@pytest.mark.parametrize("other", ["1", "0,5", "17.45", "3.1.2", "007", "٤١٩"])
def test_what_may_be_no_plain_number_stays(other: str) -> None:
    tree = tree_of(HOUSES.replace("419", other))
    assert written(OtherNumber(), tree, pack_of("xx", [HOUSES], "")) == []


SAID = """
Ana     Ana    PROPN 2 nsubj Gender=Fem|Number=Sing
dice    decir  VERB  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
que     que    SCONJ 4 mark
tiene   tener  VERB  2 ccomp Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
419     419    NUM   6 nummod NumForm=Digit|NumType=Card
casas   casa   NOUN  4 obj   Gender=Fem|Number=Plur
+.      .      PUNCT 2 punct
"""
SAID_BEHIND = """
Tiene   tener  VERB  0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
419     419    NUM   3 nummod NumForm=Digit|NumType=Card
casas   casa   NOUN  1 obj    Gender=Fem|Number=Plur
+,      ,      PUNCT 5 punct
dice    decir  VERB  1 parataxis Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
Ana     Ana    PROPN 5 nsubj  Gender=Fem|Number=Sing
+.      .      PUNCT 1 punct
"""


@pytest.mark.parametrize("drawing", [SAID, SAID_BEHIND])
def test_both_numbers_may_have_been_said(drawing: str) -> None:
    (answer,) = answers(
        OtherNumber(), tree_of(drawing), Context(pack_of("xx", [SAID, SAID_BEHIND], ""))
    )
    assert isinstance(answer, Candidate)
    assert "519" in answer.text
    assert answer.expected_ab == answer.expected_ba == Relation.CONTRAST


def test_a_clause_of_a_verb_that_has_no_other_stays() -> None:
    (answer,) = answers(OtherNumber(), tree_of(SAID), Context(pack_of("xx", [HOUSES], "")))
    assert isinstance(answer, Refusal)
    assert answer.reason.code == "clause_not_simple"
