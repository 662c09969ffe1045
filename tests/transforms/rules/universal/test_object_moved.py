"""Objects that begin their sentences."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import (
    BUILT,
    DEF,
    PAST3,
    german,
    pack_of,
    refused,
    written,
)
from transforms.reason import Reason
from transforms.rules.universal.s2_object_moved import ObjectMoved

CASES = {"nsubj": "Nom", "obj": "Acc"}


def drawn(first: str, verb: str, second: str) -> str:
    """Draw two noun phrases, each as determiner, noun, gender and relation, around a verb."""
    words = []
    for head, phrase in ((2, first), (5, second)):
        determiner, noun, gender, relation = phrase.split()
        feats = f"Gender={gender}|Number=Sing"
        case = f"Case={CASES[relation]}"
        words.append(f"{determiner} der DET {head} det {case}|{DEF}|{feats}")
        words.append(f"{noun} {noun} NOUN 3 {relation} {case}|{feats}")
    words.insert(2, f"{verb} VERB 0 root {PAST3}")
    return "\n".join((*words, "+. . PUNCT 3 punct"))


BUILT_FIRST = drawn("Den Turm Masc obj", "baute bauen", "der Mann Masc nsubj")
# Neither the woman nor the child shows its case.
SAW = drawn("Die Frau Fem nsubj", "sah sehen", "das Kind Neut obj")
SAW_BACK = drawn("Die Frau Fem obj", "sah sehen", "das Kind Neut nsubj")
CAT = """
Kot      kot     NOUN  2 nsubj   Animacy=Anim|Case=Nom|Gender=Masc|Number=Sing
widzi    widzieć VERB  0 root    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
psa      pies    NOUN  2 obj     Animacy=Anim|Case=Acc|Gender=Masc|Number=Sing
+.       .       PUNCT 2 punct
"""
DOG_FIRST = """
Psa      pies    NOUN  2 obj     Animacy=Anim|Case=Acc|Gender=Masc|Number=Sing
widzi    widzieć VERB  0 root    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
kot      kot     NOUN  2 nsubj   Animacy=Anim|Case=Nom|Gender=Masc|Number=Sing
+.       .       PUNCT 2 punct
"""
DOG = """
Pies     pies    NOUN  2 nsubj   Animacy=Anim|Case=Nom|Gender=Masc|Number=Sing
śpi      spać    VERB  0 root    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
+.       .       PUNCT 2 punct
"""


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (BUILT, "Den Turm baute der Mann."),
        (BUILT_FIRST, "Der Mann baute den Turm."),
        (BUILT.replace("Mann     Mann    NOUN", "Riese Riese NOUN"), "Den Turm baute der Riese."),
    ],
)
def test_subject_and_object_change_sides_of_a_verb_that_stands_second(
    drawing: str, expected: str
) -> None:
    pack = german(BUILT, *[BUILT_FIRST] * 3, words="order\tsecond")
    assert written(ObjectMoved(), tree_of(drawing), pack) == [expected]


@pytest.mark.parametrize(
    ("drawing", "expected"), [(CAT, "Psa widzi kot."), (DOG_FIRST, "Kot widzi psa.")]
)
def test_subject_and_object_change_places_where_order_is_free(drawing: str, expected: str) -> None:
    heard = [each.replace("widzi    widzieć", "słyszy słyszeć") for each in (CAT, DOG_FIRST)]
    pack = pack_of("xx", [CAT, *heard * 3, DOG], "order\tfree")
    assert written(ObjectMoved(), tree_of(drawing), pack) == [expected]


def test_an_object_that_could_be_the_subject_stays() -> None:
    pack = german(SAW, SAW_BACK, *[BUILT_FIRST] * 3, words="order\tsecond")
    assert refused(ObjectMoved(), tree_of(SAW), pack) == [str(Reason("object_like_subject"))]
    several = SAW.replace("Neut|Number=Sing", "Neut|Number=Plur")
    several = several.replace("Kind Kind", "Kinder Kind").replace("das der", "die der")
    assert written(ObjectMoved(), tree_of(several), pack) == ["Die Kinder sah die Frau."]


def test_objects_stay_where_the_treebank_has_none_first() -> None:
    pack = german(*[BUILT] * 5, words="order\tsecond")
    assert written(ObjectMoved(), tree_of(BUILT), pack) == []
    assert refused(ObjectMoved(), tree_of(BUILT), pack) == []


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        # "Seinen Turm baute der Mann": somebody else's.
        (f"Case=Acc|{DEF}|", "Case=Acc|Person=3|Poss=Yes|PronType=Prs|", "pronoun_may_refer_back"),
        (PAST3, PAST3.replace("Ind", "Imp"), "sentence_is_a_command"),
    ],
)
def test_an_object_in_doubt_stays(old: str, new: str, reason: str) -> None:
    drawing = BUILT.replace(old, new)
    pack = german(drawing, *[BUILT_FIRST] * 3, words="order\tsecond")
    assert refused(ObjectMoved(), tree_of(drawing), pack) == [str(Reason(reason))]
