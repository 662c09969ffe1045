"""Which number takes the place of another."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.rule import Candidate, Context, Refusal, Relation, answers
from transforms.rules.universal.s3_number import OtherNumber

HOUSES = """
La      el     DET  2 det    Definite=Def|PronType=Art
aldea   aldea  NOUN 3 nsubj  Gender=Fem|Number=Sing
tiene   tener  VERB 0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
419     419    NUM  5 nummod NumForm=Digit|NumType=Card
casas   casa   NOUN 3 obj    Gender=Fem|Number=Plur
+.      .      PUNCT 3 punct
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3", "4"),  # what has a form of its own stays within its group
        ("12", "13"),
        ("19", "18"),
        ("25", "35"),
        ("95", "85"),
        ("100", "200"),
        ("112", "212"),  # not 122: Slavic nouns would have another case
        ("419", "519"),
        ("930", "830"),
        ("2000", "3000"),
        ("54.000", "64.000"),
        ("1,200,000", "2,200,000"),
    ],
)
def test_another_number_asks_for_the_same_noun(old: str, new: str) -> None:
    tree = tree_of(HOUSES.replace("419", old))
    assert written(OtherNumber(), tree, pack_of("xx", [HOUSES], "")) == [
        f"La aldea tiene {new} casas."
    ]


@pytest.mark.parametrize("other", ["1", "0,5", "17.45", "3.1.2", "007", "٤١٩"])
def test_figures_that_may_be_no_plain_number_stay(other: str) -> None:
    tree = tree_of(HOUSES.replace("419", other))
    assert written(OtherNumber(), tree, pack_of("xx", [HOUSES], "")) == []


SAID = """
Ana     Ana    PROPN 2 nsubj Gender=Fem|Number=Sing
dice    decir  VERB  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
que     que    SCONJ 4 mark
tiene   tener  VERB  2 ccomp Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
419     419    NUM   6 nummod NumForm=Digit|NumType=Card
casas   casa   NOUN  4 obj   Gender=Fem|Number=Plur
+.      .      PUNCT 2 punct
"""
SAID_BEHIND = """
Tiene   tener  VERB  0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
419     419    NUM   3 nummod NumForm=Digit|NumType=Card
casas   casa   NOUN  1 obj    Gender=Fem|Number=Plur
+,      ,      PUNCT 5 punct
dice    decir  VERB  1 parataxis Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
Ana     Ana    PROPN 5 nsubj  Gender=Fem|Number=Sing
+.      .      PUNCT 1 punct
"""


@pytest.mark.parametrize("drawing", [SAID, SAID_BEHIND])
def test_both_numbers_may_have_been_said(drawing: str) -> None:
    (answer,) = answers(
        OtherNumber(), tree_of(drawing), Context(pack_of("xx", [SAID, SAID_BEHIND], ""))
    )
    assert isinstance(answer, Candidate)
    assert "519" in answer.text
    assert answer.expected_ab == answer.expected_ba == Relation.CONTRAST


def test_a_clause_of_a_verb_that_has_no_other_stays() -> None:
    (answer,) = answers(OtherNumber(), tree_of(SAID), Context(pack_of("xx", [HOUSES], "")))
    assert isinstance(answer, Refusal)
    assert answer.reason.code == "clause_not_simple"


PLAYED = """
弟     弟     NOUN  6 nsubj
+は    は     ADP   1 case
+駅    駅     NOUN  6 obl
+で    で     ADP   3 case
+6     6      NUM   7 nummod
+歌っ  歌う   VERB  0 root
+回    回     NOUN  6 obl
+。    。     PUNCT 6 punct
"""
SANG_SIX_TIMES = """
弟     弟     NOUN  7 nsubj
+は    は     ADP   1 case
+駅    駅     NOUN  7 obl
+で    で     ADP   3 case
+6     6      NUM   6 nummod
+回    回     NOUN  7 obl
+歌っ  歌う   VERB  0 root
+た    た     AUX   7 aux
+。    。     PUNCT 7 punct
"""
ON_DAY = SANG_SIX_TIMES.replace("+6     6  ", "+30    30 ").replace("回    回", "日    日").replace(
    "+歌っ", "+に に ADP 6 case\n+歌っ"
).replace(" 7 ", " 8 ")  # fmt: skip
ABOUT = ON_DAY.replace("+に に", "+ほど ほど")
SIX_SANG = SANG_SIX_TIMES.replace("回    回     NOUN  7 obl", "人    人     NOUN  7 obj")
GAMES = """
2000   2000   NUM   2 nummod
+年    年     NOUN  4 nmod
+の    の     ADP   2 case
+大会  大会   NOUN  6 obl
+で    で     ADP   4 case
+歌っ  歌う   VERB  0 root
+た    た     AUX   6 aux
+。    。     PUNCT 6 punct
"""
AT_83 = """
누나는 누나+는   NOUN  3 nsubj
83세에 83+세+에  ADV   3 obl
웃었다 웃+었+다  VERB  0 root
+.     .         PUNCT 3 punct
"""
IN_1905 = AT_83.replace("83세에 83+세+에  ADV   3 obl", "1905년 1905+년 NOUN 3 nmod")


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (SANG_SIX_TIMES, ["弟は駅で5回歌った。"]),
        (ON_DAY, ["弟は駅で29日に歌った。"]),  # there is no 40th
        (ABOUT, []),  # a rare adposition may limit the number
        (SIX_SANG, []),  # its verb may say that it is exceeded
        (PLAYED, []),  # what it counts stands elsewhere
        (AT_83, ["누나는 82세에 웃었다."]),
        (IN_1905, ["누나는 1885년 웃었다."]),
        (GAMES, []),  # other games
        (AT_83.replace("83세에 83+세+에  ADV   3 obl", "83세가 83+세+가 NOUN 3 nsubj"), []),
        (AT_83.replace("83세에 83+세+에", "83에 83+에"), []),  # the ending may depend on it
        (AT_83.replace("누나는 누나+는", "7명은 7+명+은"), []),  # two numbers
    ],
)
def test_a_number_that_no_space_parts_from_its_counter_becomes_smaller(
    drawing: str, expected: list[str]
) -> None:
    pack = pack_of("xx", [*[ON_DAY] * 9, AT_83], "")
    assert written(OtherNumber(), tree_of(drawing), pack) == expected


IN_A_WORD = """
419     419    NUM  2 nummod NumForm=Digit|NumType=Card
+casas  casa   NOUN 3 obj    Gender=Fem|Number=Plur
tiene   tener  VERB 0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
ahora   ahora  ADV  3 advmod
+.      .      PUNCT 3 punct
"""
BEHIND_A_WORD = """
Ahora   ahora  ADV  2 advmod
tiene   tener  VERB 0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
419     419    NUM  4 nummod NumForm=Digit|NumType=Card
+casas  casa   NOUN 2 obj    Gender=Fem|Number=Plur
+.      .      PUNCT 2 punct
"""


@pytest.mark.parametrize("drawing", [IN_A_WORD, BEHIND_A_WORD])
def test_a_number_written_together_with_a_word_stays(drawing: str) -> None:
    context = Context(pack_of("xx", [HOUSES], ""))
    (refusal,) = answers(OtherNumber(), tree_of(drawing), context)
    assert isinstance(refusal, Refusal)
    assert refusal.reason.code == "word_in_name_or_compound"
