"""Active and passive, relative clauses and conjuncts in German, Spanish and Turkish."""

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import (
    BUILT,
    BY_MAN,
    DEF,
    PAST3,
    german,
    pack_of,
    refused,
    written,
)
from transforms.rules.universal.s2_active import ToActive
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.s2_passive import ToPassive
from transforms.rules.universal.s2_relative_adjective import RelativeAdjective

TOWER = f"""
Ein     ein  DET  2 det Case=Nom|Definite=Ind|Gender=Masc|Number=Sing|PronType=Art
Turm    Turm NOUN 4 nsubj Case=Nom|Gender=Masc|Number=Sing
war     sein AUX  4 cop {PAST3}
groß    groß ADJ  0 root Degree=Pos
"""
WHO = f"""
Mann    Mann NOUN 0 root Case=Nom|Gender=Masc|Number=Sing
der     der  PRON 3 nsubj Case=Nom|Gender=Masc|Number=Sing|PronType=Rel
spielte spielen VERB 1 acl:relcl {PAST3}
"""
BIG = f"""
Der     der  DET  3 det Case=Nom|{DEF}|Gender=Masc|Number=Sing
große   groß ADJ  3 amod Case=Nom|Degree=Pos|Gender=Masc|Number=Sing
Mann    Mann NOUN 4 nsubj Case=Nom|Gender=Masc|Number=Sing
spielte spielen VERB 0 root {PAST3}
+.      .    PUNCT 4 punct
"""
SPANISH_ACTIVE = """
El      el    DET  2 det Definite=Def|Gender=Masc|Number=Sing|PronType=Art
hombre  hombre NOUN 3 nsubj Gender=Masc|Number=Sing
formaba formar VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Imp|VerbForm=Fin
una     uno   DET  5 det Definite=Ind|Gender=Fem|Number=Sing|PronType=Art
parte   parte NOUN 3 obj Gender=Fem|Number=Sing
+.      .     PUNCT 3 punct
"""
SPANISH_PASSIVE = """
La      el    DET  2 det Definite=Def|Gender=Fem|Number=Sing|PronType=Art
parte   parte NOUN 4 nsubj:pass Gender=Fem|Number=Sing
era     ser   AUX  4 aux:pass Mood=Ind|Number=Sing|Person=3|Tense=Imp|VerbForm=Fin
formada formar VERB 0 root Gender=Fem|Number=Sing|Tense=Past|VerbForm=Part
"""
TWO = """
Un      uno   DET  2 det Definite=Ind|Gender=Masc|Number=Sing|PronType=Art
hombre  hombre NOUN 6 nsubj Gender=Masc|Number=Sing
y       y     CCONJ 5 cc
una     uno   DET  5 det Definite=Ind|Gender=Fem|Number=Sing|PronType=Art
mujer   mujer NOUN 2 conj Gender=Fem|Number=Sing
corren  correr VERB 0 root Mood=Ind|Number=Plur|Person=3|VerbForm=Fin
+.      .     PUNCT 6 punct
"""
ONE_RUNS = "Corre correr VERB 0 root Mood=Ind|Number=Sing|Person=3|VerbForm=Fin\n"
SEEN = """
Adam    adam NOUN 3 nsubj Case=Nom|Number=Sing|Person=3
kapıyı  kapı NOUN 3 obj   Case=Acc|Number=Sing|Person=3
açtı    aç   VERB 0 root  Number=Sing|Person=3|Tense=Past
+.      .    PUNCT 3 punct
"""
OPENED = """
Kapı    kapı NOUN 2 nsubj Case=Nom|Number=Sing|Person=3
açıldı  aç   VERB 0 root  Number=Sing|Person=3|Tense=Past|Voice=Pass
"""
BY = """
Adam      adam      NOUN 3 obl Case=Nom|Number=Sing|Person=3
tarafından tarafından ADP 1 case
geldi     gel       VERB 0 root Number=Sing|Person=3|Tense=Past
"""


