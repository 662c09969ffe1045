"""Which phrase a verb may ask for, in sentences of a treebank that hardly shows the verb."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Row, Usage
from transforms.packs.fallback.words import parse_words
from transforms.rules.universal.governing import is_left_alone

GAZED = """
Boys   boy   NOUN 2 nsubj
gazed  gaze  VERB 0 root
at     at    ADP  4 case
him    he    NOUN 2 obl
with   with  ADP  6 case
pride  pride NOUN 2 obl
"""


def pack(*more: Row) -> FallbackPack:
    rows: list[Row] = [("alone", f"verb{number}", "", "") for number in range(50)]
    usage = Usage(dict.fromkeys([*rows, *more], 1))
    return FallbackPack("xx", Forms.of([]), Agreement(frozenset()), parse_words(""), usage=usage)


def test_the_nearer_of_two_phrases_may_be_what_the_verb_asks_for() -> None:
    tree = tree_of(GAZED)
    at, pride = tree.tokens[3], tree.tokens[5]
    assert is_left_alone(pack(), tree, at)
    assert not is_left_alone(pack(), tree, pride)
    assert not is_left_alone(pack(("alone", "gaze", "", "")), tree, at)


def test_a_verb_with_an_object_is_not_left_alone() -> None:
    tree = tree_of(
        GAZED.replace("ADP  4 case\nhim    he    NOUN 2 obl", "DET 4 det\nhim he NOUN 2 obj")
    )
    assert not is_left_alone(pack(), tree, tree.tokens[5])
