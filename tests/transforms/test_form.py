import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.form import (
    NO_FINITE_VERB,
    NO_FULL_STOP,
    NO_SENTENCE,
    SEVERAL_SENTENCES,
    form_problems,
    text_problems,
)

MAN_SITTING = """
A        a     DET  2 det
man      man   NOUN 0 root
sitting  sit   VERB 2 acl  VerbForm=Ger
+.       .     PUNCT 2 punct
"""
MAN_WHO_SITS = """
Man      man   NOUN 0 root
who      who   PRON 3 nsubj
sits     sit   VERB 1 acl:relcl  Mood=Ind|VerbForm=Fin
+.       .     PUNCT 1 punct
"""
PIES_JEST_CZARNY = """
Pies     pies   NOUN 3 nsubj
jest     być    AUX  3 cop  Mood=Ind|VerbForm=Fin
czarny   czarny ADJ  0 root
+.       .      PUNCT 3 punct
"""
MUZ_SEDEL = """
Muž      muž    NOUN 2 nsubj
seděl    sedět  VERB 0 root  Tense=Past|VerbForm=Part|Voice=Act
+.       .      PUNCT 2 punct
"""
UNMARKED = """
她       她     PRON 2 nsubj
+跑      跑     VERB 0 root
+。      。     PUNCT 2 punct
"""


@pytest.mark.parametrize(
    "text",
    [
        "A dog runs.",
        "Łódź płynie.",
        "Mr. Brown, J. Smith etc. are sitting.",
        "„Tak” mówi mała dziewczynka.",
    ],
)
def test_one_sentence_with_a_full_stop_has_no_problem(text: str) -> None:
    assert text_problems(text, "xx") == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("...", NO_SENTENCE),
        ("A dog runs", NO_FULL_STOP),
        ("A dog runs!", NO_FULL_STOP),
        ("A dog runs...", NO_FULL_STOP),
        ("A dog runs. It barks.", SEVERAL_SENTENCES),
        ("A dog runs… it barks.", SEVERAL_SENTENCES),
    ],
)
def test_what_is_not_one_sentence_with_a_full_stop_is_named(text: str, problem: str) -> None:
    assert text_problems(text, "en") == (problem,)


@pytest.mark.parametrize("drawing", [BOY_PLAYS, PIES_JEST_CZARNY, MUZ_SEDEL, UNMARKED])
def test_a_verb_an_auxiliary_or_a_copula_can_be_finite(drawing: str) -> None:
    assert form_problems(tree_of(drawing)) == ()


@pytest.mark.parametrize("drawing", [MAN_SITTING, MAN_WHO_SITS])
def test_a_phrase_without_a_finite_verb_of_its_own_is_named(drawing: str) -> None:
    assert form_problems(tree_of(drawing)) == (NO_FINITE_VERB,)
