"""No rule and no wordnet makes an animal, a thing or a trait of people and what is theirs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import wn

from tests.transforms.drawing import tree_of
from transforms.engine import Engine
from transforms.lexicon import Link
from transforms.lexicon.wordnet import WordnetLexicon
from transforms.rule import Candidate
from transforms.tree import Tree

EXCHANGING = ("s2.hypernym", "s2.hyponym", "s2.synonym", "s3.contrast")
LINKS = (Link.SYNONYM, Link.HYPERNYM, Link.HYPONYM, Link.CO_HYPONYM)
HUMAN, BODILY = {"noun.person", "noun.group"}, {"noun.body"}


def words(*sections: str) -> list[str]:
    """Return the words of sections of the list."""
    text = (Path(__file__).parent / "words.txt").read_text(encoding="utf-8")
    parts = {name: rest.split() for name, rest in re.findall(r"\[(\w+)\]([^\[]+)", text)}
    return [word for section in sections for word in parts[section]]


ENGLISH = [(word, HUMAN) for word in words("people", "peoples", "groups")]
ENGLISH += [(word, BODILY) for word in words("body")]
POLISH = [(word, HUMAN) for word in words("people_pl", "groups_pl")]
POLISH += [(word, BODILY) for word in words("body_pl")]
# Not all words for people are in the Polish wordnet.
KNOWN_POLISH = {each.partition(":")[0] for each in words("people_pl")}

ENGLISH_SENTENCE = """
The      the   DET/DT   2 det    Definite=Def|PronType=Art
{0}      {0}   NOUN/NN  4 nsubj  Number=Sing
is       be    AUX/VBZ  4 aux    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
touching touch VERB/VBG 0 root   Tense=Pres|VerbForm=Part
the      the   DET/DT   6 det    Definite=Def|PronType=Art
ground   ground NOUN/NN 4 obj    Number=Sing
+.       .     PUNCT/.  4 punct
"""
POLISH_SENTENCE = """
{0}      {0}        NOUN/subst:sg:nom:{1} 2 nsubj Case=Nom|{2}Number=Sing
leży     leżeć      VERB/fin:sg:ter:imperf 0 root Aspect=Imp|Mood=Ind|Number=Sing|Person=3
teraz    teraz      ADV/adv  2 advmod
+.       .          PUNCT/interp 2 punct
"""
GENDERS = {
    "m1": "Animacy=Hum|Gender=Masc|",
    "m3": "Animacy=Inan|Gender=Masc|",
    "f": "Gender=Fem|",
    "n": "Gender=Neut|",
}


def english(word: str) -> Tree:
    return tree_of(ENGLISH_SENTENCE.format(word))


def polish(entry: str) -> Tree:
    word, _, gender = entry.partition(":")
    return tree_of(POLISH_SENTENCE.format(word, gender, GENDERS[gender]))


def domains_of(net: wn.Wordnet, lemma: str) -> set[str | None]:
    """Return what the first senses of a noun are about, as the `wn` library reads it."""
    synsets = net.synsets(lemma, pos="n")[:4]
    same = [[each, *wn.synsets(ili=each.ili)] if each.ili else [each] for each in synsets]
    return {next((each.lexfile() for each in row if each.lexfile()), None) for row in same}


def exchanged(engine: Engine, tree: Tree, place: int) -> Iterator[tuple[str, Candidate]]:
    """Yield the lemma that takes the place of a word, with its sentence."""
    old = tree.tokens[place]
    for candidate in engine.expand(tree).candidates:
        new = next((each for each in candidate.tree if each.id == old.id), None)
        if candidate.rule_id in EXCHANGING and new is not None and new.lemma != old.lemma:
            yield new.lemma, candidate


def test_english_rules_keep_people_people(english_wordnet: WordnetLexicon) -> None:
    engine, net = Engine("en", lexicon=english_wordnet), wn.Wordnet(english_wordnet.name)
    wrong = [
        candidate.text
        for word, allowed in ENGLISH
        for lemma, candidate in exchanged(engine, english(word), 1)
        if lemma not in ("person", "group") and not allowed & domains_of(net, lemma)
    ]
    assert wrong == []


def test_polish_rules_keep_people_people(polish_wordnet: WordnetLexicon) -> None:
    engine, net = Engine("pl", lexicon=polish_wordnet), wn.Wordnet(polish_wordnet.name)
    wrong = [
        candidate.text
        for word, allowed in POLISH
        for lemma, candidate in exchanged(engine, polish(word), 0)
        if lemma not in KNOWN_POLISH and not allowed & domains_of(net, lemma)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_wordnets_keep_people_people(language: str, request: pytest.FixtureRequest) -> None:
    name = {"en": "english_wordnet", "pl": "polish_wordnet"}[language]
    lexicon: WordnetLexicon = request.getfixturevalue(name)
    given = ENGLISH if language == "en" else POLISH
    asked = [(each.partition(":")[0], allowed) for each, allowed in given]
    wrong = [
        (word, link.value, found.lemma, found.domain)
        for word, allowed in asked
        if word not in words("not_in_polish")
        for link in LINKS
        for found in lexicon.related(word, "NOUN", link)
        if found.domain not in allowed and (found.is_certain or word not in words("ambiguous"))
    ]
    assert wrong == []


@pytest.mark.parametrize(("word", "absurd"), [("shrimp", "person"), ("preserver", "person")])
def test_a_word_for_a_person_in_a_rare_sense_only_is_not_called_one(
    word: str, absurd: str, english_wordnet: WordnetLexicon
) -> None:
    engine = Engine("en", lexicon=english_wordnet)
    assert absurd not in [lemma for lemma, _ in exchanged(engine, english(word), 1)]


@pytest.mark.parametrize(
    ("word", "above", "expected"),
    [
        ("plate", "bag", False),
        ("hose", "footwear", False),
        ("accountant", "person", True),
        ("tractor", "vehicle", True),
    ],
)
def test_a_class_of_few_senses_is_not_certain(
    word: str, above: str, *, expected: bool, english_wordnet: WordnetLexicon
) -> None:
    found = english_wordnet.related(word, "NOUN", Link.HYPERNYM)
    assert [each.is_certain for each in found if each.lemma == above] == [expected]


@pytest.mark.parametrize("word", ["nigger", "bitch", "faggot", "pussy", "whore"])
def test_no_word_stands_for_another_that_insults(
    word: str, english_wordnet: WordnetLexicon
) -> None:
    asked = ("woman", "man", "cat", "dog", "person", "prostitute", "bundle", "cigarette")
    found = {
        r.lemma for each in asked for k in LINKS for r in english_wordnet.related(each, "NOUN", k)
    }
    assert found
    assert word not in found
