"""Nothing is said of people that nobody says of anybody."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.people.test_what_people_do import IND, somebody_is
from transforms.engine import Engine
from transforms.lexicon.wordnet import WordnetLexicon

A_MAN = f"a a DET/DT 6 det {IND}\nman man NOUN/NN 4 obj Number=Sing"


def described(adjective: str, noun: str, doing: str) -> str:
    return f"""
A a DET/DT 3 det {IND}
{adjective} {adjective} ADJ/JJ 3 amod Degree=Pos
{noun} {noun} NOUN/NN 5 nsubj Number=Sing
is be AUX/VBZ 5 aux Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
{doing} VERB/VBG 0 root Tense=Pres|VerbForm=Part"""


@pytest.mark.parametrize(
    ("drawing", "unsaid"),
    [
        (somebody_is("A mob", "beating beat", A_MAN), ("happily", "carefully")),
        (somebody_is("A soldier", "shooting shoot", A_MAN), ("photographing", "firing")),
        (somebody_is("A policeman", "arresting arrest", A_MAN), ("nailing", "copping")),
        (somebody_is("A gay", "singing sing"), ("homo",)),
        (described("dead", "man", "lying lie"), ("quietly", "lazily", "running", "standing")),
        (described("hairy", "man", "singing sing"), ("furry", "shaggy")),
        (described("short", "woman", "singing sing"), ("long",)),
        (described("thin", "woman", "singing sing"), ("thick",)),
        (described("little", "girl", "singing sing"), ("large",)),
        (described("topless", "woman", "singing sing"), ("topped",)),
    ],
)
def test_nobody_is_called_that(
    drawing: str, unsaid: tuple[str, ...], english_wordnet: WordnetLexicon
) -> None:
    expansion = Engine("en", lexicon=english_wordnet).expand(tree_of(drawing))
    texts = [each.text for each in expansion.candidates]
    assert texts
    assert [each for each in texts if set(unsaid) & set(each.split())] == []


def test_hair_may_be_shaggy_and_shotguns_are_fired(english_wordnet: WordnetLexicon) -> None:
    engine = Engine("en", lexicon=english_wordnet)
    gun = f"a a DET/DT 6 det {IND}\nshotgun shotgun NOUN/NN 4 obj Number=Sing"
    texts = [
        each.text
        for drawing in (
            somebody_is("A soldier", "shooting shoot", gun),
            described("hairy", "dog", "running run"),
        )
        for each in engine.expand(tree_of(drawing)).candidates
    ]
    assert {"A soldier is firing a shotgun", "A shaggy dog is running"} <= set(texts)
