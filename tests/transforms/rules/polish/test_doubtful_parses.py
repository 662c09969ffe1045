"""What the Polish rules make of trees in which a word hangs where it cannot belong."""

import re

import pytest

from tests.transforms.drawing import tree_of
from transforms.conllu import load
from transforms.engine import Engine, Expansion

# "Odjechał" is the driver's, who is a man; the parser hangs it on what the woman does.
LEFT_BY_THE_DRIVER = """
Kobieta  kobieta   NOUN/subst:sg:nom:f         2 nsubj
wysiadła wysiąść   VERB/praet:sg:f:perf        0 root
+,       ,         PUNCT/interp                5 punct
kierowca kierowca  NOUN/subst:sg:nom:m1        5 nsubj
zabrał   zabrać    VERB/praet:sg:m1:perf       2 conj
bagaże   bagaż     NOUN/subst:pl:acc:m3        5 obj
i        i         CCONJ/conj                  8 cc
odjechał odjechać  VERB/praet:sg:m1:perf       2 conj
+.       .         PUNCT/interp                2 punct
"""
# The ball is what she hits; the parser coordinates it with the bat.
HITS_A_BALL = """
Kobieta  kobieta   NOUN/subst:sg:nom:f         2 nsubj
odbija   odbijać   VERB/fin:sg:ter:imperf      0 root
kijem    kij       NOUN/subst:sg:inst:m3       2 obl
małą     mały      ADJ/adj:sg:acc:f:pos        7 amod
+,       ,         PUNCT/interp                6 punct
białą    biały     ADJ/adj:sg:acc:f:pos        4 conj
piłkę    piłka     NOUN/subst:sg:acc:f         3 conj
+.       .         PUNCT/interp                2 punct
"""
# The bat does not fly; the participle agrees with the ball.
HITS_A_FLYING_BALL = """
Kobieta  kobieta   NOUN/subst:sg:nom:f         2 nsubj
odbija   odbijać   VERB/fin:sg:ter:imperf      0 root
kijem    kij       NOUN/subst:sg:inst:m3       2 obl
lecącą   lecieć    ADJ/pact:sg:acc:f:imperf:aff 3 acl
piłkę    piłka     NOUN/subst:sg:acc:f         4 obj
+.       .         PUNCT/interp                2 punct
"""
GREEN_SUIT = """
Chłopiec chłopiec  NOUN/subst:sg:nom:m1        2 nsubj
nosi     nosić     VERB/fin:sg:ter:imperf      0 root
biało    biało     ADV/adv:pos                 4 advmod
+-zielony -zielony ADJ/adj:sg:acc:m3:pos       5 amod
strój    strój     NOUN/subst:sg:acc:m3        2 obj
+.       .         PUNCT/interp                2 punct
"""

BLACK_AND_WHITE = """
Czarno   czarno    ADV/adv:pos                 4 advmod
+-biały  -biały    ADJ/adj:sg:nom:m2:pos       3 amod
pies     pies      NOUN/subst:sg:nom:m2        4 nsubj
śpi      spać      VERB/fin:sg:ter:imperf      0 root
+.       .         PUNCT/interp                4 punct
"""
# One ruin in the genitive, which is several in the accusative.
LOOKS_AT_RUINS = """
Turysta  turysta   NOUN/subst:sg:nom:m1        2 nsubj
ogląda   oglądać   VERB/fin:sg:ter:imperf      0 root
ruiny    ruina     NOUN/subst:sg:gen:f         2 obj
+.       .         PUNCT/interp                2 punct
"""
LOOKS_FOR_A_MAP = """
Turysta  turysta   NOUN/subst:sg:nom:m1        2 nsubj
szuka    szukać    VERB/fin:sg:ter:imperf      0 root
mapy     mapa      NOUN/subst:sg:gen:f         2 obj
+.       .         PUNCT/interp                2 punct
"""
TWO_DOGS = """
Jasny    jasny     ADJ/adj:sg:nom:m2:pos       4 amod
i        i         CCONJ/conj                  3 cc
ciemny   ciemny    ADJ/adj:sg:nom:m2:pos       1 conj
pies     pies      NOUN/subst:sg:nom:m2        5 nsubj
biegają  biegać    VERB/fin:pl:ter:imperf      0 root
+.       .         PUNCT/interp                5 punct
"""
NEWLY_WED = """
Para     para      NOUN/subst:sg:nom:f         3 nsubj
młoda    młody     ADJ/adj:sg:nom:f:pos        1 amod
tańczy   tańczyć   VERB/fin:sg:ter:imperf      0 root
+.       .         PUNCT/interp                3 punct
"""


