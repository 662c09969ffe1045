"""Sentences of a language with prefixed articles, verbless clauses and agreeing negation."""

from collections.abc import Iterable

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
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
