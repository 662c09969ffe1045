import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.lexicon import Link, Related
from transforms.packs.registry import pack_for
from transforms.rule import Candidate, Context
from transforms.rules.english.s2_hypernym import Hypernym
from transforms.rules.english.substitution import (
    is_denied_besides,
    is_quantified,
    substitute,
    unfit_substitute,
)


@pytest.mark.parametrize(
    ("word", "lemma", "text"),
    [
        (2, "ice cream man", "The ice cream man is playing the piano."),
        (4, "look away from", "The boy is looking away from the piano."),
        (6, "bass drum", "The boy is playing the bass drum."),
    ],
)
def test_each_word_of_an_expression_is_a_word_of_the_tree(word: int, lemma: str, text: str) -> None:
    tree = substitute(tree_of(BOY_PLAYS), tree_of(BOY_PLAYS)[word], lemma).commit()
    assert tree.text == text
    assert not [token for token in tree if " " in token.form]


def noun_phrase(*words: str) -> str:
    rows = [f"{word} {word} DET/DT {len(words)} det" for word in words[:-1]]
    return "\n".join([*rows, f"{words[-1]} {words[-1]} NOUN/NNS 0 root Number=Plur"])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("few", "men"), True),
        (("a", "few", "men"), False),
        (("every", "men"), True),
        (("each", "men"), True),
        (("each", "other"), False),
    ],
)
def test_a_few_and_each_other_quantify_nothing(words: tuple[str, ...], expected: bool) -> None:
    assert is_quantified(tree_of(noun_phrase(*words))) is expected


def test_a_negative_in_the_subject_is_not_beside_it():
    tree = tree_of(BOY_PLAYS.replace("The      the ", "no       no  "))
    assert not is_denied_besides(tree, tree[2])
    assert is_denied_besides(tree, tree[6])


TYING = """
The     the     DET/DT   2 det
nurse   nurse   NOUN/NN  4 nsubj
is      be      AUX/VBZ  4 aux
tying   tie     VERB/VBG 0 root
a       a       DET/DT   6 det
rope    rope    NOUN/NN  4 obj
to      to      ADP/IN   9 case
the     the     DET/DT   9 det
gate    gate    NOUN/NN  4 obl
"""


@pytest.mark.parametrize(("lemma", "fits"), [("fasten", True), ("repair", False)])
def test_an_object_with_a_goal_takes_only_verbs_with_a_goal(lemma: str, fits: bool) -> None:
    tree = tree_of(TYING)
    assert (unfit_substitute(tree, tree[4], lemma) is None) is fits
    without = tree_of("\n".join(TYING.strip().splitlines()[:6]))
    assert unfit_substitute(without, without[4], lemma) is None


class OneNoun:
    """A lexicon in which every noun has these classes."""

    name = "test"

    def __init__(self, *classes: Related) -> None:
        self.classes = classes

    def related(self, lemma: str, upos: str, link: Link) -> tuple[Related, ...]:
        return self.classes if upos == "NOUN" and link is Link.HYPERNYM else ()

    def is_transitive(self, verb: str) -> bool | None:
        return None

    def is_intransitive(self, verb: str) -> bool | None:
        return None


def related(lemma: str, sense: int) -> Related:
    return Related(lemma, Link.HYPERNYM, sense=sense, domain="noun.artifact")


@pytest.mark.parametrize(
    ("classes", "is_warned"),
    [([related("vehicle", 0)], False), ([related("vehicle", 0), related("toy", 1)], True)],
)
def test_a_class_is_in_doubt_where_another_sense_has_one(
    classes: list[Related], is_warned: bool
) -> None:
    context = Context(pack_for("en"), lexicon=OneNoun(*classes))
    found = Hypernym().apply(tree_of(TYING.replace("rope    rope", "zeppel  zeppel")), context)
    candidates = [each for each in found if isinstance(each, Candidate)]
    assert [bool(each.warnings) for each in candidates if "tying a vehicle" in each.text] == [
        is_warned
    ]
