import pytest

from tests.transforms.drawing import tree_of
from transforms.edit import Edit
from transforms.packs.polish.noun_phrase import agreement, case_of, recase
from transforms.reason import Refused

FIVE_DOGS = """
pięć     pięć    NUM/num:pl:nom:m2:rec:ncol   3 nummod:gov
czarnych czarny  ADJ/adj:pl:gen:m2:pos        3 amod
psów     pies    NOUN/subst:pl:gen:m2         4 nsubj
biegnie  biec    VERB/fin:sg:ter:imperf       0 root
"""
TWO_MEN = """
dwaj       dwa       NUM/num:pl:nom:m1:congr:ncol 2 nummod
mężczyźni  mężczyzna NOUN/subst:pl:nom:m1         3 nsubj
biegną     biec      VERB/fin:pl:ter:imperf       0 root
"""
TWO_CHILDREN = """
dwoje  dwa     NUM/num:pl:nom:n:rec:col   2 nummod:gov
dzieci dziecko NOUN/subst:pl:gen:n        3 nsubj
śpi    spać    VERB/fin:sg:ter:imperf     0 root
"""
WOMAN_AND_BOY = """
młoda   młody    ADJ/adj:sg:nom:f:pos    2 amod
kobieta kobieta  NOUN/subst:sg:nom:f     5 nsubj
i       i        CCONJ/conj              4 cc
chłopak chłopak  NOUN/subst:sg:nom:m1    2 conj
stoją   stać     VERB/fin:pl:ter:imperf  0 root
"""
WOMAN_AND_DOG = WOMAN_AND_BOY.replace("chłopak chłopak", "pies pies").replace("m1 ", "m2 ")


def recased(drawing: str, noun: int, case: str) -> str:
    tree = tree_of(drawing)
    edit = Edit(tree)
    recase(edit, tree, noun, case)
    return edit.commit().text


@pytest.mark.parametrize(
    ("drawing", "noun", "case", "text"),
    [
        (FIVE_DOGS, 3, "acc", "pięć czarnych psów biegnie"),
        (FIVE_DOGS, 3, "gen", "pięciu czarnych psów biegnie"),
        (FIVE_DOGS, 3, "inst", "pięcioma czarnymi psami biegnie"),
        (TWO_MEN, 2, "acc", "dwóch mężczyzn biegną"),
        (TWO_MEN, 2, "gen", "dwóch mężczyzn biegną"),
        (TWO_CHILDREN, 2, "gen", "dwojga dzieci śpi"),
        (TWO_CHILDREN, 2, "inst", "dwojgiem dzieci śpi"),
        (WOMAN_AND_BOY, 2, "acc", "młodą kobietę i chłopaka stoją"),
    ],
)
def test_the_whole_phrase_takes_the_case(drawing: str, noun: int, case: str, text: str) -> None:
    assert recased(drawing, noun, case) == text


def test_a_verb_agrees_with_counted_and_coordinated_subjects() -> None:
    assert agreement(tree_of(FIVE_DOGS), 3) == ("sg", "n")
    assert agreement(tree_of(TWO_MEN), 2) == ("pl", "m1")
    assert agreement(tree_of(WOMAN_AND_BOY), 2) == ("pl", "m1")
    assert case_of(tree_of(FIVE_DOGS), 3) == "nom"
    with pytest.raises(Refused, match="gender of the coordinated nouns"):
        agreement(tree_of(WOMAN_AND_DOG), 2)


def test_a_word_that_the_dictionary_analyses_differently_is_left_alone() -> None:
    with pytest.raises(Refused, match="differently from the parse"):
        recased(TWO_MEN.replace("subst:pl:nom:m1 ", "subst:pl:nom:m3 "), 2, "gen")
