"""Predicate nouns that have a negation of their own (Indonesian *bukan*; others: *tidak*)."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean, words_of
from transforms.tree import Tree

SHE = "Dia dia PRON {head} nsubj PronType=Prs"


def said(*words: str) -> Tree:
    rows = (SHE, *words, "+. . PUNCT {head} punct")
    return tree_of("\n".join(rows).replace("{head}", str(len(words) + 1)))


NOT, NOT_A = (f"{word} {word} PART {{head}} advmod Polarity=Neg" for word in ("tidak", "bukan"))
TEACHER, BIG, SLEEPS = "guru guru NOUN 0 root", "besar besar ADJ 0 root", "tidur tidur VERB 0 root"
DENIED = [said(NOT_A, TEACHER), said(NOT, BIG), said(NOT, SLEEPS)]
TREEBANK = [
    tree
    for tree in (*DENIED, said(TEACHER), said(BIG), said(SLEEPS))
    for _ in range(12)
]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (said(TEACHER), "Dia bukan guru."),
        (said(BIG), "Dia tidak besar."),
        (said(SLEEPS), "Dia tidak tidur."),
        (said(NOT_A, TEACHER), "Dia guru."),
        (said(NOT, BIG), "Dia besar."),
    ],
)
def test_the_predicate_decides_which_word_denies(source: Tree, expected: str) -> None:
    assert clean("id", TREEBANK, source)["s3.negation"] == expected


@pytest.mark.parametrize("times", [3, 12])
def test_few_nouns_with_another_word_have_no_line_of_their_own(times: int) -> None:
    others = [tree for tree in TREEBANK if tree.root.lemma != "guru"]
    lines = words_of("id", [*others, *(DENIED[0] for _ in range(times))])
    assert any("\tnoun" in line for line in lines) == (times == 12)


def test_a_copula_that_no_denied_noun_has_is_not_denied() -> None:
    is_teacher = said("adalah adalah AUX {head} cop", TEACHER)
    trees = [*TREEBANK, *(is_teacher for _ in range(15))]
    assert "not_negated\tadalah" in words_of("id", trees)
    assert "s3.negation" not in clean("id", trees, is_teacher)
