"""What is dropped of a noun that says what something is."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import german, pack_of, written
from transforms.packs.fallback.usage import Usage
from transforms.rule import Rule
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved

IS = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
NOM = "Case=Nom|Number=Sing"
ANNA = f"""
Anna      Anna     PROPN 5 nsubj {NOM}
ist       sein     AUX   5 cop   {IS}
eine      ein      DET   5 det   {NOM}|Definite=Ind|Gender=Fem|PronType=Art
berühmte  berühmt  ADJ   5 amod  {NOM}|Degree=Pos|Gender=Fem
Ärztin    Ärztin   NOUN  0 root  {NOM}|Gender=Fem
aus       aus      ADP   7 case
Wien      Wien     PROPN 5 nmod  Case=Dat|Number=Sing
+.        .        PUNCT 5 punct
"""
PAINTER = f"""
Anna      Anna     PROPN 4 nsubj {NOM}
ist       sein     AUX   4 cop   {IS}
eine      ein      DET   4 det   {NOM}|Definite=Ind|Gender=Fem|PronType=Art
Ärztin    Ärztin   NOUN  0 root  {NOM}|Gender=Fem
+,        ,        PUNCT 7 punct
die       der      PRON  7 nsubj {NOM}|Gender=Fem|PronType=Rel
malt      malen    VERB  4 acl   {IS}
+.        .        PUNCT 4 punct
"""


ALONE = "\n".join([*PAINTER.splitlines()[:5], "+. . PUNCT 4 punct"])
WORDS = "privative\tfalsch\nconjunction\tund\nnegation\tnicht\t–\tbracket"


@pytest.mark.parametrize(
    ("rule", "drawing", "expected"),
    [
        (ModifierRemoved(), ANNA, "Anna ist eine Ärztin aus Wien."),
        (AdjunctDropped(), ANNA, "Anna ist eine berühmte Ärztin."),
        (ClauseDropped(), PAINTER, "Anna ist eine Ärztin."),
    ],
)
def test_a_predicate_noun_loses_its_details(rule: Rule, drawing: str, expected: str) -> None:
    of_vienna = ANNA.replace("aus       aus", "von von")  # a preposition that is like a genitive
    pack = german(drawing, *[of_vienna, ALONE] * 4, words=WORDS)
    assert expected in written(rule, tree_of(drawing), pack)


@pytest.mark.parametrize(
    "drawing",
    [
        # "Es ist eine Ärztin" says little, and "Anna ist die Ärztin" which one.
        ANNA.replace("Anna      Anna     PROPN", "Es es PRON").replace("aus       aus", "+, ,"),
        PAINTER.replace("Anna      Anna     PROPN", "Es es PRON"),
        PAINTER.replace("eine      ein ", "die der ").replace("Definite=Ind", "Definite=Def"),
        # So it is for somebody.
        ANNA.replace("aus       aus", "für für").replace(
            "Wien      Wien     PROPN", "uns ich PRON"
        ),
    ],
)
def test_a_predicate_of_a_pronoun_or_of_the_only_one_stays(drawing: str) -> None:
    pack = german(drawing, words=WORDS)
    for rule in (AdjunctDropped(), ClauseDropped()):
        assert written(rule, tree_of(drawing), pack) == []


OF_FATHER = f"""
Ana      Ana     PROPN 2 nsubj
es       ser     VERB  0 root {IS}
de       de      ADP   4 case
padre    padre   NOUN  2 obl  Gender=Masc|Number=Sing
tunecino tunecino ADJ  4 amod Gender=Masc|Number=Sing
y        y       CCONJ 8 cc
de       de      ADP   8 case
madre    madre   NOUN  4 conj Gender=Fem|Number=Sing
alemana  alemán  ADJ   8 amod Gender=Fem|Number=Sing
+.       .       PUNCT 2 punct
"""


def test_a_bare_noun_of_the_predicate_keeps_what_says_of_which_kind_it_is() -> None:
    """Spanish "es de padre tunecino y de madre alemana": of a Tunisian father and German mother."""
    usage = Usage({("predicate", "alto", "ser", "agrees"): 4})
    pack = replace(german(OF_FATHER, words="privative\tfalso"), usage=usage)
    assert written(ModifierRemoved(), tree_of(OF_FATHER), pack) == []
    other_verb = OF_FATHER.replace("es       ser ", "vive     vivir ")
    assert written(ModifierRemoved(), tree_of(other_verb), pack)


BEETLE = f"""
Alfa        alfa       PROPN 4 nsubj
es          ser        AUX   4 cop   {IS}
una         uno        DET   4 det   Definite=Ind|Gender=Fem|Number=Sing|PronType=Art
especie     especie    NOUN  0 root  Gender=Fem|Number=Sing
de          de         ADP   6 case
escarabajo  escarabajo NOUN  4 nmod  Gender=Masc|Number=Sing
de          de         ADP   9 case
la          el         DET   9 det   Definite=Def|Gender=Fem|Number=Sing|PronType=Art
familia     familia    NOUN  6 nmod  Gender=Fem|Number=Sing
+.          .          PUNCT 4 punct
"""
OF_SPECIES = BEETLE.replace("NOUN  6 nmod", "NOUN  4 nmod")
A_BEETLE = ["Alfa es una especie de escarabajo."]


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (BEETLE, A_BEETLE),
        (OF_SPECIES, A_BEETLE),
        # "The species of beetles of that family", and "the beetle": some other one.
        (BEETLE.replace("Definite=Ind", "Definite=Def").replace("una         uno", "la el"), []),
        (BEETLE.replace("escarabajo NOUN  4", "escarabajo PROPN 4"), []),
        # "A kind in danger of dying out" is none in danger.
        (BEETLE.replace("de          de         ADP   6", "en en ADP 6"), ["Alfa es una especie."]),
    ],
)
def test_of_a_kind_the_first_phrase_is_kept(drawing: str, expected: list[str]) -> None:
    pack = pack_of("es", [BEETLE, OF_SPECIES], "negation\tno\t–\tbefore clitics\n")
    assert written(AdjunctDropped(), tree_of(drawing), pack) == expected


def test_the_group_of_an_ordinal_stays() -> None:
    drawing = OF_SPECIES.replace(
        "una         uno        DET   4 det ", "segunda segundo ADJ 4 amod "
    )
    drawing = drawing.replace("Definite=Ind|Gender=Fem|Number=Sing|PronType=Art", "NumType=Ord")
    pack = pack_of("es", [BEETLE, OF_SPECIES], "negation\tno\t–\tbefore clitics\n")
    assert written(AdjunctDropped(), tree_of(drawing), pack) == []
