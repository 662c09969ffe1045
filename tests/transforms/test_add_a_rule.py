"""docs/add-a-rule.md shows a rule that exists, as it stands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs/add-a-rule.md").read_text("utf-8"), re.S)


def test_the_page_shows_code():
    assert len(BLOCKS) >= 4


@pytest.mark.parametrize("block", BLOCKS, ids=[block.split("\n")[0] for block in BLOCKS])
def test_the_code_on_the_page_is_the_code_of_the_rule(block):
    assert block in (ROOT / "transforms/rules/english/s2_adverb_moved.py").read_text("utf-8")
