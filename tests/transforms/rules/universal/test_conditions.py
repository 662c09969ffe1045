"""What is so on a condition is not denied: both sentences may be so where the condition is not."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import (
    DEF,
    PAST3,
    TODAY_INSIDE,
    pack_of,
    refused,
    written,
)
from transforms.rules.universal.conditions import has_condition
from transforms.rules.universal.s3_determiner import OppositeDeterminer
from transforms.rules.universal.s3_negation import Negation

CONDITION = "the main clause depends on a condition"
RAINED = f"""
Wenn     wenn    SCONJ 3 mark
es       es      PRON  3 nsubj
regnete  regnen  VERB  5 advcl {PAST3}
+,       ,       PUNCT 3 punct
spielte  spielen VERB  0 root  {PAST3}
der      der     DET   7 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  5 nsubj Case=Nom|Gender=Masc|Number=Sing
+.       .       PUNCT 5 punct
"""
BECAUSE = RAINED.replace("Wenn     wenn", "Weil weil")
# "Regnete es, spielte der Mann."
VERB_FIRST = f"""
Regnete  regnen  VERB  4 advcl {PAST3}
es       es      PRON  1 nsubj
+,       ,       PUNCT 1 punct
spielte  spielen VERB  0 root  {PAST3}
der      der     DET   6 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  4 nsubj Case=Nom|Gender=Masc|Number=Sing
+.       .       PUNCT 4 punct
"""
NO_ONE_DID = RAINED.replace("der      der     DET   7 det ", "mancher mancher DET 7 det ").replace(
    f"|{DEF}", "|PronType=Ind"
)
DENIED = RAINED.replace(
    "+.       .       PUNCT 5 punct",
    "nicht nicht PART 5 advmod Polarity=Neg\n+. . PUNCT 5 punct",
)
AND_SANG = RAINED.replace(
    "+.       .       PUNCT 5 punct",
    f"""+, , PUNCT 12 punct
