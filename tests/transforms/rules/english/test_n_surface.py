from tests.transforms.drawing import tree_of
from transforms.engine import Engine

# What a parser may make of a heading: the colon describes the noun.
COLON_DESCRIBES = """
excerpt excerpt NOUN/NN 0 root Number=Sing
: : PUNCT/: 1 nmod _
"""


def test_a_mark_of_punctuation_that_describes_a_noun_breaks_no_rule():
    assert Engine("en").normalise(tree_of(COLON_DESCRIBES)).failures == ()
