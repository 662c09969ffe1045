"""The rules for Turkish that come with Pairwright, on drawn trees."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of
from transforms.engine import Engine
from transforms.languages_ready import HERE
from transforms.packs.fallback.patterns.parsing import read_rules
from transforms.rules.patterns import pattern_rules

SAID = """
"      "      PUNCT 4 punct
+Kapı  kapı   NOUN  4 nsubj
çok    çok    ADV   4 advmod
eski   eski   ADJ   6 ccomp
+"     "      PUNCT 4 punct
dedi   de     VERB  0 root Evident=Fh|Number=Sing|Person=3|Tense=Past
Ayşe   Ayşe   PROPN 6 nsubj
+.     .      PUNCT 6 punct
"""


def written(drawing: str) -> list[str]:
    rules = read_rules(HERE / "tr" / "rules.txt")
    pack = replace(pack_of("tr", [SAID], ""), patterns=rules)
    engine = Engine("tr", rules=pattern_rules(pack), pack=pack)
    return [each.text for each in engine.expand(tree_of(drawing)).candidates]


def test_what_is_quoted_is_said_aloud() -> None:
    assert written(SAID) == ['"Kapı çok eski" diye konuştu Ayşe.']


@pytest.mark.parametrize(
    "change",
    [
        ('+"     "      PUNCT 4', "+?     ?      PUNCT 4"),  # nothing closes a quotation
        ("çok    çok    ADV  ", "?      ?      PUNCT"),  # he asks
        ("dedi   de  ", "der    de  "),
        ("6 ccomp", "6 advcl"),
    ],
)
def test_other_things_that_are_said_stay(change: tuple[str, str]) -> None:
    assert change[0] in SAID
    assert written(SAID.replace(*change)) == []
