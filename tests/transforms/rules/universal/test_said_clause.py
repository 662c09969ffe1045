"""Denying what somebody is quoted as saying."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import PAST3, german, written
from transforms.rule import Candidate, Context, Relation, answers
from transforms.rules.universal.s3_negation import Negation

WORDS = "order\tsecond\nconjunction\tund\nnegation\tnicht\t–\tbracket\ndenying\tleugnen\n"
QUOTED = f"""
"        "        PUNCT 4 punct
+Der     der      DET   3 det     Case=Nom|Definite=Def|Number=Sing|PronType=Art
Mann     Mann     NOUN  4 nsubj   Case=Nom|Gender=Masc|Number=Sing
schlief  schlafen VERB  7 ccomp   {PAST3}
+"       "        PUNCT 4 punct
+,       ,        PUNCT 4 punct
sagte    sagen    VERB  0 root    {PAST3}
Anna     Anna     PROPN 7 nsubj   Case=Nom|Number=Sing
+.       .        PUNCT 7 punct
"""
BESIDE = QUOTED.replace("7 ccomp", "0 root")
BESIDE = BESIDE.replace(f"0 root    {PAST3}\nAnna", f"4 parataxis {PAST3}\nAnna")
BESIDE = BESIDE.replace("+.       .        PUNCT 7", "+. . PUNCT 4")


@pytest.mark.parametrize("drawing", [QUOTED, BESIDE])
def test_the_reported_clause_is_denied(drawing: str) -> None:
    # The treebank shows which verbs have clauses.
    pack = german(drawing, QUOTED, words=WORDS)
    (denied,) = (
        each
        for each in answers(Negation(), tree_of(drawing), Context(pack))
        if isinstance(each, Candidate)
    )
    assert denied.text == '"Der Mann schlief nicht", sagte Anna.'
    assert denied.expected_ab == denied.expected_ba == Relation.CONTRAST


def test_the_negation_of_what_is_said_goes() -> None:
    denied = QUOTED.replace('+"  ', 'nicht nicht PART 4 advmod Polarity=Neg\n+"  ')
    denied = denied.replace("7 ccomp", "8 ccomp").replace("7 nsubj", "8 nsubj")
    denied = denied.replace("PUNCT 7", "PUNCT 8")
    assert written(Negation(), tree_of(denied), german(denied, words=WORDS)) == [
        '"Der Mann schlief", sagte Anna.'
    ]


@pytest.mark.parametrize(
    "drawing",
    [
        QUOTED.replace("sagte    sagen", "leugnete leugnen"),
        QUOTED.replace("+.       .        PUNCT", "? ? PUNCT"),
        QUOTED.replace("+,       ,        PUNCT 4", "+? ? PUNCT 4"),
        QUOTED.replace("Anna     Anna     PROPN 7 nsubj", "laut laut ADJ 7 advmod"),
        QUOTED.replace(f"VERB  7 ccomp   {PAST3}", "VERB 7 ccomp VerbForm=Inf"),
        QUOTED.replace("+Der     der      DET   3 det", "dass dass SCONJ 4 mark"),
    ],
)
def test_a_clause_that_nobody_states_stays(drawing: str) -> None:
    texts = written(Negation(), tree_of(drawing), german(drawing, words=WORDS))
    assert not any("schlief nicht" in text or "nicht schlief" in text for text in texts)
