"""Persian treebanks mark few negative verbs, and few finite ones."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean, clean_candidates, words_of
from transforms.packs.fallback.learning.unmarked_negatives import unmarked_negative_lines
from transforms.rule import Relation
from transforms.tree import Tree

DROPPED = "s2.adjunct_dropped"
P3 = "Number=Sing|Person=3"
VERBS = (("خرید", "خرید#خر"), ("دید", "دید#بین"), ("نوشت", "نوشت#نویس"), ("نشست", "نشست#نشین"))
OBJECT = """
مرد   مرد   NOUN 4 nsubj Number=Sing
کتاب  کتاب  NOUN 4 obj   Number=Sing
را    را    PART 2 case
"""
BOUGHT_AT_HOME = f"""
مرد   مرد     NOUN 6 nsubj Number=Sing
در    در      ADP  3 case
خانه  خانه    NOUN 6 obl   Number=Sing
کتاب  کتاب    NOUN 6 obj   Number=Sing
را    را      PART 4 case
خرید  خرید#خر VERB 0 root  {P3}|Tense=Past
+.    .       PUNCT 6 punct
"""


def past(form: str, lemma: str) -> Tree:
    return tree_of(f"{OBJECT}{form} {lemma} VERB 0 root {P3}|Tense=Past\n+. . PUNCT 4 punct\n")


def future(form: str, polarity: str) -> Tree:
    helper = f"{form} خواست#خواه AUX 5 aux {P3}|{polarity}Tense=Fut|VerbForm=Fin\n"
    drawing = OBJECT.replace(" 4 ", " 5 ") + helper
    return tree_of(f"{drawing}خرید خرید#خر VERB 0 root {P3}|Tense=Past\n+. . PUNCT 5 punct\n")


def treebank() -> list[Tree]:
    """Return sentences of which only the future is marked as negative, or as finite."""
    helpers = [("نخواهد", "Polarity=Neg|"), ("خواهد", "")]
    helpers += [("نخواهند", "Polarity=Neg|"), ("خواهند", "")]
    trees = [future(*each) for each in helpers for _ in range(3)]
    for form, lemma in VERBS:
        trees += [past(form, lemma)] * 9
    return [*trees, past("نخرید", "خرید#خر"), past("ندید", "دید#بین")]


def test_the_prefix_of_the_marked_forms_is_found_in_the_others() -> None:
    assert set(unmarked_negative_lines(treebank())) == {
        "negated\tخرید\tنخرید",
        "negated\tدید\tندید",
        "negated\tخواهد\tنخواهد",
        "negated\tخواهند\tنخواهند",
    }
    assert "negated\tخرید\tنخرید" in words_of("fa", treebank())


def test_where_affirmative_forms_are_marked_the_others_are_not_in_doubt() -> None:
    marked = tree_of(f"دید دید#بین VERB 0 root {P3}|Polarity=Pos|Tense=Past")
    assert list(unmarked_negative_lines([*treebank(), marked])) == []


def test_unmarked_forms_are_denied_and_affirmed() -> None:
    denied, affirmed = past("نخرید", "خرید#خر"), past("خرید", "خرید#خر")
    assert clean("fa", treebank(), affirmed)["s3.negation"] == denied.text
    assert clean("fa", treebank(), denied)["s3.negation"] == affirmed.text


def test_a_form_that_only_begins_like_the_negative_ones_is_affirmative() -> None:
    assert "s3.negation" not in clean("fa", treebank(), past("نشست", "نشست#نشین"))


def test_a_phrase_that_an_unmarked_negation_reaches_turns_the_labels_round() -> None:
    trees = [*treebank(), *[tree_of(BOUGHT_AT_HOME)] * 3]
    denied = tree_of(BOUGHT_AT_HOME.replace("خرید  خرید#خر", "نخرید خرید#خر"))
    (found,) = (e for e in clean_candidates("fa", trees, denied) if e.rule_id == DROPPED)
    assert (found.expected_ab, found.expected_ba) == (Relation.NEUTRAL, Relation.ENTAILMENT)


LAST_YEAR = f"""
مرد   مرد     NOUN 7 nsubj Number=Sing
در    در      ADP  3 case
سال   سال     NOUN 7 obl   Number=Sing
گذشته گذشته   ADJ  3 amod  Degree=Pos
کتاب  کتاب    NOUN 7 obj   Number=Sing
را    را      PART 5 case
خرید  خرید#خر VERB 0 root  {P3}|Tense=Past
+.    .       PUNCT 7 punct
"""


@pytest.mark.parametrize(("noun", "is_written"), [("سال", False), ("خانه", True)])
def test_a_noun_that_is_never_alone_with_its_adposition_keeps_its_adjective(
    noun: str, is_written: bool
) -> None:
    at_home = LAST_YEAR.replace("سال   سال ", "خانه خانه ")
    drawings = (*[LAST_YEAR] * 5, *[at_home] * 5, *[BOUGHT_AT_HOME] * 3)
    described = tree_of(LAST_YEAR.replace("سال   سال ", f"{noun} {noun} "))
    found = clean("fa", [*treebank(), *map(tree_of, drawings)], described)
    assert ("s2.modifier_removed" in found) is is_written
