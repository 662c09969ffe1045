"""A bare noun next to its verb may be part of what that says, as in Japanese 気に入る (to like)."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean
from transforms.tree import Tree

PLACES = ("駅", "庭", "町", "村")
LIKED = """
弟     弟     NOUN  5 nsubj
+は    は     ADP   1 case
+{noun} {noun} NOUN  5 obl
+に    に     ADP   3 case
+{verb} {verb} VERB  0 root
+。    。     PUNCT 5 punct
"""
DENIED = """
弟     弟     NOUN  3 nsubj
+は    は     ADP   1 case
+飲ま  飲む   VERB  0 root
+ない  ない   AUX   3 aux   Polarity=Neg
+。    。     PUNCT 3 punct
"""
IN_FRONT = """
{noun} {noun} NOUN  5 obl
+に    に     ADP   1 case
+弟    弟     NOUN  5 nsubj
+は    は     ADP   3 case
+{verb} {verb} VERB  0 root
+。    。     PUNCT 5 punct
"""
ALONE = "弟 弟 NOUN 3 nsubj\n+は は ADP 1 case\n+{verb} {verb} VERB 0 root\n+。 。 PUNCT 3 punct\n"


def treebank() -> list[Tree]:
    """Return sixty verbs, each with and without a place, that begins its clause or does not."""
    verbs = [f"{letter}{ending}" for letter in "入出住座立走歩来帰着" for ending in "るくすむうぐ"]
    trees = [tree_of(DENIED)] * 6
    for number, verb in enumerate(verbs):
        noun = PLACES[number % len(PLACES)]
        trees += [tree_of(each.format(noun=noun, verb=verb)) for each in (LIKED, IN_FRONT, ALONE)]
    return trees


@pytest.mark.parametrize(("noun", "is_written"), [("気", False), ("庭", True)])
def test_a_bare_noun_next_to_its_verb_goes_if_other_verbs_have_it(
    noun: str, is_written: bool
) -> None:
    found = clean("ja", treebank(), tree_of(LIKED.format(noun=noun, verb="入る")))
    assert (found.get("s2.adjunct_dropped") == "弟は入る。") is is_written


def test_a_noun_apart_from_its_verb_goes_though_no_other_verb_has_it() -> None:
    found = clean("ja", treebank(), tree_of(IN_FRONT.format(noun="島", verb="入る")))
    assert found["s2.adjunct_dropped"] == "弟は入る。"
