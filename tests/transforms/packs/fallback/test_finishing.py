"""What the pack of a language made from a treebank writes beside new neighbours."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.edit import Edit
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.noun_phrases import NounPhrases
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.reason import Refused
from transforms.rules.universal.determining import with_determiner

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


OTHER_HOUSE = """
l'       le     DET  3 det   Definite=Def|Number=Sing
+autre   autre  ADJ  3 amod  Number=Sing
maison   maison NOUN 4 nsubj Gender=Fem|Number=Sing
tombe    tomber VERB 0 root
"""
HOUSES = (
    "la le DET 2 det Gender=Fem|Number=Sing\nmaison maison NOUN 0 root Gender=Fem|Number=Sing",
    "le le DET 2 det Gender=Masc|Number=Sing\nmari mari NOUN 0 root Gender=Masc|Number=Sing",
    "l' le DET 2 det Number=Sing\n+amie amie NOUN 0 root Gender=Fem|Number=Sing",
    "l' le DET 2 det Number=Sing\n+ami ami NOUN 0 root Gender=Masc|Number=Sing",
)


def french() -> FallbackPack:
    trees = [tree_of(each) for each in HOUSES for _ in range(3)]
    return FallbackPack(
        "fr",
        Forms.of(trees),
        Agreement(frozenset()),
        parse_words(""),
        noun_phrases=NounPhrases.of(trees),
        contractions=Contractions.of(trees),
    )


def test_an_article_is_chosen_in_full_and_shortened_when_the_sentence_is_finished() -> None:
    tree = tree_of(
        "un un DET 2 det Number=Sing\nami ami NOUN 3 nsubj Gender=Masc|Number=Sing\n"
        "tombe tomber VERB 0 root"
    )
    adapted = with_determiner(french(), Edit(tree), tree, tree[1], "le")
    written = adapted.edit.commit()
    assert written.text == "le ami tombe"
    assert french().finish(written, tree).text == "l'ami tombe"


def test_a_shortened_article_is_restored_as_its_noun_asks_for() -> None:
    tree = tree_of(OTHER_HOUSE)
    edit = Edit(tree)
    edit.remove(2)
    assert french().finish(edit.commit(), tree).text == "la maison tombe"


def test_a_change_elsewhere_leaves_the_preposition_alone() -> None:
    tree = tree_of(IN_A_BIG_TOWN)
    edit = Edit(tree)
    edit.remove(5)
    assert czech().finish(edit.commit(), tree).text == "bydlí v velkém městě"
    edit = Edit(tree)
    edit.set(3, form="velmi")
    assert czech().finish(edit.commit(), tree).text == "bydlí v velmi městě dnes"
