"""A comma behind a first phrase is outside it, wherever a treebank has it depend."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.usual_annotation import annotated_as_usual, with_outer_comma

IN_JUNE = """
En      en     ADP   2 case
juin    juin   NOUN  5 obl
+{mark} {mark} PUNCT {head} punct
il      il     PRON  5 nsubj
part    partir VERB  0 root
+.      .      PUNCT 5 punct
"""
HE_LEAVES = """
Il      il     PRON  2 nsubj
part    partir VERB  0 root
+,      ,      PUNCT 5 punct
en      en     ADP   5 case
juin    juin   NOUN  2 obl
+,      ,      PUNCT 5 punct
dit     dire   VERB  2 parataxis
"""


@pytest.mark.parametrize(("mark", "head"), [(",", 2), ("،", 1), (",", 5)])
def test_the_comma_depends_on_the_root(mark: str, head: int) -> None:
    tree = annotated_as_usual(tree_of(IN_JUNE.format(mark=mark, head=head)))
    assert [token.head for token in tree] == [2, 5, 5, 5, 0, 5]


@pytest.mark.parametrize("drawing", [IN_JUNE.format(mark="-", head=2), HE_LEAVES])
def test_other_marks_stay(drawing: str) -> None:
    tree = tree_of(drawing)
    assert with_outer_comma(tree) is tree
