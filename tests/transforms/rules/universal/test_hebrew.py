"""Sentences of a language with prefixed articles, verbless clauses and agreeing negation."""

from collections.abc import Iterable

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.clauses import clause_of
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.negations import (
    negated_lines,
    negation_lines,
    negative_verbs,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Rule, answers
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s2_pronoun import Pronoun
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

THERE_IS = """
בבית בית NOUN 2 obl   Gender=Masc|Number=Sing
יש   יש  VERB 0 root  HebExistential=True
כלב  כלב NOUN 2 nsubj Gender=Masc|Number=Sing
+.   .   PUNCT 2 punct
"""
THERE_ARE = """
בבית  בית NOUN 2 obl   Gender=Masc|Number=Sing
ישנם  יש  VERB 0 root  HebExistential=True
כלבים כלב NOUN 2 nsubj Gender=Masc|Number=Plur
+.    .   PUNCT 2 punct
"""
THERE_IS_NO = """
אין אין VERB 0 root  HebExistential=True
כלב כלב NOUN 1 nsubj Gender=Masc|Number=Sing
+.  .   PUNCT 1 punct
"""
IS_NOT_ASLEEP = """
אין  אין  ADV  3 advmod Polarity=Neg
הוא  הוא  PRON 3 nsubj  Gender=Masc|Number=Sing|Person=3|PronType=Prs
ישן  ישן  VERB 0 root   Gender=Masc|Number=Sing|VerbForm=Part
+.   .    PUNCT 3 punct
"""
EXISTENTIAL = [tree_of(each) for each in (THERE_IS, THERE_IS_NO, IS_NOT_ASLEEP)] * 2
NOBODY_CAME = """
איש איש NOUN 3 nsubj  Gender=Masc|Number=Sing
לא  לא  ADV  3 advmod Polarity=Neg
בא  בא  VERB 0 root   Gender=Masc|Number=Sing|Person=3|Tense=Past
+.  .   PUNCT 3 punct
"""
TALL_MAN = """
איש  איש  NOUN 3 nsubj  Gender=Masc|Number=Sing
גבוה גבוה ADJ  1 amod   Gender=Masc|Number=Sing
בא   בא   VERB 0 root   Gender=Masc|Number=Sing|Person=3|Tense=Past
+.   .    PUNCT 3 punct
"""
TALL_MAN_NOT = """
איש  איש  NOUN 4 nsubj  Gender=Masc|Number=Sing
גבוה גבוה ADJ  1 amod   Gender=Masc|Number=Sing
לא   לא   ADV  4 advmod Polarity=Neg
בא   בא   VERB 0 root   Gender=Masc|Number=Sing|Person=3|Tense=Past
+.   .    PUNCT 4 punct
"""
SHE_SAID = """
"     "   PUNCT 2 punct
+ישנו ישן VERB 5 obl   Number=Plur|Person=3|Tense=Past
+"    "   PUNCT 2 punct
+,    ,   PUNCT 5 punct
אמרה  אמר VERB 0 root  Gender=Fem|Number=Sing|Person=3|Tense=Past
נעמה  נעמה PROPN 5 nsubj
+.    .   PUNCT 5 punct
"""
TWO_AND_THREE = """
נעמה  נעמה PROPN 2 nsubj
אכלה  אכל  VERB  0 root  Gender=Fem|Number=Sing|Person=3|Tense=Past
תפוח  תפוח NOUN  2 obj   Gender=Masc|Number=Sing
ו     ו    CCONJ 5 cc
+דנה  דנה  PROPN 2 conj
שזיף  שזיף NOUN  5 dep   Gender=Masc|Number=Sing
+.    .    PUNCT 2 punct
"""
TEAM_OF_TOWN = """
חולון חולון PROPN 2 nsubj
ניצחה ניצח  VERB  0 root  Gender=Fem|Number=Sing|Person=3|Tense=Past
את    את    ADP   5 case:acc Case=Acc
ה     ה     DET   5 det:def PronType=Art
+פועל פועל  NOUN  2 obj   Gender=Masc|Number=Sing
כפר   כפר   NOUN  5 acl   Gender=Masc|Number=Sing
+.    .     PUNCT 2 punct
"""

SLEPT = """
ישנתי ישן VERB 0 root   Gender=Fem,Masc|Number=Sing|Person=1|Tense=Past
היטב  היטב ADV 1 advmod
+.    .   PUNCT 1 punct
"""
YOU_SLEPT = """
את    הוא PRON 2 nsubj  Gender=Fem|Number=Sing|Person=2|PronType=Prs
ישנת  ישן VERB 0 root   Gender=Fem|Number=Sing|Person=2|Tense=Past
היטב  היטב ADV 2 advmod
+.    .   PUNCT 2 punct
"""
I_SLEEP = """
אני  הוא PRON 2 nsubj  Gender=Fem,Masc|Number=Sing|Person=1|PronType=Prs
ישן  ישן VERB 0 root   Gender=Masc|Number=Sing|Person=1,2,3|VerbForm=Part
היטב היטב ADV 2 advmod
+.   .   PUNCT 2 punct
"""
HE_SLEPT = """
דני  דני PROPN 2 nsubj
ישן  ישן VERB 0 root   Gender=Masc|Number=Sing|Person=3|Tense=Past
היטב היטב ADV 2 advmod
+.   .   PUNCT 2 punct
"""
SPOKEN = [tree_of(each) for each in (SLEPT, I_SLEEP, YOU_SLEPT, HE_SLEPT, HE_SLEPT)]
EVERY_DOG = """
כל   כול DET  2 det   Definite=Cons
כלב  כלב NOUN 3 nsubj Gender=Masc|Number=Sing
ישן  ישן VERB 0 root  Gender=Masc|Number=Sing|Person=1,2,3|VerbForm=Part
ב    ב   ADP  5 case
+חצר חצר NOUN 3 obl   Gender=Fem|Number=Sing
+.   .   PUNCT 3 punct
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


def test_a_verb_that_denies_unmarked_is_found_with_the_one_that_it_denies() -> None:
    assert list(negated_lines(EXISTENTIAL)) == ["negated\tיש\tאין"]
    assert negative_verbs(EXISTENTIAL) == ("אין",)
    assert negative_verbs([tree_of(THERE_IS)] * 4) == ()


@pytest.mark.parametrize(
    ("drawn", "other"),
    [
        (THERE_IS, "בבית אין כלב."),
        (THERE_ARE, "negative_form_unknown"),
        (THERE_IS_NO, "יש כלב."),
    ],
)
def test_a_verb_with_a_negative_partner_is_denied_by_it(drawn: str, other: str) -> None:
    words = f"{NEGATION}negated\tיש\tאין\nnegative\tאין\n"
    assert written(Negation(), tree_of(drawn), words, EXISTENTIAL) == [other]


def test_a_noun_that_is_nobody_beside_a_negation_stays_there() -> None:
    trees = [tree_of(NOBODY_CAME)] * 4 + [tree_of(TALL_MAN)] * 4
    assert written(Negation(), tree_of(NOBODY_CAME), NEGATION, trees) == [
        "word_stands_with_negation_only"
    ]
    assert written(Negation(), tree_of(TALL_MAN_NOT), NEGATION, trees) == ["איש גבוה בא."]


def test_a_word_listed_as_polar_stays_beside_its_negation() -> None:
    codes = written(Negation(), tree_of(NOBODY_CAME), f"{NEGATION}polar\tאיש\n")
    assert codes == ["word_stands_with_negation_only"]


@pytest.mark.parametrize("drawn", [SHE_SAID, TWO_AND_THREE])
def test_speech_and_clauses_that_share_a_verb_are_not_denied(drawn: str) -> None:
    codes = written(Negation(), tree_of(drawn), f"{NEGATION}conjunction\tו\n")
    assert codes[0] == "negation_scope_unclear_with_clause"


def test_a_noun_parsed_as_a_clause_belongs_to_the_name_before_it() -> None:
    codes = written(AdjunctDropped(), tree_of(TEAM_OF_TOWN), NEGATION)
    assert codes == ["bare_phrase_may_be_argument"]


def test_pronouns_of_speakers_come_and_go_where_only_these_are_left_out() -> None:
    trees = SPOKEN * 5
    assert written(Pronoun(), tree_of(SLEPT), "order\tfree\n", trees) == ["אני ישנתי היטב."]
    assert written(Pronoun(), tree_of(YOU_SLEPT), "order\tfree\n", trees) == ["ישנת היטב."]
    assert written(Pronoun(), tree_of(I_SLEEP), "order\tfree\n", trees) == []
    assert written(Pronoun(), tree_of(SLEPT), "order\tfree\n", trees[1:3] * 8) == []


def test_a_determiner_of_no_known_kind_may_speak_of_all() -> None:
    tree = tree_of(EVERY_DOG)
    assert written(Negation(), tree, NEGATION) == ["subject_is_quantified"]
    assert written(Negation(), tree, f"{NEGATION}universal\tשום\n") == ["כל כלב לא ישן בחצר."]


def test_a_participle_is_the_verb_of_its_clause() -> None:
    clause = clause_of(tree_of(I_SLEEP))
    assert clause is not None
    assert (clause.finite.form, clause.first.form) == ("ישן", "אני")
    assert (
        clause_of(tree_of(I_SLEEP.replace("Masc|Number=Sing|Person=1,2,3", "Masc|Definite=Cons")))
        is None
    )
