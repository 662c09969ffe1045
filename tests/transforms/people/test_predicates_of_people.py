"""Whoever an adjective is said of, before or after *be*, keeps the colour that they have."""

import re

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.people.test_described import texts
from transforms.engine import Engine
from transforms.lexicon.wordnet import WordnetLexicon
from transforms.packs.english.words import words as listed
from transforms.rules.english.people import described_by

PREDICATE = """
The   the   DET/DT  2 det    Definite=Def|PronType=Art
{0}   {0}   NOUN/NN 4 nsubj  Number=Sing
is    be    AUX/VBZ 4 cop    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
{1}   {1}   ADJ/JJ  0 root   Degree=Pos
+.    .     PUNCT/. 4 punct
"""
PRONOUN = """
{0}   {1}   PRON/PRP 3 nsubj Case=Nom|Number=Sing|Person=3|PronType=Prs
is    be    AUX/VBZ  3 cop   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
{2}   {2}   ADJ/JJ   0 root  Degree=Pos
+.    .     PUNCT/.  3 punct
"""
PREDICATES = """
The   the   DET/DT   2 det   Definite=Def|PronType=Art
{0}   {0}   NOUN/NN  4 nsubj Number=Sing
is    be    AUX/VBZ  4 cop   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
tall  tall  ADJ/JJ   0 root  Degree=Pos
and   and   CCONJ/CC 6 cc
black black ADJ/JJ   4 conj  Degree=Pos
+.    .     PUNCT/.  4 punct
"""
COORDINATED = """
A       a     DET/DT   5 det   Definite=Ind|PronType=Art
tall    tall  ADJ/JJ   5 amod  Degree=Pos
and     and   CCONJ/CC 4 cc
black   black ADJ/JJ   2 conj  Degree=Pos
{0}     {0}   NOUN/NN  7 nsubj Number=Sing
is      be    AUX/VBZ  7 aux   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
falling fall  VERB/VBG 0 root  Tense=Pres|VerbForm=Part
+.      .     PUNCT/.  7 punct
"""
PAINTED = """
The     the   DET/DT   2 det   Definite=Def|PronType=Art
man     man   NOUN/NN  4 nsubj Number=Sing
is      be    AUX/VBZ  4 aux   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
painting paint VERB/VBG 0 root Tense=Pres|VerbForm=Part
the     the   DET/DT   6 det   Definite=Def|PronType=Art
{0}     {0}   NOUN/NN  4 obj   Number=Sing
black   black ADJ/JJ   4 xcomp Degree=Pos
+.      .     PUNCT/.  4 punct
"""
RELATIVE = """
A       a     DET/DT   2 det   Definite=Ind|PronType=Art
{0}     {0}   NOUN/NN  0 root  Number=Sing
that    that  PRON/WDT 5 nsubj PronType=Rel
is      be    AUX/VBZ  5 cop   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
tall    tall  ADJ/JJ   2 acl:relcl Degree=Pos
and     and   CCONJ/CC 7 cc
black   black ADJ/JJ   5 conj  Degree=Pos
+.      .     PUNCT/.  2 punct
"""
PLURAL = """
Two     two     NUM/CD   2 nummod NumForm=Word|NumType=Card
{0}     {1}     NOUN/NNS 4 nsubj  Number=Plur
are     be      AUX/VBP  4 aux    Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin
running run     VERB/VBG 0 root   Tense=Pres|VerbForm=Part
+.      .       PUNCT/.  4 punct
"""
KNOWLEDGE = pytest.mark.parametrize("knows", ["a wordnet", "lists alone"])


def coloured(engine: Engine, drawing: str) -> list[str]:
    """Return what the rules write with another colour or shade."""
    colours = "|".join({*listed("colours"), "light", "bright", "dark", "whites"} - {"black"})
    old = tree_of(drawing)
    known = {token.form.lower() for token in old}
    found = texts(engine, old)
    assert found
    return [t for t in found if {*re.findall(rf"\b({colours})\b", t.lower())} - known]


@KNOWLEDGE
@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(PREDICATE.format("accountant", "black"), id="the accountant is black"),
        pytest.param(PREDICATE.format("girl", "dark"), id="the girl is dark"),
        pytest.param(PREDICATE.format("crowd", "white"), id="the crowd is white"),
        pytest.param(PREDICATE.format("skin", "dark"), id="the skin is dark"),
        pytest.param(PREDICATE.format("arm", "dark"), id="the arm is dark"),
        pytest.param(PRONOUN.format("She", "she", "black"), id="she is black"),
        pytest.param(PRONOUN.format("He", "he", "dark"), id="he is dark"),
        pytest.param(PREDICATES.format("man"), id="the man is tall and black"),
        pytest.param(COORDINATED.format("man"), id="a tall and black man"),
        pytest.param(PAINTED.format("girl"), id="painting the girl black"),
        pytest.param(PLURAL.format("blacks", "black"), id="two blacks"),
    ],
)
def test_nobody_is_said_to_have_another_colour(
    knows: str, drawing: str, english_wordnet: WordnetLexicon
) -> None:
    engine = Engine("en", lexicon=english_wordnet if knows == "a wordnet" else None)
    assert coloured(engine, drawing) == []


@KNOWLEDGE
@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(PREDICATE.format("wall", "white"), id="the wall is white"),
        pytest.param(PREDICATE.format("hair", "dark"), id="the hair is dark"),
        pytest.param(PRONOUN.format("It", "it", "black"), id="it is black"),
        pytest.param(PREDICATES.format("wall"), id="the wall is tall and black"),
        pytest.param(COORDINATED.format("wall"), id="a tall and black wall"),
    ],
)
def test_a_thing_is_said_to_have_another(
    knows: str, drawing: str, english_wordnet: WordnetLexicon
) -> None:
    engine = Engine("en", lexicon=english_wordnet if knows == "a wordnet" else None)
    assert coloured(engine, drawing)


def test_nobody_is_said_to_be_modern(english_wordnet: WordnetLexicon) -> None:
    found = texts(Engine("en", lexicon=english_wordnet), tree_of(PREDICATE.format("woman", "old")))
    assert "The woman is young." in found
    assert not [text for text in found if re.search(r"\b(new|modern|ancient)\b", text)]


@pytest.mark.parametrize(
    ("drawing", "noun"),
    [
        (PREDICATE.format("wall", "black"), "wall"),
        (PREDICATES.format("wall"), "wall"),
        (COORDINATED.format("wall"), "wall"),
        (PAINTED.format("wall"), "wall"),
        (RELATIVE.format("wall"), "wall"),
    ],
)
def test_an_adjective_describes_a_noun(drawing: str, noun: str) -> None:
    tree = tree_of(drawing)
    black = next(token for token in tree if token.form == "black")
    described = described_by(tree, black)
    assert described is not None
    assert described.form == noun
