"""Denying what follows from a sentence where the sentence as it stands cannot be denied."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import PAST3, german, written
from transforms.rule import Candidate, Context, answers
from transforms.rules.universal.s3_negation import Negation

WORDS = """\
order\tsecond
conjunction\tund
negation\tnicht\t–\tbracket
dated\theute
kept\tvielleicht
kept\tnur
not_negated\tnur
dropped_denied\tnur
"""
# Where "heute" goes with a negation is in no list.
SANG_TODAY = f"""
Der      der     DET   2 det     Case=Nom|Definite=Def|Number=Sing|PronType=Art
Mann     Mann    NOUN  3 nsubj   Case=Nom|Gender=Masc|Number=Sing
sang     singen  VERB  0 root    {PAST3}
heute    heute   ADV   3 advmod
laut     laut    ADJ   3 advmod  Degree=Pos
+.       .       PUNCT 3 punct
"""
ONLY_IN_PARK = f"""
Der      der     DET   2 det     Case=Nom|Definite=Def|Number=Sing|PronType=Art
Mann     Mann    NOUN  3 nsubj   Case=Nom|Gender=Masc|Number=Sing
sang     singen  VERB  0 root    {PAST3}
nur      nur     ADV   6 advmod
im       in      ADP   6 case
Park     Park    NOUN  3 obl     Case=Dat|Gender=Masc|Number=Sing
+.       .       PUNCT 3 punct
"""
ONLY_SOFTLY = f"""
Der      der     DET   2 det     Case=Nom|Definite=Def|Number=Sing|PronType=Art
Mann     Mann    NOUN  3 nsubj   Case=Nom|Gender=Masc|Number=Sing
sang     singen  VERB  0 root    {PAST3}
nur      nur     ADV   5 advmod
leise    leise   ADJ   3 advmod  Degree=Pos
+.       .       PUNCT 3 punct
"""
TWO_DAYS = f"""
Das      der     DET   2 det     Case=Nom|Definite=Def|Number=Sing|PronType=Art
Fest     Fest    NOUN  3 nsubj   Case=Nom|Gender=Neut|Number=Sing
dauerte  dauern  VERB  0 root    {PAST3}
zwei     zwei    NUM   5 nummod  NumType=Card
Tage     Tag     NOUN  3 obj     Case=Acc|Gender=Masc|Number=Plur
+.       .       PUNCT 3 punct
"""


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (SANG_TODAY, ["Der Mann sang nicht laut."]),
        (ONLY_IN_PARK, ["Der Mann sang nicht im Park."]),
        # "Not softly" would not deny that it was no more than softly.
        (ONLY_SOFTLY, []),
        # "Perhaps he sang" does not say that he did.
        (SANG_TODAY.replace("heute    heute ", "vielleicht vielleicht "), []),
    ],
)
def test_the_statement_that_follows_is_denied(drawing: str, expected: list[str]) -> None:
    assert written(Negation(), tree_of(drawing), german(drawing, words=WORDS)) == expected


def test_words_left_out_are_noted() -> None:
    pack = german(SANG_TODAY, words=WORDS)
    found = [
        each
        for each in answers(Negation(), tree_of(SANG_TODAY), Context(pack))
        if isinstance(each, Candidate)
    ]
    explanations = [edit["text"] for edit in found[0].edits if edit["op"] == "explain"]
    assert len(explanations) == 2
    assert "heute" in explanations[0]


def test_an_amount_is_not_denied_as_if_it_were_known() -> None:
    """ "Das Fest dauerte zwei Tage nicht" is no German: of two days it says nothing."""
    assert written(Negation(), tree_of(TWO_DAYS), german(TWO_DAYS, words=WORDS)) == []
