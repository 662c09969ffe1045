"""What a sentence says of people and their bodies stays what may be said of them."""

import re

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.people.test_people import words
from transforms.engine import Engine
from transforms.lexicon.wordnet import WordnetLexicon
from transforms.packs.english.words import words as listed
from transforms.rules.english.people import tells_of_role
from transforms.tree import Tree

# Words for people that no list of the pack has.
UNLISTED = {"accountant", "astronomer", "bachelor", "hag", "paraplegic", "protester", "recruit"}
ADJECTIVES = {"blonde", "pregnant"}
PEOPLE = sorted({*words("people", "groups"), *UNLISTED, "community", "congregation"} - ADJECTIVES)

DESCRIBED = """
The      the      DET/DT   3 det    Definite=Def|PronType=Art
{0}      {0}      ADJ/JJ   3 amod   Degree=Pos
{1}      {1}      NOUN/NN  5 nsubj  Number=Sing
is       be       AUX/VBZ  5 aux    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
holding  hold     VERB/VBG 0 root   Tense=Pres|VerbForm=Part
a        a        DET/DT   8 det    Definite=Ind|PronType=Art
red      red      ADJ/JJ   8 amod   Degree=Pos
umbrella umbrella NOUN/NN  5 obj    Number=Sing
+.       .        PUNCT/.  5 punct
"""
ACTING = """
The      the   DET/DT   2 det    Definite=Def|PronType=Art
woman    woman NOUN/NN  4 nsubj  Number=Sing
is       be    AUX/VBZ  4 aux    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
{0}      {1}   VERB/VBG 0 root   Tense=Pres|VerbForm=Part
her      her   PRON/PRP$ 6 nmod:poss Case=Gen|Gender=Fem|Number=Sing|Person=3|Poss=Yes|PronType=Prs
{2}      {2}   NOUN/NN  4 obj    Number=Sing
+.       .     PUNCT/.  4 punct
"""
HERD = """
The      the     DET/DT   2 det    Definite=Def|PronType=Art
herd     herd    NOUN/NN  6 nsubj  Number=Sing
of       of      ADP/IN   4 case   _
tourists tourist NOUN/NNS 2 nmod   Number=Plur
is       be      AUX/VBZ  6 aux    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
visiting visit   VERB/VBG 0 root   Tense=Pres|VerbForm=Part
the      the     DET/DT   8 det    Definite=Def|PronType=Art
museum   museum  NOUN/NN  6 obj    Number=Sing
+.       .       PUNCT/.  6 punct
"""


def texts(engine: Engine, tree: Tree, *rules: str) -> list[str]:
    found = engine.expand(tree).candidates
    return [each.text for each in found if not rules or each.rule_id in rules]


@pytest.mark.parametrize("knows", ["a wordnet", "lists alone"])
def test_nobody_gets_another_colour_or_is_said_to_be_of_one(
    knows: str, english_wordnet: WordnetLexicon
) -> None:
    engine = Engine("en", lexicon=english_wordnet if knows == "a wordnet" else None)
    written = {each: texts(engine, tree_of(DESCRIBED.format("black", each))) for each in PEOPLE}
    assert all(any("blue umbrella" in text for text in found) for found in written.values())
    colours = "|".join(listed("colours") - {"red", "blue", "green", "black"})
    wrong = [
        text
        for found in written.values()
        for text in found
        if re.search(rf"(which|that|who) (is|are) black|\b({colours})\b|black umbrella", text)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("adjective", "noun", "absurd"),
    [
        ("illegal", "immigrant", "illegal person"),
        ("heavy", "drinker", "heavy person"),
        ("false", "prophet", "false person"),
        ("good", "dancer", "good person who"),
        ("old", "hag", "new hag"),
        ("new", "recruit", "modern recruit"),
        ("old", "hag", "hag, which"),
        ("pregnant", "woman", "pregnant man"),
        ("bearded", "man", "bearded woman"),
        ("pregnant", "person", "pregnant man"),
        ("broken", "arm", "new arm"),
        ("gay", "man", "sunny"),
        ("gay", "couple", "sunny"),
        ("crippled", "man", " halt "),
        ("crippled", "man", " game "),
    ],
)
def test_an_adjective_stays_with_those_of_whom_it_can_be_said(
    adjective: str, noun: str, absurd: str, english_wordnet: WordnetLexicon
) -> None:
    engine = Engine("en", lexicon=english_wordnet)
    found = texts(engine, tree_of(DESCRIBED.format(adjective, noun)))
    assert found
    assert not [text for text in found if absurd in text]


@pytest.mark.parametrize(
    ("adjective", "noun", "expected"),
    [
        ("illegal", "immigrant", True),
        ("tall", "immigrant", False),
        ("Polish", "immigrant", False),
        ("bearded", "immigrant", False),
        ("several", "immigrant", False),
        ("autistic", "child", False),
    ],
)
def test_an_adjective_tells_of_a_role_or_of_anybody(
    adjective: str, noun: str, *, expected: bool
) -> None:
    tree = tree_of(DESCRIBED.format(adjective, noun))
    assert tells_of_role(tree, tree[3]) is expected


@pytest.mark.parametrize(
    ("old", "noun", "new"),
    [("big", "man", "large"), ("nude", "man", "naked"), ("gay", "ribbon", "sunny")],
)
def test_a_synonym_fits_the_noun(
    old: str, noun: str, new: str, english_wordnet: WordnetLexicon
) -> None:
    found = texts(
        Engine("en", lexicon=english_wordnet), tree_of(DESCRIBED.format(old, noun)), "s2.synonym"
    )
    assert f"The {new} {noun} is holding a red umbrella." in found


def test_no_part_of_a_body_is_carried_or_dropped(english_wordnet: WordnetLexicon) -> None:
    engine = Engine("en", lexicon=english_wordnet)
    bodily = [*words("body"), "bosom", "bottom", "groin", "penis", "shinbone"]
    wrong = [
        text
        for word in bodily
        for text in texts(engine, tree_of(ACTING.format("holding", "hold", word)))
        if re.search(r"\b(carrying|dropping|throwing|catching)\b", text)
    ]
    assert wrong == []
    handled = texts(engine, tree_of(ACTING.format("holding", "hold", "umbrella")))
    assert "The woman is dropping her umbrella." in handled


def test_a_herd_of_people_is_no_animal(english_wordnet: WordnetLexicon) -> None:
    found = texts(Engine("en", lexicon=english_wordnet), tree_of(HERD), "s2.hypernym")
    assert "The herd of people is visiting the museum." in found
    assert not [text for text in found if "animal" in text]


@pytest.mark.parametrize(
    ("verb", "lemma", "noun", "absurd"),
    [
        ("dropping", "drop", "hat", "falling"),
        ("walking", "walk", "dog", "strolling"),
        ("beating", "beat", "drum", "whisking"),
        ("pouring", "pour", "tea", "putting"),
        ("drinking", "drink", "water", "drinking her snow"),
    ],
)
def test_another_verb_or_noun_keeps_what_the_verb_demands(
    verb: str, lemma: str, noun: str, absurd: str, english_wordnet: WordnetLexicon
) -> None:
    engine = Engine("en", lexicon=english_wordnet)
    found = texts(engine, tree_of(ACTING.format(verb, lemma, noun)))
    assert found
    assert not [text for text in found if absurd in text]
