"""Trees as parsers draw them, and where their words belong."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.registry import pack_for
from transforms.tree import Token, Tree

PACK = pack_for("pl")
SNAKE = """
stoi       stać     VERB/fin:sg:ter:imperf          0 root
z          z        ADP/prep:inst:nwok              3 case
zwiniętym  zwinąć   ADJ/ppas:sg:inst:m2:perf:aff    4 acl
wężem      wąż      NOUN/subst:sg:inst:m2           1 obl
"""
FAR_PARTICIPLE = """
z          z        ADP/prep:inst:nwok              2 case
psem       pies     NOUN/subst:sg:inst:m2           0 root
w          w        ADP/prep:loc:nwok               4 case
okularach  okulary  NOUN/subst:pl:loc:n             2 nmod
siedzącym  siedzieć ADJ/pact:sg:loc:n:imperf:aff    4 acl
"""
HELMET = """
w          w        ADP/prep:loc:nwok        2 case
kasku      kask     NOUN/subst:sg:loc:m3     0 root
i          i        CCONJ/conj               4 cc
białych    biały    ADJ/adj:pl:loc:n:pos     5 amod
goglach    gogle    NOUN/subst:pl:loc:n:pt   2 conj
"""
CAP = """
w          w        ADP/prep:loc:nwok        2 case
czapce     czapka   NOUN/subst:sg:loc:f      0 root
z          z        ADP/prep:inst:nwok       4 case
daszkiem   daszek   NOUN/subst:sg:inst:m3    2 nmod
i          i        CCONJ/conj               6 cc
szaliku    szalik   NOUN/subst:sg:loc:m3     4 conj
"""
BIG_DOG = """
duży       duży     ADJ/adj:sg:nom:m2:pos    4 amod
+,         ,        PUNCT/interp             3 punct
czarny     czarny   ADJ/adj:sg:nom:m2:pos    4 amod
pies       pies     NOUN/subst:sg:nom:m2     5 nsubj
śpi        spać     VERB/fin:sg:ter:imperf   0 root
"""
NEAR = """
stoją      stać     VERB/fin:pl:ter:imperf   0 root
blisko     blisko   ADV/adv:pos              1 advmod
siebie     siebie   PRON/siebie:acc          1 obj
"""
FURTHER = """
leci       lecieć   VERB/fin:sg:ter:imperf   0 root
kawałek    kawałek  NOUN/subst:sg:acc:m3     1 obj
dalej      daleko   ADV/adv:com              1 advmod
"""
GUITAR = """
gra        grać     VERB/fin:sg:ter:imperf   0 root
na         na       ADP/prep:loc             3 case
gitarze    gitara   NOUN/subst:sg:loc:f      1 obl
w          w        ADP/prep:loc:nwok        5 case
parku      park     NOUN/subst:sg:loc:m3     1 obl
"""
CAR = """
chłopiec   chłopiec NOUN/subst:sg:nom:m1           2 nsubj
pcha       pchać    VERB/fin:sg:ter:imperf         0 root
zepsuty    zepsuć   ADJ/ppas:sg:acc:m3:perf:aff    2 obj
wóz        wóz      NOUN/subst:sg:acc:m3           2 obj
"""
SNOWMAN = """
dziecko    dziecko  NOUN/subst:sg:nom:n:col  2 nsubj
lepi       lepić    VERB/fin:sg:ter:imperf   0 root
bałwana    bałwan   NOUN/subst:sg:nom:f      2 nsubj
"""


def word(tree: Tree, form: str) -> Token:
    return next(token for token in tree if token.form == form)


@pytest.mark.parametrize(
    ("drawing", "form", "head", "deprel"),
    [
        (SNAKE, "z", "wężem", "case"),
        (FAR_PARTICIPLE, "siedzącym", "psem", "acl"),
        (HELMET, "i", "goglach", "cc"),
        (CAP, "szaliku", "czapce", "conj"),
        (BIG_DOG, "czarny", "duży", "conj"),
        (BIG_DOG, ",", "czarny", "punct"),
        (NEAR, "siebie", "blisko", "obl"),
        (FURTHER, "kawałek", "dalej", "obl"),
        (GUITAR, "gitarze", "gra", "obl:arg"),
        (GUITAR, "parku", "gra", "obl"),
        (CAR, "zepsuty", "wóz", "amod"),
        (SNOWMAN, "bałwana", "lepi", "obj"),
    ],
)
def test_words_are_hung_where_grammar_says(drawing: str, form: str, head: str, deprel: str) -> None:
    tree = PACK.prepared(tree_of(drawing))
    found = word(tree, form)
    assert (tree[found.head].form, found.deprel) == (head, deprel)
    assert tree.text == tree_of(drawing).text
    assert tree.defect is None


def test_a_word_that_hangs_elsewhere_agrees_with_its_new_noun() -> None:
    tree = PACK.prepared(tree_of(FAR_PARTICIPLE))
    assert word(tree, "siedzącym").xpos == "pact:sg:inst:m2:imperf:aff"
    assert word(tree, "siedzącym").feats["Case"] == "Ins"


def test_an_object_gets_the_lemma_and_case_that_the_dictionary_knows() -> None:
    tree = PACK.prepared(tree_of(SNOWMAN))
    assert (word(tree, "bałwana").lemma, word(tree, "bałwana").xpos) == (
        "bałwan",
        "subst:sg:acc:m2",
    )


def test_a_tree_in_which_everything_agrees_stays_the_same_object() -> None:
    tree = PACK.prepared(tree_of(HELMET))
    assert PACK.prepared(tree) is tree
