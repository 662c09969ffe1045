"""What a treebank says of where a negation goes and which adverbs stand around it."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.learning.negation_places import (
    adverb_sides,
    negation_at_lines,
    not_denied_lines,
)

FIN = "Mood=Ind|VerbForm=Fin"
GOOD = f"""
Es    es    PRON 4 nsubj
ist   sein  AUX  4 cop    {FIN}
nicht nicht PART 4 advmod Polarity=Neg
gut   gut   ADJ  0 root
"""
SPELT = GOOD.replace("gut   gut   ADJ  0", "leider leider ADV 5 advmod\ngut gut ADJ 0").replace(
    " 4 ", " 5 "
)
SAYS = f"""
Er    er    PRON 2 nsubj
sagt  sagen VERB 0 root   {FIN}
dass  dass  SCONJ 6 mark
sie   sie   PRON 6 nsubj
nicht nicht PART 6 advmod Polarity=Neg
kommt kommen VERB 2 ccomp {FIN}
"""
SINGS = f"""
She   she  PRON 2 nsubj
sings sing VERB 0 root {FIN}
"""
SINGS_NOT = f"""
She  she  PRON 4 nsubj
does do   AUX  4 aux {FIN}
not  not  PART 4 advmod Polarity=Neg
sing sing VERB 0 root VerbForm=Inf
"""
FRIENDLY = """
eine          ein         DET  4 det
sehr          sehr        ADV  3 advmod
freundliche   freundlich  ADJ  4 amod
Frau          Frau        NOUN 5 nsubj
singt         singen      VERB 0 root
"""
HERE = f"""
Hier   hier   ADV  2 advmod
singt  singen VERB 0 root  {FIN}
er     er     PRON 2 nsubj
"""
HERE_NOT = f"""
Er     er     PRON 2 nsubj
singt  singen VERB 0 root  {FIN}
da     da     ADV  2 advmod
nicht  nicht  PART 2 advmod Polarity=Neg
"""
ONLY_HER = f"""
Nur    nur    ADV  2 advmod
sie    sie    PRON 3 nsubj
singt  singen VERB 0 root  {FIN}
"""


def test_the_places_of_main_clauses_are_counted() -> None:
    trees = [tree_of(each) for each in (GOOD, GOOD, SAYS)]
    assert [*negation_at_lines(trees, "nicht")] == [
        "negation_at\tbefore predicate, bracket, after\t2",
    ]


def test_adverbs_between_two_places_do_not_part_them() -> None:
    assert [*negation_at_lines([tree_of(SPELT)], "nicht")] == [
        "negation_at\tbefore predicate, bracket, after\t1",
    ]


def test_a_language_denies_auxiliaries_only_if_main_verbs_would_be_expected() -> None:
    plain, denied = tree_of(SINGS), tree_of(SINGS_NOT)
    assert [*not_denied_lines([plain] * 9 + [denied] * 9, "not")] == ["not_denied\tVERB"]
    assert [*not_denied_lines([plain] * 9 + [denied] * 4, "not")] == []
    assert [*not_denied_lines([denied] * 9, "not")] == []


def test_verbs_with_a_feature_that_no_denied_one_has_are_not_denied() -> None:
    past = tree_of(SINGS.replace(FIN, "Aspect=Perf"))
    denied = tree_of(SINGS_NOT.replace("does do", "is be").replace(FIN, "Aspect=Imp"))
    found = [*not_denied_lines([past] * 9 + [denied] * 9, "not")]
    assert found == ["not_denied\tAspect=Perf", "not_denied\tVERB"]


def test_adverbs_that_grade_stand_behind_the_negation() -> None:
    assert [*adverb_sides([tree_of(FRIENDLY)] * 3)] == [("under_negation", "sehr")]
    assert [*adverb_sides([tree_of(FRIENDLY)] * 2)] == []


def test_adverbs_of_place_and_time_stand_where_those_of_denied_clauses_do() -> None:
    here, denied, only = (tree_of(each) for each in (HERE, HERE_NOT, ONLY_HER))
    trees = [here] * 3 + [only] * 3 + [denied] * 4
    assert [*adverb_sides(trees)] == [("focusing", "nur"), ("over_negation", "hier")]
    assert [*adverb_sides([here] * 3 + [denied] * 3)] == []
    assert [*adverb_sides([here] * 2 + [denied] * 4)] == []
    assert [*adverb_sides([here] * 2 + [denied] * 4, is_behind=True)] == [("over_negation", "hier")]


def test_any_adverb_stands_before_a_negation_that_enough_denied_clauses_have_it_before() -> None:
    before = tree_of(HERE_NOT.replace("2 advmod", "4 advmod").replace(
        f"Er     er     PRON 2 nsubj\nsingt  singen VERB 0 root  {FIN}\n", "On on PRON 4 nsubj\n"
    ).rstrip() + "\nśpi spać VERB 0 root")  # fmt: skip
    assert ("over_negation", "*") in [*adverb_sides([before] * 8)]
    assert ("over_negation", "*") not in [*adverb_sides([before] * 7)]
    assert ("over_negation", "*") not in [*adverb_sides([before] * 8, is_behind=True)]
