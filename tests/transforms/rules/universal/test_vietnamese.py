"""Vietnamese: pronouns without kinds that are indefinite if denied, and adverbs by a negation."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean, words_of
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
def test_a_word_that_a_negation_may_make_indefinite_keeps_the_negation(
    pronoun: str, feats: str, expected: str | None
) -> None:
    denied = tree_of(DOES_NOT_MEET.format(pronoun, feats))
    assert clean("vi", treebank(), denied).get("s3.negation") == expected


@pytest.mark.parametrize(
    ("mark", "mood", "expected"),
    [(".", "_", "Lan không gặp họ."), ("!", "_", None), ("!", "Mood=Imp", "Lan không gặp họ!")],
)
def test_an_exclamation_may_be_a_command_where_none_is_marked(
    mark: str, mood: str, expected: str | None
) -> None:
    trees = [*treebank(), tree_of(f"gặp gặp VERB 0 root {mood}\n+! ! PUNCT 1 punct")]
    assert clean("vi", trees, tree_of(MEETS.format("họ", mark))).get("s3.negation") == expected


HOW_SHE_MEETS = """
Lan  Lan PROPN {head} nsubj
{adverbs}
gặp  gặp VERB  0 root
họ   họ  PRON  {head} obj
+.   .   PUNCT {head} punct
"""


def how_she_meets(*words: str) -> Tree:
    """Return "Lan … meets them" with adverbs; *tự* (herself) is parsed as a determiner."""
    head = len(words) + 2
    rows = []
    for word in words:
        form, _, subrelation = word.partition(":")
        relation = "det:pmod" if form == "tự" else f"advmod:{subrelation}".rstrip(":")
        rows.append(f"{form} {form} {'PRON' if form == 'tự' else 'ADV'} {head} {relation}")
    return tree_of(HOW_SHE_MEETS.format(head=head, adverbs="\n".join(rows)))


@pytest.mark.parametrize(
    ("word", "expected"),
    [("vừa", "Lan vừa không gặp họ."), ("chỉ", None), ("tự", None)],
)
def test_the_negation_does_not_follow_what_the_treebank_has_behind_it(
    word: str, expected: str | None
) -> None:
    seen = [("cũng", "không:neg"), ("cũng",), ("vừa",), ("chỉ",), ("tự",)]
    trees = [how_she_meets(*words) for words in seen for _ in range(8)]
    trees.append(how_she_meets("không:neg", "chỉ"))
    assert clean("vi", trees, how_she_meets(word)).get("s3.negation") == expected


def test_an_adverb_that_is_mostly_marked_as_negative_denies_wherever_it_stands() -> None:
    not_yet = how_she_meets("chưa")
    marked = [how_she_meets("chưa:neg")] * 4
    plain = [how_she_meets("cũng", "không:neg"), how_she_meets("vừa")] * 8
    trees = [*plain, *marked, not_yet]
    assert "negative\tchưa" in words_of("vi", trees)
    assert clean("vi", trees, how_she_meets("vừa"))["s3.negation"] == "Lan vừa không gặp họ."
    assert "s3.negation" not in clean("vi", trees, how_she_meets("chưa", "vừa"))
    assert "negative\tchưa" not in words_of("vi", [*trees, *[not_yet] * 4])


WHO_STEALS = """
Lan   Lan   PROPN 2 nsubj
bắt   bắt   VERB  0 root
{0}   {0}   NOUN  2 obj
trộm  trộm  VERB  3 acl
+.    .     PUNCT 2 punct
"""


@pytest.mark.parametrize(("noun", "expected"), [("kẻ", None), ("trẻ", "Lan bắt trẻ.")])
def test_a_noun_that_always_has_a_complement_keeps_its_clause(
    noun: str, expected: str | None
) -> None:
    child = tree_of("Lan Lan PROPN 2 nsubj\nbắt bắt VERB 0 root\ntrẻ trẻ NOUN 2 obj\n")
    denied = [how_she_meets("không:neg"), child] * 8
    trees = [*denied, *[tree_of(WHO_STEALS.format(each)) for each in ("kẻ", "trẻ")] * 8]
    assert (
        clean("vi", trees, tree_of(WHO_STEALS.format(noun))).get("s2.adjunct_dropped") == expected
    )
