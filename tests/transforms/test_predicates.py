"""Which sentences are whole, learnt from small treebanks of languages that differ in it.

The sentences are annotated as the guidelines of Universal Dependencies have it for each language.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.transforms.drawing import tree_of
from transforms.check import unfit
from transforms.packs.fallback.sentences import BadSentences, SentenceTable, parse_sentences
from transforms.predicates import USUAL, is_asking, predicate_of
from transforms.tree import Tree

# Past tense is finite, present tense a participle, and two nouns need no copula.
HEBREW = """
הכלב   כלב  NOUN 2 nsubj
רץ     רץ   VERB 0 root  VerbForm=Part
+.     .    PUNCT 2 punct

הילדה  ילדה NOUN 2 nsubj
ישנה   ישן  VERB 0 root  VerbForm=Part
+.     .    PUNCT 2 punct

הילד   ילד  NOUN 2 nsubj
אכל    אכל  VERB 0 root  Tense=Past|Person=3
+.     .    PUNCT 2 punct

החתול  חתול NOUN 2 nsubj
הלך    הלך  VERB 0 root  Tense=Past|Person=3
+.     .    PUNCT 2 punct

אכלנו  אכל  VERB 0 root  Tense=Past|Person=1
לחם    לחם  NOUN 1 obj
+.     .    PUNCT 1 punct

אחי    אח   NOUN 2 nsubj
מורה   מורה NOUN 0 root
+.     .    PUNCT 2 punct

דני    דני  PROPN 2 nsubj
רופא   רופא NOUN 0 root
+.     .    PUNCT 2 punct

הבית   בית  NOUN 2 nsubj
גדול   גדול ADJ  0 root
+.     .    PUNCT 2 punct

המים   מים  NOUN 2 nsubj
קרים   קר   ADJ  0 root
+.     .    PUNCT 2 punct
"""
# The copula is not said in the present, and short participles are predicates.
RUSSIAN = """
Мой     мой      DET  2 det
брат    брат     NOUN 3 nsubj
врач    врач     NOUN 0 root  Case=Nom
+.      .        PUNCT 3 punct

Она     она      PRON 2 nsubj
студентка студентка NOUN 0 root Case=Nom
+.      .        PUNCT 2 punct

Он      он       PRON 3 nsubj
был     быть     AUX  3 cop   Mood=Ind|VerbForm=Fin
врачом  врач     NOUN 0 root  Case=Ins
+.      .        PUNCT 3 punct

Дом     дом      NOUN 2 nsubj:pass
построен построить VERB 0 root VerbForm=Part|Voice=Pass
+.      .        PUNCT 2 punct

Письмо  письмо   NOUN 2 nsubj:pass
написано написать VERB 0 root VerbForm=Part|Voice=Pass
+.      .        PUNCT 2 punct

Собака  собака   NOUN 2 nsubj
бежит   бежать   VERB 0 root  Mood=Ind|VerbForm=Fin
+.      .        PUNCT 2 punct

Кошка   кошка    NOUN 2 nsubj
спит    спать    VERB 0 root  Mood=Ind|VerbForm=Fin
+.      .        PUNCT 2 punct
"""
# No features at all; blanks inside words.
VIETNAMESE = """
Hùng     hùng     PROPN 2 nsubj
học      học      VERB 0 root
đại_học  đại_học  NOUN 2 obj
+.       .        PUNCT 2 punct

Chúng_tôi chúng_tôi PRON 2 nsubj
đi       đi       VERB 0 root
+.       .        PUNCT 2 punct

Nhà      nhà      NOUN 2 nsubj
lớn      lớn      ADJ 0 root
+.       .        PUNCT 2 punct

Nước     nước     NOUN 2 nsubj
lạnh     lạnh     ADJ 0 root
+.       .        PUNCT 2 punct

Anh      anh      NOUN 3 nsubj
là       là       AUX 3 cop
bác_sĩ   bác_sĩ   NOUN 0 root
+.       .        PUNCT 3 punct

Đi       đi       VERB 0 root
rồi      rồi      ADV 1 advmod
+.       .        PUNCT 1 punct
"""
# The verb stands last with its auxiliaries; what is known is not said.
JAPANESE = """
+犬   犬   NOUN 3 nsubj
+が   が   ADP  1 case
+走る 走る VERB 0 root
+。   。   PUNCT 3 punct

+魚   魚   NOUN 3 obj
+を   を   ADP  1 case
+食べ 食べる VERB 0 root
+まし ます AUX  3 aux
+た   た   AUX  3 aux
+。   。   PUNCT 3 punct

