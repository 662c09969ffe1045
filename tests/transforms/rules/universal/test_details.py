"""Phrases added from other sentences, one detail for another, and predicates exchanged."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import (
    BUILT,
    DEF,
    GERMAN_WORDS,
    PAST3,
    german,
    pack_of,
    refused,
    written,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Context, Refusal, Relation, Rule, answers
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s2_phrase_added import PhraseAdded
from transforms.rules.universal.s3_number import OtherNumber
from transforms.rules.universal.s4_details_mixed import DetailsMixed
from transforms.rules.universal.s4_words_mixed import WordsMixed
from transforms.stock import Stock
from transforms.tree import Feats

MASC = "Gender=Masc|Number=Sing"
IN_GARDEN = f"""
In       in      ADP   3 case
dem      der     DET   3 det     Case=Dat|{DEF}|{MASC}
Garten   Garten  NOUN  4 obl     Case=Dat|{MASC}
spielte  spielen VERB  0 root    {PAST3}
der      der     DET   6 det     Case=Nom|{DEF}|{MASC}
Mann     Mann    NOUN  4 nsubj   Case=Nom|{MASC}
+.       .       PUNCT 4 punct
"""
PLAYED_IN_GARDEN = f"""
Der      der     DET   2 det     Case=Nom|{DEF}|{MASC}
Mann     Mann    NOUN  3 nsubj   Case=Nom|{MASC}
spielte  spielen VERB  0 root    {PAST3}
in       in      ADP   6 case
dem      der     DET   6 det     Case=Dat|{DEF}|{MASC}
Garten   Garten  NOUN  3 obl     Case=Dat|{MASC}
+.       .       PUNCT 3 punct
"""
GARDEN_GREW = f"""
Der      der     DET   2 det     Case=Nom|{DEF}|{MASC}
Garten   Garten  NOUN  3 nsubj   Case=Nom|{MASC}
wuchs    wachsen VERB  0 root    {PAST3}
+.       .       PUNCT 3 punct
"""
HAS_BUILT = f"""
Der      der     DET   2 det     Case=Nom|{DEF}|{MASC}
Junge    Junge   NOUN  6 nsubj   Case=Nom|{MASC}
hatte    haben   AUX   6 aux     {PAST3}
den      der     DET   5 det     Case=Acc|{DEF}|{MASC}
Turm     Turm    NOUN  6 obj     Case=Acc|{MASC}
gebaut   bauen   VERB  0 root    VerbForm=Part
+.       .       PUNCT 6 punct
"""
INTO_GARDEN = IN_GARDEN.replace("dem ", "den ").replace("Case=Dat", "Case=Acc")
TALL_TOWER = f"""
Der      der     DET   2 det     Case=Nom|{DEF}|{MASC}
Junge    Junge   NOUN  3 nsubj   Case=Nom|{MASC}
baute    bauen   VERB  0 root    {PAST3}
den      der     DET   6 det     Case=Acc|{DEF}|{MASC}
hohen    hoch    ADJ   6 amod    Case=Acc|Degree=Pos|{MASC}
Turm     Turm    NOUN  3 obj     Case=Acc|{MASC}
+.       .       PUNCT 3 punct
"""
# A treebank in which "in" stands with many verbs, first and inside.
VERBS = ("gehen", "singen", "lesen", "schlafen", "essen", "tanzen", "warten", "lachen")
SEEN = (
    *(IN_GARDEN.replace("spielen", verb) for verb in VERBS),
    *(PLAYED_IN_GARDEN.replace("spielen", verb) for verb in VERBS),
    GARDEN_GREW, HAS_BUILT, TALL_TOWER,
)  # fmt: skip
LENDING = [tree_of(each) for each in (IN_GARDEN, GARDEN_GREW, GARDEN_GREW)]


def proposed(rule: Rule, drawing: str, pack: FallbackPack, *lending: str) -> list[Candidate]:
    stock = Stock.of([*map(tree_of, lending or (IN_GARDEN, GARDEN_GREW))])
    found = answers(rule, tree_of(drawing), Context(pack, stock=stock))
    return [each for each in found if isinstance(each, Candidate)]


def test_a_phrase_that_stands_first_elsewhere_goes_before_the_words_that_close_the_clause() -> None:
    (found,) = proposed(PhraseAdded(), HAS_BUILT, german(*SEEN))
    assert found.text == "Der Junge hatte den Turm in dem Garten gebaut."
    assert (found.expected_ab, found.expected_ba) == (Relation.NEUTRAL, Relation.ENTAILMENT)


def test_behind_the_object_where_no_verb_closes_the_clause() -> None:
    (found,) = proposed(PhraseAdded(), BUILT, german(*SEEN))
    assert found.text == "Der Mann baute den Turm in dem Garten."


@pytest.mark.parametrize(
    ("drawing", "lending", "words"),
    [
        # whither, which the verb may not have
        (BUILT, (INTO_GARDEN, GARDEN_GREW), GERMAN_WORDS),
        # what nobody speaks of as a thing makes a set phrase
        (BUILT, (IN_GARDEN,), GERMAN_WORDS),
        # the verb asks for it
        (BUILT, (IN_GARDEN, GARDEN_GREW), f"{GERMAN_WORDS}governed\tbauen\tin\n"),
    ],
)
def test_no_phrase_that_may_not_fit(drawing: str, lending: tuple[str, ...], words: str) -> None:
    pack = german(*SEEN, INTO_GARDEN, words=words)
    assert proposed(PhraseAdded(), drawing, pack, *lending) == []


@pytest.mark.parametrize(("lemma", "is_lent"), [("Wien", True), ("wien", False)])
def test_only_what_is_a_name_beyond_doubt_is_lent_as_one(lemma: str, *, is_lent: bool) -> None:
    """A common noun may be taken for a name where it begins a sentence; its lemma shows it."""
    name = f"""