und und CCONJ 12 cc
die der DET 11 det Case=Nom|{DEF}|Gender=Fem|Number=Sing
Frau Frau NOUN 12 nsubj Case=Nom|Gender=Fem|Number=Sing
schlief schlafen VERB 5 conj {PAST3}
+. . PUNCT 5 punct""",
)
LIKE_A_CHILD = f"""
Der      der     DET   2 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  3 nsubj Case=Nom|Gender=Masc|Number=Sing
spielte  spielen VERB  0 root  {PAST3}
wie      wie     SCONJ 5 mark
{{word}} 3 advcl
+.       .       PUNCT 3 punct
"""
COMES = """
Ali  ali VERB 3 nsubj
gelirse gel VERB 3 advcl Mood=Cnd|Number=Sing|Person=3
gider   git VERB 0 root  Number=Sing|Person=3
+.      .   PUNCT 3 punct
"""
TURKISH = "negation\tdeğil\t–\tafter\nconditional\teğer\nconditional\t~sa\nconditional\t~se\n"
NEGATION = "negation\tnicht\t–\tbracket\nopposite_determiner\tmancher\tkein\norder\tsecond\n"
LISTED = NEGATION + "conditional\twenn\n"


@pytest.mark.parametrize("drawn", [RAINED, VERB_FIRST, DENIED, AND_SANG])
def test_a_sentence_with_a_condition_is_neither_denied_nor_affirmed(drawn: str) -> None:
    pack = pack_of("de", [TODAY_INSIDE, RAINED], LISTED)
    tree = tree_of(drawn)
    assert written(Negation(), tree, pack) == []
    assert refused(Negation(), tree, pack)[0] == CONDITION


def test_a_sentence_with_a_reason_is_denied_where_conditions_are_listed() -> None:
    pack = pack_of("de", [TODAY_INSIDE, BECAUSE], LISTED)
    assert written(Negation(), tree_of(BECAUSE), pack) == [
        "Weil es regnete, spielte der Mann nicht."
    ]


def test_where_none_are_listed_any_clause_with_a_conjunction_may_be_a_condition() -> None:
    pack = pack_of("de", [TODAY_INSIDE, BECAUSE], NEGATION)
    assert refused(Negation(), tree_of(BECAUSE), pack) == [CONDITION]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Kind Kind NOUN", ["Der Mann spielte nicht wie Kind."]),
        ("möglich möglich ADJ", []),
        ("wurde werden VERB", []),
    ],
)
def test_a_mere_noun_is_no_condition(word: str, expected: list[str]) -> None:
    sentence = LIKE_A_CHILD.format(word=word)
    pack = pack_of("de", [TODAY_INSIDE, sentence], NEGATION)
    assert written(Negation(), tree_of(sentence), pack) == expected


def test_a_noun_with_a_subject_may_be_a_condition() -> None:
    sentence = LIKE_A_CHILD.format(word="Kind Kind NOUN").replace(
        "wie      wie     SCONJ 5 mark",
        "wenn     wenn    SCONJ 6 mark\nsie sie PRON 6 nsubj",
    )
    pack = pack_of("de", [TODAY_INSIDE, sentence], NEGATION)
    assert refused(Negation(), tree_of(sentence), pack) == [CONDITION]


def test_a_word_of_indirect_questions_introduces_conditions_too() -> None:
    pack = pack_of("es", [TODAY_INSIDE, RAINED], NEGATION + "asking\twenn\nconditional\tfalls\n")
    assert refused(Negation(), tree_of(RAINED), pack) == [CONDITION]


def test_the_mood_of_a_verb_may_say_that_it_is_a_condition() -> None:
    pack = pack_of("tr", [COMES], "negation\tdeğil\t–\tafter\nconditional\teğer\n")
    assert refused(Negation(), tree_of(COMES), pack) == [CONDITION]
    plain = tree_of(COMES.replace("Mood=Cnd|", "Mood=Ind|"))
    assert written(Negation(), plain, pack) == ["Ali gelirse gider değil."]


def test_nor_is_its_determiner_put_into_the_opposite() -> None:
    pack = pack_of("de", [TODAY_INSIDE, RAINED], LISTED)
    assert refused(OppositeDeterminer(), tree_of(NO_ONE_DID), pack) == [CONDITION]


@pytest.mark.parametrize(
    ("clause", "is_condition"),
    [
        # As treebanks have them: existentials and copulas without a mood, wishes, slips.
        ("varsa var NOUN 3 advcl Number=Sing|Person=3", True),
        ("varsa var VERB 3 obj Polarity=Pos", True),
        ("gelse gel VERB 3 advcl Mood=Des|Number=Sing|Person=3", True),
        ("gelirse gel VERB 3 nmod Aspect=Hab|Mood=Cnd", True),
        ("çıkarsa çık VERB 3 compound Aspect=Hab|Mood=Cnd", True),
        ("evdeyse ev NOUN 3 advcl Case=Loc", True),
        # The ending is part of the lemma, or begins in it; a participle with it is a topic.
        ("masa masa NOUN 3 advcl _", False),
        ("kursa kurs NOUN 3 advcl Case=Dat", False),
        ("gelenlerse gel VERB 3 advcl VerbForm=Part", False),
        ("kutusa kutu NOUN 3 obj Case=Acc", False),
    ],
)
def test_the_ending_of_a_predicate_may_say_that_it_is_a_condition(
    clause: str, is_condition: bool
) -> None:
    drawn = COMES.replace("gelirse gel VERB 3 advcl Mood=Cnd|Number=Sing|Person=3", clause).replace(
        "VERB 3 nsubj", "PROPN 3 nsubj"
    )
    pack = pack_of("tr", [COMES], TURKISH)
    assert (refused(Negation(), tree_of(drawn), pack) == [CONDITION]) == is_condition
    assert (written(Negation(), tree_of(drawn), pack) == []) == is_condition


def test_a_copula_with_the_ending_makes_a_condition_of_its_clause_and_none_of_a_topic() -> None:
    drawn = """
Hava hava NOUN 2 nsubj
güzel güzel ADJ 4 advcl
ise i AUX 2 cop
gider git VERB 0 root Number=Sing|Person=3
+. . PUNCT 4 punct
"""
    pack = pack_of("tr", [COMES], TURKISH)
    assert refused(Negation(), tree_of(drawn), pack) == [CONDITION]
    topic = drawn.replace("Hava hava NOUN 2 nsubj", "Bu bu DET 2 det").replace(
        "ADJ 4 advcl", "NOUN 4 nsubj"
    )
    assert not has_condition(pack, tree_of(topic))


def test_a_condition_that_heads_the_sentence_is_not_denied() -> None:
    drawn = (
        COMES.replace("gelirse gel VERB 3 advcl Mood=Cnd", "yine yine ADV 3 advmod _")
        .replace("gider   git VERB 0 root  Number", "gelirse gel VERB 0 root Mood=Cnd|Number")
        .replace("_|Number=Sing|Person=3\n", "_\n")
    )
    pack = pack_of("tr", [COMES], TURKISH)
    assert refused(Negation(), tree_of(drawn), pack) == [CONDITION]
