import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.english.agreement import (
    Number,
    determiner_faults,
    number_of,
    subject_faults,
)
from transforms.packs.english.trust import untrusted
from transforms.tree import Tree


def sentence(determiner: str, noun: str, tag: str, verb: str) -> Tree:
    lemma = {"dogs": "dog", "men": "man", "women": "woman"}.get(noun, noun)
    return tree_of(
        f"""
        {determiner} {determiner} DET/DT 2 det
        {noun} {lemma} NOUN/{tag} 4 nsubj
        {verb} be AUX/{"VBZ" if verb == "is" else "VBP"} 4 aux VerbForm=Fin
        barking bark VERB/VBG 0 root
        """
    )


@pytest.mark.parametrize(
    ("noun", "tag", "verb"), [("dog", "NN", "is"), ("dogs", "NNS", "are"), ("crowd", "NN", "are")]
)
def test_verbs_that_agree_are_no_fault(noun: str, tag: str, verb: str) -> None:
    assert subject_faults(sentence("the", noun, tag, verb)) == []


@pytest.mark.parametrize(("noun", "tag", "verb"), [("dog", "NN", "are"), ("dogs", "NNS", "is")])
def test_verbs_that_do_not_agree_are_named(noun: str, tag: str, verb: str) -> None:
    tree = sentence("the", noun, tag, verb)
    assert list(map(str, subject_faults(tree))) == ["the verb does not agree with its subject"]
    assert str(untrusted(tree)) == "the verb does not agree with its subject"


@pytest.mark.parametrize(
    ("determiner", "noun", "tag", "faulty"),
    [
        ("a", "dog", "NN", False),
        ("a", "women", "NNS", True),
        ("these", "dogs", "NNS", False),
        ("several", "dog", "NN", True),
        ("several", "sheep", "NN", False),
    ],
)
def test_determiner_and_noun_agree(determiner: str, noun: str, tag: str, faulty: bool) -> None:
    assert bool(determiner_faults(sentence(determiner, noun, tag, "is"))) is faulty


def test_two_nouns_joined_by_and_are_plural() -> None:
    tree = tree_of(
        """
        boys boy NOUN/NNS 5 nsubj
        and and CCONJ/CC 3 cc
        girl girl NOUN/NN 1 conj
        are be AUX/VBP 5 aux VerbForm=Fin
        singing sing VERB/VBG 0 root
        """
    )
    assert number_of(tree, 1) is Number.PLURAL


def test_a_lot_of_people_is_plural_and_a_group_of_people_either() -> None:
    drawing = """
        a a DET/DT 2 det
        {noun} {noun} NOUN/NN 6 nsubj
        of of ADP/IN 4 case
        people people NOUN/NNS 2 nmod
        are be AUX/VBP 6 aux VerbForm=Fin
        waiting wait VERB/VBG 0 root
        """
    assert number_of(tree_of(drawing.format(noun="lot")), 2) is Number.PLURAL
    assert number_of(tree_of(drawing.format(noun="group")), 2) is Number.EITHER


def test_a_verb_taken_for_a_noun_makes_the_parse_untrusted() -> None:
    tree = tree_of(
        """
        the the DET/DT 2 det
        man man NOUN/NN 6 nsubj
        in in ADP/IN 5 case
        black black ADJ/JJ 5 amod
        performs perform NOUN/NNS 2 nmod
        waiting wait VERB/VBG 0 root
        """
    )
    assert str(untrusted(tree)) == "a verb was taken for a noun"
