"""Adjectives and adverbs that are dropped where no table says which ones change what is said."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved

FIN = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
BEHIND = f"""
El       el       DET   2 det    Definite=Def|Gender=Masc|Number=Sing|PronType=Art
alcalde  alcalde  NOUN  4 nsubj  Gender=Masc|Number=Sing
alemán   alemán   ADJ   2 amod   Gender=Masc|Number=Sing
cantó    cantar   VERB  0 root   {FIN}
+.       .        PUNCT 4 punct
"""
BEFORE = f"""
El       el       DET   3 det    Definite=Def|Gender=Masc|Number=Sing|PronType=Art
antiguo  antiguo  ADJ   3 amod   Gender=Masc|Number=Sing
alcalde  alcalde  NOUN  4 nsubj  Gender=Masc|Number=Sing
cantó    cantar   VERB  0 root   {FIN}
+.       .        PUNCT 4 punct
"""
IS_OLD = f"""
El       el       DET   2 det    Definite=Def|Gender=Masc|Number=Sing|PronType=Art
perro    perro    NOUN  4 nsubj  Gender=Masc|Number=Sing
fue      ser      AUX   4 cop    {FIN}
viejo    viejo    ADJ   0 root   Gender=Masc|Number=Sing
+.       .        PUNCT 4 punct
"""
QUICKLY = f"""
Pies     pies     NOUN  2 nsubj  Animacy=Anim|Case=Nom|Gender=Masc|Number=Sing
biegł    biec     VERB  0 root   {FIN}
szybko   szybko   ADV   2 advmod Degree=Pos
+.       .        PUNCT 2 punct
"""
NEGATION = "negation\tno\t–\tbefore clitics"


def test_an_adjective_behind_its_noun_goes_where_others_stand_before() -> None:
    pack = pack_of("xx", [*[BEHIND] * 3, BEFORE, IS_OLD], NEGATION)
    assert written(ModifierRemoved(), tree_of(BEHIND), pack) == ["El alcalde cantó."]
    # The one before its noun may say that he no longer is what the noun says.
    assert written(ModifierRemoved(), tree_of(BEFORE), pack) == []


@pytest.mark.parametrize(
    "drawings",
    [
        [BEHIND, IS_OLD],  # all stand behind, those that change the noun as well
        [BEHIND, BEFORE, BEFORE.replace("antiguo  antiguo", "alemán alemán"), IS_OLD],
    ],
)
def test_an_adjective_behind_its_noun_stays_where_its_place_says_nothing(
    drawings: list[str],
) -> None:
    assert written(ModifierRemoved(), tree_of(BEHIND), pack_of("xx", drawings, NEGATION)) == []


def test_an_adjective_that_has_degrees_goes() -> None:
    older = IS_OLD.replace("viejo    viejo", "alemanes alemán").replace("ADJ   0", "ADJ 0")
    older = older.replace("0 root   Gender", "0 root Degree=Cmp|Gender")
    pack = pack_of("xx", [BEHIND, IS_OLD, older], NEGATION)
    assert written(ModifierRemoved(), tree_of(BEHIND), pack) == ["El alcalde cantó."]


@pytest.mark.parametrize(
    ("drawing", "others", "expected"),
    [
        (QUICKLY, (), ["Pies biegł."]),
        # "Faster" is more than before, and what has no degrees may hedge.
        (QUICKLY.replace("szybko   szybko   ADV   2 advmod Degree=Pos",
                         "szybciej szybko ADV 2 advmod Degree=Cmp"), (), []),
        (QUICKLY.replace("Degree=Pos", ""), (), []),
        # What begins a sentence may speak of the whole.
        (QUICKLY, ("szybko szybko ADV 2 advmod Degree=Pos\nbiegł biec VERB 0 root " + FIN
                   + "\npies pies NOUN 2 nsubj Case=Nom|Gender=Masc|Number=Sing",), []),
    ],
)  # fmt: skip
def test_an_adverb_goes_that_says_how(
    drawing: str, others: tuple[str, ...], expected: list[str]
) -> None:
    alone = QUICKLY.replace("szybko   szybko   ADV   2 advmod Degree=Pos\n", "")
    pack = pack_of("xx", [drawing, alone, *others], NEGATION)
    assert written(AdjunctDropped(), tree_of(drawing), pack) == expected
