"""Clauses dropped and made participles, objects denied and exchanged, in German and Spanish."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import BUILT as MAN_BUILT
from tests.transforms.rules.universal.rewriting import (
    DEF,
    german,
    pack_of,
    refused,
    written,
)
from transforms.rules.universal.n_parenthetical import Parenthetical
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_hypernym import Hypernym
from transforms.rules.universal.s2_number import Number
from transforms.rules.universal.s2_relative_participle import RelativeParticiple
from transforms.rules.universal.s3_argument_determiner import ArgumentDeterminer
from transforms.rules.universal.s3_contrast import Contrast
from transforms.rules.universal.s4_phrases import Phrases
from transforms.tree import Tree

PAST3 = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
IND = "Definite=Ind|PronType=Art"
MASC, FEM = "Gender=Masc|Number=Sing", "Gender=Fem|Number=Sing"
TWO = f"""
Der     der     DET   2 det   Case=Nom|{DEF}|{MASC}
Mann    Mann    NOUN  3 nsubj Case=Nom|{MASC}
sang    singen  VERB  0 root  {PAST3}
und     und     CCONJ 7 cc
die     der     DET   6 det   Case=Nom|{DEF}|{FEM}
Frau    Frau    NOUN  7 nsubj Case=Nom|{FEM}
tanzte  tanzen  VERB  3 conj  {PAST3}
+.      .       PUNCT 3 punct
"""
WHO = f"""
Der     der     DET   2 det   Case=Nom|{DEF}|{MASC}
Mann    Mann    NOUN  7 nsubj Case=Nom|{MASC}
+,      ,       PUNCT 5 punct
der     der     PRON  5 nsubj Case=Nom|{MASC}|PronType=Rel
sang    singen  VERB  2 acl   {PAST3}
+,      ,       PUNCT 5 punct
spielte spielen VERB  0 root  {PAST3}
+.      .       PUNCT 7 punct
"""
BUILT = f"""
Das     der     DET   2 det   Case=Nom|{DEF}|Gender=Neut|Number=Sing
Haus    Haus    NOUN  8 nsubj Case=Nom|Gender=Neut|Number=Sing
+,      ,       PUNCT 5 punct
das     der     PRON  5 nsubj:pass Case=Nom|Gender=Neut|Number=Sing|PronType=Rel
gebaut  bauen   VERB  2 acl   VerbForm=Part
wurde   werden  AUX   5 aux:pass {PAST3}
+,      ,       PUNCT 5 punct
brannte brennen VERB  0 root  {PAST3}
+.      .       PUNCT 8 punct
"""
# Adjectives behind "der" and "ein", from which the endings are learnt.
ENDINGS = "\n\n".join(
    f"{det} {det} DET 3 det Case=Nom|Gender=Neut|Number=Sing\n"
    f"{lemma}{end} {lemma} ADJ 3 amod Case=Nom|Gender=Neut|Number=Sing\n"
    "Haus Haus NOUN 0 root Case=Nom|Gender=Neut|Number=Sing\n"
    for det, end in (("der", "e"), ("ein", "es"))
    for lemma in ("klein", "rein", "fein", "bunt")
).split("\n\n")
BUILT_ES = f"""
La        el        DET   2 det   {DEF}|{FEM}
casa      casa      NOUN  6 nsubj {FEM}
que       que       PRON  5 nsubj:pass PronType=Rel
fue       ser       AUX   5 aux:pass {PAST3}
construida construir VERB 2 acl:relcl {FEM}|VerbForm=Part
ardió     arder     VERB  0 root  {PAST3}
+.        .         PUNCT 6 punct
"""
EATS_ES = f"""
El       el       DET   2 det   {DEF}|{MASC}
hombre   hombre   NOUN  3 nsubj {MASC}
come     comer    VERB  0 root  {PAST3}
una      uno      DET   5 det   {IND}|{FEM}
manzana  manzana  NOUN  3 obj   {FEM}
+.       .        PUNCT 3 punct
"""
NONE_ES = f"""
ninguna  ninguno  DET   2 det   {FEM}|PronType=Neg
manzana  manzana  NOUN  0 root  {FEM}
"""
LAYS = f"""
Der     der     DET   2 det   Case=Nom|{DEF}|{MASC}
Mann    Mann    NOUN  3 nsubj Case=Nom|{MASC}
legte   legen   VERB  0 root  {PAST3}
den     der     DET   5 det   Case=Acc|{DEF}|{MASC}
Ball    Ball    NOUN  3 obj   Case=Acc|{MASC}
auf     auf     ADP   8 case
den     der     DET   8 det   Case=Acc|{DEF}|{MASC}
Tisch   Tisch   NOUN  3 obl   Case=Acc|{MASC}
+.      .       PUNCT 3 punct
"""
SPANISH = "negation\tno\t–\tbefore clitics\nopposite_determiner\tuno\tninguno\n"


def replaced(drawing: str, old: str, new: str) -> Tree:
    assert old in drawing
    return tree_of(drawing.replace(old, new))


def test_one_word_that_denies_in_both_clauses_may_need_both() -> None:
    both = f"""
