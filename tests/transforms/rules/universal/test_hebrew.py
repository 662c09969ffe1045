"""Sentences of a language with prefixed articles, verbless clauses and agreeing negation."""

from collections.abc import Iterable

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.negations import negation_lines
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Rule, answers
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s3_negation import Negation
from transforms.rules.universal.s4_modifiers import Modifiers
from transforms.tree import Tree

SMALL_DOG = """
ה     ה    DET  2 det:def PronType=Art
+כלב  כלב  NOUN 5 nsubj   Gender=Masc|Number=Sing
ה     ה    DET  4 det:def PronType=Art
+קטן  קטן  ADJ  2 amod    Gender=Masc|Number=Sing
רודף  רדף  VERB 0 root    Gender=Masc|Number=Sing|VerbForm=Part
אחרי  אחרי ADP  8 case
ה     ה    DET  8 det:def PronType=Art
+חתול חתול NOUN 5 obl     Gender=Masc|Number=Sing
ה     ה    DET  10 det:def PronType=Art
+שחור שחור ADJ  8 amod    Gender=Masc|Number=Sing
+.    .    PUNCT 5 punct
"""

WAS_ABLE = """
היא   היא  PRON 3 nsubj Gender=Fem|Number=Sing|Person=3|PronType=Prs
היתה  היה  AUX  3 cop   Gender=Fem|Number=Sing|Person=3|Polarity=Pos|Tense=Past
יכולה יכול AUX  4 aux   Gender=Fem|Number=Sing
לשחות שחה  VERB 0 root  VerbForm=Inf
+.    .    PUNCT 4 punct
"""
ABLE_WAS = """
היא   היא  PRON 2 nsubj Gender=Fem|Number=Sing|Person=3|PronType=Prs
יכולה יכול AUX  4 aux   Gender=Fem|Number=Sing
היתה  היה  AUX  2 cop   Gender=Fem|Number=Sing|Person=3|Polarity=Pos|Tense=Past
לשחות שחה  VERB 0 root  VerbForm=Inf
+.    .    PUNCT 4 punct
"""
HAS_TO_BE = """
הדלת  דלת  NOUN 2 nsubj Gender=Fem|Number=Sing
צריכה צריך AUX  3 aux   Gender=Fem|Number=Sing
להיות היה  AUX  0 root  Polarity=Pos|VerbForm=Inf
פתוחה פתוח ADJ  3 obl   Gender=Fem|Number=Sing
+.    .    PUNCT 3 punct
"""

EINO = "Person=3|Polarity=Neg|VerbForm=Part|VerbType=Cop"
HU = "Person=3|Polarity=Pos|VerbForm=Part|VerbType=Cop"
COPULAS = tuple(
    tree_of(f"{form} {lemma} AUX 2 {relation} {feats}\nרופא רופא NOUN 0 root\n+. . PUNCT 2 punct")
    for form, lemma, relation, feats in (
        ("אינו", "אינו", "advmod", f"Gender=Masc|Number=Sing|{EINO}"),
        ("אינה", "אינו", "advmod", f"Gender=Fem|Number=Sing|{EINO}"),
        ("אינן", "אינו", "advmod", f"Gender=Fem|Number=Plur|{EINO}"),
        ("היא", "הוא", "cop", f"Gender=Fem|Number=Sing|{HU}"),
    )
)
NEGATION = "negation\tלא\t–\tbefore\tverb\nnegation\tאינו\t–\tbefore predicate\tnominal\n"
SHE_IS_DOCTOR = """
הבת   בת   NOUN 2 nsubj Gender=Fem|Number=Sing
רופאה רופא NOUN 0 root  Gender=Fem|Number=Sing
+.    .    PUNCT 2 punct
"""
DOORS_OPEN = """
הדלתות דלת  NOUN 2 nsubj Gender=Fem|Number=Plur
פתוחות פתוח ADJ  0 root  Gender=Fem|Number=Plur
+.     .    PUNCT 2 punct
"""
SHE_WAS_DOCTOR = """
הבת   בת   NOUN 3 nsubj Gender=Fem|Number=Sing
היתה  היה  AUX  3 cop   Gender=Fem|Number=Sing|Person=3|Polarity=Pos|Tense=Past
רופאה רופא NOUN 0 root  Gender=Fem|Number=Sing
+.    .    PUNCT 3 punct
"""
WITH_COPULA = f"""
הבת   בת   NOUN 3 nsubj Gender=Fem|Number=Sing
היא   הוא  AUX  3 cop   Gender=Fem|Number=Sing|{HU}
רופאה רופא NOUN 0 root  Gender=Fem|Number=Sing
+.    .    PUNCT 3 punct
"""
DENIED = f"""
הבת   בת   NOUN 3 nsubj  Gender=Fem|Number=Sing
אינה  אינו AUX  3 advmod Gender=Fem|Number=Sing|{EINO}
רופאה רופא NOUN 0 root   Gender=Fem|Number=Sing
+.    .    PUNCT 3 punct
"""
SHE_DENIED = f"""
היא   היא  PRON 3 nsubj  Gender=Fem|Number=Sing|Person=3|PronType=Prs
אינה  אינו AUX  3 advmod Gender=Fem|Number=Sing|{EINO}
רופאה רופא NOUN 0 root   Gender=Fem|Number=Sing
+.    .    PUNCT 3 punct
"""
OPEN_ARE = """
פתוחות פתוח ADJ  0 root  Gender=Fem|Number=Plur
הדלתות דלת  NOUN 1 nsubj Gender=Fem|Number=Plur
+.     .    PUNCT 1 punct
"""
MEN_ARE = """
הבנים בן  NOUN 2 nsubj Gender=Masc|Number=Plur
קטנים קטן ADJ  0 root  Gender=Masc|Number=Plur
+.    .   PUNCT 2 punct
"""


