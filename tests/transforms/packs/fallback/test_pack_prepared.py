"""What a learnt pack mends of a tree before rules read it."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of

SEEN = """
bir  bir  DET  2 det
lord lord NOUN 3 nsubj
geldi gel VERB 0 root
"""
CAME = """
Lord  lord PROPN 2 nsubj
geldi gel  VERB 0 root
"""
NELSON_CAME = """
Lord   lord   PROPN 3 nsubj
Nelson Nelson PROPN 1 flat
geldi  gel    VERB  0 root
"""


@pytest.mark.parametrize(("drawing", "first"), [(CAME, "lord"), (NELSON_CAME, "Lord")])
def test_a_first_word_that_is_no_name_elsewhere_loses_its_capital_but_not_in_a_name(
    drawing: str, first: str
) -> None:
    pack = pack_of("tr", [SEEN] * 3, "")
    assert pack.prepared(tree_of(drawing)).tokens[0].form == first
