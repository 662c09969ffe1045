"""Each Polish rule against its examples file: recorded parses with what the rule must answer.

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
from transforms.stock import Stock
from transforms.tree import Tree

FOLDER = Path(__file__).parent / "examples"
RULES = {rule.id: rule for rule in rules_for("pl")}
PACK = pack_for("pl")
MIXING = "s4.dependents_mixed"
# Sentences lend each other phrases: those of the examples of that rule do.
LENDING = load((FOLDER / f"{MIXING}.conllu").read_text(encoding="utf-8"))
CONTEXT = Context(PACK, stock=Stock.of(LENDING))


def examples() -> Iterator[tuple[str, Tree]]:
    for rule_id in RULES:
        path = FOLDER / f"{rule_id}.conllu"
        for tree in load(path.read_text(encoding="utf-8")):
            # As the engine does before any rule sees the tree.
            yield rule_id, PACK.with_common_first_word(tree)


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
    ("s2.conjunction_dropped", "Odpoczywający rowerzysta obserwuje morze."),
    ("s2.conjunction_dropped", "Obserwujący morze rowerzysta odpoczywa."),
    ("s2.conjunction_dropped", "Rowerzysta, odpoczywając, obserwuje morze."),
    ("s2.conjunction_dropped", "Rowerzysta odpoczywa, obserwując morze."),
    ("s2.relative_participle", "Kobieta przytula trzymanego na smyczy psa."),
    ("s2.conjunct_dropped", "Mały kot miauczy."),
    ("s2.conjunct_dropped", "Zwinny kot miauczy."),
    ("s2.passive", "Byk jest ujeżdżany przez człowieka."),
    ("s2.modifier_removed", "Króliki siedzą."),
    ("s3.negation", "Nikt nie siedzi na słoniach."),
    ("s3.negation", "Żadni mężczyźni w turbanach na głowach nie siedzą na słoniach."),
    ("s3.negation", "Mężczyźni w turbanach na głowach nie siedzą na słoniach."),
    (MIXING, "Dwoje dzieci siedzi przy zastawionym stole w pobliżu wysokich gór."),
]


@pytest.mark.parametrize(("rule_id", "text"), PAPER)
def test_the_papers_own_example_comes_out(rule_id: str, text: str) -> None:
    """Wróblewska and Krasnowska-Kieraś 2017, section 2.2."""
    first = next(tree for each, tree in EXAMPLES if each == rule_id)
    written = [each.text for each in answers(RULES[rule_id], first) if isinstance(each, Candidate)]
    assert text in written


# Less is said than before.
OWN_LABELS = {
    "s2.modifier_removed": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.conjunct_dropped": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.hypernym": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s3.contrast": (Relation.CONTRAST, Relation.CONTRAST),
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
