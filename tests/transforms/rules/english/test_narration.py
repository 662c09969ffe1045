"""What tells a story, whose tenses must stay together."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.rules.english.narration import (
    is_other_past,
    keeps_tense,
    may_be_finite,
    narrates,
)

SINGER = "the the DET/DT 2 det\nsinger singer NOUN/NN 3 nsubj"
LEFT = f"{SINGER}\nleft leave VERB/VBD 0 root"
TRAIN = "as as SCONJ/IN 7 mark\nthe the DET/DT 6 det\ntrain train NOUN/NN 7 nsubj:pass"
LEAVES = f"{SINGER}\nleaves leave VERB/VBZ 0 root"


@pytest.mark.parametrize(
    ("rest", "is_story"),
    [
        ("but but CCONJ/CC 5 cc\nwaved wave VERB/VBD 3 conj", True),
        ("and and CCONJ/CC 5 cc\nwaved wave VERB/VBD 3 conj", False),
        ("then then ADV/RB 3 advmod", True),
        ("after after ADP/IN 6 case\na a DET/DT 6 det\nshow show NOUN/NN 3 obl", True),
        ("with with ADP/IN 6 case\na a DET/DT 6 det\nbag bag NOUN/NN 3 obl", False),
        ("having have AUX/VBG 6 aux\nduly duly ADV/RB 6 advmod\nsung sing VERB/VBN 3 advcl", True),
        ("and and CCONJ/CC 6 cc\njoined join VERB/VBN 6 amod\nbattle battle NOUN/NN 3 obj", True),
    ],
)
def test_a_contrast_or_a_sequence_in_the_past_is_a_story(rest: str, is_story: bool) -> None:
    assert narrates(tree_of(f"{LEFT}\n{rest}")) is is_story


def test_nothing_in_the_present_is_a_story() -> None:
    assert not narrates(tree_of(f"{LEAVES}\nthen then ADV/RB 3 advmod"))


def test_rules_that_come_later_leave_a_simple_tense() -> None:
    assert keeps_tense(tree_of(LEFT)) is not None
    assert keeps_tense(tree_of(LEAVES)) is not None
    assert keeps_tense(tree_of(LEAVES), present=False) is None
    does = f"{SINGER.replace(' 3 ', ' 5 ')}\ndoes do AUX/VBZ 5 aux\nnot not PART/RB 5 advmod"
    assert keeps_tense(tree_of(f"{does}\nleave leave VERB/VB 0 root")) is not None
    waiting = f"{SINGER.replace(' 3 ', ' 4 ')}\nis be AUX/VBZ 4 aux\nwaiting wait VERB/VBG 0 root"
    assert keeps_tense(tree_of(waiting)) is None


@pytest.mark.parametrize(
    ("drawing", "participle", "is_finite"),
    [
        (f"{LEFT}\nand and CCONJ/CC 5 cc\nsighed sigh VERB/VBN 3 conj", 5, True),
        (f"{LEFT}\nand and CCONJ/CC 5 cc\ncovered cover VERB/VBN 3 conj", 5, False),
        (
            (
                f"{LEFT}\nsighed sigh VERB/VBN 3 conj\nand and CCONJ/CC 6 cc\n"
                "waved wave VERB/VBD 3 conj"
            ),
            4,
            True,
        ),
        (f"{LEFT}\n{TRAIN}\nstopped stop VERB/VBN 3 advcl", 7, True),
    ],
)
def test_a_participle_in_the_place_of_a_finite_verb(
    drawing: str, participle: int, is_finite: bool
) -> None:
    tree = tree_of(drawing)
    assert may_be_finite(tree, tree[participle]) is is_finite


@pytest.mark.parametrize(("form", "expected"), [("ground", True), ("bore", True), ("march", False)])
def test_a_base_form_may_be_the_past_of_another_verb(form: str, *, expected: bool) -> None:
    tree = tree_of(f"millers miller NOUN/NNS 2 nsubj\n{form} {form} VERB/VBP 0 root")
    assert is_other_past(tree, tree.root) is expected
