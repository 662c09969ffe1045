"""What is no single event keeps its simple form."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.english.countable import is_surely_countable
from transforms.rules.english.passives import may_go_on
from transforms.rules.english.states import is_generic, is_habit, subject_of

DOGS = "dogs dog NOUN/NNS 2 nsubj\nbark bark VERB/VBP 0 root\n"


@pytest.mark.parametrize(
    ("rest", "is_said_of_any"),
    [
        ("at at ADP/IN 4 case\nstrangers stranger NOUN/NNS 2 obl", True),
        ("at at ADP/IN 4 case\nnight night NOUN/NN 2 obl", True),
        ("at at ADP/IN 5 case\nthe the DET/DT 5 det\ngate gate NOUN/NN 2 obl", False),
        ("on on ADP/IN 4 case\nboats boat NOUN/NNS 2 obl", False),
        ("loudly loudly ADV/RB 2 advmod", False),
    ],
)
def test_bare_plurals_nowhere_do_what_such_things_do(rest: str, *, is_said_of_any: bool) -> None:
    assert is_generic(tree_of(DOGS + rest)) is is_said_of_any


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (("the the DET/DT 2 det\nbaker baker NOUN/NN 3 nsubj\nlives live VERB/VBZ 0 root\n"
         "in in ADP/IN 5 case\nLima lima NOUN/NN 3 obl"), True),
        (("the the DET/DT 2 det\nshop shop NOUN/NN 3 nsubj\nsells sell VERB/VBZ 0 root\n"
         "rugs rug NOUN/NNS 3 obj"), True),
        (("the the DET/DT 2 det\nlane lane NOUN/NN 3 nsubj\nleads lead VERB/VBZ 0 root\n"
         "to to ADP/IN 5 case\nfarms farm NOUN/NNS 3 obl"), True),
        (("the the DET/DT 2 det\nbaker baker NOUN/NN 3 nsubj\nsells sell VERB/VBZ 0 root\n"
         "rugs rug NOUN/NNS 3 obj"), False),
    ],
)  # fmt: skip
def test_habits_of_firms_and_ways_are_no_events(drawing: str, *, expected: bool) -> None:
    tree = tree_of(drawing)
    subject = subject_of(tree, tree.root)
    assert subject is not None
    assert is_habit(tree, tree.root, tree.root.lemma, subject) is expected


@pytest.mark.parametrize(("noun", "expected"), [("carrot", True), ("fuel", False), ("tea", False)])
def test_stuff_is_not_surely_countable(noun: str, *, expected: bool) -> None:
    assert is_surely_countable(noun) is expected


@pytest.mark.parametrize(("thing", "expected"), [("decision", True), ("river", False)])
def test_bare_plurals_that_do_what_nobody_sees_do_it_at_any_time(
    thing: str, *, expected: bool
) -> None:
    drawing = "men man NOUN/NNS 2 nsubj\nreach reach VERB/VBP 0 root\n"
    tree = tree_of(f"{drawing}this this DET/DT 4 det\n{thing} {thing} NOUN/NN 2 obj")
    assert is_generic(tree) is expected


@pytest.mark.parametrize(("adverb", "is_event"), [("much", False), ("slowly", True)])
def test_a_passive_to_some_degree_is_a_state(adverb: str, *, is_event: bool) -> None:
    guard = "the the DET/DT 2 det\nguard guard NOUN/NN 5 nsubj:pass\nwas be AUX/VBD 5 aux:pass\n"
    tree = tree_of(f"{guard}{adverb} {adverb} ADV/RB 5 advmod\npushed push VERB/VBN 0 root")
    assert may_go_on(tree, tree.root) is is_event