def written(rule: Rule, tree: Tree, words: str = "", trees: Iterable[Tree] = ()) -> list[str]:
    """Return what a rule writes, or the codes of its refusals."""
    treebank = (tree, *trees)
    pack = FallbackPack(
        "he",
        Forms.of(treebank),
        Agreement(frozenset()),
        parse_words(words),
        usage=Usage.of(treebank),
    )
    return [
        pack.finish(each.tree, tree).text if isinstance(each, Candidate) else each.reason.code
        for each in answers(rule, tree, Context(pack))
    ]


def test_an_adjective_goes_with_the_article_that_it_shares_with_its_noun() -> None:
    texts = written(ModifierRemoved(), tree_of(SMALL_DOG), "privative\tמזויף\n")
    assert texts == ["הכלב רודף אחרי החתול השחור.", "הכלב הקטן רודף אחרי החתול."]


def test_adjectives_are_exchanged_behind_their_articles() -> None:
    texts = written(Modifiers(), tree_of(SMALL_DOG), "privative\tמזויף\n")
    assert texts == ["הכלב השחור רודף אחרי החתול הקטן."]


@pytest.mark.parametrize(
    ("drawn", "denied"),
    [
        (WAS_ABLE, "היא לא היתה יכולה לשחות."),
        (ABLE_WAS, "היא לא יכולה היתה לשחות."),
        (HAS_TO_BE, "הדלת לא צריכה להיות פתוחה."),
    ],
)
def test_of_verbs_below_each_other_the_first_is_denied(drawn: str, denied: str) -> None:
    assert written(Negation(), tree_of(drawn), "negation\tלא\t–\tbefore\n") == [denied]


@pytest.mark.parametrize(
    ("drawn", "other"),
    [
        (SHE_IS_DOCTOR, "הבת אינה רופאה."),
        (DOORS_OPEN, "הדלתות אינן פתוחות."),
        (SHE_WAS_DOCTOR, "הבת לא היתה רופאה."),
        (WITH_COPULA, "הבת אינה רופאה."),
        (DENIED, "הבת היא רופאה."),
        (SHE_DENIED, "היא רופאה."),
        (OPEN_ARE, "order_of_clause_not_usual"),
        (MEN_ARE, "negative_form_unknown"),  # no negation for several men was learnt
    ],
)
def test_a_negation_that_agrees_stands_between_subject_and_predicate(
    drawn: str, other: str
) -> None:
    assert written(Negation(), tree_of(drawn), NEGATION, COPULAS) == [other]


def test_where_a_negation_that_agrees_stands_is_learnt() -> None:
    trees = [tree_of(DENIED), tree_of(SHE_DENIED)] * 2
    assert list(negation_lines(trees)) == ["negation\tאינו\t–\tbefore predicate\tnominal"]
