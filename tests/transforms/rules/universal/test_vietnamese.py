"""Vietnamese: pronouns that are indefinite beside a negation, in a treebank without their kinds."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean
from transforms.tree import Tree

MEETS = """
Lan  Lan  PROPN 2 nsubj
gặp  gặp  VERB  0 root
{0}  {0}  PRON  2 obj
+{1} {1}  PUNCT 2 punct
"""
DOES_NOT_MEET = """
Lan   Lan   PROPN 3 nsubj
không không ADV   3 advmod:neg
gặp   gặp   VERB  0 root
{0}   {0}   PRON  3 obj {1}
+.    .     PUNCT 3 punct
"""


def treebank() -> list[Tree]:
    """Return sentences with *họ* (them) in statements, and *ai* in questions and denied ones."""
    drawings = [MEETS.format("họ", "."), MEETS.format("ai", "?"), DOES_NOT_MEET.format("ai", "_")]
    return [tree_of(each) for each in drawings for _ in range(6)]


@pytest.mark.parametrize(
    ("pronoun", "feats", "expected"),
    [
        ("họ", "_", "Lan gặp họ."),
        ("ai", "_", None),
        ("nấy", "_", None),  # which the treebank lacks
        ("nấy", "PronType=Dem", "Lan gặp nấy."),
        ("nấy", "PronType=Int", None),
    ],
)
def test_what_may_be_indefinite_with_a_negation_keeps_it(
    pronoun: str, feats: str, expected: str | None
) -> None:
    denied = tree_of(DOES_NOT_MEET.format(pronoun, feats))
    assert clean("vi", treebank(), denied).get("s3.negation") == expected
