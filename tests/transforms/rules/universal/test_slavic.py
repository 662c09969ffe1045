"""Cases and agreement across an infinitive, and phrases that say whither, as in Polish."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import german, pack_of, refused, written
from tests.transforms.rules.universal.test_clauses import TWO
from tests.transforms.rules.universal.test_details import (
    BUILT,
    GARDEN_GREW,
    IN_GARDEN,
    PLAYED_IN_GARDEN,
    SEEN,
    VERBS,
    proposed,
)
from transforms.packs.fallback.learning.negation_places import not_denied_lines
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Refused
from transforms.rules.universal.adapting import followers
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_phrase_added import PhraseAdded
from transforms.rules.universal.s3_negation import Negation

FIN = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"
CAN_FIND = f"""
Chłopiec chłopiec NOUN 2 nsubj Case=Nom|Gender=Masc|Number=Sing
może     móc      VERB 0 root  {FIN}
znaleźć  znaleźć  VERB 2 xcomp VerbForm=Inf
książkę  książka  NOUN 3 obj   Case=Acc|Gender=Fem|Number=Sing
+.       .        PUNCT 2 punct
"""
CANNOT_FIND = f"""
Chłopiec chłopiec NOUN 3 nsubj Case=Nom|Gender=Masc|Number=Sing
nie      nie      PART 3 advmod Polarity=Neg
może     móc      VERB 0 root  {FIN}
znaleźć  znaleźć  VERB 3 xcomp VerbForm=Inf
książki  książka  NOUN 4 obj   Case=Gen|Gender=Fem|Number=Sing
+.       .        PUNCT 3 punct
"""
MUST_BE_TALL = f"""
Kobieta  kobieta  NOUN 2 nsubj Case=Nom|Gender=Fem|Number=Sing
musi     musieć   VERB 0 root  {FIN}
być      być      AUX  4 cop   VerbForm=Inf
wysoka   wysoki   ADJ  2 xcomp Case=Nom|Gender=Fem|Number=Sing
+.       .        PUNCT 2 punct
"""
NEGATION = "negation\tnie\t–\tbefore\n"

THERE_IS = f"""
Здесь здесь ADV  2 advmod
есть  быть  VERB 0 root   {FIN}
книга книга NOUN 2 nsubj  Case=Nom|Gender=Fem|Number=Sing
+.    .     PUNCT 2 punct
"""
DOES_NOT_HAVE = f"""
Он      он     PRON 3 nsubj  Case=Nom|Gender=Masc|Number=Sing
не      не     PART 3 advmod Polarity=Neg
имеет   иметь  VERB 0 root   {FIN}
времени время  NOUN 3 obj    Case=Gen|Gender=Neut|Number=Sing
+.      .      PUNCT 3 punct
"""
HAS = f"""
Он      он     PRON 2 nsubj  Case=Nom|Gender=Masc|Number=Sing
имеет   иметь  VERB 0 root   {FIN}
книгу   книга  NOUN 2 obj    Case=Acc|Gender=Fem|Number=Sing
+.      .      PUNCT 2 punct
"""


def polish(words: str = NEGATION) -> FallbackPack:
    return pack_of("xx", [CAN_FIND, CANNOT_FIND, MUST_BE_TALL], words)


def test_a_negation_reaches_the_object_of_an_infinitive() -> None:
    assert written(Negation(), tree_of(CAN_FIND), polish()) == [
        "Chłopiec nie może znaleźć książkę."
    ]
    changing = polish(f"{NEGATION}negated_object\tAcc\tGen\n")
    for drawing in (CAN_FIND, CANNOT_FIND):
        assert written(Negation(), tree_of(drawing), changing) == []
        (reason,) = refused(Negation(), tree_of(drawing), changing)
        assert "case" in reason


def test_an_adjective_behind_another_verb_agrees_with_the_subject() -> None:
    tree = tree_of(MUST_BE_TALL)
    with pytest.raises(Refused, match="agree"):
        followers(polish(), tree, tree.tokens[0], {"Gender": "Masc"})
    assert followers(polish(), tree, tree.tokens[0], {"Animacy": "Anim"}) == ()


def test_a_clause_with_a_conjunction_before_it_does_not_stand_alone() -> None:
    rule, pack = ClauseDropped(), german(TWO)
    assert "Der Mann sang." in written(rule, tree_of(TWO), pack)
    if_he_sings = f"wenn wenn SCONJ 4 mark\n{_moved(TWO)}"
    assert written(rule, tree_of(if_he_sings), pack) == []


def _moved(drawing: str) -> str:
    """Return the drawing with all heads one further, for a word put before it."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    for row in rows:
        row[3] = str(int(row[3]) + (row[3] != "0"))
    return "\n".join(map(" ".join, rows))


def test_a_phrase_that_rarely_begins_clauses_is_added_to_no_other_verb() -> None:
    to_garden, went_to_garden = (
        each.replace("In       in ", "Zu zu ").replace("in       in ", "zu zu ")
        for each in (IN_GARDEN, PLAYED_IN_GARDEN)
    )
    inside = [went_to_garden.replace("spielen", verb) for verb in VERBS]
    rarely = german(*SEEN, *inside, to_garden)
    assert proposed(PhraseAdded(), BUILT, rarely, to_garden, GARDEN_GREW) == []
    first = [to_garden.replace("spielen", verb) for verb in VERBS[:4]]
    often = german(*SEEN, *inside, *first, to_garden)
    (found,) = proposed(PhraseAdded(), BUILT, often, to_garden, GARDEN_GREW)
    assert found.text == "Der Mann baute den Turm zu dem Garten."


def test_a_verb_form_that_is_common_and_never_denied_is_left_alone() -> None:
    words = "negation\tне\t–\tbefore\n"
    trees = [tree_of(each) for each in (THERE_IS, DOES_NOT_HAVE, HAS) for _ in range(12)]
    assert list(not_denied_lines(trees, "не")) == ["not_denied\tесть"]
    assert list(not_denied_lines(trees[1:], "не")) == []  # too few to tell
    assert list(not_denied_lines(trees[:15] + trees[24:], "не")) == []
    pack = pack_of("xx", [THERE_IS, DOES_NOT_HAVE, HAS], f"{words}not_denied\tесть\n")
    assert written(Negation(), tree_of(THERE_IS), pack) == []
    own = pack_of("xx", [THERE_IS], f"{words}not_denied\tесть\nnegated\tесть\tнет\n")
    assert refused(Negation(), tree_of(THERE_IS), own) != refused(
        Negation(), tree_of(THERE_IS), pack
    )
    assert written(Negation(), tree_of(HAS), pack) == ["Он не имеет книгу."]


def test_a_genitive_that_the_negation_may_ask_for_keeps_its_negation() -> None:
    pack = pack_of("xx", [DOES_NOT_HAVE, HAS], "negation\tне\t–\tbefore\n")
    assert written(Negation(), tree_of(DOES_NOT_HAVE), pack) == []
    counted = DOES_NOT_HAVE
    counted = counted.replace("+.      .      PUNCT 3", "пять пять NUM 4 nummod\n+. . PUNCT 3")
    assert written(Negation(), tree_of(counted), pack) == ["Он имеет времени пять."]
    accusative = DOES_NOT_HAVE.replace("Case=Gen", "Case=Acc")
    assert written(Negation(), tree_of(accusative), pack) == ["Он имеет времени."]