Der     der     DET   2 det   Case=Nom|{DEF}|{MASC}
Mann    Mann    NOUN  4 nsubj Case=Nom|{MASC}
ne      ne      ADV   4 advmod
sang    singen  VERB  0 root  {PAST3}
und     und     CCONJ 9 cc
die     der     DET   7 det   Case=Nom|{DEF}|{FEM}
Frau    Frau    NOUN  9 nsubj Case=Nom|{FEM}
ne      ne      ADV   9 advmod
tanzte  tanzen  VERB  4 conj  {PAST3}
+.      .       PUNCT 4 punct
"""
    pack = german(both, words="conjunction\tund\nnegative\tne\n")
    assert written(ClauseDropped(), tree_of(both), pack) == []
    positive = german(both, words="conjunction\tund\n")
    assert written(ClauseDropped(), tree_of(both), positive) != []


def test_either_of_two_clauses_may_stand_alone() -> None:
    rule = ClauseDropped(("de",))
    assert written(rule, tree_of(TWO), german(TWO)) == ["Der Mann sang.", "Die Frau tanzte."]
    other = replaced(TWO, "und     und", "oder    oder")
    assert set(refused(rule, other, german(TWO))) == {"the conjunction is not listed as additive"}


def test_a_clause_with_a_pronoun_or_behind_another_phrase_does_not_stand_alone() -> None:
    rule = ClauseDropped(("de",))
    she = replaced(TWO, "nsubj Case=Nom|Gender=Fem|Number=Sing", "nsubj Poss=Yes")
    assert written(rule, she, german(TWO)) == ["Der Mann sang."]
    behind = replaced(TWO, "Frau    Frau    NOUN  7 nsubj", "dort dort ADV 7 advmod")
    assert written(rule, behind, german(TWO)) == []


def test_a_relative_clause_goes_with_both_commas() -> None:
    rule = ClauseDropped(("de",))
    assert written(rule, tree_of(WHO), german(TWO)) == ["Der Mann spielte."]
    announced = replaced(WHO, f"Case=Nom|{DEF}", "Case=Nom|PronType=Dem")
    assert refused(rule, announced, german(TWO)) == ["the determiner announces the clause"]
    denied = replaced(WHO, f"Case=Nom|{DEF}", "Case=Nom|PronType=Neg")
    assert written(rule, denied, german(TWO)) == []


def test_a_passive_clause_becomes_a_participle_before_the_noun() -> None:
    rule, pack = RelativeParticiple(("de",)), german(BUILT, *ENDINGS)
    assert written(rule, tree_of(BUILT), pack) == ["Das gebaute Haus brannte."]
    bare = replaced(BUILT, "Das     der     DET   2 det", "Das das PRON 2 nmod")
    assert refused(rule, bare, pack) == ["the noun has no article, so this may be a fixed phrase"]
    assert written(rule, tree_of(BUILT), german(BUILT)) == []


def test_an_active_clause_becomes_a_participle_where_the_table_says_how() -> None:
    words = "participle\tlast\npassive\twerden\tvon\tDat\n"
    rule = RelativeParticiple(("de",))
    active = replaced(
        BUILT, "gebaut  bauen   VERB  2 acl   VerbForm=Part", f"brannte brennen VERB 2 acl {PAST3}"
    )
    lines = [line for line in BUILT.strip().splitlines() if not line.startswith("wurde")]
    drawing = (
        "\n".join(lines)
        .replace("nsubj:pass", "nsubj")
        .replace("gebaut  bauen   VERB  2 acl   VerbForm=Part", f"stand stehen VERB 2 acl {PAST3}")
        .replace(" 8 ", " 7 ")
    )
    pack = german(BUILT, *ENDINGS, words=f"{words}active_participle\t~d\n")
    assert written(rule, tree_of(drawing), pack) == ["Das stehende Haus brannte."]
    present = tree_of(drawing.replace(f"acl {PAST3}", "acl Tense=Pres|VerbForm=Fin"))
    assert refused(rule, present, pack) == ["another verb has a tense that would stay"]
    (said,) = refused(rule, tree_of(drawing), german(BUILT, *ENDINGS, words=words))
    assert said == "the words table does not say how the active participle is made"
    assert written(rule, active, pack) == []


def test_behind_the_noun_the_participle_stays_where_it_is() -> None:
    rule = RelativeParticiple(("es",))
    pack = pack_of("es", [BUILT_ES], "passive\tser\tpor\t–\nparticiple\tbeside\n")
    assert written(rule, tree_of(BUILT_ES), pack) == ["La casa construida ardió."]
    masculine = replaced(BUILT_ES, f"acl:relcl {FEM}", f"acl:relcl {MASC}")
    assert refused(rule, masculine, pack) == ["the participle does not agree with its noun"]
    unknown = pack_of("es", [BUILT_ES], "passive\tser\tpor\t–\n")
    (said,) = refused(rule, tree_of(BUILT_ES), unknown)
    assert said == "the words table does not say where a participle stands"


def test_the_verb_is_denied_before_an_object_that_is() -> None:
    rule = ArgumentDeterminer(("es",))
    pack = pack_of("es", [EATS_ES, NONE_ES], SPANISH)
    assert written(rule, tree_of(EATS_ES), pack) == ["El hombre no come ninguna manzana."]
    some = replaced(EATS_ES, f"El       el       DET   2 det   {DEF}", f"Un uno DET 2 det {IND}")
    assert refused(rule, some, pack) == ["the subject is quantified"]
    front = replaced(EATS_ES, "3 obj ", "3 obl ")
    assert written(rule, front, pack) == []


@pytest.mark.parametrize("word", ["ADV 3 advmod", "ADV 3 advmod PronType=Dem"])
def test_behind_a_definite_object_an_adverb_would_stand_before_an_indefinite_one(word: str) -> None:
    words = "order\tsecond\nnegation\tnicht\t–\tbracket\nopposite_determiner\tder\tkein\n"
    no_ball = f"keinen kein DET 2 det Case=Acc|{MASC}\nBall Ball NOUN 0 root Case=Acc|{MASC}\n"
    pack = german(LAYS, no_ball, words=words)
    rule = ArgumentDeterminer(("de",))
    assert written(rule, tree_of(LAYS), pack) == ["Der Mann legte keinen Ball auf den Tisch."]
    drawing = "\n".join(LAYS.strip().splitlines()[:5]) + f"\njetzt jetzt {word}\n"
    assert written(rule, tree_of(drawing), pack) == []
    (said,) = refused(rule, tree_of(drawing), pack)
    assert said == "an adverb stands by the verb: it is unclear what is denied"


def test_an_object_and_a_phrase_exchange_their_nouns() -> None:
    rule = Phrases(("de",))
    assert written(rule, tree_of(LAYS), german(LAYS)) == ["Der Mann legte den Tisch auf den Ball."]
    dative = LAYS.replace("8 det   Case=Acc", "8 det   Case=Dat")
    dative = dative.replace("3 obl   Case=Acc", "3 obl   Case=Dat")
    assert written(rule, tree_of(dative), german(dative)) == []
    words = "order\tsecond\ngoverned\tlegen\tauf\n"
    assert refused(rule, tree_of(LAYS), german(LAYS, words=words)) == ["the verb needs the phrase"]
    person = "order\tsecond\nagent\tBall\n"
    assert refused(rule, tree_of(LAYS), german(LAYS, words=person)) == [
        "only one of the two is a person or an animal"
    ]


@pytest.mark.parametrize("role", ["obj", "obl"])
def test_the_number_of_any_argument_is_written_in_another_way(role: str) -> None:
    drawing = f"""
