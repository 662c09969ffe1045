"""The pronoun of an owner whom an ending of the noun shows, added and dropped."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, refused, written
from transforms.rules.universal.s2_owner_added import OwnerAdded
from transforms.rules.universal.s2_owner_dropped import OwnerDropped

PAST = "Number=Sing|Person={person}|Polarity=Pos|Tense=Past"
MY = "Case=Nom|Number=Sing|Number[psor]=Sing|Person=3|Person[psor]={person}"
DOG = f"""
Dün dün ADV 4 advmod
küçük küçük ADJ 3 amod
köpeğim köpek NOUN 4 nsubj {MY.format(person=1)}
havladı havla VERB 0 root {PAST.format(person=3)}
"""
BARE = "köpek köpek NOUN 2 nsubj Case=Nom|Number=Sing|Person=3\nhavladı havla VERB 0 root\n"
OWNED = """
benim ben PRON 2 nmod:poss Case=Gen|Number=Sing|Person=1|PronType=Prs
evim ev NOUN 3 nsubj Case=Nom|Number=Sing|Number[psor]=Sing|Person=3|Person[psor]=1
var var VERB 0 root
"""


def added(drawing: str, owned: int = 3) -> list[str]:
    pack = pack_of("tr", [DOG, BARE, *[OWNED] * owned], "", links=frozenset())
    return written(OwnerAdded(), tree_of(drawing), pack)


def test_a_pronoun_goes_before_the_words_of_its_noun() -> None:
    assert added(DOG) == ["Dün benim küçük köpeğim havladı"]


@pytest.mark.parametrize(
    "drawing",
    [
        DOG.replace(MY.format(person=1), MY.format(person=3)),  # whose it is stands elsewhere
        DOG.replace(PAST.format(person=3), PAST.format(person=1)),  # "I washed my hands"
        DOG.replace("küçük küçük ADJ 3 amod", "bu bu DET 3 det PronType=Dem"),
        DOG.replace("küçük küçük ADJ 3 amod", "gelen gel VERB 3 acl VerbForm=Part"),
        DOG.replace("köpeğim", "Köpeğim"),  # perhaps a name
        DOG.replace("4 nsubj", "4 vocative"),
        OWNED,
    ],
)
def test_no_pronoun_goes_where_it_is_odd_or_said(drawing: str) -> None:
    assert added(drawing) == []


def test_a_pronoun_that_the_treebank_hardly_has_is_not_taken() -> None:
    assert added(DOG, owned=1) == []


def test_an_owner_is_not_added_to_a_noun_that_always_has_one() -> None:
    pack = pack_of("tr", [DOG, *[OWNED] * 3], "", links=frozenset())
    assert written(OwnerAdded(), tree_of(DOG), pack) == []
    assert "the noun means little without its clause" in refused(OwnerAdded(), tree_of(DOG), pack)


def test_a_noun_that_the_treebank_does_not_have_may_be_an_error() -> None:
    pack = pack_of("tr", [OWNED] * 3, "", links=frozenset())
    assert refused(OwnerAdded(), tree_of(DOG), pack) == ["the treebank does not have the noun"]


ROOM = f"""
odama oda NOUN 2 obl Case=Dat|Number=Sing|Number[psor]=Sing|Person=3|Person[psor]=1
girdim gir VERB 0 root {PAST.format(person=1)}
"""
BARE_ROOM = "oda oda NOUN 2 nsubj Case=Nom|Number=Sing|Person=3\nhavladı havla VERB 0 root\n"


def test_the_subject_has_a_word_for_its_own_if_the_table_does() -> None:
    drawings = [ROOM, BARE_ROOM, *[OWNED] * 3]
    without, with_word = (pack_of("tr", drawings, t, links=frozenset()) for t in ("", "own\tkendi"))
    assert written(OwnerAdded(), tree_of(ROOM), without) == []
    assert written(OwnerAdded(), tree_of(ROOM), with_word) == ["kendi odama girdim"]
    of_other = tree_of(ROOM.replace("Person[psor]=1", "Person[psor]=2"))
    assert written(OwnerAdded(), of_other, with_word) == []
    of_noun = ROOM.replace("NOUN 2 obl", "NOUN 2 nmod:poss").replace("VERB 0 root", "NOUN 0 root")
    assert written(OwnerAdded(), tree_of(of_noun), with_word) == []


def test_a_pronoun_beside_an_ending_goes_anywhere_also_under_a_negation() -> None:
    drawing = """
    bu bu PRON 4 nsubj PronType=Dem
    benim ben PRON 4 nmod:poss Case=Gen|Number=Sing|Person=1|PronType=Prs
    eski eski ADJ 4 amod
    evim ev NOUN 0 root Case=Nom|Number=Sing|Number[psor]=Sing|Person=3|Person[psor]=1
    değil değil AUX 4 cop Polarity=Neg
    """
    pack = pack_of("tr", [OWNED], "negation\tdeğil\t–\tpredicate\n", links=frozenset())
    assert written(OwnerDropped(), tree_of(drawing), pack) == ["bu eski evim değil"]
    stressed = drawing.replace("eski eski ADJ 4 amod", "de de PART 2 advmod:emph")
    plain = drawing.replace("|Number[psor]=Sing", "").replace("|Person[psor]=1", "")
    other = drawing.replace("Person[psor]=1", "Person[psor]=3")
    for each in (stressed, plain, other):
        assert written(OwnerDropped(), tree_of(each), pack) == []
