import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement, Link
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s3_negation import Negation

HUND = """
Der   der    DET  2 det   Case=Nom|Definite=Def|Gender=Masc|Number=Sing|PronType=Art
Hund  Hund   NOUN 3 nsubj Case=Nom|Gender=Masc|Number=Sing
bellt bellen VERB 0 root  Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
+.    .      PUNCT 3 punct
"""
DENIED = """
Der   der    DET  2 det   Case=Nom|Definite=Def|Gender=Masc|Number=Sing|PronType=Art
Hund  Hund   NOUN 3 nsubj Case=Nom|Gender=Masc|Number=Sing
bellt bellen VERB 0 root  Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
nicht nicht  PART 3 advmod Polarity=Neg
+.    .      PUNCT 3 punct
"""
READS = """
Chłopiec chłopiec NOUN 2 nsubj Case=Nom|Number=Sing
czyta    czytać   VERB 0 root  Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
nową     nowy     ADJ  4 amod  Case=Acc|Number=Sing
książkę  książka  NOUN 2 obj   Case=Acc|Number=Sing
+.       .        PUNCT 2 punct
"""
GENITIVE = """
nowej    nowy     ADJ  2 amod  Case=Gen|Number=Sing
książki  książka  NOUN 0 root  Case=Gen|Number=Sing
"""
AFTER = "negation\tnicht\t–\tafter\n"
BEFORE = "negation\tnie\t–\tbefore\nnegated_object\tAcc\tGen\n"
CASE = Agreement(frozenset({Link("amod", "ADJ", "NOUN", "Case")}))


def denied(drawing: str, words: str, *others: str) -> Candidate | Refusal:
    tree = tree_of(drawing)
    learnt = Forms.of([tree, *map(tree_of, others)])
    pack = FallbackPack("xx", learnt, CASE, parse_words(words))
    (found,) = answers(Negation(), tree, Context(pack))
    return found


def test_a_negation_goes_behind_the_verb_and_away_again():
    found = denied(HUND, AFTER)
    assert isinstance(found, Candidate)
    assert found.text == "Der Hund bellt nicht."
    assert denied(DENIED, AFTER).text == "Der Hund bellt."


def test_the_object_takes_its_other_case_with_all_that_agrees():
    found = denied(READS, BEFORE, GENITIVE)
    assert found.text == "Chłopiec nie czyta nowej książki."
    assert found.warnings == ()


def test_a_form_that_no_word_of_the_treebank_has_is_refused():
    found = denied(READS, BEFORE)
    assert found == Refusal("s3.negation", Reason("no_word_with_needed_features"))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("Definite=Def", "PronType=Tot|Definite=Def"), "the subject is quantified"),
        (("VerbForm=Fin", "VerbForm=Inf"), "no finite verb was found"),
    ],
)
def test_where_it_is_in_doubt_it_refuses(change, reason):
    drawing = HUND.replace(*change).replace("|PronType=Art", "")
    assert str(denied(drawing, AFTER, HUND).reason) == reason


def test_without_a_negation_in_the_table_it_refuses():
    assert str(denied(HUND, "").reason) == "the words table has no negation"


def test_an_indefinite_subject_carries_a_warning():
    found = denied(HUND.replace("Definite=Def", "Definite=Ind"), AFTER)
    assert found.warnings == (Reason("subject_may_differ"),)
