"""Denying what is so of all, and what counted things do, in sentences a grammar would print."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import german, pack_of, refused, written
from transforms.rules.universal.s3_determiner import OppositeDeterminer
from transforms.rules.universal.s3_negation import Negation

PRES = "Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin"
GERMAN = """\
order\tsecond
negation\tnicht\t–\tbracket
negated_determiner\tein\tkein
negated_universal\talle\tnicht
denying\taußer
under_negation\timmer
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
ALWAYS_ALL = f"""
Heute  heute  ADV  2 advmod
bellen bellen VERB 0 root  {PRES}
immer  immer  ADV  2 advmod
alle   alle   DET  5 det   Case=Nom|Number=Plur|PronType=Tot
Hunde  Hund   NOUN 2 nsubj Case=Nom|Gender=Masc|Number=Plur
+.     .      PUNCT 2 punct
"""
ABOUT_ELEVEN = f"""
Rund   rund    ADJ  2 advmod Degree=Pos
elf    elf     NUM  3 nummod NumType=Card
Häuser Haus    NOUN 4 nsubj  Case=Nom|Gender=Neut|Number=Plur
brennen brennen VERB 0 root  {PRES}
+.     .       PUNCT 4 punct
"""
NO_HOUSES = f"""
Keine  kein    DET  2 det    Case=Nom|Number=Plur|PronType=Neg
Häuser Haus    NOUN 3 nsubj  Case=Nom|Gender=Neut|Number=Plur
brennen brennen VERB 0 root  {PRES}
+.     .       PUNCT 3 punct
"""
BURNT_AND_STOOD = f"""
Elf      elf     NUM  2 nummod NumType=Card
Häuser   Haus    NOUN 4 nsubj  Case=Nom|Gender=Neut|Number=Plur
sind     sein    AUX  4 aux    {PRES}
verbrannt verbrennen VERB 0 root VerbForm=Part
+,       ,       PUNCT 7 punct
Hunde    Hund    NOUN 7 nsubj  Case=Nom|Gender=Masc|Number=Plur
entlaufen entlaufen VERB 4 conj VerbForm=Part
+.       .       PUNCT 4 punct
"""
ALL_BUT_ONE = f"""
Außer  außer  ADP  2 case
Rex    Rex    PROPN 3 obl
bellen bellen VERB 0 root  {PRES}
alle   alle   DET  5 det   Case=Nom|Number=Plur|PronType=Tot
Hunde  Hund   NOUN 3 nsubj Case=Nom|Gender=Masc|Number=Plur
+.     .      PUNCT 3 punct
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
        (
            ALL_BUT_ONE,
            "the sentence has a word that the words table lists as incompatible with negation",
        ),
        (ALWAYS_ALL, "an adverb stands by the verb: it is unclear what is denied"),
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


def none_of(drawing: str, *, words: str = "kept\tunter\nvague\tProzent\n") -> list[str]:
    table = f"order\tsecond\nnegated_determiner\t–\tkein\n{words}"
    pack = german(drawing, NO_HOUSES, words=table)
    return written(OppositeDeterminer(), tree_of(drawing), pack)


def test_none_is_the_opposite_of_so_many() -> None:
    assert none_of(ABOUT_ELEVEN) == ["Keine Häuser brennen."]


@pytest.mark.parametrize(
    "drawing",
    [
        # "Fewer than eleven" may be none.
        ABOUT_ELEVEN.replace("Rund   rund    ADJ ", "Unter unter ADV "),
        ABOUT_ELEVEN.replace("Degree=Pos", "Degree=Cmp"),
        # "Keine Angestellte" would be one woman.
        ABOUT_ELEVEN.replace("Häuser Haus ", "Angestellte Angestellter "),
        # A measure, and one without a plural of its own.
        ABOUT_ELEVEN.replace("Häuser Haus ", "Prozente Prozent "),
        ABOUT_ELEVEN.replace("Häuser Haus ", "Meter Meter "),
        # The dogs would have run away of no houses.
        BURNT_AND_STOOD,
    ],
)
def test_amounts_and_limits_have_no_opposite(drawing: str) -> None:
    assert none_of(drawing) == []
