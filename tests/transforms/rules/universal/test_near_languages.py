"""Words that deny by themselves and articles of described nouns, as in Portuguese and Swedish."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, refused, written
from transforms.packs.fallback.learning.negative_concord import negative_concord_lines
from transforms.rules.universal.relative_words import copula_of
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s3_negation import Negation
from transforms.rules.universal.s4_phrases import Phrases

PAST = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
NOBODY_SAW = f"""
Ninguém ninguém PRON 2 nsubj PronType=Ind
viu     ver     VERB 0 root  {PAST}
Maria   Maria   PROPN 2 obj
+.      .       PUNCT 2 punct
"""
SAW_NOBODY = f"""
Maria   Maria   PROPN 3 nsubj
não     não     ADV  3 advmod Polarity=Neg
viu     ver     VERB 0 root  {PAST}
ninguém ninguém PRON 3 obj   PronType=Ind
+.      .       PUNCT 3 punct
"""
SAW_SOMEBODY = """
Maria   Maria   PROPN 2 nsubj
viu     ver     VERB 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin
alguém  alguém  PRON 2 obj   PronType=Ind
+.      .       PUNCT 2 punct
"""
DEF = "Definite=Def|Gender=Com|Number=Sing"
NEW_CAR = f"""
Den    den   DET  3 det   {DEF}|PronType=Art
nya    ny    ADJ  3 amod  Definite=Def|Degree=Pos
bilen  bil   NOUN 4 nsubj Case=Nom|{DEF}
stod   stå   VERB 0 root  Mood=Ind|Tense=Past|VerbForm=Fin
+.     .     PUNCT 4 punct
"""
IS_NEW = """
Bilen  bil   NOUN 3 nsubj Case=Nom|Definite=Def|Gender=Com|Number=Sing
är     vara  AUX  3 cop   Mood=Ind|Tense=Pres|VerbForm=Fin
ny     ny    ADJ  0 root  Definite=Ind|Degree=Pos|Gender=Com|Number=Sing
+.     .     PUNCT 3 punct
"""

MASC, FEM = "Gender=Masc|Number=Sing", "Gender=Fem|Number=Sing"
IS_IN_HOUSE = f"""
Há     haver VERB 0 root Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
um     um    DET  3 det  Definite=Ind|{MASC}|PronType=Art
livro  livro NOUN 1 obj  {MASC}
sobre  sobre ADP  6 case
a      o     DET  6 det  Definite=Def|{FEM}|PronType=Art
mesa   mesa  NOUN 1 obl  {FEM}
+.     .     PUNCT 1 punct
"""
MANY_STOOD = """
Många  mången ADJ 2 nsubj Degree=Pos|Number=Plur
stod   stå   VERB 0 root  Mood=Ind|Tense=Past|VerbForm=Fin
+.     .     PUNCT 2 punct
"""


def test_a_word_that_needs_a_negation_only_behind_its_verb_denies() -> None:
    trees = [tree_of(each) for each in (NOBODY_SAW, SAW_NOBODY, SAW_SOMEBODY) for _ in range(3)]
    assert list(negative_concord_lines(trees)) == ["negative\tninguém"]
    assert list(negative_concord_lines(trees[1:])) == []


def test_a_word_that_denies_by_itself_is_not_denied_again() -> None:
    words = "negation\tnão\t–\tbefore\n"
    known = pack_of("xx", [NOBODY_SAW, SAW_NOBODY], f"{words}negative\tninguém\n")
    assert written(Negation(), tree_of(NOBODY_SAW), known) == []
    assert "negation" in refused(Negation(), tree_of(NOBODY_SAW), known)[0]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((), "Bilen stod."),
        # Danish has the article, or the ending; that car is another thing.
        ((("bilen  bil   NOUN 4 nsubj Case=Nom|Definite=Def",
           "bil bil NOUN 4 nsubj Case=Nom|Definite=Ind"),), "Den bil stod."),
        ((("|PronType=Art", "|PronType=Dem"),), "Den bilen stod."),
    ],
)  # fmt: skip
def test_an_article_goes_with_the_adjective_that_it_stands_for(
    changes: tuple[tuple[str, str], ...], expected: str
) -> None:
    drawing = NEW_CAR
    for old, new in changes:
        assert old in drawing
        drawing = drawing.replace(old, new)
    pack = pack_of("xx", [drawing, NEW_CAR, IS_NEW], "")
    assert written(ModifierRemoved(), tree_of(drawing), pack) == [expected]


def test_a_definite_noun_is_not_said_to_exist() -> None:
    pack = pack_of("xx", [IS_IN_HOUSE], "")
    assert written(Phrases(), tree_of(IS_IN_HOUSE), pack) == []
    article = "a      o     DET  6 det  Definite=Def"
    indefinite = IS_IN_HOUSE.replace(article, "uma um DET 6 det Definite=Ind")
    assert written(Phrases(), tree_of(indefinite), pack) == ["Há uma mesa sobre um livro."]


def test_of_many_some_may_stand_and_others_not() -> None:
    words = "negation\tinte\t–\tafter\n"
    pack = pack_of("xx", [MANY_STOOD, NEW_CAR], words)
    assert written(Negation(), tree_of(MANY_STOOD), pack) == []
    assert written(Negation(), tree_of(NEW_CAR), pack) == ["Den nya bilen stod inte."]


@pytest.mark.parametrize(("has_imperfect", "expected"), [(True, "era"), (False, "foi")])
def test_a_description_of_the_past_is_in_the_imperfect(has_imperfect: bool, expected: str) -> None:
    was = f"Maria Maria PROPN 3 nsubj\nfoi ser AUX 3 cop {PAST}\nmédica médica NOUN 0 root {FEM}"
    imperfect = was.replace("foi", "era").replace("Tense=Past", "Tense=Imp")
    pack = pack_of("xx", [was, was, *([imperfect] if has_imperfect else [])], "")
    tree = tree_of(was)
    assert copula_of(pack, tree, "ser", tree.tokens[2])[0] == expected