In       in      ADP   2 case
Wien     {lemma} PROPN 3 obl     Case=Dat|{MASC}
spielte  spielen VERB  0 root    {PAST3}
der      der     DET   5 det     Case=Nom|{DEF}|{MASC}
Mann     Mann    NOUN  3 nsubj   Case=Nom|{MASC}
+.       .       PUNCT 3 punct
"""
    inside = PLAYED_IN_GARDEN.replace("spielen", "laufen")
    found = proposed(PhraseAdded(), BUILT, german(*SEEN, inside, name), name)
    assert [each.text for each in found] == ["Der Mann baute den Turm in Wien."] * is_lent


def test_a_phrase_is_not_added_if_its_preposition_mostly_marks_arguments() -> None:
    # Twice as many sentences with each verb, all with such a phrase.
    assert proposed(PhraseAdded(), BUILT, german(*SEEN, *SEEN)) == []


def test_a_phrase_is_not_added_if_it_mostly_begins_sentences() -> None:
    seen = (*(IN_GARDEN.replace("spielen", verb) for verb in VERBS), GARDEN_GREW, HAS_BUILT)
    assert proposed(PhraseAdded(), BUILT, german(*seen)) == []
    assert proposed(PhraseAdded(), BUILT, german(*SEEN))


def test_a_clause_with_a_phrase_or_a_negation_gets_no_other() -> None:
    pack = german(*SEEN, words=f"{GERMAN_WORDS}negation\tnicht\t–\tafter\n")
    denied = BUILT.replace("+.       .       PUNCT 3", "nicht nicht PART 3 advmod\n+. . PUNCT 3")
    stock = Stock.of(LENDING)
    for drawing, reason in (
        (IN_GARDEN, "verb_described_already"),
        (denied, "negation_or_universal_quantifier"),
    ):
        found = list(answers(PhraseAdded(), tree_of(drawing), Context(pack, stock=stock)))
        assert [each.reason.code for each in found if isinstance(each, Refusal)] == [reason]
        assert len(found) == 1


def test_without_other_sentences_nothing_is_added() -> None:
    assert written(PhraseAdded(), tree_of(BUILT), german(*SEEN)) == []


def test_one_detail_goes_and_another_comes() -> None:
    words = GERMAN_WORDS.replace("added\tgern\n", "")
    (found,) = proposed(DetailsMixed(), TALL_TOWER, german(*SEEN, words=words))
    assert found.text == "Der Junge baute den Turm in dem Garten."
    assert (found.expected_ab, found.expected_ba) == (Relation.NEUTRAL, Relation.NEUTRAL)
    assert [each["op"] for each in found.edits].count("lend") == 1
    assert "remove" in [each["op"] for each in found.edits]


def test_nothing_is_mixed_where_nothing_can_go() -> None:
    assert proposed(DetailsMixed(), BUILT, german(*SEEN)) == []


OF_SORROW = f"""
Das      der     DET   2 det     Case=Nom|{DEF}|Gender=Neut|Number=Sing
Gefühl   Gefühl  NOUN  5 nsubj   Case=Nom|Gender=Neut|Number=Sing
tiefer   tief    ADJ   4 amod    Case=Gen|Degree=Pos|Gender=Fem|Number=Sing
Trauer   Trauer  NOUN  2 nmod    Case=Gen|Gender=Fem|Number=Sing
blieb    bleiben VERB  0 root    {PAST3}
+.       .       PUNCT 5 punct
"""


def test_an_adjective_that_alone_shows_the_genitive_stays() -> None:
    words = f"{GERMAN_WORDS}privative\tfalsch\n"
    # Adjectives of two endings in one place show that articles decide them.
    endings = {("der", Feats()): Counter({"e": 1})}
    learnt = german(*SEEN, OF_SORROW, words=words)
    pack = replace(learnt, noun_phrases=replace(learnt.noun_phrases, endings=endings))
    assert written(ModifierRemoved(), tree_of(OF_SORROW), pack) == []
    assert "article" in " ".join(refused(ModifierRemoved(), tree_of(OF_SORROW), pack))


RED_FLOWER = """
The     the    DET  2 det   Definite=Def|PronType=Art
flower  flower NOUN 4 nsubj Number=Sing
is      be     AUX  4 cop   Mood=Ind|VerbForm=Fin
red     red    ADJ  0 root  Degree=Pos
+.      .      PUNCT 4 punct
"""
WET_FLOWER = """
A       a      DET  3 det   Definite=Ind|PronType=Art
wet     wet    ADJ  3 amod  Degree=Pos
flower  flower NOUN 4 nsubj Number=Sing
fell    fall   VERB 0 root  Mood=Ind|VerbForm=Fin
+.      .      PUNCT 4 punct
"""
WET_DOG = RED_FLOWER.replace("flower", "dog").replace("red", "wet")
RED_BALL = WET_FLOWER.replace("wet", "red").replace("flower", "ball")
FLOWERS = (RED_FLOWER, WET_FLOWER, WET_DOG, RED_BALL)


def test_of_a_predicate_the_adjective_or_the_noun_is_exchanged() -> None:
    pack = pack_of("en", FLOWERS, "", links=frozenset())
    assert set(written(WordsMixed(), tree_of(RED_FLOWER), pack)) == {
        "The flower is wet.",
        "The ball is red.",
    }


def test_opposites_and_what_is_never_said_with_a_copula_are_not_put_there() -> None:
    opposites = pack_of("en", FLOWERS, "opposite\tred\twet\n", links=frozenset())
    assert written(WordsMixed(), tree_of(RED_FLOWER), opposites) == ["The ball is red."]
    unsaid = pack_of("en", (RED_FLOWER, WET_FLOWER, RED_BALL), "", links=frozenset())
    assert written(WordsMixed(), tree_of(RED_FLOWER), unsaid) == ["The ball is red."]


def test_a_predicate_in_degrees_needs_one_that_has_them() -> None:
    very_red = RED_FLOWER.replace("4 nsubj", "5 nsubj").replace("4 cop", "5 cop")
    very_red = very_red.replace("red     red", "very very ADV 5 advmod\nred red")
    very_red = very_red.replace("PUNCT 4", "PUNCT 5")
    pack = pack_of("en", (*FLOWERS, very_red), "", links=frozenset())
    assert "The flower is very wet." not in written(WordsMixed(), tree_of(very_red), pack)


def test_a_number_that_something_is_compared_with_is_no_number_of_things() -> None:
    more = """
20      20    NUM  2 nummod  NumType=Card
gramdan gram  NOUN 3 obl     Case=Abl|Number=Sing
fazla   fazla ADV  4 amod
şeker   şeker NOUN 5 obj     Case=Nom|Number=Sing
yedi    ye    VERB 0 root    Tense=Past
+.      .     PUNCT 5 punct
"""
    pack = pack_of("tr", [more], "")
    (answer,) = answers(OtherNumber(), tree_of(more), Context(pack))
    assert isinstance(answer, Refusal)
    assert answer.reason.code == "number_is_limited"
