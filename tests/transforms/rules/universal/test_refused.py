"""Sentences that the rules leave alone because what they would write is wrong."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rule import Context, Refusal, Rule, answers
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.s3_determiner import OppositeDeterminer
from transforms.rules.universal.s3_negation import Negation

HYPHEN_APART = """
Er        er        PRON  2 nsubj
mag       mögen     VERB  0 root    VerbForm=Fin
Kraft     Kraft     NOUN  2 obj     Case=Acc
-         -         PUNCT 6 punct
und       und       CCONJ 6 cc
Geräte    Gerät     NOUN  3 conj    Case=Acc
+.        .         PUNCT 2 punct
"""
ENDING_SHARED = """
O           o         PRON  6 nsubj
Estoril     Estoril   PROPN 6 obl     Case=Nom
ve          ve        CCONJ 4 cc
Barcelona'dan Barcelona PROPN 2 conj  Case=Abl
sonra       sonra     ADP   2 case
geldi       gel       VERB  0 root    VerbForm=Fin
+.          .         PUNCT 6 punct
"""
MAY_NOT = """
Juan   Juan  PROPN 4 nsubj
puede  poder AUX   4 aux    VerbForm=Fin
no     no    ADV   4 advmod Polarity=Neg
venir  venir VERB  0 root   VerbForm=Inf
+.     .     PUNCT 4 punct
"""
ABOUT_HALF = """
Ungefähr ungefähr ADV   3 advmod
die      der      DET   3 det    PronType=Art
Hälfte   Hälfte   NOUN  4 nsubj  Case=Nom
schläft  schlafen VERB  0 root   VerbForm=Fin
+.       .        PUNCT 4 punct
"""
CASES: list[tuple[Rule, str, str, str]] = [
    (ConjunctDropped(), HYPHEN_APART, "conjunction\tund\n", "noun_in_name_or_compound"),
    (ConjunctDropped(), ENDING_SHARED, "conjunction\tve\n", "conjuncts_in_different_cases"),
    (Negation(), MAY_NOT, "negation\tno\t–\tbefore\n", "negation_not_of_main_verb"),
    (
        OppositeDeterminer(),
        ABOUT_HALF,
        "opposite_determiner\tder\tkein\nnot_negated\tungefähr\n",
        "word_does_not_stand_with_negation",
    ),
]


@pytest.mark.parametrize(("rule", "drawn", "table", "code"), CASES)
def test_sentences_that_would_be_wrong_are_refused(
    rule: Rule, drawn: str, table: str, code: str
) -> None:
    tree = tree_of(drawn)
    pack = FallbackPack("xx", Forms.of([tree]), Agreement(frozenset()), parse_words(table))
    (found,) = answers(rule, tree, Context(pack))
    assert isinstance(found, Refusal)
    assert found.reason.code == code
