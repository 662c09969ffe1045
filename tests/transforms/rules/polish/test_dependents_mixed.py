"""What is lent where: phrases that are said of several are not lent to one."""

from tests.transforms.drawing import tree_of
from transforms.engine import Engine

RULE = "s4.dependents_mixed"


HELMET = """
Chłopiec chłopiec NOUN/subst:sg:nom:m1      4 nsubj
w        w        ADP/prep:loc              3 case
kasku    kask     NOUN/subst:sg:loc:m3      1 nmod
skacze   skakać   VERB/fin:sg:ter:imperf    0 root
"""
BOOTS = """
Chłopiec chłopiec NOUN/subst:sg:nom:m1      4 nsubj
w        w        ADP/prep:loc              3 case
butach   but      NOUN/subst:pl:loc:m3      1 nmod
skacze   skakać   VERB/fin:sg:ter:imperf    0 root
"""
HELMETS = """
Chłopcy  chłopiec NOUN/subst:pl:nom:m1      4 nsubj
w        w        ADP/prep:loc              3 case
kaskach  kask     NOUN/subst:pl:loc:m3      1 nmod
skaczą   skakać   VERB/fin:pl:ter:imperf    0 root
"""
WRONG = """
Coś      coś      NOUN/subst:sg:nom:n       2 nsubj
jest     być      VERB/fin:sg:ter:imperf    0 root
w        w        ADP/prep:loc              4 case
nieładzie nieład  NOUN/subst:sg:loc:m3      2 obl
"""
BASKET = """
Kot      kot      NOUN/subst:sg:nom:m2      2 nsubj
jest     być      VERB/fin:sg:ter:imperf    0 root
w        w        ADP/prep:loc              4 case
koszu    kosz     NOUN/subst:sg:loc:m3      2 obl
"""


def written(drawing: str, other: str) -> list[str]:
    engine = Engine("pl")
    stock = engine.stock([("other", tree_of(other))])
    found = engine.expand(tree_of(drawing), stock=stock).candidates
    return [each.text for each in found if each.rule_id == RULE]


def test_clothes_of_one_person_are_lent_to_another() -> None:
    scarf = HELMET.replace("kasku    kask ", "szaliku  szalik")
    assert written(HELMET, scarf) == ["Chłopiec w szaliku skacze"]


def test_clothes_of_several_people_are_not_lent_to_one() -> None:
    assert written(BOOTS, HELMETS) == []


def test_a_sentence_lends_nothing_to_itself() -> None:
    assert written(HELMET, HELMET) == []


def test_a_predicate_is_neither_lent_nor_given_up() -> None:
    assert written(WRONG, BASKET) == []
