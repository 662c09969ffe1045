"""Each Polish rule against its examples file; see `tests.transforms.rules.examples`."""

from pathlib import Path

import pytest

from tests.transforms.rules.examples import Examples, check_labels
from transforms.conllu import load
from transforms.rule import Relation, Rule
from transforms.stock import Stock
from transforms.tree import Tree

FOLDER = Path(__file__).parent / "examples"
MIXING = "s4.dependents_mixed"
# Sentences lend each other phrases: those of the examples of that rule do.
LENDING = load((FOLDER / f"{MIXING}.conllu").read_text(encoding="utf-8"))
EXAMPLES = Examples("pl", FOLDER, stock=Stock.of(LENDING))


@pytest.mark.parametrize(("rule_id", "tree"), EXAMPLES.trees, ids=EXAMPLES.names)
def test_rule_answers_as_its_examples_say(rule_id: str, tree: Tree) -> None:
    EXAMPLES.check_answers(rule_id, tree)


@pytest.mark.parametrize(("rule_id", "tree"), EXAMPLES.trees, ids=EXAMPLES.names)
def test_candidates_are_sound_explained_and_leave_the_tree_alone(rule_id: str, tree: Tree) -> None:
    EXAMPLES.check_soundness(rule_id, tree)


@pytest.mark.parametrize("rule_id", sorted(EXAMPLES.rules))
def test_every_rule_has_enough_examples(rule_id: str) -> None:
    EXAMPLES.check_number(rule_id)


PAPER = [
    ("s2.conjunction_dropped", "Odpoczywający rowerzysta obserwuje morze."),
    ("s2.conjunction_dropped", "Obserwujący morze rowerzysta odpoczywa."),
    ("s2.conjunction_dropped", "Rowerzysta, odpoczywając, obserwuje morze."),
    ("s2.conjunction_dropped", "Rowerzysta odpoczywa, obserwując morze."),
    ("s2.relative_participle", "Kobieta przytula trzymanego na smyczy psa."),
    ("s2.conjunct_dropped", "Mały kot miauczy."),
    ("s2.conjunct_dropped", "Zwinny kot miauczy."),
    ("s2.passive", "Byk jest ujeżdżany przez człowieka."),
    ("s2.adjunct_dropped", "Króliki siedzą."),
    ("s3.negation", "Nikt nie siedzi na słoniach."),
    ("s3.negation", "Żadni mężczyźni w turbanach na głowach nie siedzą na słoniach."),
    ("s3.negation", "Mężczyźni w turbanach na głowach nie siedzą na słoniach."),
    (MIXING, "Dwoje dzieci siedzi przy zastawionym stole w pobliżu wysokich gór."),
]


@pytest.mark.parametrize(("rule_id", "text"), PAPER)
def test_the_papers_own_example_comes_out(rule_id: str, text: str) -> None:
    """Wróblewska and Krasnowska-Kieraś 2017, section 2.2."""
    EXAMPLES.check_first(rule_id, text)


# Less is said than before.
OWN_LABELS = {
    "s2.adjunct_dropped": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.conjunct_dropped": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s2.hypernym": (Relation.ENTAILMENT, Relation.NEUTRAL),
    "s3.contrast": (Relation.CONTRAST, Relation.CONTRAST),
}


@pytest.mark.parametrize("rule", EXAMPLES.rules.values(), ids=EXAMPLES.rules)
def test_rules_state_the_label_of_their_kind_in_both_directions(rule: Rule) -> None:
    check_labels(rule, OWN_LABELS)
