"""Set adverbials, dates, catenative and phrasal verbs, as the words table lists them."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import DEF, pack_of, refused, written
from transforms.rules.universal.n_adverbial import Adverbial
from transforms.rules.universal.n_catenative import Catenative
from transforms.rules.universal.n_date import Date
from transforms.rules.universal.n_particle import Particle

PRES3 = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
LAST3 = "Evident=Fh|Number=Sing|Person=3|Tense=Past"
# The drawings have the relations of es_gsd, de_gsd and tr_boun.
INDEED = f"""
Esto    este    PRON  6 nsubj
sin     sin     ADP   3 case
duda    duda    NOUN  6 obl
es      ser     AUX   6 cop  {PRES3}
un      uno     DET   6 det
alivio  alivio  NOUN  0 root
+.      .       PUNCT 6 punct
"""
ON_DAY = f"""
Jacques Jacques PROPN 2 nsubj
canta   cantar  VERB  0 root {PRES3}
el      el      DET   4 det  {DEF}
10      10      NUM   2 obl
de      de      ADP   6 case
agosto  agosto  NOUN  4 nmod
en      en      ADP   8 case
Senegal Senegal PROPN 2 obl
+.      .       PUNCT 2 punct
"""
FROM_TO = f"""
Jacques Jacques PROPN 2 nsubj
canta   cantar  VERB  0 root {PRES3}
de      de      ADP   4 case
1985    1985    NUM   2 obl
a       a       ADP   6 case
1993    1993    NUM   2 obl
+.      .       PUNCT 2 punct
"""
STARTS = f"""
El      el      DET   2 det  {DEF}
hombre  hombre  NOUN  3 nsubj
empieza empezar VERB  0 root {PRES3}
a       a       ADP   5 mark
cantar  cantar  VERB  3 xcomp VerbForm=Inf
fado    fado    NOUN  5 obj
+.      .       PUNCT 3 punct
"""
BEGINS = f"""
Der      der      DET   2 det   Case=Nom|{DEF}
Mann     Mann     NOUN  3 nsubj Case=Nom
beginnt  beginnen VERB  0 root  {PRES3}
+,       ,        PUNCT 8 punct
das      der      DET   6 det   Case=Acc|{DEF}
Fenster  Fenster  NOUN  8 obj   Case=Acc
zu       zu       PART  8 mark
schließen schließen VERB 3 xcomp VerbForm=Inf
+.       .        PUNCT 3 punct
"""
CLOSES = f"""
Er       er        PRON 2 nsubj Case=Nom
schließt schließen VERB 0 root  {PRES3}
"""
SHUTS = f"""
Der     der    DET   2 det   Case=Nom|{DEF}
Mann    Mann   NOUN  3 nsubj Case=Nom
macht   machen VERB  0 root  {PRES3}
das     der    DET   5 det   Case=Acc|{DEF}
Fenster Fenster NOUN 3 obj   Case=Acc
zu      zu     ADP   3 compound:prt
+.      .      PUNCT 3 punct
"""
TURKISH = f"""
Adam    adam  NOUN 4 nsubj
kitap   kitap NOUN 3 obj
okumaya oku   VERB 4 xcomp Case=Dat|VerbForm=Vnoun
başladı başla VERB 0 root  {LAST3}
+.      .     PUNCT 4 punct
"""


def test_a_listed_adverbial_goes() -> None:
    pack = pack_of("es", [INDEED], "adverbial\tsin duda\n")
    assert written(Adverbial(), tree_of(INDEED), pack) == ["Esto es un alivio."]
    assert written(Adverbial(), tree_of(INDEED), pack_of("es", [INDEED], "")) == []
    hung = INDEED.replace("un      uno     DET   6 det", "alguna  alguno  DET   3 det")
    assert written(Adverbial(), tree_of(hung), pack) == []


def test_a_whole_date_goes_and_no_part_of_one() -> None:
    pack = pack_of("es", [ON_DAY], "calendar\tagosto\n")
    assert written(Date(), tree_of(ON_DAY), pack) == ["Jacques canta en Senegal."]
    assert written(Date(), tree_of(FROM_TO), pack) == []
    assert refused(Date(), tree_of(ON_DAY), pack_of("es", [ON_DAY], "")) == []


def test_a_clause_that_says_only_when_keeps_its_date() -> None:
    alone = "Canta cantar VERB 0 root\nen en ADP 3 case\n1952 1952 NUM 1 obl\n"
    pack = pack_of("es", [alone], "calendar\tagosto\n")
    assert refused(Date(), tree_of(alone), pack) == ["the clause says nothing but when"]


@pytest.mark.parametrize(
    ("drawing", "known", "words", "outcome"),
    [
        (
            STARTS,
            f"canta cantar VERB 0 root {PRES3}\n",
            "catenative\tempezar\ta\tInf\n",
            "El hombre canta fado.",
        ),
        (
            BEGINS,
            CLOSES,
            "catenative\tbeginnen\tzu\tInf\norder\tsecond\n",
            "Der Mann schließt das Fenster.",
        ),
        (
            TURKISH,
            f"okudu oku VERB 0 root {LAST3}\n",
            "catenative\tbaşla\t–\tVnoun\n",
            "Adam kitap okudu.",
        ),
    ],
)
def test_the_governed_verb_takes_the_place_of_a_catenative(drawing, known, words, outcome) -> None:
    tree = tree_of(drawing)
    assert written(Catenative(), tree, pack_of("xx", [drawing, known], words)) == [outcome]
    assert written(Catenative(), tree, pack_of("xx", [drawing], words)) == []


def test_a_verb_with_a_parted_particle_becomes_one_verb() -> None:
    pack = pack_of("de", [SHUTS, CLOSES], "phrasal\tmachen\tzu\tschließen\n")
    shuts = ["Der Mann schließt das Fenster."]
    assert written(Particle(), tree_of(SHUTS), pack) == shuts
    assert written(Particle(), tree_of(SHUTS.replace("machen", "zumachen")), pack) == shuts
    assert written(Particle(), tree_of(SHUTS), pack_of("de", [SHUTS, CLOSES], "")) == []
