"""How conjunctions and capitals are written beside words that an edit puts there (Italian)."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from transforms.edit import Edit
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words

AND_IT_IS = """
Ed     e      CCONJ 3 cc
{second} ADV  3 advmod
freddo freddo ADJ   0 root
"""
LINES = (
    "e e CCONJ 2 cc\nfreddo freddo ADJ 0 root",
    "ed e CCONJ 2 cc\nio io PRON 0 root",
)
ROME = """
Roma   Roma   PROPN 4 nmod
-      -      PUNCT 1 punct
È      essere AUX   4 cop
freddo freddo ADJ   0 root
"""


def italian(*more: str) -> FallbackPack:
    forms = Forms.of(tree_of(each) for each in (*LINES, *more))
    return FallbackPack("it", forms, Agreement(frozenset()), parse_words(""))


def with_negation(drawing: str, before: int, pack: FallbackPack, word: str = "non") -> str:
    tree = tree_of(drawing)
    edit = Edit(tree)
    edit.insert(word, head=tree.root.id, deprel="advmod", lemma=word, upos="ADV", before=before)
    return pack.finish(edit.commit(), tree).text


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("non", "E non ora freddo"),
        ("ancora", "Ed ancora ora freddo"),
        ("è", "Ed è ora freddo"),  # a vowel with an accent is one
        ("ha", "E ha ora freddo"),
    ],
)
def test_a_conjunction_has_its_last_consonant_before_vowels_only(word, expected) -> None:
    assert with_negation(AND_IT_IS.format(second="ora ora"), 2, italian(), word) == expected


@pytest.mark.parametrize(
    ("written", "expected"), [("l'", "Ed ha ora freddo"), ("lo", "E ha ora freddo")]
)
def test_a_letter_before_which_words_are_shortened_may_be_silent(written, expected) -> None:
    contractions = Contractions({("lo/PRON", "h…"): written})
    pack = replace(italian(), contractions=contractions)
    assert with_negation(AND_IT_IS.format(second="ora ora"), 2, pack, "ha") == expected


def test_a_conjunction_that_stays_beside_its_word_stays_as_it_is() -> None:
    drawing = AND_IT_IS.format(second="poi poi")
    assert with_negation(drawing, 3, italian()) == "Ed poi non freddo"


def test_a_conjunction_whose_short_form_is_unknown_stays_as_it_is() -> None:
    drawing = AND_IT_IS.format(second="ora ora").replace("Ed     e ", "Und    und")
    assert with_negation(drawing, 2, italian()) == "Und non ora freddo"


def test_a_capital_inside_the_sentence_goes_to_what_is_put_before_its_word() -> None:
    assert with_negation(ROME, 3, italian()) == "Roma - Non è freddo"


@pytest.mark.parametrize(
    "drawing",
    [
        ROME.replace("-      -      PUNCT", "ora    ora    ADV"),
        ROME.replace("È      essere AUX  ", "Anna   Anna   PROPN"),
        ROME.replace("È  ", "NON"),
    ],
)
def test_a_capital_of_the_word_itself_stays(drawing: str) -> None:
    third = tree_of(drawing)[3].form
    assert f"non {third}" in with_negation(drawing, 3, italian())
