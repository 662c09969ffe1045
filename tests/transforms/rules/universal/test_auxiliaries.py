"""Which of an auxiliary and its verb is denied, and which persons it has, as in Czech."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.rewriting import rewriting_lines
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.reason import Reason
from transforms.rule import Context, Refusal, answers
from transforms.rules.universal.s3_negation import Negation
from transforms.rules.universal.s4_person import Person

CALLED = """
Volal volat VERB 0 root Polarity={verb}|Tense=Past|VerbForm=Part|Voice=Act
jsem  být   AUX  1 aux  Mood=Ind|Number=Sing|Person=1|Polarity=Pos|Tense=Pres|VerbForm=Fin
"""
HE_IS = """
Je    být   AUX  2 cop  Mood=Ind|Number=Sing|Person=3|Polarity=Pos|Tense=Pres|VerbForm=Fin
doma  doma  ADV  0 root
"""
WILL_CALL = """
Budu  být   AUX  2 aux  Mood=Ind|Number=Sing|Person=1|Polarity={helper}|Tense=Fut|VerbForm=Fin
volat volat VERB 0 root Polarity=Pos|VerbForm=Inf
"""
EATS = """
{noun} {noun} NOUN 4 nsubj
が     が     ADP  1 case
魚     魚     NOUN 4 obj
食べ   食べる VERB 0 root
た     た     AUX  4 aux
"""


def czech() -> FallbackPack:
    drawings = (
        CALLED.format(verb="Pos"), CALLED.format(verb="Neg").replace("Volal", "Nevolal"),
        WILL_CALL.format(helper="Pos"), WILL_CALL.format(helper="Neg").replace("Budu", "Nebudu"),
        HE_IS,
    )  # fmt: skip
    trees = [tree_of(drawing) for drawing in drawings]
    words = parse_words("negation\tne\t–\tprefix\n")
    return FallbackPack("cs", Forms.of(trees), Agreement.of(trees), words, usage=Usage.of(trees))


def denied(drawing: str) -> str:
    (found,) = answers(Negation(), tree_of(drawing), Context(czech()))
    return found.text


def test_the_one_is_denied_that_the_treebank_denies_with_such_a_verb():
    assert denied(CALLED.format(verb="Pos")) == "Nevolal jsem"
    assert denied(WILL_CALL.format(helper="Pos")) == "Nebudu volat"


def test_an_auxiliary_gets_no_person_that_it_never_has_with_such_a_verb():
    (found,) = answers(Person(), tree_of(CALLED.format(verb="Pos")), Context(czech()))
    assert found == Refusal("s4.person", Reason("form_of_other_person_unknown"))


def test_a_verb_with_its_auxiliaries_behind_it_stands_last():
    trees = [tree_of(EATS.format(noun=noun)) for noun in ("犬", "猫", "鳥", "牛") * 2]
    assert rewriting_lines(trees)["order"] == ["order\tlast"]
