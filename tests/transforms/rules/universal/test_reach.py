"""How far a negation reaches, and what is fixed to one."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Refusal
from transforms.rule import answers as answers_of
from transforms.rules.universal.phrases import negatives, reverses_entailment
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s3_determiner import OppositeDeterminer

# "He stays here because nobody does not come": the clause is denied, the sentence is not.
STAYS = """
er     er      PRON 2 nsubj
bleibt bleiben VERB 0 root  Mood=Ind|VerbForm=Fin
im     in      ADP  4 case
garten garten  NOUN 2 obl
weil   weil    SCONJ 8 mark
sie    sie     PRON 8 nsubj
nicht  nicht   PART 8 advmod Polarity=Neg
kommt  kommen  VERB 2 advcl Mood=Ind|VerbForm=Fin
+.     .       PUNCT 2 punct
"""
BARKS = """
der   der    DET  2 det   Definite=Def|PronType=Art
hund  hund   NOUN 3 nsubj Number={number}
bellt bellen VERB 0 root  Mood=Ind|VerbForm=Fin
+.    .      PUNCT 3 punct
"""
NONE = BARKS.replace(
    "der   der    DET  2 det   Definite=Def", "kein  kein   DET  2 det Polarity=Neg"
)


def pack_of(*drawings: str, table: str = "") -> FallbackPack:
    trees = [tree_of(each) for each in drawings]
    return FallbackPack(
        "de", Forms.of(trees), Agreement(frozenset()), parse_words(table), usage=Usage.of(trees)
    )


def test_a_negation_in_a_clause_does_not_reach_outside_it():
    tree, pack = tree_of(STAYS), pack_of(STAYS)
    garden, comes = (next(t for t in tree if t.form == form) for form in ("garten", "kommt"))
    assert reverses_entailment(pack, tree)
    assert not reverses_entailment(pack, tree, garden)
    assert reverses_entailment(pack, tree, comes)
    assert negatives(pack, tree) == ()
    found = list(answers_of(AdjunctDropped(), tree, Context(pack)))
    assert [e.text for e in found if isinstance(e, Candidate)] == [
        "er bleibt weil sie nicht kommt."
    ]


ALL_SLEEP = """
alle     alle     DET  3 det   PronType=Tot
kleinen  klein    ADJ  3 amod  Number=Plur
hunde    hund     NOUN 4 nsubj Number=Plur
schlafen schlafen VERB 0 root  Mood=Ind|VerbForm=Fin
im       in       ADP  6 case
garten   garten   NOUN 4 obl
+.       .        PUNCT 4 punct
"""


def reaches(drawing: str, form: str) -> bool:
    """Tell whether a negation or quantifier reaches the word of a form."""
    tree = tree_of(drawing)
    return reverses_entailment(pack_of(drawing), tree, next(t for t in tree if t.form == form))


def test_of_a_quantified_subject_or_object_only_its_own_words_are_reversed():
    assert reaches(ALL_SLEEP, "kleinen")  # not all dogs sleep
    assert not reaches(ALL_SLEEP, "garten")  # who sleep there, sleep
    everybody = """
    alle     alle     PRON 2 nsubj Number=Plur|PronType=Tot
    schlafen schlafen VERB 0 root  Mood=Ind|VerbForm=Fin
    im       in       ADP  4 case
    garten   garten   NOUN 2 obl
    +.       .        PUNCT 2 punct
    """
    assert not reaches(everybody, "garten")


def test_a_phrase_with_a_quantifier_in_it_stays():
    clause = """
    er     er     PRON  2 nsubj
    geht   gehen  VERB  0 root  Mood=Ind|VerbForm=Fin
    wenn   wenn   SCONJ 6 mark
    alle   alle   DET   5 det   PronType=Tot
    hunde  hund   NOUN  6 nsubj Number=Plur
    bellen bellen VERB  2 advcl Mood=Ind|VerbForm=Fin
    """
    assert reaches(clause, "bellen")


def test_every_time_may_be_every_time_that_the_rest_is_so():
    every_time = ALL_SLEEP.replace("NOUN 4 nsubj", "NOUN 4 obl  ")
    assert reaches(every_time, "garten")
    assert reaches(ALL_SLEEP.replace("PronType=Tot", "Polarity=Neg|PronType=Neg"), "garten")
    always = ALL_SLEEP.replace("alle     alle     DET  3 det  ", "immer    immer    ADV  4 advmod")
    assert reaches(always, "garten")


def test_the_predicate_of_a_copula_is_no_adjunct():
    said = "er er PRON 3 nsubj\nist bleiben AUX 3 cop\ngut gut ADJ 0 root\n"
    pack = pack_of(STAYS, said)
    (*found,) = answers_of(AdjunctDropped(), tree_of(STAYS), Context(pack))
    assert "phrase_is_predicate" in {e.reason.code for e in found if isinstance(e, Refusal)}
    assert not any(isinstance(each, Candidate) for each in found)


def test_no_takes_the_place_of_the_only_where_several_are_meant():
    one = BARKS.format(number="Sing")
    pack = pack_of(one, NONE.format(number="Sing"), table="opposite_determiner\tder\tkein\n")
    (found,) = answers_of(OppositeDeterminer(), tree_of(one), Context(pack))
    assert isinstance(found, Refusal)
    assert found.reason.code == "subject_is_definite"
