"""Which words go with a phrase that is dropped."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rules.universal.phrases import dropped_ids, has_unpaired_mark


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


IS_ILL_GOES_HOME = """
安娜  安娜 PROPN 4 nsubj
+生病 生病 VERB  4 advcl
+，   ，   PUNCT 2 punct
+回家 回家 VERB  0 root
"""


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (IS_ILL_GOES_HOME, [2, 3]),
        # "now, ill, she goes home": the first phrase has the comma, too
        (IS_ILL_GOES_HOME.replace("PROPN 4 nsubj", "NOUN 4 obl"), [2]),
    ],
)
def test_the_comma_of_a_clause_between_subject_and_verb_goes_with_it(
    drawing: str, expected: list[int]
) -> None:
    tree = tree_of(drawing)
    pack = FallbackPack("xx", Forms.of([tree]), Agreement(frozenset()), parse_words(""))
    assert dropped_ids(pack, tree, tree.tokens[1]) == expected


@pytest.mark.parametrize(
    ("text", "is_unpaired"),
    [
        ("„ ja “", False),
        ("„ tak ”", False),
        ("“ yes ”", False),
        ("„ ja “ „ nein “", False),
        ("„ ja “ “ yes ”", False),
        ("„ ja", True),
        ("ja “", True),
        ("“ yes “", True),
        ("„ ja „", True),
        ("„ ja “ nein ”", True),
    ],
)
def test_quotation_marks_are_paired_as_languages_pair_them(text: str, *, is_unpaired: bool) -> None:
    words = text.split()
    top = next(place for place, word in enumerate(words, 1) if word.isalpha())
    lines = (
        f"{word} {word} X {0 if place == top else top} {'root' if place == top else 'dep'}"
        for place, word in enumerate(words, 1)
    )
    assert has_unpaired_mark(tree_of("\n".join(lines))) is is_unpaired
