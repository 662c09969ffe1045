"""The dictionaries that are read word by word, against the library's own reading."""

import pytest
from lemminflect import config
from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec
from lemminflect.core.Inflections import Inflections
from lemminflect.core.Lemmatizer import Lemmatizer

from transforms.packs.english import dictionary


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        (lambda: Lemmatizer().lemma_dict, lambda: LemmaLUCodec.load(config.lemma_lu_fn)),
        (lambda: Inflections().infl_dict, lambda: InflectionLUCodec.load(config.inflection_lu_fn)),
    ],
)
def test_each_word_has_the_librarys_entry(lines, whole) -> None:
    assert isinstance(lines(), dictionary.Lines)
    entries = whole()
    assert len(entries) > 30_000
    assert {word: lines().get(word, {}) for word in entries} == entries
    assert lines().get("xyzzyx", {}) == {}


def test_the_library_answers_from_them() -> None:
    assert dictionary.getAllLemmas("leaves") == {"NOUN": ("leave", "leaf"), "VERB": ("leave",)}
    assert dictionary.getInflection("be", "VBD") == ("was", "were")
