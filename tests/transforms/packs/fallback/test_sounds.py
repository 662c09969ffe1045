"""The sounds at the end of a lemma."""

import pytest

from transforms.packs.fallback.sounds import End, end_of


@pytest.mark.parametrize(
    ("lemma", "end"),
    [
        ("ev", (False, False, "e")),
        ("kitap", (False, True, "a")),
        ("anne", (True, False, "e")),
        # Behind a vowel, y is a consonant: "şeyin" as "evin".
        ("şey", (False, False, "e")),
        ("say", (False, False, "a")),
        ("city", (True, False, "y")),
        ("", (False, False, "")),
    ],
)
def test_the_end_of_a_lemma_is_its_last_sound_and_vowel(lemma: str, end: End) -> None:
    assert end_of(lemma) == end
