"""What the pack of a language made from a treebank writes beside new neighbours."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.edit import Edit
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.reason import Refused

LIVES = (
    "bydlí bydlet VERB 0 root\nve v ADP 3 case\nměstě město NOUN 1 obl",
    "bydlí bydlet VERB 0 root\nv v ADP 3 case\ndomě dům NOUN 1 obl",
)
IN_A_BIG_TOWN = """
bydlí   bydlet VERB 0 root
v       v      ADP  4 case
velkém  velký  ADJ  4 amod
městě   město  NOUN 1 obl
dnes    dnes   ADV  1 advmod
"""


def czech() -> FallbackPack:
    forms = Forms.of(tree_of(each) for each in LIVES)
    return FallbackPack("cs", forms, Agreement(frozenset()), parse_words(""))


def test_a_preposition_whose_form_depends_on_its_neighbour_gets_no_other_neighbour() -> None:
    tree = tree_of(IN_A_BIG_TOWN)
    edit = Edit(tree)
    edit.remove(3)
    with pytest.raises(Refused, match="its neighbour decides"):
        czech().finish(edit.commit(), tree)


def test_what_is_changed_elsewhere_leaves_the_preposition_alone() -> None:
    tree = tree_of(IN_A_BIG_TOWN)
    edit = Edit(tree)
    edit.remove(5)
    assert czech().finish(edit.commit(), tree).text == "bydlí v velkém městě"
    edit = Edit(tree)
    edit.set(3, form="velmi")
    assert czech().finish(edit.commit(), tree).text == "bydlí v velmi městě dnes"
