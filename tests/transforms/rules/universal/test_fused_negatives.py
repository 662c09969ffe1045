"""Negations written as one word with their verb, which the treebank does not mark."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean, clean_candidates, words_of
from transforms.rule import Relation
from transforms.tree import Tree

ENTAILMENT = (Relation.ENTAILMENT, Relation.NEUTRAL)


def said(*words: str, mark: str = "。") -> Tree:
    """Return "he" with these words, the last of which is the predicate."""
    rows = ("他 他 PRON {0} nsubj", *words, f"{mark} {mark} PUNCT {{0}} punct")
    return tree_of("\n+".join(rows).replace("{0}", str(len(words) + 1)))


SWIMS = "游泳 游泳 VERB 0 root"
CONFISCATES = "没收 没收 VERB 0 root"
NOT, HAS_NOT = "不 不 ADV {0} advmod Polarity=Neg", "没 没 ADV {0} advmod Polarity=Neg"
CAN, CANNOT = "会 会 AUX {0} aux", "不会 不会 AUX {0} aux"
TREEBANK = [
    tree
    for _ in range(4)
    for tree in (
        said(NOT, SWIMS), said(HAS_NOT, SWIMS), said(CAN, SWIMS), said(CANNOT, SWIMS),
        said(CONFISCATES), said("收 收 VERB 0 root"),
    )
]  # fmt: skip


def test_a_word_that_begins_with_the_negation_denies() -> None:
    lines = words_of("zh", TREEBANK)
    assert {"negative\t不会", "negative\t没收", "negated\t会\t不会"} <= {*lines}
    assert "negated\t收\t没收" not in lines


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (said(CANNOT, SWIMS), "他会游泳。"),
        (said(CAN, SWIMS), "他不会游泳。"),
        (said(CONFISCATES), None),
    ],
)
def test_an_auxiliary_is_exchanged_for_the_word_with_its_negation(
    source: Tree, expected: str | None
) -> None:
    assert clean("zh", TREEBANK, source).get("s3.negation") == expected


@pytest.mark.parametrize("can", [CAN, CANNOT])
def test_who_cannot_do_it_need_not_be_denied_to_do_it_elsewhere(can: str) -> None:
    in_school = ("在 在 ADP 3 case", "学校 学校 NOUN {0} obl")
    trees = [*TREEBANK, *(said(*in_school, SWIMS) for _ in range(4))]
    found = clean_candidates("zh", trees, said(*in_school, can, SWIMS))
    (dropped,) = (each for each in found if each.rule_id == "s2.adjunct_dropped")
    labels = dropped.expected_ab, dropped.expected_ba
    assert labels == (ENTAILMENT if can == CAN else ENTAILMENT[::-1])


def test_where_spaces_part_words_only_a_whole_word_is_a_negation() -> None:
    drawing = "Trẻ trẻ NOUN 3 nsubj\nWORD 3 RELATION\nđọc đọc VERB 0 root\n. . PUNCT 3 punct"

    def reads(word: str, upos: str, relation: str) -> Tree:
        tree = tree_of(drawing.replace("WORD", f"X X {upos}").replace("RELATION", relation))
        first, second, *others = tree.tokens
        return replace(tree, tokens=(first, replace(second, form=word, lemma=word), *others))

    trees = [reads("không", "ADV", "advmod:neg"), reads("không thể", "AUX", "aux"),
             reads("khôngthể", "AUX", "aux"), reads("thể", "AUX", "aux")]  # fmt: skip
    lines = words_of("vi", [tree for tree in trees for _ in range(3)])
    assert "negative\tkhông thể" in lines
    assert "negative\tkhôngthể" not in lines


def test_a_word_with_a_negative_of_its_own_may_be_denied() -> None:
    teacher, big = "老师 老师 NOUN 0 root", "大 大 ADJ 0 root"
    is_, is_not = "是 是 AUX {0} cop", "不是 不是 AUX {0} cop"
    others = [said(*words) for words in ((is_, teacher), (is_not, teacher), (big,), (NOT, big))]
    trees = [*TREEBANK, *(tree for tree in others for _ in range(15))]
    assert "not_negated\t是" not in words_of("zh", trees)
    assert clean("zh", trees, said(is_, teacher))["s3.negation"] == "他不是老师。"
