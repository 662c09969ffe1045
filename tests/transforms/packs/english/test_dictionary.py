"""The dictionaries that are read word by word, against the library's own reading."""

import pytest
from lemminflect import config
from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec

from transforms.packs.english import dictionary


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        (dictionary.LEMMAS, lambda: LemmaLUCodec.load(config.lemma_lu_fn)),
        (dictionary.FORMS, lambda: InflectionLUCodec.load(config.inflection_lu_fn)),
    ],
)
def test_each_word_has_the_librarys_entry(lines, whole) -> None:
    entries = whole()
    assert len(entries) > 30_000
    assert {word: lines.get(word, {}) for word in entries} == entries
    assert lines.get("xyzzyx", {}) == {}


def test_the_library_answers_from_them() -> None:
    assert dictionary.get_all_lemmas.__wrapped__.__self__._getLemmaDict() is dictionary.LEMMAS
    assert dictionary.get_inflection.__wrapped__.__self__._getInflDict() is dictionary.FORMS
    assert dictionary.get_all_lemmas("leaves") == {"NOUN": ("leave", "leaf"), "VERB": ("leave",)}
    assert dictionary.get_inflection("be", "VBD") == ("was", "were")
