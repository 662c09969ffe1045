from collections.abc import Callable

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s4_arguments import Arguments
from transforms.rules.universal.s4_modifiers import Modifiers
from transforms.tree import Tree

VERB_LAST = """
Inu inu  NOUN 3 nsubj
neko neko NOUN 3 obj
ou  ou   VERB 0 root
"""


def only(rule, tree: Tree, pack: FallbackPack) -> Candidate | Refusal:
    (found,) = answers(rule, tree, Context(pack))
    return found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Malý pes honí velkou kočku.", "Velká kočka honí malého psa."),
        ("Malou kočku vidí starý pes.", "Starého psa vidí malá kočka."),
    ],
)
def test_subject_and_object_change_place_and_case(
    czech: FallbackPack, sentence: Callable[[str], Tree], before: str, after: str
) -> None:
    assert only(Arguments(), sentence(before), czech).text == after


def test_phrases_side_by_side_change_places_too() -> None:
    tree = tree_of(VERB_LAST)
    pack = FallbackPack(
        "ja", Forms.of([tree]), Agreement(frozenset()), parse_words("agent\tinu\nagent\tneko")
    )
    assert only(Arguments(), tree, pack).text == "Neko inu ou"


def test_things_that_cannot_act_stay_objects(
    czech: FallbackPack, sentence: Callable[[str], Tree]
) -> None:
    found = only(Arguments(), sentence("Dívka nese červený míč."), czech)
    assert str(found.reason) == "the words table does not list both as agents"


def test_adjectives_take_the_form_that_their_new_noun_asks_for(
    czech: FallbackPack, sentence: Callable[[str], Tree]
) -> None:
    tree = sentence("Malou kočku vidí starý pes.")
    assert only(Modifiers(), tree, czech).text == "Starou kočku vidí malý pes."


def test_one_adjective_concerns_nobody(
    czech: FallbackPack, sentence: Callable[[str], Tree]
) -> None:
    tree = sentence("Dívka nese červený míč.")
    assert list(answers(Modifiers(), tree, Context(czech))) == []
