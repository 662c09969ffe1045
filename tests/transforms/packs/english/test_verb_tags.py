"""A past form keeps no tag that it cannot have."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.english.verb_tags import with_tags_of_forms


@pytest.mark.parametrize(
    ("form", "tag", "expected"),
    [
        ("sprang", "VBG", "VBD"),
        ("rose", "NN", "VBD"),
        ("shot", "VB", "VBD"),
        ("cut", "VB", "VB"),
        ("springing", "VBG", "VBG"),
    ],
)
def test_the_form_tells_the_tag(form: str, tag: str, expected: str) -> None:
    tree = tree_of(f"men man NOUN/NNS 2 nsubj\n{form} {form} VERB/{tag} 0 root")
    assert with_tags_of_forms(tree).root.xpos == expected
