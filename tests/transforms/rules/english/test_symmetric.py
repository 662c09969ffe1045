import pytest

from tests.transforms.drawing import tree_of
from transforms.engine import Engine
from transforms.rule import Candidate, Relation

KISSING = """
The     the    DET/DT   2 det    Definite=Def|PronType=Art
bride   bride  NOUN/NN  4 nsubj  Number=Sing
is      be     AUX/VBZ  4 aux    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
kissing kiss   VERB/VBG 0 root   Tense=Pres|VerbForm=Part
the     the    DET/DT   6 det    Definite=Def|PronType=Art
groom   groom  NOUN/NN  4 obj    Number=Sing
+.      .      PUNCT/.  4 punct
"""
NEAR = """
A       a      DET/DT   2 det    Definite=Ind|PronType=Art
dog     dog    NOUN/NN  4 nsubj  Number=Sing
is      be     AUX/VBZ  4 aux    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
lying   lie    VERB/VBG 0 root   Tense=Pres|VerbForm=Part
near    near   ADP/IN   7 case
a       a      DET/DT   7 det    Definite=Ind|PronType=Art
cat     cat    NOUN/NN  4 obl    Number=Sing
+.      .      PUNCT/.  4 punct
"""
FOLLOWING = KISSING.replace("kissing kiss", "following follow")


def exchange(drawing: str) -> Candidate:
    candidates = Engine("en").expand(tree_of(drawing)).candidates
    (found,) = (each for each in candidates if each.rule_id == "s4.arguments")
    return found


@pytest.mark.parametrize(
    ("drawing", "text"),
    [(KISSING, "The groom is kissing the bride."), (NEAR, "A cat is lying near a dog.")],
)
def test_a_symmetric_predicate_means_the_same_and_is_not_chosen_by_itself(
    drawing: str, text: str
) -> None:
    found = exchange(drawing)
    assert found.text == text
    assert (found.expected_ab, found.expected_ba) == (Relation.ENTAILMENT, Relation.ENTAILMENT)
    assert [reason.code for reason in found.warnings] == ["verb_symmetric"]


def test_other_predicates_mean_something_else():
    found = exchange(FOLLOWING)
    assert (found.expected_ab, found.warnings) == (Relation.NEUTRAL, ())