def expanded(drawing: str) -> Expansion:
    return Engine("pl").expand(tree_of(drawing))


def written(expansion: Expansion, rule_id: str) -> list[str]:
    return [each.text for each in expansion.candidates if each.rule_id == rule_id]


def refused(expansion: Expansion, rule_id: str) -> set[str]:
    return {each.reason.code for each in expansion.refusals if each.rule_id == rule_id}


def test_a_verb_of_another_subject_is_not_denied_with_the_first() -> None:
    found = expanded(LEFT_BY_THE_DRIVER)
    assert written(found, "s3.negation") == []
    assert "verbs_differ_in_subject" in refused(found, "s3.negation")


def test_no_denied_verb_leaves_an_accusative_behind() -> None:
    found = expanded(HITS_A_BALL)
    assert written(found, "s3.negation") == []
    assert refused(found, "s3.negation") == {"object_unclear"}


def test_a_participle_before_the_object_is_hung_on_it() -> None:
    found = written(expanded(HITS_A_FLYING_BALL), "s3.negation")
    assert found[0] == "Kobieta nie odbija kijem lecącej piłki."


def test_a_compound_that_the_parser_cut_is_whole_or_one_colour() -> None:
    found = expanded(GREEN_SUIT)
    assert not [each.text for each in found.candidates if re.search(r"(?<!\w)-\w", each.text)]
    colours = [each for each in found.candidates if each.rule_id == "s2.conjunct_dropped"]
    assert {each.text for each in colours} == {
        "Chłopiec nosi zielony strój.",
        "Chłopiec nosi biały strój.",
    }
    assert {(each.expected_ab, each.expected_ba) for each in colours} == {("NEUTRAL", "NEUTRAL")}


def test_the_last_word_of_a_compound_agrees_with_another_noun() -> None:
    found = written(expanded(BLACK_AND_WHITE), "s2.hypernym")
    assert found == ["Czarno-białe zwierzę śpi."]


def test_an_object_that_is_perhaps_in_the_accusative_is_not_left_as_it_is() -> None:
    found = expanded(LOOKS_AT_RUINS)
    assert written(found, "s3.negation") == []
    assert "object_case_in_doubt" in refused(found, "s3.negation")
    assert "Turysta nie szuka mapy." in written(expanded(LOOKS_FOR_A_MAP), "s3.negation")


def test_a_noun_said_once_of_two_keeps_its_verb_in_the_plural() -> None:
    found = written(expanded(TWO_DOGS), "s2.hypernym")
    assert found == ["Jasne i ciemne zwierzę biegają."]


def test_an_adjective_behind_its_noun_names_a_kind_and_has_no_opposite() -> None:
    found = expanded(NEWLY_WED)
    assert not [text for text in written(found, "s3.contrast") if "stara" in text]
    assert "adjective_names_kind" in refused(found, "s3.contrast")


@pytest.mark.parametrize("name", ["pl_cdscorpus_200", "pl_lfg-dev"])
def test_no_treebank_gives_a_cut_compound_or_a_child_counted_like_a_dog(name, shared_dir) -> None:
    path = shared_dir / "data" / "ud" / f"{name}.conllu"
    engine = Engine("pl")
    faults = re.compile(r"(?<![\w-])-\w+y\b|\b(?:dwa|dwie|trzy|cztery) (?:\w+ )?dzieci\b", re.I)
    found = [
        candidate.text
        for tree in load(path.read_text(encoding="utf-8"))
        for candidate in engine.expand(tree).candidates
        if faults.search(candidate.text) and not faults.search(tree.text)
    ]
    assert found == []
