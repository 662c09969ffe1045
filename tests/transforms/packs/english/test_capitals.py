import pytest

from tests.transforms.drawing import tree_of
from transforms.engine import Engine
from transforms.packs.english.capitals import with_common_first_word
from transforms.packs.registry import pack_for


def sentence(first, relation="compound", second="players"):
    return tree_of(f"""
        {first} 2 {relation}
        {second}  player NOUN/NNS 4 nsubj Number=Plur
        are       be     AUX/VBP  4 aux   Mood=Ind|Tense=Pres|VerbForm=Fin
        kicking   kick   VERB/VBG 0 root
        a         a      DET/DT   6 det   Definite=Ind
        ball      ball   NOUN/NN  4 obj   Number=Sing
    """)


@pytest.mark.parametrize(
    "first", ["Soccer Soccer PROPN/NNP", "Football Football ADJ/JJ", "Dirt Dirt NOUN/NN"]
)
def test_a_common_noun_before_its_noun_gives_up_the_capital_of_the_sentence(first):
    tree = sentence(first)
    assert tree[1].form[0].isupper()
    settled = with_common_first_word(tree)
    assert settled[1].form == tree[1].form.lower()
    assert settled[1].upos in {"NOUN", "ADJ"}
    assert settled.text == tree.text


@pytest.mark.parametrize(
    "first", ["London London PROPN/NNP", "Asian Asian ADJ/JJ", "TV TV NOUN/NN"]
)
def test_a_name_keeps_its_capital(first):
    tree = sentence(first)
    assert with_common_first_word(tree) is tree


def test_a_bare_singular_subject_is_a_name():
    tree = tree_of("Bill Bill PROPN/NNP 3 nsubj\nis be AUX/VBZ 3 aux\nsinging sing VERB/VBG 0 root")
    assert with_common_first_word(tree) is tree


def test_a_plural_that_was_taken_for_a_name_is_common():
    tree = tree_of(
        "Children Child PROPN/NNPS 3 nsubj\nare be AUX/VBP 3 aux\nsinging sing VERB/VBG 0 root"
    )
    settled = with_common_first_word(tree)
    assert (settled[1].form, settled[1].lemma, settled[1].xpos) == ("children", "child", "NNS")


def test_the_capital_does_not_travel_with_the_word():
    expansion = Engine("en").expand(sentence("Soccer Soccer PROPN/NNP"))
    texts = [candidate.text for candidate in expansion.candidates]
    assert "A ball is being kicked by soccer players" in texts
    assert not any("Soccer" in text[1:] for text in texts)


@pytest.mark.parametrize(
    ("first", "lemma", "tag"),
    [
        ("Men men NOUN/NN", "man", "NNS"),
        ("Geese geese PROPN/NN", "goose", "NNS"),
        ("Sheep sheep NOUN/NN", "sheep", "NN"),
        ("Glass glass NOUN/NN", "glass", "NN"),
    ],
)
def test_a_plural_that_was_taken_for_a_name_is_one(first, lemma, tag):
    tree = tree_of(f"{first} 2 nsubj Number=Sing\nrest rest VERB/VBP 0 root")
    found = pack_for("en").prepared(tree).tokens[0]
    assert (found.lemma, found.xpos) == (lemma, tag)
