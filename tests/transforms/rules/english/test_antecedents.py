"""Whom the pronouns of a sentence mean."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.rules.english.antecedents import has_unknown_pronoun, may_be_animate

TURNED = "turned turn VERB/VBD 0 root"
HER_HEAD = "her her PRON/PRP$ 5 nmod:poss\nhead head NOUN/NN 3 obj"


@pytest.mark.parametrize(
    ("before", "after", "is_unknown"),
    [
        ("his his PRON/PRP$ 2 nmod:poss\nthroat throat NOUN/NN 3 nsubj", "", True),
        ("a a DET/DT 2 det\nnurse nurse NOUN/NN 3 nsubj", HER_HEAD, False),
        ("a a DET/DT 2 det\nhand hand NOUN/NN 3 nsubj", HER_HEAD, True),
        ("two two NUM/CD 2 nummod\nhands hand NOUN/NNS 3 nsubj", "them they PRON/PRP 3 obj", False),
    ],
)
def test_a_pronoun_is_known_after_a_noun_it_can_mean(
    before: str, after: str, *, is_unknown: bool
) -> None:
    assert has_unknown_pronoun(tree_of(f"{before}\n{TURNED}\n{after}")) is is_unknown


@pytest.mark.parametrize("noun", ["skier", "skater", "dentist", "librarian", "engineer"])
def test_a_noun_made_of_a_verb_or_a_trade_may_act(noun: str) -> None:
    assert may_be_animate(noun)


@pytest.mark.parametrize("noun", ["river", "meteor", "plant", "timber", "corner"])
def test_a_thing_with_a_like_ending_does_not(noun: str) -> None:
    assert not may_be_animate(noun)
