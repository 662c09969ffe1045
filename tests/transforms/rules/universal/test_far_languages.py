"""Negation and agreement as in Swahili, Hindi and Arabic, learnt from short treebanks."""

from collections.abc import Iterator

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.packs.fallback.learning.negation_places import not_denied_lines
from transforms.packs.fallback.learning.negations import negation_lines
from transforms.packs.fallback.learning.negations_of_moods import negation_of_mood_lines
from transforms.rules.universal.s2_modifier_added import ModifierAdded
from transforms.rules.universal.s3_negation import Negation

SWAHILI = (  # a verb, and what it is if denied
    ("anasoma", "hasomi", "soma", "Pres"),
    ("alisoma", "hakusoma", "soma", "Past"),
    ("atasoma", "hatasoma", "soma", "Fut"),
    ("anaona", "haoni", "ona", "Pres"),
    ("alinunua", "hakununua", "nunua", "Past"),
    ("atanunua", "hatanunua", "nunua", "Fut"),
)
MASC = "Gender=Masc|Number=Sing"
WROTE = f"""
लड़के  लड़का NOUN 4 nsubj Case=Acc|{MASC}
ने     ने    ADP  1 case
पत्र   पत्र  NOUN 4 obj   Case=Nom|{MASC}
लिखा   लिख   VERB 0 root  Aspect=Perf|{MASC}|VerbForm=Part
+।     ।     PUNCT 4 punct
"""
DID_NOT_WRITE = f"""
लड़के  लड़का NOUN 5 nsubj Case=Acc|{MASC}
ने     ने    ADP  1 case
पत्र   पत्र  NOUN 5 obj   Case=Nom|{MASC}
नहीं   नहीं  PART 5 advmod Polarity=Neg
लिखा   लिख   VERB 0 root  Aspect=Perf|{MASC}|VerbForm=Part
+।     ।     PUNCT 5 punct
"""
DOES_NOT_WRITE = f"""
लड़का  लड़का NOUN 4 nsubj Case=Nom|{MASC}
पत्र   पत्र  NOUN 4 obj   Case=Nom|{MASC}
नहीं   नहीं  PART 4 advmod Polarity=Neg
लिखता  लिख   VERB 0 root  Aspect=Imp|{MASC}|VerbForm=Part
है     है    AUX  4 aux   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
+।     ।     PUNCT 4 punct
"""
READS = f"""
يقرأ   قَرَأ  VERB 0 root  Aspect=Imp|{MASC}|Mood=Ind|Person=3|VerbForm=Fin
الولد  وَلَد  NOUN 1 nsubj Case=Nom|Definite=Def|{MASC}
كتابا  كِتَاب NOUN 1 obj   Case=Acc|Definite=Ind|{MASC}
+.     .      PUNCT 1 punct
"""
NEW_BOOK = f"""
الولد   وَلَد  NOUN 3 nsubj Case=Nom|Definite=Def|{MASC}
الجديد  جَدِيد ADJ  1 amod  Case=Nom|Definite=Def|{MASC}
يقرأ    قَرَأ  VERB 0 root  Aspect=Imp|{MASC}|Mood=Ind|Person=3|VerbForm=Fin
كتابا   كِتَاب NOUN 3 obj   Case=Acc|Definite=Ind|{MASC}
جديدا   جَدِيد ADJ  4 amod  Case=Acc|Definite=Ind|{MASC}
+.      .      PUNCT 3 punct
"""
A_NEW_BOY = NEW_BOOK.replace("الولد   وَلَد", "ولد وَلَد").replace(
    "الجديد  جَدِيد ADJ  1 amod  Case=Nom|Definite=Def",
    "جديد جَدِيد ADJ 1 amod Case=Nom|Definite=Ind",
)
IS_NEW = f"""
الولد  وَلَد  NOUN 2 nsubj Case=Nom|Definite=Def|{MASC}
جديد   جَدِيد ADJ  0 root  Case=Nom|Definite=Ind|{MASC}
+.     .      PUNCT 2 punct
"""
DOES_NOT_READ = f"""
لا     لَا    PART 2 advmod Polarity=Neg
يقرأ   قَرَأ  VERB 0 root  Aspect=Imp|{MASC}|Mood=Ind|Person=3|VerbForm=Fin
الولد  وَلَد  NOUN 2 nsubj Case=Nom|Definite=Def|{MASC}
+.     .      PUNCT 2 punct
"""

DID_NOT_READ = (
    DOES_NOT_READ.replace("لا     لَا", "لم لَم").replace("Mood=Ind", "Mood=Jus")
    + "الكتاب كِتَاب NOUN 2 obj Case=Acc|Definite=Def|Gender=Masc|Number=Sing\n"
)