+兄   兄   NOUN 3 nsubj
+は   は   ADP  1 case
+医者 医者 NOUN 0 root
+です だ   AUX  3 cop
+。   。   PUNCT 3 punct

+山   山   NOUN 3 nsubj
+は   は   ADP  1 case
+高い 高い ADJ  0 root
+。   。   PUNCT 3 punct

+水   水   NOUN 3 nsubj
+は   は   ADP  1 case
+冷たい 冷たい ADJ 0 root
+。   。   PUNCT 3 punct
"""
KOREAN = """
개가   개+가   NOUN 2 nsubj
달린다 달리+ㄴ다 VERB 0 root
+.     .       PUNCT 2 punct

물이   물+이   NOUN 2 nsubj
차다   차+다   ADJ 0 root
+.     .       PUNCT 2 punct

산이   산+이   NOUN 2 nsubj
높다   높+다   ADJ 0 root
+.     .       PUNCT 2 punct

빵을   빵+을   NOUN 2 obj
먹었다 먹+었+다 VERB 0 root
+.     .       PUNCT 2 punct
"""
INDONESIAN = """
Anjing anjing NOUN 2 nsubj      Number=Sing
berlari lari  VERB 0 root       Voice=Act
+.     .      PUNCT 2 punct

Surat  surat  NOUN 2 nsubj:pass Number=Sing
ditulis tulis VERB 0 root       Voice=Pass
+.     .      PUNCT 2 punct

Ayah   ayah   NOUN 2 nsubj      Number=Sing
guru   guru   NOUN 0 root       Number=Sing
+.     .      PUNCT 2 punct

