"""Each English rule against its examples file: recorded parses with what the rule must answer.

`# expected = …` is a sentence the rule writes, `# refused = …` a reason it gives, in the rule's
order; a sentence with neither does not concern the rule.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from transforms.check import SourceCheck
from transforms.conllu import load
from transforms.packs import pack_for
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules import rules_for
from transforms.tree import Tree

FOLDER = Path(__file__).parent / "examples"
RULES = {rule.id: rule for rule in rules_for("en")}
PACK = pack_for("en")
CONTEXT = Context(PACK)


def examples() -> Iterator[tuple[str, Tree]]:
    for rule_id in RULES:
        path = FOLDER / f"{rule_id}.conllu"
        for tree in load(path.read_text(encoding="utf-8")):
            # As the engine does before any rule sees the tree.
            yield rule_id, PACK.prepared(tree)


EXAMPLES = list(examples())
NAMES = [f"{rule_id}: {tree.text}" for rule_id, tree in EXAMPLES]


def noted(tree: Tree, name: str) -> list[str]:
    prefix = f"# {name} = "
    return [line.removeprefix(prefix) for line in tree.comments if line.startswith(prefix)]


def answers(rule: Rule, tree: Tree) -> list[Candidate | Refusal]:
    return list(rule.apply(tree, CONTEXT))


def drawn(tree: Tree) -> str:
    """Draw a tree for a failure message: one word a line, indented by its depth."""
    lines = []
    for token in tree:
        depth, parent = 0, tree.parent(token.id)
        while parent is not None:
            depth, parent = depth + 1, tree.parent(parent.id)
        lines.append(f"{'  ' * depth}{token.form} ({token.deprel}, {token.xpos})")
    return "\n".join(lines)


@pytest.mark.parametrize(("rule_id", "tree"), EXAMPLES, ids=NAMES)
def test_rule_answers_as_its_examples_say(rule_id: str, tree: Tree) -> None:
    found = answers(RULES[rule_id], tree)
    written = [PACK.finish(each.tree).text for each in found if isinstance(each, Candidate)]
    refused = [each.reason for each in found if isinstance(each, Refusal)]
    assert written == noted(tree, "expected"), drawn(tree)
    assert refused == noted(tree, "refused"), drawn(tree)


@pytest.mark.parametrize(("rule_id", "tree"), EXAMPLES, ids=NAMES)
def test_candidates_are_sound_explained_and_leave_the_tree_alone(rule_id: str, tree: Tree) -> None:
    text = tree.text
    for found in answers(RULES[rule_id], tree):
        if isinstance(found, Candidate):
            finished = PACK.finish(found.tree)
            respelled = found.kind is Kind.N
            faults = SourceCheck(tree, PACK).new_faults(finished, is_respelling=respelled)
            assert faults == [], drawn(finished)
            assert found.edits[0]["op"] == "explain"
    assert tree.text == text


@pytest.mark.parametrize("rule_id", sorted(RULES))
def test_every_rule_has_enough_examples(rule_id: str) -> None:
    trees = [tree for each, tree in EXAMPLES if each == rule_id]
    assert sum(bool(noted(tree, "expected")) for tree in trees) >= 6
    assert sum(not noted(tree, "expected") for tree in trees) >= 3


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
    first = next(tree for each, tree in EXAMPLES if each == rule_id)
    written = [each.text for each in answers(RULES[rule_id], first) if isinstance(each, Candidate)]
    assert text in written


# The wider phrase does not say that it is the narrower one.
# Substituted opposites contrast; judges called few of these pairs a contradiction.
CONTRASTING = (Relation.CONTRAST, Relation.CONTRAST)
OWN_LABELS = {
    "s2.hypernym": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.modifier_removed": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.modifier_added": (Relation.NEUTRAL, Relation.ENTAILMENT),
    "s3.contrast": CONTRASTING,
    "s3.preposition": CONTRASTING,
}
LABELS = {
    Kind.N: (Relation.ENTAILMENT, Relation.ENTAILMENT),
    Kind.S2: (Relation.ENTAILMENT, Relation.ENTAILMENT),
    Kind.S3: (Relation.CONTRADICTION, Relation.CONTRADICTION),
    Kind.S4: (Relation.NEUTRAL, Relation.NEUTRAL),
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_rules_state_the_label_of_their_kind_in_both_directions(rule: Rule) -> None:
    labels = OWN_LABELS.get(rule.id, LABELS[rule.kind])
    assert (rule.expected_ab, rule.expected_ba) == labels


def test_several_entails_some_but_not_the_other_way_round() -> None:
    tree = next(
        tree
        for rule_id, tree in EXAMPLES
        if rule_id == "s2.determiner" and tree.text.startswith("Several")
    )
    first = answers(RULES["s2.determiner"], tree)[0]
    assert isinstance(first, Candidate)
    assert (first.expected_ab, first.expected_ba) == (Relation.ENTAILMENT, Relation.NEUTRAL)
