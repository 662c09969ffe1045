"""A negation between stem and ending, learnt from the letters of denied and affirmative verbs."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.learning.inserted_negation import inserted_negation_lines
from transforms.tree import Tree


def verb(form: str, lemma: str, polarity: str, more: str = "") -> Tree:
    return tree_of(f"{form} {lemma} VERB 0 root Polarity={polarity}{more}")


def of(lemmas: str, ending: str, polarity: str, more: str = "") -> list[Tree]:
    return [verb(lemma + ending, lemma, polarity, more) for lemma in lemmas.split()]


# Turkish, with few features, as if nothing told one past from another.
SOUNDS = [
    *of("gel ver sev sez", "medi", "Neg"),
    *of("al kal yan dal", "madı", "Neg"),
    *of("gel ver sev sez", "di", "Pos"),
    *of("al kal yan dal", "dı", "Pos"),
    *of("gel ver", "diler", "Pos"),
    *of("al kal", "dılar", "Pos"),
    *of("kaç bak", "tı", "Pos"),
    *of("kaç bak", "tılar", "Pos"),
    *of("al kal", "ar", "Pos"),
    *of("al kal yan", "maz", "Neg"),
]


def rows(trees: list[Tree]) -> set[tuple[str, ...]]:
    return {tuple(line.split("\t")[1:]) for line in inserted_negation_lines(trees)}


def test_an_ending_is_denied_by_the_marker_and_the_same_ending() -> None:
    found = rows(SOUNDS)
    assert ("e", "di", "medi") in found
    assert ("a", "dı", "madı") in found


def test_an_ending_that_begins_with_a_denied_one_is_denied_alike() -> None:
    assert ("e", "diler", "mediler") in rows(SOUNDS)


def test_behind_the_marker_an_ending_has_the_sound_that_vowels_ask_for() -> None:
    assert {("a", "tı", "madı"), ("a", "tılar", "madılar")} <= rows(SOUNDS)


def test_an_ending_that_no_denied_verb_has_is_left_to_other_rows() -> None:
    assert not any(ending in {"ar", "r"} for _, ending, _ in rows(SOUNDS))


@pytest.mark.parametrize("left_out", ["Neg", "Pos"])
def test_one_polarity_tells_nothing(left_out: str) -> None:
    trees = [each for each in SOUNDS if each.root.feats["Polarity"] != left_out]
    assert rows(trees) == set()


def test_a_voice_has_endings_of_its_own() -> None:
    assert rows([*SOUNDS, *of("bul sor", "undu", "Pos", "|Voice=Pass")]) == rows(SOUNDS)
