"""Which words go with a phrase that is dropped."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rules.universal.phrases import dropped_ids


@pytest.mark.parametrize("comma", [",", "，", "、", "،", "՝"])
def test_the_comma_behind_a_phrase_goes_with_it_in_every_script(comma: str) -> None:
    tree = tree_of(
        f"""
        wczoraj  wczoraj ADV   4 advmod
        {comma}  {comma} PUNCT 4 punct
        Jan      Jan     PROPN 4 nsubj
        spał     spać    VERB  0 root VerbForm=Fin
        """
    )
    pack = FallbackPack(
        "xx", Forms.of([tree]), Agreement(frozenset()), parse_words("order\tfree\n")
    )
    assert dropped_ids(pack, tree, tree.tokens[0]) == [1, 2]