def swahili() -> Iterator[str]:
    fin = "Mood=Ind|NounClass=Bantu1|Number=Sing|Person=3|VerbForm=Fin"
    for verb, denied, lemma, tense in SWAHILI:
        for form, polarity in ((verb, "Pos"), (denied, "Neg")):
            yield f"{form} {lemma} VERB 0 root {fin}|Tense={tense}|Polarity={polarity}"


def test_a_prefix_of_few_verbs_is_no_negation() -> None:
    drawings = list(swahili())
    assert list(negation_lines([tree_of(each) for each in drawings])) == ["negation\t–\t–\tform"]
    futures = [tree_of(each) for each in drawings if "Tense=Fut" in each]
    assert list(negation_lines(futures)) == ["negation\th\t–\tprefix"]


def test_a_participle_that_is_denied_alone_is_no_verb_that_is_never_denied() -> None:
    trees = [tree_of(each) for each in (*[WROTE, DID_NOT_WRITE, DOES_NOT_WRITE] * 10,)]
    assert list(not_denied_lines(trees, "नहीं")) == []
    never = [tree_of(each) for each in (*[WROTE, DOES_NOT_WRITE] * 10,)]
    assert "not_denied\tAspect=Perf" in not_denied_lines(never, "नहीं")


def test_an_added_adjective_is_as_definite_as_its_noun() -> None:
    pack = pack_of("xx", [READS, NEW_BOOK, A_NEW_BOY, *[IS_NEW] * 3], "", links=frozenset())
    assert written(ModifierAdded(), tree_of(READS), pack) == [
        "يقرأ الولد الجديد كتابا.",
        "يقرأ الولد كتابا جديدا.",
    ]


def test_a_negation_is_written_as_in_the_treebank_not_as_its_lemma() -> None:
    pack = pack_of("xx", [READS, DOES_NOT_READ], "negation\tلَا\t–\tbefore\n")
    assert written(Negation(), tree_of(READS), pack) == ["لا يقرأ الولد كتابا."]


def test_a_word_that_denies_verbs_of_one_mood_stands_beside_the_commonest() -> None:
    drawings = (*[READS] * 10, *[DID_NOT_READ] * 8, *[DOES_NOT_READ] * 6)
    trees = [tree_of(each) for each in drawings]
    assert list(negation_of_mood_lines(trees, "لَم")) == ["negation\tلَا\t–\tbefore\tMood=Ind"]
    # A mood that nobody says without a negation is of no use.
    assert list(negation_of_mood_lines(trees, "لَا")) == []
    assert list(negation_of_mood_lines(trees[10:], "لَم")) == []


def test_a_verb_is_denied_by_the_word_of_its_mood_and_the_jussive_not_affirmed() -> None:
    words = "negation\tلَم\t–\tbefore\nnegation\tلَا\t–\tbefore\tMood=Ind\nnot_denied\tMood=Ind\n"
    pack = pack_of("xx", [READS, DOES_NOT_READ, DID_NOT_READ], words)
    assert written(Negation(), tree_of(READS), pack) == ["لا يقرأ الولد كتابا."]
    assert written(Negation(), tree_of(DOES_NOT_READ), pack) == ["يقرأ الولد."]
    assert written(Negation(), tree_of(DID_NOT_READ), pack) == []


FIN = f"{MASC}|Mood=Ind|Tense=Past|VerbForm=Fin"
WAS_TEACHER = f"""
दिल्ली  दिल्ली  PROPN 5 {{0}}
में     में     ADP   1 case
राम    राम    PROPN 5 nsubj
बड़ा    बड़ा    ADJ   5 amod
शिक्षक  शिक्षक  NOUN  0 root  Case=Nom|{MASC}
था     था     AUX   5 cop   {FIN}
+।     ।     PUNCT 5 punct
"""
WAS_NO_TEACHER = WAS_TEACHER.replace("था ", "नहीं नहीं PART 5 advmod Polarity=Neg\nथा ", 1)


def test_predicates_have_a_place_of_their_own_where_that_of_verbs_never_fits() -> None:
    verbs, nouns = tree_of(DOES_NOT_WRITE), tree_of(WAS_NO_TEACHER.format("obl"))
    lines = list(negation_lines([*[verbs] * 40, *[nouns] * 9]))
    assert [line.split("\t")[3:5] for line in lines] == [
        ["before predicate", "verb"],
        ["before", "nominal"],
    ]
    (line,) = negation_lines([*[verbs] * 40, *[nouns] * 4])  # too few to tell
    assert line.split("\t")[3] == "before predicate"


def test_a_negation_does_not_precede_the_subject_with_the_phrases_of_the_predicate() -> None:
    pack = pack_of("xx", [WAS_TEACHER.format("obl")], "negation\tनहीं\t–\tbefore predicate\n")
    found = {each: tree_of(WAS_TEACHER.format(each)) for each in ("obl", "nmod")}
    assert written(Negation(), found["obl"], pack) == ["दिल्ली में राम नहीं बड़ा शिक्षक था।"]
    assert written(Negation(), found["nmod"], pack) == []
