"""Lists and years that say nothing that a part, or another year, would leave true or deny."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.test_hebrew import written
from transforms.rule import Rule
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.s3_number import OtherNumber

EACH_AND_ALL = """
איש   איש  NOUN 0 root
ו     ו    CCONJ 3 cc
+דרכו דרך  NOUN 1 conj
+.    .    PUNCT 1 punct
"""
THE_TWO = """
השניים שניים NUM   3 nsubj
+:     :     PUNCT 3 punct
נעמה   נעמה  PROPN 0 root
ו      ו     CCONJ 5 cc
+דנה   דנה   PROPN 3 conj
+.     .     PUNCT 3 punct
"""
YEAR_IS_HARD = """
1991 1991 NUM  3 nsubj
היתה היה  AUX  3 cop   Gender=Fem|Number=Sing|Person=3|Polarity=Pos|Tense=Past
שנה  שנה  NOUN 0 root  Gender=Fem|Number=Sing
קשה  קשה  ADJ  3 amod  Gender=Fem|Number=Sing
+.   .    PUNCT 3 punct
"""


@pytest.mark.parametrize(
    ("rule", "drawn", "code"),
    [
        (ConjunctDropped(), EACH_AND_ALL, "phrase_is_predicate"),
        (ConjunctDropped(), THE_TWO, "phrase_is_predicate"),
        (OtherNumber(), YEAR_IS_HARD, "number_counts_no_noun"),
    ],
)
def test_nothing_is_written(rule: Rule, drawn: str, code: str) -> None:
    assert written(rule, tree_of(drawn), "conjunction\tו\n") == [code]
