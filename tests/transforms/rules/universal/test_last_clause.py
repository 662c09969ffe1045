"""Denying the last of several clauses side by side."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import PAST3, german, written
from transforms.rules.universal.s3_negation import Negation

SLEPT = f"""
Wenige    wenig    DET   2 det       Case=Nom|Number=Plur|PronType=Ind
Hunde     Hund     NOUN  3 nsubj     Case=Nom|Gender=Masc|Number=Plur
schliefen schlafen VERB  0 root      Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
+,        ,        PUNCT 7 punct
der       der      DET   6 det       Case=Nom|Definite=Def|Gender=Masc|Number=Sing|PronType=Art
Mann      Mann     NOUN  7 nsubj     Case=Nom|Gender=Masc|Number=Sing
sang      singen   VERB  3 parataxis {PAST3}
+.        .        PUNCT 3 punct
"""
JOINED = SLEPT.replace("+,        ,        PUNCT 7 punct", "und und CCONJ 7 cc").replace(
    "3 parataxis", "3 conj"
)
WORDS = "order\tsecond\nconjunction\tund\nopening\taber\nnegation\tnicht\t–\tbracket\n"


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (SLEPT, "Wenige Hunde schliefen, der Mann sang nicht."),
        (JOINED, "Wenige Hunde schliefen und der Mann sang nicht."),
        (
            JOINED.replace("und und", "aber aber"),
            "Wenige Hunde schliefen aber der Mann sang nicht.",
        ),
    ],
)
def test_the_last_clause_is_denied_where_the_first_cannot_be(drawing: str, expected: str) -> None:
    assert written(Negation(), tree_of(drawing), german(drawing, words=WORDS)) == [expected]


def test_the_negation_of_the_last_clause_goes() -> None:
    denied = SLEPT.replace("+.        .", "nicht nicht PART 7 advmod Polarity=Neg\n+. .")
    assert written(Negation(), tree_of(denied), german(denied, words=WORDS)) == [
        "Wenige Hunde schliefen, der Mann sang."
    ]


@pytest.mark.parametrize(
    "drawing",
    [
        JOINED.replace("und und", "oder oder"),  # of two possibilities the other one remains
        SLEPT.replace(PAST3, "VerbForm=Part"),  # no clause by itself
        SLEPT.replace(PAST3, "Mood=Imp|VerbForm=Fin"),
        SLEPT.replace("+.        .        PUNCT", "heute heute ADV"),  # it goes on
    ],
)
def test_what_is_no_statement_beside_another_stays(drawing: str) -> None:
    assert written(Negation(), tree_of(drawing), german(drawing, words=WORDS)) == []


def test_where_the_first_clause_can_be_denied_it_is() -> None:
    plain = JOINED.replace("Wenige    wenig    DET   2 det       Case=Nom|Number=Plur|PronType=Ind",
        "Die der DET 2 det Case=Nom|Definite=Def|Number=Plur|PronType=Art")  # fmt: skip
    found = written(Negation(), tree_of(plain), german(plain, words=WORDS))
    assert found == ["Die Hunde schliefen nicht und der Mann sang."]