Sie     sie     PRON  4 nsubj
3       3       NUM   3 nummod NumType=Card
Hunde   Hund    NOUN  4 {role} Gender=Masc|Number=Plur
sah     sehen   VERB  0 root   {PAST3}
"""
    pack = german(words="figure\t3\tdrei\n")
    assert written(Number(("de",)), tree_of(drawing), pack) == ["Sie drei Hunde sah"]


def test_a_verb_becomes_its_class_or_its_opposite_where_the_table_lists_it() -> None:
    words = "class\tsingen\ttanzen\nopposite\tsingen\ttanzen\n"
    pack, tree = german(TWO, WHO, words=words), tree_of(WHO.replace("2 acl ", "2 acl:relcl "))
    sang = "Der Mann, der tanzte, spielte."
    assert written(Hypernym(("de",)), tree, pack) == [sang]
    # Another man may sing while one dances: only the main clause says what excludes the other.
    assert refused(Contrast(("de",)), tree, pack) == ["the word is in a subordinate clause"]
    pack = german(words="opposite\tbauen\tspielen\nplace\tTurm\n")
    assert written(Contrast(("de",)), tree_of(MAN_BUILT), pack) == ["Der Mann spielte den Turm."]


def test_an_adverb_in_brackets_stays_with_what_it_says_of() -> None:
    drawing = """
