"""s3.negation removes no negation beside which the sentence says what is so instead."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.rules.universal.s3_negation import Negation

WORDS = "order\tfree\nnegation\tnon\t–\tbefore clitics\nconjunction\te\n"
NOT_A_KNIGHT = """
Carlo     Carlo     PROPN 4 nsubj
non       non       ADV   4 advmod Polarity=Neg
è         essere    AUX   4 cop    Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
cavaliere cavaliere NOUN  0 root
{}
+.        .         PUNCT 4 punct
"""
BUT_A_HERO = """+,        ,         PUNCT 7 punct
ma        ma        CCONJ 7 cc
eroe      eroe      NOUN  4 conj"""
OR_A_HERO = """o         o         CCONJ 6 cc
eroe      eroe      NOUN  4 conj"""
AND_A_HERO = BUT_A_HERO.replace("ma        ma", "e         e ")
BUT_HE_SINGS = """+,        ,         PUNCT 7 punct
ma        ma        CCONJ 7 cc
canta     cantare   VERB  4 conj   Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"""


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (BUT_A_HERO, []),
        (OR_A_HERO, ["Carlo è cavaliere o eroe."]),
        (AND_A_HERO, ["Carlo è cavaliere, e eroe."]),
        (BUT_HE_SINGS, ["Carlo è cavaliere, ma canta."]),
    ],
)
def test_a_correction_of_what_is_denied_needs_the_negation(more: str, expected: list[str]) -> None:
    drawing = NOT_A_KNIGHT.format(more)
    assert written(Negation(), tree_of(drawing), pack_of("it", [drawing], WORDS)) == expected
