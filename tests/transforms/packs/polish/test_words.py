"""The word lists: each is read by something, in order, and the dictionary knows what they offer."""

from pathlib import Path

import pytest

import transforms
from transforms.packs.polish.morphology import forms
from transforms.packs.polish.words import FOLDER, contrasts, substitutes, words
from transforms.rules.polish.regendering import gender_of

SOURCES = sorted(Path(transforms.__file__).parent.rglob("*.py"))
NAMES = sorted(Path(str(each)).name.removesuffix(".txt") for each in FOLDER.iterdir())
# The dictionary's classes for the parts of speech of the lists.
CLASSES = {"noun": "subst:", "adj": "adj:", "verb": "inf:"}


def offered() -> set[tuple[str, str]]:
    """Return part of speech and lemma of every word that may be put for another."""
    found = {
        (part.lower(), other)
        for name in ("synonyms", "classes")
        for (part, _), others in substitutes(name).items()
        for other in others
    }
    opposites = (
        (key.split(" ", 1)[0], other) for key, all_ in contrasts().items() for other in all_
    )
    return found | set(opposites)


def test_every_list_of_words_is_used() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert NAMES
    assert [name for name in NAMES if f'"{name}"' not in code] == []


@pytest.mark.parametrize("name", NAMES)
def test_lists_have_a_title_small_letters_and_no_line_twice(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert all(line == line.lower().strip() and line for line in lines[1:])
    assert len(set(lines)) == len(lines)


def test_every_word_that_is_offered_is_one_of_the_dictionary() -> None:
    unknown = {
        (part, lemma)
        for part, lemma in offered()
        if not any(
            entry.tag.startswith(CLASSES[part]) for entry in forms(lemma.removesuffix(" się"))
        )
    }
    assert unknown == set()


def test_every_noun_that_is_offered_has_one_gender() -> None:
    for part, lemma in sorted(offered()):
        if part == "noun":
            assert gender_of(lemma) in {"m1", "m2", "m3", "f", "n"}


def test_no_word_is_both_a_synonym_and_a_contrast() -> None:
    for (part, lemma), others in substitutes("synonyms").items():
        assert not set(others) & set(contrasts().get(f"{part.lower()} {lemma}", ()))


def test_colours_and_sizes_are_qualities() -> None:
    assert words("colours") <= words("qualities")