Ibu    ibu    NOUN 2 nsubj      Number=Sing
dokter dokter NOUN 0 root       Number=Sing
+.     .      PUNCT 2 punct
"""
LANGUAGES = {
    "Hebrew": HEBREW, "Russian": RUSSIAN, "Vietnamese": VIETNAMESE, "Japanese": JAPANESE,
    "Korean": KOREAN, "Indonesian": INDONESIAN,
}  # fmt: skip
# Participles and adjectives are no predicates of their own, and subjects are said.
GERMAN = [
    *["""
      Der   der   DET 2 det
      Hund  Hund  NOUN 3 nsubj
      bellt bellen VERB 0 root Mood=Ind|VerbForm=Fin
      +.    .     PUNCT 3 punct
      """] * 60,
    *["""
      Der   der   DET 2 det
      Hund  Hund  NOUN 4 nsubj
      ist   sein  AUX 4 cop Mood=Ind|VerbForm=Fin
      klein klein ADJ 0 root
      +.    .     PUNCT 4 punct
      """] * 30,
    *["Alles alles PRON 2 nsubj\nperfekt perfekt ADJ 0 root\n+. . PUNCT 2 punct"] * 2,
    *["Vielen viel DET 2 det\nDank Dank NOUN 0 root\n+. . PUNCT 2 punct"] * 8,
    "Komm kommen VERB 0 root Mood=Imp|VerbForm=Fin\n+! ! PUNCT 1 punct",
]  # fmt: skip


def trees_of(text: str) -> list[Tree]:
    return [tree_of(block) for block in text.strip().split("\n\n")]


@pytest.mark.parametrize("name", LANGUAGES)
def test_ordinary_sentences_of_a_language_are_whole(name: str) -> None:
    trees = trees_of(LANGUAGES[name])
    whole = SentenceTable.of(trees).whole
    assert [unfit(tree, whole, max_words=40) for tree in trees] == [None] * len(trees)
    assert sum(unfit(tree, USUAL, max_words=40) is None for tree in trees) <= len(trees) / 2


def test_a_language_whose_verbs_are_finite_keeps_its_fragments_out() -> None:
    trees = [tree_of(drawing) for drawing in GERMAN]
    whole = SentenceTable.of(trees).whole
    flaws = [flaw.code if (flaw := whole.flaw(tree)) else "" for tree in trees]
    assert flaws == [*[""] * 90, *["no_finite_verb"] * 10, "no_subject"]


def test_headlines_and_commands_are_no_statements_where_subjects_are_left_out() -> None:
    whole = SentenceTable.of(trees_of(HEBREW)).whole
    heading = tree_of("בית בית NOUN 0 root\nגדול גדול ADJ 1 amod")
    command = tree_of("לך הלך VERB 0 root Mood=Imp\n+! ! PUNCT 1 punct")
    assert str(whole.flaw(heading)) == "it has no subject"
    assert str(whole.flaw(command)) == "it is a command"


def test_a_noun_with_a_light_verb_is_a_verb() -> None:
    turkish = tree_of(
        "Gürültüye gürültü NOUN 2 obl\nneden neden NOUN 0 root\noldu ol VERB 2 compound"
    )
    assert str(predicate_of(turkish)) == "VERB –"


def test_the_table_reads_as_it_was_learnt_and_is_corrected_by_hand() -> None:
    table = SentenceTable.of(trees_of(RUSSIAN))
    text = table.as_text()
    assert parse_sentences(text) == table.whole
    assert "sentence\tNOUN\tsubject\tyes\t2\tМой брат врач.\n" in text
    corrected = parse_sentences(text.replace("NOUN\tsubject\tyes", "NOUN\tsubject\tno"))
    brother = trees_of(RUSSIAN)[0]
    assert table.whole.flaw(brother) is None
    assert str(corrected.flaw(brother)) == "it has no finite verb"


def test_a_kind_can_be_added_without_counting_it() -> None:
    whole = parse_sentences("longest\t25\nsentence\tVERB Conv\t–\tyes\n")
    assert whole.longest == 25
    assert whole.flaw(tree_of("смеясь смеяться VERB 0 root VerbForm=Conv")) is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("longest\tvery", "line 2: longest takes a number of words"),
        ("longst\t40", "line 2: expected longest or sentence, found 'longst'"),
        ("sentence\tNOUN\tsubject", "line 2: sentence takes: predicate, subject or –, yes or no"),
        ("sentence\tNOUN\tmaybe\tyes", "line 2: expected subject or –, found 'maybe'"),
        ("sentence\tNOUN\t–\tperhaps", "line 2: expected yes or no, found 'perhaps'"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, problem: str) -> None:
    with pytest.raises(BadSentences, match=problem):
        parse_sentences(f"# a remark\n{line}\n")


def test_long_sentences_are_whole_where_a_treebank_has_many() -> None:
    long = tree_of("\n".join(f"w{n} w{n} NOUN 1 conj" if n else "w w VERB 0 root Mood=Ind"
                             for n in range(55)))  # fmt: skip
    short: Sequence[Tree] = trees_of(RUSSIAN)
    assert SentenceTable.of(short).whole.longest == 40
    assert SentenceTable.of([*short, *[long] * 5]).whole.longest == 55


@pytest.mark.parametrize(("name", "least"), [("de_gsd", 0.8), ("es_gsd", 0.85), ("tr_boun", 0.8)])
def test_most_sentences_of_a_treebank_are_whole(shared_dir: Path, name: str, least: float) -> None:
    import lzma

    from transforms.conllu import scan

    def read(part: str) -> list[Tree]:
        path = shared_dir / "data" / "ud" / f"{name}-ud-{part}.conllu.xz"
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            return [each for each in scan(lines) if isinstance(each, Tree)]

    whole = SentenceTable.of(read("dev")).whole
    trees = read("test")
    kept = sum(unfit(tree, whole, max_words=whole.longest) is None for tree in trees)
    assert kept >= least * len(trees)


@pytest.mark.parametrize(
    ("drawing", "is_question"),
    [
        ("Neden neden ADV 2 advmod PronType=Int\ngeldin gel VERB 0 root", True),
        (
            "Hangi hangi DET 2 det PronType=Int\nköpek köpek NOUN 3 nsubj\nkoşuyor koş VERB 0 root",
            True,
        ),
        # "Da ist was dran": something.
        ("Da da ADV 2 advmod\nist sein VERB 0 root\nwas was PRON 2 nsubj PronType=Int,Rel", False),
        (
            "Der der PRON 2 nsubj PronType=Dem,Rel\nkommt kommen VERB 0 root\n+. . PUNCT 2 punct",
            False,
        ),
        # An indirect question.
        (
            (
                "Ich ich PRON 2 nsubj\nweiß wissen VERB 0 root\n+, , PUNCT 5 punct\n"
                "wer wer PRON 5 nsubj PronType=Int\nkommt kommen VERB 2 ccomp\n+. . PUNCT 2 punct"
            ),
            False,
        ),
        (
            'Er er PRON 2 nsubj\nkommt kommen VERB 0 root\n+? ? PUNCT 2 punct\n+" " PUNCT 2 punct',
            True,
        ),
        ("Ήρθε έρχομαι VERB 0 root\n+; ; PUNCT 1 punct", True),
    ],
)
def test_a_question_has_its_mark_or_an_interrogative_in_its_main_clause(
    drawing: str, is_question: bool
) -> None:
    assert is_asking(tree_of(drawing)) is is_question
