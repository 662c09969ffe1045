"""Verbs of which some are denied by one word and others by another (Chinese 不 and 没)."""

from collections.abc import Iterable

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean, words_of
from transforms.tree import Tree

NOT, HAS_NOT = "不", "没"
STATES, ACTIONS = ("知道", "喜欢", "认识"), ("参加", "完成", "回家")


def said(verb: str, negation: str = "") -> Tree:
    """Return "he" with this verb, denied or not."""
    head = 3 if negation else 2
    rows = [f"他 他 PRON {head} nsubj", f"{verb} {verb} VERB 0 root", f"。 。 PUNCT {head} punct"]
    if negation:
        rows.insert(1, f"{negation} {negation} ADV {head} advmod Polarity=Neg")
    return tree_of("\n+".join(rows))


def treebank(pairs: Iterable[tuple[str, str]], times: int = 5) -> list[Tree]:
    denied = [said(verb, negation) for verb, negation in pairs for _ in range(times)]
    return [*denied, *(said(verb) for verb in (*STATES, *ACTIONS, "看") for _ in range(10))]


BY_VERB = [*((verb, NOT) for verb in (*STATES, "同意")), *((verb, HAS_NOT) for verb in ACTIONS)]
AT_WILL = [(verb, word) for verb in (*STATES, *ACTIONS) for word in (NOT, NOT, HAS_NOT)]


@pytest.mark.parametrize(
    ("verb", "expected"), [("知道", "他不知道。"), ("参加", None), ("看", None)]
)
def test_only_verbs_that_the_word_denies_are_denied_by_it(verb: str, expected: str | None) -> None:
    assert clean("zh", treebank(BY_VERB), said(verb)).get("s3.negation") == expected


def test_any_verb_is_denied_where_the_words_are_used_at_will() -> None:
    trees = treebank(AT_WILL, 2)
    assert not any(line.startswith("denied_with") for line in words_of("zh", trees))
    assert clean("zh", trees, said("参加"))["s3.negation"] == "他不参加。"


def test_a_negation_that_hardly_has_a_rival_denies_any_verb() -> None:
    pairs = [*((verb, NOT) for verb in (*STATES, *ACTIONS) for _ in range(4)), ("回来", HAS_NOT)]
    assert clean("zh", treebank(pairs, 2), said("看"))["s3.negation"] == "他不看。"


def test_a_word_that_denies_many_verbs_once_decides_nothing_beside_one_that_denies_some_often() -> (
    None
):
    often, once = (
        [(verb, NOT) for verb in STATES for _ in range(5)],
        ["回来", "完成", "参加", "到达"],
    )
    trees = [*treebank(often, 1), *treebank([(verb, HAS_NOT) for verb in once], 1)]
    assert not any(line.startswith("denied_with") for line in words_of("zh", trees))
    assert clean("zh", trees, said("看"))["s3.negation"] == "他不看。"
