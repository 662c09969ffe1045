"""Sentences of prose, as the small parser read them: many have a finite verb that it did not see.

`# expected = …` is the normalised text, `# dropped` a sentence that is left out.
"""

from pathlib import Path

import pytest

from tests.transforms.rules.examples import noted
from transforms.conllu import load
from transforms.engine import Engine
from transforms.tree import Tree

FOLDER = Path(__file__).parent
FILES = ("prose.conllu", "reports.conllu")
TREES = [tree for each in FILES for tree in load((FOLDER / each).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("tree", TREES, ids=[tree.text for tree in TREES])
def test_prose_is_not_taken_for_what_a_picture_shows(tree: Tree) -> None:
    result = Engine("en").normalise(tree)
    assert result.failures == ()
    assert ([result.tree.text] if result.tree else []) == noted(tree, "expected")
