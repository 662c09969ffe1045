"""Intensifiers, owners, conjuncts of a series and clauses side by side, in several languages."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import DEF, german, pack_of, refused, written
from transforms.rule import Candidate, Context, Relation, answers
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.s2_intensifier import Intensifier
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s2_owner_dropped import OwnerDropped
from transforms.rules.universal.s3_negation import Negation

IS = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
SUBJECT = f"""
Das   der   DET   2 det   Case=Nom|{DEF}|Gender=Neut|Number=Sing
Essen Essen NOUN  {{head}} nsubj Case=Nom|Gender=Neut|Number=Sing
ist   sein  AUX   {{head}} cop   {IS}
"""
GOOD = SUBJECT.format(head=4) + "gut   gut   ADJ   0 root  Degree=Pos\n+.    .     PUNCT 4 punct\n"
VERY_GOOD = SUBJECT.format(head=5) + (
    "sehr  sehr  ADV   5 advmod\ngut   gut   ADJ   0 root  Degree=Pos\n+.    .     PUNCT 5 punct\n"
)
BETTER = VERY_GOOD.replace("gut   gut ", "besser gut ").replace("Pos", "Cmp")
GOOD_AND_CHEAP = SUBJECT.format(head=4) + (
    "gut   gut   ADJ   0 root  Degree=Pos\n"
    "und   und   CCONJ 6 cc\n"
    "billig billig ADJ 4 conj  Degree=Pos\n"
    "+.    .     PUNCT 4 punct\n"
)
WORDS = """\
order\tsecond
intensifier\tsehr
conjunction\tund
opening\taber
negation\tnicht\t–\tbracket
"""
EATS = f"""
Der   der   DET   2 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann  Mann  NOUN  3 nsubj Case=Nom|Gender=Masc|Number=Sing
isst  essen VERB  0 root  {IS}
Brot  Brot  NOUN  3 obj   Case=Acc|Gender=Neut|Number=Sing
+,    ,     PUNCT 6 punct
Obst  Obst  NOUN  4 conj  Case=Acc|Gender=Neut|Number=Sing
{{join}}
Eis   Eis   NOUN  4 conj  Case=Acc|Gender=Neut|Number=Sing
+.    .     PUNCT 3 punct
"""
SINGS = f"""
Der   der    DET   2 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann  Mann   NOUN  3 nsubj Case=Nom|Gender=Masc|Number=Sing
singt singen VERB  0 root  {IS}
+,    ,      PUNCT 8 punct
{{join}}
die   der    DET   7 det   Case=Nom|{DEF}|Gender=Fem|Number=Sing
Frau  Frau   NOUN  8 nsubj Case=Nom|Gender=Fem|Number=Sing
tanzt tanzen VERB  3 conj  {IS}
+.    .      PUNCT 3 punct
"""
DANCES = """
Der   der    DET   2 det   Case=Nom|Gender=Masc|Number=Sing|PronType=Art
Mann  Mann   NOUN  3 nsubj Case=Nom|Gender=Masc|Number=Sing
singt singen VERB  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
+,    ,      PUNCT 6 punct
{join}
tanzt tanzen VERB  3 conj  Mood=Ind|Number=Sing|Person={person}|Tense=Pres|VerbForm=Fin
+.    .      PUNCT 3 punct
"""
POSSESSED = "Case=Nom|Number=Sing|Number[psor]=Sing|Person=3|Person[psor]=3"
PAST = "Evident=Fh|Number=Sing|Person=3|Polarity=Pos|Tense=Past"
BARKED = f"""
{{owner}}
köpeği   köpek  NOUN 3 nsubj {POSSESSED}
havladı  havla  VERB 0 root {PAST}
+.       .      PUNCT 3 punct
"""
OF_CHILD = BARKED.format(owner="Çocuğun çocuk NOUN 2 nmod:poss Case=Gen|Number=Sing|Person=3")
HIS = BARKED.format(owner="Onun o PRON 2 nmod:poss Case=Gen|Number=Sing|Person=3|PronType=Prs")
STREET = BARKED.format(owner="Sokak sokak NOUN 2 nmod:poss Case=Nom|Number=Sing|Person=3")


def labels(rule, tree, pack) -> set[tuple[Relation, Relation]]:
    found = answers(rule, tree, Context(pack))
    return {(c.expected_ab, c.expected_ba) for c in found if isinstance(c, Candidate)}


def test_an_intensified_adjective_loses_its_intensifier() -> None:
    pack = german(VERY_GOOD, words=WORDS)
    assert written(Intensifier(), tree_of(VERY_GOOD), pack) == ["Das Essen ist gut."]
    expected = {(Relation.ENTAILMENT, Relation.NEUTRAL)}
    assert labels(Intensifier(), tree_of(VERY_GOOD), pack) == expected


def test_adjectives_that_the_treebank_intensifies_are_intensified() -> None:
    pack = german(VERY_GOOD, words=WORDS)
    assert written(Intensifier(), tree_of(GOOD), pack) == ["Das Essen ist sehr gut."]
    assert labels(Intensifier(), tree_of(GOOD), pack) == {(Relation.NEUTRAL, Relation.ENTAILMENT)}


def test_an_adjective_without_degrees_is_not_heightened() -> None:
    pack = german(VERY_GOOD, words=WORDS)
    dead = tree_of(GOOD.replace("gut   gut ", "tot   tot "))
    assert written(Intensifier(), dead, pack) == []
    assert refused(Intensifier(), dead, pack) == ["the treebank has no degrees of the adjective"]


def test_compared_adjectives_keep_their_words() -> None:
    assert written(Intensifier(), tree_of(BETTER), german(VERY_GOOD, words=WORDS)) == []


def test_without_a_list_nothing_is_heightened() -> None:
    assert written(Intensifier(), tree_of(VERY_GOOD), german(VERY_GOOD, words="")) == []


def test_the_second_of_two_adjectives_is_dropped() -> None:
    pack = german(GOOD_AND_CHEAP, words=WORDS)
    assert written(ConjunctDropped(), tree_of(GOOD_AND_CHEAP), pack) == ["Das Essen ist gut."]


@pytest.mark.parametrize(
    ("join", "expected"),
    [
        ("und und CCONJ 8 cc", ["Der Mann isst Brot und Eis."]),
        ("oder oder CCONJ 8 cc", []),  # of three only one may be eaten
    ],
)
def test_one_between_two_others_is_dropped_with_its_comma(join, expected) -> None:
    tree = tree_of(EATS.format(join=join))
    assert written(ConjunctDropped(), tree, german(EATS.format(join=join), words=WORDS)) == expected


@pytest.mark.parametrize(
    ("join", "expected"),
    [
        ("aber aber CCONJ 8 cc", ["Der Mann singt nicht, aber die Frau tanzt."]),
        ("oder oder CCONJ 8 cc", []),  # who does not sing may still dance
    ],
)
def test_the_first_of_two_clauses_is_denied(join, expected) -> None:
    tree = tree_of(SINGS.format(join=join))
    assert written(Negation(), tree, german(words=WORDS)) == expected


@pytest.mark.parametrize(
    ("drawing", "expected", "label"),
    [
        (OF_CHILD, ["Köpeği havladı."], (Relation.ENTAILMENT, Relation.NEUTRAL)),
        (HIS, ["Köpeği havladı."], (Relation.ENTAILMENT, Relation.ENTAILMENT)),
    ],
)
def test_an_owner_goes_where_an_ending_says_it(drawing, expected, label) -> None:
    pack = pack_of("tr", [OF_CHILD, HIS], "negation\tdeğil\t–\tpredicate\n")
    assert written(OwnerDropped(), tree_of(drawing), pack) == expected
    assert labels(OwnerDropped(), tree_of(drawing), pack) == {label}


def test_a_noun_without_genitive_makes_a_compound() -> None:
    pack = pack_of("tr", [STREET], "")
    assert written(OwnerDropped(), tree_of(STREET), pack) == []
    assert refused(OwnerDropped(), tree_of(STREET), pack) == [
        "the owner is not in the genitive: the two may be one term"
    ]


@pytest.mark.parametrize(
    ("join", "expected"),
    [
        ("aber aber CCONJ 6 cc", ["Der Mann singt."]),
        ("oder oder CCONJ 6 cc", []),
    ],
)
def test_a_second_verb_is_dropped_with_its_but(join, expected) -> None:
    tree = tree_of(DANCES.format(join=join, person=3))
    assert written(ConjunctDropped(), tree, german(words=WORDS)) == expected


def test_a_verb_without_the_ending_of_both_does_not_stay_alone() -> None:
    """Turkish "yaslanıyor ve açıyorsun": only the second says that it is you."""
    tree = tree_of(DANCES.format(join="und und CCONJ 6 cc", person=2))
    assert written(ConjunctDropped(), tree, german(words=WORDS)) == []


def test_a_noun_of_another_number_than_its_verb_keeps_its_owner() -> None:
    """Turkish "zayıflıklarının kurbanı oldular": they became the victims of their weaknesses."""
    drawing = OF_CHILD.replace(f"VERB 0 root {PAST}", f"VERB 0 root {PAST.replace('Sing', 'Plur')}")
    assert written(OwnerDropped(), tree_of(drawing), pack_of("tr", [OF_CHILD], "")) == []


@pytest.mark.parametrize(
    ("adjectives", "expected"),
    [
        (("guter", "spanischer"), ["Ott ist ein guter Koch.", "Ott ist ein spanischer Koch."]),
        (("spanischer",), ["Ott ist ein Koch."]),
    ],
)
def test_a_predicate_keeps_one_of_its_adjectives(adjectives, expected) -> None:
    noun = len(adjectives) + 4
    described = "".join(f"{a} {a[:-2]} ADJ {noun} amod Degree=Pos\n" for a in adjectives)
    drawing = (
        f"Ott Ott PROPN {noun} nsubj\nist sein AUX {noun} cop {IS}\n"
        f"ein ein DET {noun} det Definite=Ind|PronType=Art\n{described}"
        f"Koch Koch NOUN 0 root\n+. . PUNCT {noun} punct\n"
    )
    pack = german(words=f"{WORDS}privative\tfalsch\n")
    assert sorted(written(ModifierRemoved(), tree_of(drawing), pack)) == expected
