"""Which words stand in no denied clause, as the words table lists them."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rules.universal.words_of_denied import has_word_lost_in_denials

LISTED = "not_negated\tneden\nnot_negated\tneredeyse\ndropped_denied\tde\n"


@pytest.mark.parametrize(
    ("word", "lost", "also_dropped"),
    [
        ("Neredeyse neredeyse ADV 2 advmod", True, True),
        ("Neden Neden ADV 2 advmod", True, True),  # a capital of the sentence
        ("nedenle neden NOUN 2 obl", False, False),  # "bu nedenle", for this reason
        ("de de ADV 2 advmod", False, True),
        ("de de CCONJ 2 cc", False, False),
        ("hep hep ADV 2 advmod", False, False),
    ],
)
def test_a_listed_word_is_lost_in_denials(word: str, *, lost: bool, also_dropped: bool) -> None:
    tree = tree_of(f"{word}\ngeldi gel VERB 0 root")
    pack = FallbackPack("tr", Forms.of([tree]), Agreement(frozenset()), parse_words(LISTED))
    assert has_word_lost_in_denials(pack, tree) is lost
    assert has_word_lost_in_denials(pack, tree, also_dropped=True) is also_dropped
