"""A word that never begins a sentence of the treebank does not begin one that is written."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from transforms.edit import Edit
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.openers import never_opens
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.reason import Refused
from transforms.tree import Tree

# Czech: "in the evening he laughs", with a clitic behind the first phrase.
LAUGHS = """
Večer   večer ADV  3 advmod
se      se    PRON 3 expl:pv Reflex=Yes
směje   smát  VERB 0 root
doma    doma  ADV  3 advmod
"""
BEGINS = """
Se      se    PRON 2 expl:pv Reflex=Yes
směje   smát  VERB 0 root
"""

# Czech: "yesterday I slept", "I am glad", "she will sleep".
SLEPT = """
Včera   včera ADV  3 advmod
jsem    být   AUX  3 aux
spal    spát  VERB 0 root
doma    doma  ADV  3 advmod
"""
WILL_SLEEP = """
Bude    být   AUX  2 aux
spát    spát  VERB 0 root
"""


def pack_of(*drawings: str) -> FallbackPack:
    trees = [tree_of(each) for each in drawings]
    words, agreement = parse_words(""), Agreement(frozenset())
    return FallbackPack("cs", Forms.of(trees), agreement, words, usage=Usage.of(trees))


def without(tree: Tree, word: int) -> Tree:
    edit = Edit(tree)
    edit.remove(word)
    return edit.commit()


def test_a_clitic_does_not_come_first_when_the_first_phrase_goes() -> None:
    pack, tree = pack_of(*[LAUGHS] * 8), tree_of(LAUGHS)
    with pytest.raises(Refused, match="clitic"):
        pack.finish(without(tree, 1), tree)
    assert pack.finish(without(tree, 4), tree).text == "Večer se směje"


@pytest.mark.parametrize(
    "treebank",
    [
        [LAUGHS] * 7,  # too few to tell
        [LAUGHS] * 8 + [BEGINS],
        [LAUGHS.replace("se      se    PRON", "moc     moc   ADV ")] * 8,  # another word
    ],
)
def test_a_word_that_may_begin_a_sentence_begins_it(treebank: list[str]) -> None:
    tree = tree_of(LAUGHS)
    assert pack_of(*treebank).finish(without(tree, 1), tree).text == "Se směje doma"


def test_one_sentence_in_many_may_be_a_slip() -> None:
    (clitic,) = (t for t in tree_of(LAUGHS) if t.form == "se")
    usage = pack_of(*[LAUGHS] * 100, BEGINS).usage
    assert never_opens(usage, clitic)


def test_a_sentence_that_began_with_it_stays() -> None:
    tree = tree_of(BEGINS)
    assert pack_of(*[LAUGHS] * 8).finish(tree, tree) == tree


@pytest.mark.parametrize(("n_other", "is_clitic"), [(0, False), (2, False), (20, True)])
def test_an_auxiliary_is_a_clitic_if_others_begin_sentences_often_enough(
    n_other: int, is_clitic: bool
) -> None:
    usage = pack_of(*[SLEPT] * 20, *[WILL_SLEEP] * n_other).usage
    (auxiliary,) = (t for t in tree_of(SLEPT) if t.upos == "AUX")
    assert never_opens(usage, auxiliary) is is_clitic


def test_a_negation_listed_before_universals_may_come_first() -> None:
    # German: "all sleep not"; "not all sleep".
    denied = """
    alle      alle     PRON 2 nsubj PronType=Tot
    schlafen  schlafen VERB 0 root
    nicht     nicht    PART 2 advmod Polarity=Neg
    """
    pack, tree = pack_of(*[denied] * 8), tree_of(denied)
    edit = Edit(tree)
    edit.move([3], before=1)
    with pytest.raises(Refused, match="clitic"):
        pack.finish(edit.commit(), tree)
    listed = replace(pack, table=parse_words("negated_universal\talle\tnicht\n"))
    assert listed.finish(edit.commit(), tree).text == "nicht alle schlafen"
