"""Languages without spaces, features or verb forms: what a treebank of theirs teaches and gets."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import written
from transforms.edit import Edit
from transforms.language_report import findings_of_tables, report
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.negations import (
    negated_verb_lines,
    negation_lines,
    not_negated_lines,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rules.universal.examples import engine_with
from transforms.tree import Tree

CHINESE = """
医生 医生 NOUN 4 nsubj
+在 在 ADP 3 case
+学校 学校 NOUN 4 obl
+喝 喝 VERB 0 root
+水 水 NOUN 4 obj
+。 。 PUNCT 4 punct
"""
VIETNAMESE = """
Trẻ   trẻ   NOUN 3 nsubj
không không ADV  3 advmod:neg
đọc   đọc   VERB 0 root
sách  sách  NOUN 3 obj
+.    .     PUNCT 3 punct
"""
VIETNAMESE_SAID = """
Thầy  thầy  NOUN 2 nsubj
đọc   đọc   VERB 0 root
sách  sách  NOUN 2 obj
+.    .     PUNCT 2 punct
"""
# Its words stand without the negation, too.
VIETNAMESE_READS = """
Trẻ   trẻ   NOUN 2 nsubj
đọc   đọc   VERB 0 root
sách  sách  NOUN 2 obj
+.    .     PUNCT 2 punct
"""
KOREAN = """
학생이  학생+이  NOUN 4 nsubj
노래를  노래+를  NOUN 4 obj
안      안       ADV  4 advmod
듣는다  듣+는다  VERB 0 root
+.      .        PUNCT 4 punct
"""
FINNISH = """
Poika poika  NOUN 3 nsubj Case=Nom|Number=Sing
ei    ei     AUX  3 aux   Number=Sing|Person=3|Polarity=Neg|VerbForm=Fin
lue   lukea  VERB 0 root  Connegative=Yes|Mood=Ind|Tense=Pres|VerbForm=Fin
+.    .      PUNCT 3 punct
"""
FINNISH_OLD = """
Poika poika  NOUN 4 nsubj Case=Nom|Number=Sing
ei    ei     AUX  4 aux   Number=Sing|Person=3|Polarity=Neg|VerbForm=Fin
ole   olla   AUX  4 cop   Connegative=Yes|Mood=Ind|Tense=Pres|VerbForm=Fin
vanha vanha  ADJ  0 root  Case=Nom|Number=Sing
+.    .      PUNCT 4 punct
"""
FINNISH_READS = """
Mies  mies   NOUN 2 nsubj Case=Nom|Number=Sing
lukee lukea  VERB 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
+.    .      PUNCT 2 punct
"""
ATE = """
他   他 PRON 2 nsubj
+吃  吃 VERB 0 root
+了  了 PART 2 discourse
+。  。 PUNCT 2 punct
"""
NOT_EATS = """
他   他 PRON 3 nsubj
+不  不 ADV  3 advmod Polarity=Neg
+吃  吃 VERB 0 root
+。  。 PUNCT 3 punct
"""


def test_words_that_meet_in_a_script_without_spaces_are_joined():
    tree = tree_of(CHINESE)
    edit = Edit(tree)
    edit.remove_subtree(3)
    edit.insert("不", head=4, deprel="advmod", upos="ADV", before=4)
    assert edit.commit().text == "医生不喝水。"


@pytest.mark.parametrize("drawing", [CHINESE.replace("+", ""), VIETNAMESE])
def test_a_text_that_has_spaces_keeps_having_them(drawing: str):
    tree = tree_of(drawing)
    edit = Edit(tree)
    edit.remove(tree.tokens[1].id)
    first, second, *_ = edit.commit().tokens
    assert first.space_after
    assert edit.commit().text.casefold().startswith(f"{first.form} {second.form}".casefold())


def test_a_relation_says_that_a_word_denies_where_no_feature_does():
    treebank = (VIETNAMESE, VIETNAMESE_SAID, VIETNAMESE_READS)
    found = written("vi", *treebank, of=VIETNAMESE)
    assert found["s3.negation"] == "Trẻ đọc sách."
    assert "s2.adjunct_dropped" not in found
    found = written("vi", *treebank, of=VIETNAMESE_SAID)
    assert found["s3.negation"] == "Thầy không đọc sách."


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("읽었다 읽+었+다 VERB 0 root", "학생은 읽었다."),
        ("읽지 읽+지 VERB 0 root\n않았다 않+았+다 AUX 4 aux", None),
        ("안 안 ADV 5 advmod\n읽었다 읽+었+다 VERB 0 root", None),
    ],
)
def test_a_phrase_is_dropped_only_where_no_word_may_deny(word: str, expected: str | None):
    def said(*rows: str) -> str:
        drawing = "\n".join(["학생은 학생+은 NOUN HEAD nsubj", *rows, "+. . PUNCT HEAD punct"])
        head = next(n for n, row in enumerate(drawing.splitlines(), 1) if row.endswith("root"))
        return drawing.replace("HEAD", str(head))

    reads, sees = said("읽었다 읽+었+다 VERB 0 root"), said("보았다 보+았+다 VERB 0 root")
    source = said("서울 서울 PROPN HEAD obl", "에서 에서 ADP 2 case", word)
    assert written("ko", reads, sees, of=source).get("s2.adjunct_dropped") == expected


def test_no_adverb_is_dropped_where_nothing_says_which_words_deny():
    assert "s2.adjunct_dropped" not in written("ko", KOREAN, of=KOREAN)


@pytest.mark.parametrize("first", [FINNISH, FINNISH_OLD])
def test_an_auxiliary_denies_verbs_and_adjectives_whichever_the_treebank_has_first(first: str):
    trees = [tree_of(each) for each in (first, FINNISH, FINNISH_OLD) for _ in range(3)]
    assert [*negation_lines(trees)] == ["negation\tei\t–\tauxiliary"]
    found = written("fi", first, FINNISH, FINNISH_OLD, FINNISH_READS, of=FINNISH_READS)
    assert found["s3.negation"] == "Mies ei lue."


def test_the_denied_past_is_a_participle_beside_the_auxiliary():
    part = "Case=Nom|Number=Sing|PartForm=Past|VerbForm=Part|Voice=Act"
    read = tree_of(
        f"""
        mies   mies  NOUN 3 nsubj Case=Nom|Number=Sing
        ei     ei    AUX  3 aux   Number=Sing|Person=3|Polarity=Neg|VerbForm=Fin|Voice=Act
        lukenut lukea VERB 0 root {part}
        """
    )
    row = f"negated_verb\tMood=Ind|Tense=Past|Number=Sing|Voice=Act\t{part}"
    assert [*negated_verb_lines([read] * 2)] == [row]
    assert [*negated_verb_lines([read])] == []


def clauses(*each: tuple[str, int]) -> list[Tree]:
    return [tree_of(drawing) for drawing, times in each for _ in range(times)]


def test_a_particle_that_denied_clauses_lack_is_listed_once_chance_cannot_be_why():
    assert [*not_negated_lines(clauses((ATE, 10), (NOT_EATS, 10)))] == ["not_negated\t了"]
    assert [*not_negated_lines(clauses((ATE, 4), (NOT_EATS, 4)))] == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("negation\t–\t–\tform\tverb\nnegation\tdeğil\t–\tpredicate\tnominal\n",
         "in the form of the verb; değil"),
        ("negation\t–\t–\tform\n", "in the form of the verb"),
        ("negation\tnicht\t–\tbracket\n", "nicht"),
        ("", "not found"),
    ],
)  # fmt: skip
def test_a_lead_reads_how_a_language_denies_and_no_dashes(line: str, told: str):
    pack = FallbackPack("xx", Forms.of([]), Agreement.of([]), parse_words(line))
    assert {f.about: str(f.text) for f in findings_of_tables(pack)}["negation"] == told


def test_articles_of_foreign_titles_are_not_told_as_articles_of_the_language():
    article = "{0} {0} DET 0 root PronType=Art"
    trees = clauses((article.format("der"), 300), (article.format("the"), 2))
    pack = FallbackPack("de", Forms.of([]), Agreement.of([]), parse_words(""))
    found = {f.about: str(f.text) for f in report(trees, engine_with(pack), pack).findings}
    assert found["articles"] == "der"
