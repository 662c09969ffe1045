"""A negation that precedes the prepositional phrases between subject and verb (Chinese)."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean, words_of

IN_BEIJING = """
他    他   PRON  4 nsubj
+在   在   ADP   3 case
+北京 北京 PROPN 4 obl
+工作 工作 VERB  0 root
+。   。   PUNCT 4 punct
"""
NOT_IN_BEIJING = """
她    她   PRON  5 nsubj
+不   不   ADV   5 advmod Polarity=Neg
+在   在   ADP   4 case
+上海 上海 PROPN 5 obl
+生活 生活 VERB  0 root
+。   。   PUNCT 5 punct
"""
IN_SHANGHAI_NOT = """
她    她   PRON  5 nsubj
+在   在   ADP   3 case
+上海 上海 PROPN 5 obl
+不   不   ADV   5 advmod Polarity=Neg
+生活 生活 VERB  0 root
+。   。   PUNCT 5 punct
"""
DOES_NOT_WORK = """
他    他   PRON  3 nsubj
+不   不   ADV   3 advmod Polarity=Neg
+工作 工作 VERB  0 root
+。   。   PUNCT 3 punct
"""
AT_SCHOOL_IS = """
在    在   ADP   2 case
+学校 学校 NOUN  4 obl
+他   他   PRON  4 nsubj
+工作 工作 VERB  0 root
+。   。   PUNCT 4 punct
"""


def test_a_negation_precedes_the_phrase_where_it_does_in_the_treebank() -> None:
    trees = [tree_of(each) for each in (NOT_IN_BEIJING, DOES_NOT_WORK) for _ in range(10)]
    trees += [tree_of(IN_BEIJING) for _ in range(10)]
    assert "negation\t不\t–\tbefore phrases\t–\t95%" in words_of("zh", trees)
    assert clean("zh", trees, tree_of(IN_BEIJING))["s3.negation"] == "他不在北京工作。"
    assert clean("zh", trees, tree_of(AT_SCHOOL_IS))["s3.negation"] == "在学校他不工作。"


@pytest.mark.parametrize(("behind", "expected"), [(5, None), (20, "他在北京不工作。")])
def test_a_negation_has_a_side_of_the_phrase_only_if_nearly_all_have_it(
    behind: int, expected: str | None
) -> None:
    trees = [tree_of(NOT_IN_BEIJING) for _ in range(5 if behind == 5 else 0)]
    trees += [tree_of(IN_SHANGHAI_NOT) for _ in range(behind)]
    trees += [tree_of(each) for each in (DOES_NOT_WORK, IN_BEIJING) for _ in range(10)]
    assert clean("zh", trees, tree_of(IN_BEIJING)).get("s3.negation") == expected
