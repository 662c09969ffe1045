"""Subjects behind the verb once an adjunct begins the clause, as the treebank has them."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.test_hebrew import written
from transforms.rules.universal.s2_adverb_moved import AdverbMoved

PAST = "Gender=Fem|Number=Sing|Person=3|Tense=Past"
TODAY_SANG = f"""
היום  היום ADV  2 advmod
שרה   שר   VERB 0 root  {PAST}
אישה  אישה NOUN 2 nsubj Gender=Fem|Number=Sing
בגן   גן   NOUN 2 obl
+.    .    PUNCT 2 punct
"""
TODAY_COMMA = f"""
היום  היום ADV  3 advmod
+,    ,    PUNCT 3 punct
שרה   שר   VERB 0 root  {PAST}
אישה  אישה NOUN 3 nsubj Gender=Fem|Number=Sing
בגן   גן   NOUN 3 obl
+.    .    PUNCT 3 punct
"""
SANG_TODAY = f"""
אישה  אישה NOUN 2 nsubj Gender=Fem|Number=Sing
שרה   שר   VERB 0 root  {PAST}
בגן   גן   NOUN 2 obl
היום  היום ADV  2 advmod
+.    .    PUNCT 2 punct
"""
SHE_SANG_TODAY = f"""
היא   היא  PRON 2 nsubj Gender=Fem|Number=Sing|Person=3|PronType=Prs
שרה   שר   VERB 0 root  {PAST}
בגן   גן   NOUN 2 obl
היום  היום ADV  2 advmod
+.    .    PUNCT 2 punct
"""
TODAY_WOMAN_SANG = f"""
היום  היום ADV  3 advmod
אישה  אישה NOUN 3 nsubj Gender=Fem|Number=Sing
שרה   שר   VERB 0 root  {PAST}
בגן   גן   NOUN 3 obl
+.    .    PUNCT 3 punct
"""
INVERTING = [tree_of(TODAY_SANG)] * 8 + [tree_of(SANG_TODAY)]


@pytest.mark.parametrize(
    ("drawn", "moved"),
    [
        (TODAY_SANG, "אישה שרה היום בגן."),
        (TODAY_COMMA, "אישה שרה היום בגן."),
        (SANG_TODAY, "היום שרה אישה בגן."),
        (SHE_SANG_TODAY, "היום היא שרה בגן."),
    ],
)
def test_a_noun_changes_sides_of_the_verb_and_a_pronoun_does_not(drawn: str, moved: str) -> None:
    assert written(AdverbMoved(), tree_of(drawn), "order\tfree\n", INVERTING) == [moved]


def test_with_other_clauses_that_keep_the_subject_first_so_does_this_one() -> None:
    straight = [tree_of(TODAY_WOMAN_SANG)] * 8
    assert written(AdverbMoved(), tree_of(SANG_TODAY), "order\tfree\n", straight) == [
        "היום אישה שרה בגן."
    ]
