"""Each English rule against its examples file; see `tests.transforms.rules.examples`."""

from pathlib import Path

import pytest

from tests.transforms.rules.examples import Examples, check_labels
from transforms.reason import Reason
from transforms.rule import Candidate, Relation, Rule
from transforms.tree import Tree

EXAMPLES = Examples("en", Path(__file__).parent / "examples")


@pytest.mark.parametrize(("rule_id", "tree"), EXAMPLES.trees, ids=EXAMPLES.names)
def test_rule_answers_as_its_examples_say(rule_id: str, tree: Tree) -> None:
    EXAMPLES.check_answers(rule_id, tree)


@pytest.mark.parametrize(("rule_id", "tree"), EXAMPLES.trees, ids=EXAMPLES.names)
def test_candidates_are_sound_explained_and_leave_the_tree_alone(rule_id: str, tree: Tree) -> None:
    EXAMPLES.check_soundness(rule_id, tree)


@pytest.mark.parametrize(
    ("rule_id", "text", "verb"),
    [
        ("n.progressive", "The boy wrote a letter", "wrote"),
        ("n.modal", "Two stones had been thrown at the castle", "had been thrown"),
    ],
)
def test_a_past_that_becomes_present_is_warned_of(rule_id: str, text: str, verb: str) -> None:
    tree = next(tree for each, tree in EXAMPLES.trees if (each, tree.text) == (rule_id, text))
    (candidate,) = EXAMPLES.answers(rule_id, tree)
    assert isinstance(candidate, Candidate)
    assert candidate.warnings == (Reason("past_made_present", verb=verb),)


@pytest.mark.parametrize("rule_id", sorted(EXAMPLES.rules))
def test_every_rule_has_enough_examples(rule_id: str) -> None:
    EXAMPLES.check_number(rule_id)


PAPER = [
    ("n.possessive", "A man is standing outside the house."),
    ("n.progressive", "Birds are landing on clothes lines."),
    ("n.number", "Three people are on a small boat enjoying the view."),
    ("n.catenative", "A man is surfing down a hill made of sand."),
    ("n.modal", "A kid is eating a vegetable soup."),
    ("n.particle", "A man is organizing the documents."),
    ("n.adverbial", "A person is playing guitar."),
    ("n.coordinate", "A faucet is running and a bird is standing in the sink below."),
    ("n.entity", "A woman is playing classical music."),
    ("n.sentence", "An airplane is flying in the air."),
    ("s2.passive", "The car is being driven by a man."),
    (
        "s2.relative_adjective",
        "Two men are taking a break from a trip on a road covered by snow.",
    ),
    ("s2.agentive", "A person who plays soccer is kicking a ball into the goal."),
    ("s2.compound", "A woman is using a machine made for sewing."),
    ("s2.synonym", "A young kid is jumping into water"),
    ("s2.modifier_added", "A wild deer is jumping a fence."),
    ("s2.modifier_removed", "A deer is jumping a fence."),
    ("s2.determiner", "A surfer is riding a big wave."),
    ("s3.negation", "The boy is not playing the piano."),
    ("s3.determiner", "There is no dog walking along a snowdrift."),
    ("s3.contrast", "The boy is spraying the plants with water."),
    ("s4.arguments", "The fish is following the turtle."),
]


@pytest.mark.parametrize(("rule_id", "text"), PAPER)
def test_the_papers_own_example_comes_out(rule_id: str, text: str) -> None:
    """Marelli et al. 2014, Tables 1-3."""
    EXAMPLES.check_first(rule_id, text)


# The wider phrase does not say that it is the narrower one.
# Substituted opposites contrast; judges called few of these pairs a contradiction.
CONTRASTING = (Relation.CONTRAST, Relation.CONTRAST)
OWN_LABELS = {
    "s2.hypernym": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.joined": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.adjunct_dropped": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.modifier_removed": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.hyponym": (Relation.NEUTRAL, Relation.ENTAILMENT),
    "s2.modifier_added": (Relation.NEUTRAL, Relation.ENTAILMENT),
    "s3.contrast": CONTRASTING,
    "s3.preposition": CONTRASTING,
}


@pytest.mark.parametrize("rule", EXAMPLES.rules.values(), ids=EXAMPLES.rules)
def test_rules_state_the_label_of_their_kind_in_both_directions(rule: Rule) -> None:
    check_labels(rule, OWN_LABELS)


def test_several_entails_some_but_not_the_other_way_round() -> None:
    tree = next(
        tree
        for rule_id, tree in EXAMPLES.trees
        if rule_id == "s2.determiner" and tree.text.startswith("Several")
    )
    first = EXAMPLES.answers("s2.determiner", tree)[0]
    assert isinstance(first, Candidate)
    assert (first.expected_ab, first.expected_ba) == (Relation.ENTAILMENT, Relation.NEUTRAL)
