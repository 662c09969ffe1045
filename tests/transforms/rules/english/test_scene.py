"""What describes no scene: its verbs, names and possessives stay."""

import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.packs.english.trust import untrusted
from transforms.rules.english.scene import describes_no_scene

REPAIRED = "repaired repair VERB/VBD 0 root"
GATE = "the the DET/DT 4 det\ngate gate NOUN/NN 2 obj"
BARE = """
joiners joiner NOUN/NNS 4 nsubj
bare bare ADJ/JJ 3 amod
hand hand NOUN/NN 4 obl:unmarked
wrestle wrestle VERB/VBP 0 root
"""


def test_a_description_of_a_scene_is_one() -> None:
    assert describes_no_scene(tree_of(BOY_PLAYS)) is None


@pytest.mark.parametrize(
    ("drawing", "code"),
    [
        (f"she she PRON/PRP 2 nsubj\n{REPAIRED}\n{GATE}", "subject_known_from_before"),
        (
            (
                "welders welder NOUN/NNS 3 nsubj\nmight might AUX/MD 3 aux\n"
                "return return VERB/VB 0 root"
            ),
            "sentence_tells_possibility",
        ),
        (
            (
                "welders welder NOUN/NNS 2 nsubj\nleft leave VERB/VBD 0 root\n"
                "in in ADP/IN 4 case\n1987 1987 NUM/CD 2 obl"
            ),
            "sentence_tells_date",
        ),
        (
            (
                "welders welder NOUN/NNS 2 nsubj\nleft leave VERB/VBD 0 root\n"
                "my my PRON/PRP$ 4 nmod:poss\nyard yard NOUN/NN 2 obj"
            ),
            "author_speaks_of_people_present",
        ),
        (
            (
                "welders welder NOUN/NNS 2 nsubj\nsued sue VERB/VBD 0 root\n"
                "Brunkvist Brunkvist PROPN/NNP 2 obj"
            ),
            "name_without_class",
        ),
    ],
)
def test_prose_describes_no_scene(drawing: str, code: str) -> None:
    reason = describes_no_scene(tree_of(drawing))
    assert reason is not None
    assert reason.code == code


def test_scenes_that_can_be_seen_are_recognised() -> None:
    tree = tree_of(
        "barns barn NOUN/NNS 4 nsubj:pass\ncan can AUX/MD 4 aux\n"
        "be be AUX/VB 4 aux:pass\nseen see VERB/VBN 0 root"
    )
    assert describes_no_scene(tree) is None


@pytest.mark.parametrize("verb", ["wrestle", "strolllk"])
def test_the_end_of_a_compound_and_a_slip_are_no_verbs(verb: str) -> None:
    drawing = BARE.replace("wrestle wrestle", f"{verb} {verb}")
    if verb != "wrestle":
        drawing = f"joiners joiner NOUN/NNS 2 nsubj\n{verb} {verb} VERB/VBP 0 root"
    reason = untrusted(tree_of(drawing))
    assert reason is not None
    assert reason.code == "noun_taken_for_verb"


@pytest.mark.parametrize(
    ("adverb", "is_seen"), [("repeatedly", True), ("typically", False), ("formerly", False)]
)
def test_an_event_that_recurs_within_a_scene_belongs_to_it(adverb: str, is_seen: bool) -> None:
    drawing = f"dogs dog NOUN/NNS 2 nsubj\nbark bark VERB/VBP 0 root\n{adverb} x ADV/RB 2 advmod"
    assert (describes_no_scene(tree_of(drawing)) is None) is is_seen


def test_an_elided_verb_can_not_be_seen() -> None:
    drawing = "so so ADV/RB 2 advmod\nwould would AUX/MD 0 root\nbarns barn NOUN/NNS 2 nsubj"
    reason = describes_no_scene(tree_of(drawing))
    assert reason is not None
    assert reason.code == "sentence_tells_possibility"


@pytest.mark.parametrize(
    "drawing",
    [
        "'he 'he PRON/PRP 2 nsubj\nlooks look VERB/VBZ 0 root\ntall tall ADJ/JJ 2 xcomp",
        "‘ ‘ PUNCT/`` 3 punct\nwelders welder NOUN/NNS 3 nsubj\nleave leave VERB/VBP 0 root",
        "welders welder NOUN/NNS 2 nsubj\nleave leave VERB/VBP 0 root\n' ' PUNCT/'' 2 punct",
        "welders welder NOUN/NNS 3 nsubj\nno no INTJ/UH 3 discourse\nleaving leave VERB/VBG 0 root",
    ],
)
def test_reported_speech_describes_no_scene(drawing: str) -> None:
    reason = describes_no_scene(tree_of(drawing))
    assert reason is not None
    assert reason.code == "sentence_is_written_prose"


def test_an_owner_in_the_plural_is_no_quotation() -> None:
    owners = (
        "the the DET/DT 2 det\nwelders welder NOUN/NNS 4 nmod:poss\n' ' PART/POS 2 case\n"
        "dog dog NOUN/NN 5 nsubj\nwaits wait VERB/VBZ 0 root"
    )
    assert describes_no_scene(tree_of(owners)) is None
