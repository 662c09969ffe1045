"""The handwritten tables that come with the program."""

from collections import Counter

import pytest

from transforms.languages_ready import HERE, texts_ready
from transforms.packs.fallback.files import RULES
from transforms.packs.fallback.rows import lines_of


@pytest.mark.parametrize("language", sorted(each.name for each in HERE.glob("??")))
def test_no_row_stands_twice(language: str) -> None:
    tables = {n: t for n, t in texts_ready(language).items() if n != RULES}
    for name, text in tables.items():
        counts = Counter(line for _, line in lines_of(name, text))
        assert not [line for line, count in counts.items() if count > 1], name
