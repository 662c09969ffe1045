"""Determiners of nouns in other clauses than the main one."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import DEF, PAST3, german, refused, written
from transforms.rules.universal.s2_determiner import Determiner

NOM = "Gender=Masc|Number=Sing"
SAID = f"""
Er     er     PRON  2 nsubj PronType=Prs
sah    sehen  VERB  0 root  {PAST3}
+,     ,      PUNCT 7 punct
dass   dass   SCONJ 7 mark
der    der    DET   6 det   Case=Nom|{DEF}|{NOM}
Mann   Mann   NOUN  7 nsubj Case=Nom|{NOM}
sang   singen VERB  2 ccomp {PAST3}
"""
THIS = f"""
Dieser dieser DET   2 det   Case=Nom|PronType=Dem|{NOM}
Mann   Mann   NOUN  3 nsubj Case=Nom|{NOM}
sang   singen VERB  0 root  {PAST3}
"""
BOTH_WAYS, ONE_WAY = "same_determiner\tder\tdieser\n", "same_determiner\tder\tdieser\tone way\n"


def test_one_thing_in_a_subordinate_clause_is_pointed_at() -> None:
    pack = german(SAID, THIS, words=BOTH_WAYS)
    assert written(Determiner(), tree_of(SAID), pack) == ["Er sah, dass dieser Mann sang"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("7 nsubj", "7 obl", BOTH_WAYS),
        (f"Case=Nom|{NOM}\nsang", "Case=Nom|Gender=Masc|Number=Plur\nsang", BOTH_WAYS),
        ("2 ccomp", "2 acl", BOTH_WAYS),
        ("", "", ONE_WAY),
    ],
)
def test_others_there_keep_their_determiners(old: str, new: str, words: str) -> None:
    drawing = SAID.replace(old, new) if old else SAID
    pack = german(SAID, THIS, words=words)
    assert written(Determiner(), tree_of(drawing), pack) == []
    assert refused(Determiner(), tree_of(drawing), pack) == [
        "the determiner of a noun in this place cannot be exchanged"
    ]


def test_a_noun_said_to_exist_keeps_its_determiner() -> None:
    there_is = f"""
    Es   es    PRON 2 {{relation}} PronType=Prs
    gibt geben VERB 0 root {PAST3}
    der  der   DET  4 det  Case=Nom|{DEF}|{NOM}
    Mann Mann  NOUN 2 obj  Case=Nom|{NOM}
    """
    pack = german(SAID, THIS, words=BOTH_WAYS)
    for relation, sentences in (("nsubj", ["Es gibt dieser Mann"]), ("expl", [])):
        tree = tree_of(there_is.format(relation=relation))
        assert written(Determiner(), tree, pack) == sentences


BUYS = f"""
Der   der    DET   2 det   Case=Nom|{DEF}|{NOM}
Mann  Mann   NOUN  3 nsubj Case=Nom|{NOM}
kaufte kaufen VERB 0 root  {PAST3}
einen ein    DET   5 det   Case=Acc|Definite=Ind|PronType=Art|{NOM}
Turm  Turm   NOUN  3 obj   Case=Acc|{NOM}
"""
THE_ONE = BUYS.replace("einen ein ", "den der ").replace("Definite=Ind|PronType=Art", DEF)
EACH = (
    "Der   der    DET   2 det   Case=Nom|Definite=Def|PronType=Art",
    "Jeder jeder DET 2 det Case=Nom|PronType=Tot",
)
NOT = "nicht nicht PART 3 advmod Polarity=Neg\n"


@pytest.mark.parametrize("drawn", [BUYS + NOT, BUYS.replace(*EACH), THE_ONE + NOT])
def test_one_and_the_one_differ_under_a_negation_and_for_each(drawn: str) -> None:
    pack = german(BUYS, THE_ONE, words="same_determiner\tein\tder\n")
    assert written(Determiner(), tree_of(BUYS), pack)[-1] == "Der Mann kaufte den Turm"
    assert written(Determiner(), tree_of(THE_ONE), pack)[-1] == "Der Mann kaufte einen Turm"
    *_, of_object = refused(Determiner(), tree_of(drawn), pack)
    assert of_object == "something is negated, or the sentence is about all of them"


def test_this_and_the_one_do_not_differ_under_a_negation() -> None:
    this = THE_ONE.replace("den der ", "diesen dieser ").replace(DEF, "PronType=Dem")
    pack = german(THE_ONE, this, words=BOTH_WAYS)
    text = written(Determiner(), tree_of(THE_ONE + NOT), pack)[-1]
    assert text == "Der Mann kaufte diesen Turm nicht"
