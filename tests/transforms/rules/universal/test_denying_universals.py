"""Denying what is so of all, and what counted things do, in sentences a grammar would print."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import german, pack_of, refused, written
from transforms.rules.universal.s3_negation import Negation

PRES = "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin"
GERMAN = """\
order\tsecond
negation\tnicht\t–\tbracket
negated_determiner\tein\tkein
negated_universal\talle\tnicht
"""
SPANISH = "negation\tno\t–\tbefore clitics\nnegated_universal\ttodo\tno\n"
ALL_BARK = f"""
Alle   alle   DET  2 det   Case=Nom|Number=Plur|PronType=Tot
Hunde  Hund   NOUN 3 nsubj Case=Nom|Gender=Masc|Number=Plur
bellen bellen VERB 0 root  {PRES}
+.     .      PUNCT 3 punct
"""
TODAY_ALL = f"""
Heute  heute  ADV  2 advmod
bellen bellen VERB 0 root  {PRES}
alle   alle   DET  4 det   Case=Nom|Number=Plur|PronType=Tot
Hunde  Hund   NOUN 2 nsubj Case=Nom|Gender=Masc|Number=Plur
+.     .      PUNCT 2 punct
"""
SEES_ALL = f"""
Die    der    DET  2 det   Case=Nom|Definite=Def|Number=Plur|PronType=Art
Hunde  Hund   NOUN 3 nsubj Case=Nom|Gender=Masc|Number=Plur
sehen  sehen  VERB 0 root  {PRES}
alles  alle   PRON 3 obj   Case=Acc|Number=Sing|PronType=Tot
+.     .      PUNCT 3 punct
"""
NEARLY_ALL = f"""
Fast   fast   ADV  3 advmod
alle   alle   DET  3 det   Case=Nom|Number=Plur|PronType=Tot
Hunde  Hund   NOUN 4 nsubj Case=Nom|Gender=Masc|Number=Plur
bellen bellen VERB 0 root  {PRES}
+.     .      PUNCT 4 punct
"""
NOT_ALL = f"""
Nicht  nicht  PART 2 advmod Polarity=Neg
alle   alle   DET  3 det   Case=Nom|Number=Plur|PronType=Tot
Hunde  Hund   NOUN 4 nsubj Case=Nom|Gender=Masc|Number=Plur
bellen bellen VERB 0 root  {PRES}
+.     .      PUNCT 4 punct
"""
TODOS = f"""
Todos  todo   DET  3 det   Gender=Masc|Number=Plur|PronType=Tot
los    el     DET  3 det   Definite=Def|Gender=Masc|Number=Plur|PronType=Art
perros perro  NOUN 4 nsubj Gender=Masc|Number=Plur
ladran ladrar VERB 0 root  {PRES}
+.     .      PUNCT 4 punct
"""
TWO_DOGS = f"""
Die    der    DET  3 det   Case=Nom|Definite=Def|Number=Plur|PronType=Art
zwei   zwei   NUM  3 nummod NumType=Card
Hunde  Hund   NOUN 4 nsubj Case=Nom|Gender=Masc|Number=Plur
bellen bellen VERB 0 root  {PRES}
+.     .      PUNCT 4 punct
"""
# "The 13 % that write": others may do so, too.
PERCENT = f"""
Das      der       DET  3 det   Case=Nom|Definite=Def|Number=Sing|PronType=Art
halbe    halb      NUM  3 nummod NumType=Card
Prozent  Prozent   NOUN 4 nsubj Case=Nom|Gender=Neut|Number=Sing
schläft  schlafen  VERB 0 root  {PRES.replace("Plur", "Sing")}
+.       .         PUNCT 4 punct
"""


@pytest.mark.parametrize(
    ("drawing", "text"),
    [
        (ALL_BARK, "Nicht alle Hunde bellen."),
        (TODAY_ALL, "Heute bellen nicht alle Hunde."),
        (SEES_ALL, "Die Hunde sehen nicht alles."),
        (NOT_ALL, "Alle Hunde bellen."),
        (TWO_DOGS, "Die zwei Hunde bellen nicht."),
    ],
)
def test_not_all_do(drawing: str, text: str) -> None:
    assert written(Negation(), tree_of(drawing), german(drawing, words=GERMAN)) == [text]


def test_spanish_denies_before_the_word_for_all() -> None:
    pack = pack_of("es", [TODOS], SPANISH)
    assert written(Negation(), tree_of(TODOS), pack) == ["No todos los perros ladran."]


@pytest.mark.parametrize(
    ("drawing", "because"),
    [
        (NEARLY_ALL, "an adverb stands by the verb: it is unclear what is denied"),
        (PERCENT, "the subject is quantified"),
    ],
)
def test_nearly_all_and_shares_are_left_alone(drawing: str, because: str) -> None:
    pack = german(drawing, words=GERMAN)
    assert refused(Negation(), tree_of(drawing), pack) == [because]
    assert written(Negation(), tree_of(drawing), pack) == []


def test_an_unlisted_word_for_all_is_left_alone() -> None:
    """Elsewhere "all dogs do not bark" may say that none does."""
    pack = german(ALL_BARK, words=GERMAN.replace("negated_universal\talle\tnicht\n", ""))
    assert refused(Negation(), tree_of(ALL_BARK), pack) == ["the subject is quantified"]
