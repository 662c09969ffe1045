"""s3.negation of sentences with a phrase that is added to others (Hungarian *is*, too)."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.rules.universal.s3_negation import Negation

FIN = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"
ANNA_TOO = f"""
Anna  Anna PROPN 3 nsubj
is    is   CCONJ 1 cc
nézte néz  VERB  0 root  {FIN}
+.    .    PUNCT 3 punct
"""
ANNA_AND_PETER = f"""
Anna  Anna  PROPN 4 nsubj
és    és    CCONJ 3 cc
Péter Péter PROPN 1 conj
nézte néz   VERB  0 root  {FIN}
+.    .     PUNCT 4 punct
"""
WANTS_THAT_TOO = f"""
Anna  Anna PROPN 2 nsubj
akar  akar VERB  0 root  {FIN}
azt   az   PRON  5 obj
is    is   CCONJ 3 cc
nézni néz  VERB  2 xcomp VerbForm=Inf
+.    .    PUNCT 2 punct
"""
BEFORE = "negation\tnem\t–\tbefore\n"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (ANNA_TOO, []),
        (WANTS_THAT_TOO, []),
        (
            WANTS_THAT_TOO.replace("is    is   CCONJ 3 cc", "most  most ADV   5 advmod"),
            ["Anna nem akar azt most nézni."],
        ),
        (ANNA_AND_PETER, ["Anna és Péter nem nézte."]),
    ],
)
def test_a_phrase_that_is_added_is_not_denied(sentence: str, expected: list[str]) -> None:
    pack = pack_of("hu", [sentence], BEFORE)
    assert written(Negation(), tree_of(sentence), pack) == expected
