"""Which number takes the place of another."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
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
