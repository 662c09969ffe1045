"""Synonyms of conjunctions, adpositions and adverbs, and words that only look like listed ones."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import PAST3, german, pack_of, refused, written
from transforms.rules.universal.s2_hypernym import Hypernym
from transforms.rules.universal.s2_synonym import Synonym
from transforms.rules.universal.s3_contrast import Contrast

BECAUSE = f"""
Er      er      PRON  2 nsubj PronType=Prs
schlief schlafen VERB 0 root  {PAST3}
+,      ,       PUNCT 6 punct
weil    weil    SCONJ 6 mark
es      es      PRON  6 nsubj PronType=Prs
regnete regnen  VERB  2 advcl {PAST3}
"""
BOTH = """
Hunde   Hund    NOUN  4 nsubj Case=Nom|Gender=Masc|Number=Plur
und     und     CCONJ 3 cc
Katzen  Katze   NOUN  1 conj  Case=Nom|Gender=Fem|Number=Plur
schliefen schlafen VERB 0 root Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
und     und     CCONJ 6 cc
aßen    essen   VERB  4 conj  Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
"""
ALWAYS = f"""
Er      er      PRON  2 nsubj  PronType=Prs
schlief schlafen VERB 0 root   {PAST3}
immer   immer   ADV   2 advmod
noch    noch    ADV   2 advmod
"""
WORDS = "conjunction\tund\nsynonym\tweil\tda\nsynonym\tund\tsowie\nsynonym\timmer\tstets\n"


def test_conjunctions_have_synonyms() -> None:
    found = written(Synonym(), tree_of(BECAUSE), german(BECAUSE, words=WORDS))
    assert found == ["Er schlief, da es regnete"]


def test_of_conjunctions_that_add_only_one_between_nouns_is_exchanged() -> None:
    pack = german(BOTH, words=WORDS)
    assert written(Synonym(), tree_of(BOTH), pack) == ["Hunde sowie Katzen schliefen und aßen"]
    assert refused(Synonym(), tree_of(BOTH), pack) == ["the conjunction joins clauses"]


def test_a_conjunction_between_predicates_without_verb_joins_clauses() -> None:
    doctors = """
    Er     er       PRON 3 nsubj
    ist    sein     AUX  3 cop   Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
    Arzt   Arzt     NOUN 0 root  Case=Nom|Gender=Masc|Number=Sing
    und    und      CCONJ 7 cc
    sie    sie      PRON 7 nsubj
    ist    sein     AUX  7 cop   Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
    Köchin Köchin   NOUN 3 conj  Case=Nom|Gender=Fem|Number=Sing
    """
    pack = german(doctors, words=WORDS)
    assert written(Synonym(), tree_of(doctors), pack) == []
    assert refused(Synonym(), tree_of(doctors), pack) == ["the conjunction joins clauses"]


def test_a_conjunction_between_adjectives_joins_neither_nouns_nor_verbs() -> None:
    big = """
    große  groß  ADJ   4 amod Case=Nom|Gender=Masc|Number=Plur
    und    und   CCONJ 3 cc
    kluge  klug  ADJ   1 conj Case=Nom|Gender=Masc|Number=Plur
    Hunde  Hund  NOUN  5 nsubj Case=Nom|Gender=Masc|Number=Plur
    kamen  kommen VERB 0 root Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
    """
    pack = german(big, words=WORDS)
    assert refused(Synonym(), tree_of(big), pack) == ["not two nouns or two verbs are joined"]


def test_words_with_case_endings_are_joined_by_what_is_no_adposition() -> None:
    dogs = """
    mit    mit   ADP   2 case
    Hunden Hund  NOUN  5 obl  Case=Dat|Gender=Masc|Number=Plur
    und    und   CCONJ 4 cc
    Katzen Katze NOUN  2 conj Case=Dat|Gender=Fem|Number=Plur
    spielte spielen VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin
    """
    pack = german(BOTH, dogs, words=WORDS)
    assert written(Synonym(), tree_of(dogs), pack) == ["mit Hunden sowie Katzen spielte"]


@pytest.mark.parametrize(
    ("case", "form", "expected"),
    [("Nom", "Ali", ["Ali ile Can uyudu"]), ("Gen", "Ali'nin", [])],
)
def test_a_conjunction_between_words_without_case_endings_is_left_alone(
    case: str, form: str, expected: list[str]
) -> None:
    drawing = f"""
    {form} Ali NOUN 4 nsubj Case={case}|Number=Sing
    ve ve CCONJ 3 cc
    Can Can NOUN 1 conj Case={case}|Number=Sing
    uyudu uyu VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Past
    """
    known = "Ali Ali NOUN 2 nsubj Case=Nom|Number=Sing\nuyudu uyu VERB 0 root\n"
    of_both = [f"ile ile {each}\nuyudu uyu VERB 0 root\n" for each in ("ADP 2 case", "CCONJ 2 cc")]
    words = "conjunction\tve\nsynonym\tve\tile\n"
    pack = pack_of("tr", [drawing, known, *of_both], words, links=frozenset())
    assert written(Synonym(), tree_of(drawing), pack) == expected


def test_an_adverb_beside_another_is_left_alone() -> None:
    pack = german(ALWAYS, words=WORDS)
    assert written(Synonym(), tree_of(ALWAYS), pack) == []
    assert refused(Synonym(), tree_of(ALWAYS), pack) == [
        "the adverb stands beside another and may belong to it"
    ]
    alone = "\n".join(line for line in ALWAYS.splitlines() if "noch" not in line)
    assert written(Synonym(), tree_of(alone), german(alone, words=WORDS)) == ["Er schlief stets"]


def test_a_synonym_may_go_one_way() -> None:
    there = "\n".join(line for line in ALWAYS.splitlines() if "noch" not in line)
    back = there.replace("immer", "stets")
    words = "synonym\tstets\timmer\tone way\n"
    assert written(Synonym(), tree_of(there), german(there, words=words)) == []
    assert written(Synonym(), tree_of(back), german(back, words=words)) == ["Er schlief immer"]


def test_a_word_in_capitals_within_the_sentence_may_be_a_name() -> None:
    drawing = """
    Dün dün ADV 3 advmod
    Barış barış NOUN 3 nsubj Case=Nom|Number=Sing
    uyudu uyu VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Past
    """
    words = "synonym\tbarış\tsulh\nclass\tbarış\tdurum\n"
    pack = pack_of("tr", [drawing], words, links=frozenset())
    assert written(Synonym(), tree_of(drawing), pack) == []
    assert written(Hypernym(), tree_of(drawing), pack) == []
    assert refused(Hypernym(), tree_of(drawing), pack) == ["the word is written as part of a name"]


def test_the_class_of_a_word_of_another_part_of_speech_is_not_taken() -> None:
    drawing = """
    general general ADJ 2 amod
    huelga huelga NOUN 0 root Gender=Fem|Number=Sing
    militar militar NOUN 2 nmod Gender=Masc|Number=Sing
    """
    pack = pack_of("es", [drawing], "class\tgeneral\tmilitar\n", links=frozenset())
    assert written(Hypernym(), tree_of(drawing), pack) == []


@pytest.mark.parametrize(("degree", "is_kept"), [("Cmp", True), ("Pos", False)])
def test_an_adverb_of_a_comparative_is_left_alone(degree: str, *, is_kept: bool) -> None:
    drawing = f"""
    Er      er      PRON  2 nsubj  PronType=Prs
    schlief schlafen VERB 0 root   {PAST3}
    immer   immer   ADV   4 advmod
    mehr    viel    ADJ   2 advmod Degree={degree}
    """
    expected = [] if is_kept else ["Er schlief stets mehr"]
    assert written(Synonym(), tree_of(drawing), german(drawing, words=WORDS)) == expected


def test_a_noun_that_says_when_without_preposition_has_no_class() -> None:
    week = f"""
    Er      er      PRON 2 nsubj PronType=Prs
    schlief schlafen VERB 0 root {PAST3}
    {{case}}
    Woche   Woche   NOUN 2 obl Case=Acc|Gender=Fem|Number=Sing
    """
    of_time = "Zeit Zeit NOUN 2 obl Case=Acc|Gender=Fem|Number=Sing\nkam kommen VERB 0 root\n"
    this = "diese dieser DET {} det Case=Acc|Gender=Fem|Number=Sing|PronType=Dem"
    bare = week.format(case=this.format(4))
    marked = week.format(case=f"für für ADP 5 case\n{this.format(5)}")
    words = "class\tWoche\tZeit\n"
    pack = german(bare, of_time, words=words)
    assert written(Hypernym(), tree_of(bare), pack) == []
    assert refused(Hypernym(), tree_of(bare), pack) == [
        "a phrase without preposition may be needed by its verb"
    ]
    found = written(Hypernym(), tree_of(marked), pack)
    assert found == ["Er schlief für diese Zeit"]


SIMPLE = """
La        el       DET  2 det   Definite=Def|Gender=Fem|Number=Sing|PronType=Art
pregunta  pregunta NOUN 4 nsubj Gender=Fem|Number=Sing
es        ser      AUX  4 cop   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
fácil     fácil    ADJ  0 root  Number=Sing
+.        .        PUNCT 4 punct
"""
SIMPLE_ONES = """
Preguntas pregunta NOUN 0 root  Gender=Fem|Number=Plur
fáciles   fácil    ADJ  1 amod  Number=Plur
y         y        CCONJ 4 cc
sencillas sencillo ADJ  2 conj  Gender=Fem|Number=Plur
"""
SIMPLE_FORMS = """
El        el       DET  2 det   Definite=Def|Gender=Masc|Number=Sing|PronType=Art
caso      caso     NOUN 4 nsubj Gender=Masc|Number=Sing
es        ser      AUX  4 cop   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
sencillo  sencillo ADJ  0 root  Gender=Masc|Number=Sing
"""


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (SIMPLE, ["La pregunta es sencilla."]),
        # Nobody knows the gender of what is not named.
        (SIMPLE.replace("Gender=Fem|", ""), []),
    ],
)
def test_an_adjective_takes_the_gender_that_the_other_one_did_not_show(
    drawing: str, expected: list[str]
) -> None:
    drawings = [
        drawing,
        SIMPLE_ONES,
        SIMPLE_FORMS,
        SIMPLE_FORMS.replace("Masc", "Fem").replace("sencillo  ", "sencilla  "),
    ]
    pack = pack_of("es", drawings, "synonym\tfácil\tsencillo\n")
    assert written(Synonym(), tree_of(drawing), pack) == expected


LITTLE = """
Come comer VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
poco poco  ADV  1 advmod
+.   .     PUNCT 1 punct
"""


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([LITTLE.replace("poco poco ", "mucho mucho ")], ["Come mucho."]),
        # Not "come muy", which stands before adjectives.
        (["muy mucho ADV 2 advmod\nlejos lejos ADV 0 root"] * 5, []),
    ],
)
def test_an_adverb_that_differs_from_its_lemma_is_not_written(
    others: list[str], expected: list[str]
) -> None:
    pack = pack_of("es", [LITTLE, *others], "opposite\tpoco\tmucho\n")
    assert written(Contrast(), tree_of(LITTLE), pack) == expected
