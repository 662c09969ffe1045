"""Chinese: patients before the verb, and adjectives that a particle joins to their nouns."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean, learnt
from transforms.tree import Tree

WITH_BALL = """
他    他   PRON 4 nsubj
+把   把   ADP  3 case
+球   球   NOUN 4 obl
+跑   跑   VERB 0 root
+。   。   PUNCT 4 punct
"""
RUNS = """
他    他   PRON 2 nsubj
+跑   跑   VERB 0 root
+。   。   PUNCT 2 punct
"""
QUIET_TOWN = """
安静  安静 ADJ  3 amod
+的   的   PART 1 mark:rel
+城市 城市 NOUN 4 nsubj
+发展 发展 VERB 0 root
+。   。   PUNCT 4 punct
"""
SMALL_TOWN = """
小    小   ADJ  2 amod
+城市 城市 NOUN 3 nsubj
+发展 发展 VERB 0 root
+。   。   PUNCT 3 punct
"""
TOWN_CHANGES = """
城市  城市 NOUN 2 nsubj
+改变 改变 VERB 0 root
+。   。   PUNCT 2 punct
"""
DOES_NOT_RUN = """
他    他   PRON 3 nsubj
+不   不   ADV  3 advmod Polarity=Neg
+跑   跑   VERB 0 root
+。   。   PUNCT 3 punct
"""


def treebank(*drawings: str) -> list[Tree]:
    return [tree_of(each) for each in drawings for _ in range(10)]


def describing(adjective: str) -> str:
    """Return a sentence that says it of a town."""
    drawing = "城市 城市 NOUN 2 nsubj\n+{0} {0} ADJ 0 root\n+。 。 PUNCT 2 punct"
    return drawing.format(adjective)


@pytest.mark.parametrize(
    ("relation", "expected"), [("obl", "他跑。"), ("obl:patient", None), ("obl:comp", None)]
)
def test_a_patient_or_complement_with_a_preposition_is_no_adjunct(
    relation: str, expected: str | None
) -> None:
    source = tree_of(WITH_BALL.replace("obl", relation))
    trees = [*treebank(RUNS, RUNS, DOES_NOT_RUN), source, source, source]
    assert clean("zh", trees, source).get("s2.adjunct_dropped") == expected


def test_an_adjective_that_needs_a_particle_is_not_added_without_it() -> None:
    trees = treebank(
        QUIET_TOWN, SMALL_TOWN, TOWN_CHANGES, DOES_NOT_RUN, describing("小"), describing("安静")
    )
    candidates = learnt("zh", trees).expand(tree_of(TOWN_CHANGES)).candidates
    added = {each.text for each in candidates if each.rule_id == "s2.modifier_added"}
    assert added == {"小城市改变。"}