def test_the_german_participle_goes_to_the_end_and_back() -> None:
    assert written(ToPassive(), tree_of(BUILT), german()) == ["Der Turm wurde von dem Mann gebaut."]
    assert written(ToActive(), tree_of(BY_MAN), german()) == ["Der Mann baute den Turm."]


def test_the_spanish_participle_agrees_and_stands_beside_its_auxiliary() -> None:
    pack = pack_of("es", [SPANISH_ACTIVE, SPANISH_PASSIVE], "order\tfree\npassive\tser\tpor\t–\n")
    assert written(ToPassive(), tree_of(SPANISH_ACTIVE), pack) == [
        "Una parte era formada por el hombre."
    ]


def test_a_language_with_a_passive_form_puts_its_postposition_behind_the_agent() -> None:
    words = "order\tlast\npassive\t–\ttarafından\tNom\n"
    pack = pack_of("tr", [SEEN, OPENED, BY], words)
    assert written(ToPassive(), tree_of(SEEN), pack) == ["Kapı adam tarafından açıldı."]


def test_verbs_that_the_treebank_never_has_in_the_passive_stay() -> None:
    drawing = BUILT.replace("baute    bauen", "hatte    haben")
    assert refused(ToPassive(), tree_of(drawing), german()) == [
        "the verb is not known to have a passive"
    ]


def test_pronouns_stay_where_they_are() -> None:
    drawing = BUILT.replace(
        "Turm     Turm    NOUN  3 obj     Case=Acc", "ihn er PRON 3 obj Case=Acc|PronType=Prs"
    )
    assert refused(ToPassive(), tree_of(drawing), german()) == [
        "the subject or object is not a noun"
    ]


def test_the_relative_clause_has_commas_and_its_verb_last() -> None:
    pack = german(TOWER, WHO, BIG)
    assert written(RelativeAdjective(), tree_of(BIG), pack) == ["Der Mann, der groß war, spielte."]


def test_of_two_copulas_seen_as_often_the_commoner_one_is_taken() -> None:
    became = TOWER.replace("war     sein", "bliebe  bleiben")
    tall = TOWER.replace("groß    groß", "hoch    hoch")
    pack = german(TOWER, became, tall, WHO, BIG)
    assert written(RelativeAdjective(), tree_of(BIG), pack) == ["Der Mann, der groß war, spielte."]


def test_a_noun_of_unknown_gender_gets_no_relative_pronoun() -> None:
    loan = BIG.replace("Mann    Mann", "Display Display")
    assert written(RelativeAdjective(), tree_of(loan), german(TOWER, WHO, BIG))  # "der" is clear
    dative = loan.replace("Der     der", "Dem dem").replace("Case=Nom", "Case=Dat")
    neuter = dative.replace("Gender=Masc", "Gender=Neut").replace("Display Display", "Haus Haus")
    assert refused(
        RelativeAdjective(), tree_of(dative), german(TOWER, WHO, BIG, dative, neuter)
    ) == ["the treebank does not show the gender of the other word"]


def test_an_adjective_that_nobody_says_of_anything_stays() -> None:
    tree = tree_of(BIG.replace("große   groß", "ganze ganz"))
    assert refused(RelativeAdjective(), tree, german(TOWER, WHO, BIG)) == [
        "the treebank does not use the adjective with a copula"
    ]


def test_either_of_two_subjects_can_go_and_the_verb_agrees_with_the_other() -> None:
    pack = pack_of("es", [TWO, ONE_RUNS], "conjunction\ty\nmutual\tentre\n")
    assert written(ConjunctDropped(), tree_of(TWO), pack) == [
        "Un hombre corre.", "Una mujer corre.",
    ]  # fmt: skip


def test_two_subjects_stay_where_no_verb_is_known_to_need_both() -> None:
    pack = pack_of("es", [TWO, ONE_RUNS], "conjunction\ty\n")
    assert refused(ConjunctDropped(), tree_of(TWO), pack) == [
        "the words table lists no verbs that need two subjects"
    ]
