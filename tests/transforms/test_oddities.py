"""What is odd in a description, and is said as a warning."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.check import oddities
from transforms.reason import Reason

SHOUTED = """
DOGS dog  NOUN  2 nsubj
BARK bark VERB  0 root
+.   .    PUNCT 2 punct
"""
ON_TV = """
テレビ   テレビ NOUN  2 compound
+NHK     NHK    PROPN 4 nsubj
+が      が     ADP   2 case
+始まる  始まる VERB  0 root
+。      。     PUNCT 4 punct
"""


@pytest.mark.parametrize(
    ("drawing", "expected"), [(SHOUTED, [Reason("sentence_in_capitals")]), (ON_TV, [])]
)
def test_an_abbreviation_in_a_script_without_capitals_is_no_shouting(
    drawing: str, expected: list[Reason]
) -> None:
    assert list(oddities(tree_of(drawing))) == expected
