"""Vietnamese: pronouns without kinds that are indefinite if denied, and adverbs by a negation."""

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


HOW_SHE_MEETS = """
Lan  Lan PROPN {head} nsubj
{adverbs}
gặp  gặp VERB  0 root
họ   họ  PRON  {head} obj
+.   .   PUNCT {head} punct
"""


def how_she_meets(*words: str) -> Tree:
    """Return "Lan … meets them" with adverbs, *không* as a negation and *tự* as a determiner."""
    relations = {"không": "ADV {} advmod:neg", "tự": "PRON {} det:pmod"}
    head = len(words) + 2
    rows = (f"{w} {w} {relations.get(w, 'ADV {} advmod').format(head)}" for w in words)
    return tree_of(HOW_SHE_MEETS.format(head=head, adverbs="\n".join(rows)))


@pytest.mark.parametrize(
    ("word", "expected"),
    [("vừa", "Lan vừa không gặp họ."), ("chỉ", None), ("tự", None)],
)
def test_the_negation_does_not_follow_what_the_treebank_has_behind_it(
    word: str, expected: str | None
) -> None:
    seen = [("cũng", "không"), ("cũng",), ("vừa",), ("chỉ",), ("tự",)]
    trees = [how_she_meets(*words) for words in seen for _ in range(8)]
    trees.append(how_she_meets("không", "chỉ"))
    assert clean("vi", trees, how_she_meets(word)).get("s3.negation") == expected