Er      er      PRON  2 nsubj
kommt   kommen  VERB  0 root
(       (       PUNCT 4 punct
+fast   fast    ADV   6 advmod
+)      )       PUNCT 4 punct
jeden   jeder   DET   7 det
Tag     Tag     NOUN  2 obl
"""
    said = refused(Parenthetical(("de",)), tree_of(drawing), german())
    assert said == ["the adverb before the phrase may modify it"]


def test_a_clause_that_a_word_announces_is_not_dropped() -> None:
    announced = f"""
    Der     der     DET   2 det   Case=Nom|{DEF}|{MASC}
    Mann    Mann    NOUN  3 nsubj Case=Nom|{MASC}
    sang    singen  VERB  0 root  {PAST3}
    zwar    zwar    ADV   3 advmod
    aber    aber    CCONJ 8 cc
    die     der     DET   7 det   Case=Nom|{DEF}|{FEM}
    Frau    Frau    NOUN  8 nsubj Case=Nom|{FEM}
    tanzte  tanzen  VERB  3 conj  {PAST3}
    +.      .       PUNCT 3 punct
    """
    words = "conjunction\taber\n"
    first_alone = "Der Mann sang zwar."
    assert first_alone in written(
        ClauseDropped(), tree_of(announced), german(announced, words=words)
    )
    pack = german(*[announced] * 3, words=words)
    assert first_alone not in written(ClauseDropped(), tree_of(announced), pack)
    assert "another word announces the clause" in refused(ClauseDropped(), tree_of(announced), pack)
