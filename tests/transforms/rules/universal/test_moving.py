"""Adjuncts first and inside: verb second (German), verb last (Turkish), clitics (Czech)."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import (
    TODAY_FIRST,
    TODAY_INSIDE,
    german,
    pack_of,
    refused,
    written,
)
from transforms.packs.fallback.learning.rewriting import rewriting_lines
from transforms.rule import Relation
from transforms.rules.universal.s2_adverb_moved import AdverbMoved
from transforms.rules.universal.s2_modifier_added import ModifierAdded

TODAY_COMES = """
Adam   adam  NOUN  3 nsubj Case=Nom
bugün  bugün ADV   3 advmod
geldi  gel   VERB  0 root Tense=Past
+.     .     PUNCT 3 punct
"""
TODAY_COMES_FIRST = """
Bugün  bugün ADV   3 advmod
adam   adam  NOUN  3 nsubj Case=Nom
geldi  gel   VERB  0 root Tense=Past
+.     .     PUNCT 3 punct
"""
SE = """
Pes    pes    NOUN  4 nsubj Case=Nom
se     se     PRON  4 expl  Reflex=Yes
dnes   dnes   ADV   4 advmod
koupe  koupat VERB  0 root Mood=Ind|VerbForm=Fin
+.     .      PUNCT 4 punct
"""
SE_LAST = """
Pes    pes    NOUN  3 nsubj Case=Nom
se     se     PRON  3 expl  Reflex=Yes
koupe  koupat VERB  0 root Mood=Ind|VerbForm=Fin
dnes   dnes   ADV   3 advmod
+.     .      PUNCT 3 punct
"""
SPANISH = """
La     el    DET   2 det Definite=Def|Gender=Fem|Number=Sing|PronType=Art
mujer  mujer NOUN  4 nsubj Gender=Fem|Number=Sing
se     se    PRON  4 expl Reflex=Yes
sienta sentar VERB 0 root Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
allí   allí  ADV   4 advmod
+.     .     PUNCT 4 punct
"""
YESTERDAY = """
أمس    أمس  ADV   4 advmod
+،     ،    PUNCT 4 punct
الولد  ولد  NOUN  4 nsubj
{verb} {verb} VERB 0 root Mood=Ind|VerbForm=Fin
+.     .    PUNCT 4 punct
"""
CAME = """
الولد ولد NOUN 2 nsubj
نام   نام VERB 0 root Mood=Ind|VerbForm=Fin
أمس   أمس ADV  2 advmod
+.    .   PUNCT 2 punct
"""
RAINS = """
Allí   allí   ADV   2 advmod
llueve llover VERB  0 root Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
"""


def test_verb_second_keeps_the_verb_second_both_ways() -> None:
    assert written(AdverbMoved(), tree_of(TODAY_FIRST), german()) == [
        "Der Mann spielte heute Gitarre."
    ]
    assert written(AdverbMoved(), tree_of(TODAY_INSIDE), german()) == [
        "Heute spielte der Mann Gitarre."
    ]


@pytest.mark.parametrize(
    ("pronoun", "written_as"),
    [
        ("ihr ihr PRON 3 iobj Case=Dat", "Heute spielte ihr der Mann Gitarre."),
        ("leise leise ADV 3 advmod", "Heute spielte der Mann leise Gitarre."),
    ],
)
def test_a_subject_moves_behind_a_short_pronoun_that_leans_on_the_verb(
    pronoun: str, written_as: str
) -> None:
    drawing = TODAY_INSIDE.replace("heute ", f"{pronoun}\nheute ", 1)
    assert written_as in written(AdverbMoved(), tree_of(drawing), german())


def test_an_adverb_never_seen_first_stays_inside() -> None:
    pack = german(TODAY_INSIDE.replace("heute", "gern"))
    tree = tree_of(TODAY_INSIDE.replace("heute", "gern"))
    assert refused(AdverbMoved(), tree, pack) == [
        "in the treebank such phrases are rarely found in that position"
    ]


def test_a_negated_sentence_keeps_its_order() -> None:
    drawing = TODAY_INSIDE.replace("+.", "nicht nicht PART 3 advmod Polarity=Neg\n+.")
    assert written(AdverbMoved(), tree_of(drawing), german()) == []


@pytest.mark.parametrize(
    ("drawing", "moved"),
    [(TODAY_COMES, "Bugün adam geldi."), (TODAY_COMES_FIRST, "Adam bugün geldi.")],
)
def test_where_the_verb_stands_last_subject_and_adverb_change_places(
    drawing: str, moved: str
) -> None:
    pack = pack_of("tr", [TODAY_COMES, TODAY_COMES_FIRST], "order\tlast\n")
    assert written(AdverbMoved(), tree_of(drawing), pack) == [moved]


def test_a_clitic_that_stands_second_is_not_left_third() -> None:
    fronted = SE.replace("Pes    pes    NOUN  4 nsubj", "Dnes dnes ADV 4 advmod")
    pack = pack_of("cs", [SE, fronted], "order\tfree\tclitics\n")
    assert refused(AdverbMoved(), tree_of(SE), pack) == ["the word order of the clause is unusual"]
    behind = tree_of(SE_LAST)
    assert refused(AdverbMoved(), behind, pack) == [
        "a clitic depends on the first phrase and would have to move"
    ]


def test_a_clitic_of_the_verb_stays_before_it() -> None:
    pack = pack_of("es", [SPANISH, RAINS], "order\tfree\n")
    assert written(AdverbMoved(), tree_of(SPANISH), pack) == ["Allí la mujer se sienta."]


def test_an_adverb_of_the_table_is_added_inside_and_entails_the_first() -> None:
    tree = tree_of(TODAY_INSIDE.replace("heute    heute   ADV   3 advmod\n", ""))
    assert written(ModifierAdded(), tree, german()) == [
        "Der Mann spielte gern Gitarre.", "Der Mann spielte heute Gitarre.",
    ]  # fmt: skip
    assert (ModifierAdded.expected_ab, ModifierAdded.expected_ba) == (
        Relation.NEUTRAL, Relation.ENTAILMENT,
    )  # fmt: skip


def test_without_a_table_nothing_is_moved_in_doubt() -> None:
    assert refused(AdverbMoved(), tree_of(TODAY_FIRST), german(words="")) == [
        "the words table does not give the word order"
    ]


def test_no_adverb_moves_before_a_clause_that_stands_before_its_noun() -> None:
    falling = TODAY_COMES.replace(
        "Adam   adam  NOUN  3", "Düşen düş VERB 2 acl VerbForm=Part\nAdam adam NOUN 4"
    )
    falling = falling.replace("ADV   3", "ADV 4").replace("PUNCT 3", "PUNCT 4")
    pack = pack_of("tr", [TODAY_COMES, TODAY_COMES_FIRST], "order\tlast\n")
    assert refused(AdverbMoved(), tree_of(falling), pack) == [
        "the adverb before the phrase may modify it"
    ]


OPENED_IN_MAY = """
V      v      ADP   2 case Case=Loc
květnu květen NOUN  5 obl  Case=Loc
obchod obchod NOUN  5 nsubj Case=Nom
teprve teprve ADV   5 advmod
otevřel otevřít VERB 0 root Mood=Ind|VerbForm=Fin
+.     .      PUNCT 5 punct
"""
OPENED = """
Obchod obchod NOUN  3 nsubj Case=Nom
{}     {}     ADV   3 advmod
otevřel otevřít VERB 0 root Mood=Ind|VerbForm=Fin
v      v      ADP   5 case Case=Loc
květnu květen NOUN  3 obl  Case=Loc
+.     .      PUNCT 3 punct
"""


@pytest.mark.parametrize(
    ("adverb", "words", "expected"),
    [
        ("teprve", "", ["Obchod teprve otevřel v květnu."]),
        ("brzy", "", []),  # the treebank does not have "only"
        ("teprve", "focusing\tteprve\n", []),
    ],
)
def test_nothing_is_moved_behind_an_adverb_that_may_single_it_out(
    adverb: str, words: str, expected: list[str]
) -> None:
    trees = [OPENED.format(adverb, adverb)] * 3
    pack = pack_of("cs", trees, f"order\tfree\n{words}")
    assert written(AdverbMoved(), tree_of(OPENED_IN_MAY), pack) == expected


def test_the_comma_behind_a_first_phrase_is_that_of_the_treebank() -> None:
    verbs = ["نام", "جاء", "ذهب"] * 2
    first = [YESTERDAY.format(verb=verb) for verb in verbs[:3]]
    drawings = [*first, *[CAME.replace("نام   نام", f"{verb} {verb}") for verb in verbs]]
    (order,) = rewriting_lines([tree_of(each) for each in drawings])["order"]
    assert order == "order\tfree\tcomma"
    pack = pack_of("ar", drawings, f"{order}\n")
    assert written(AdverbMoved(), tree_of(CAME), pack) == ["أمس، الولد نام."]
    assert written(AdverbMoved(), tree_of(first[0]), pack) == ["الولد نام أمس."]
