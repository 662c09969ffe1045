"""Protocols of the papers, with words in the language of a project."""

import re

import pytest

from annotation.planning.presets import preset
from annotation.planning.presets.sick_words import has_words


def words(language):
    protocol = preset("sick", language=language)
    wording = protocol.wording
    ends = [protocol.scale.low_label, protocol.scale.high_label]
    labels = [label.text for label in wording.labels]
    examples = [part for e in wording.examples for part in (e.caption, e.first, e.second)]
    said = [wording.instructions, wording.rating_question, wording.label_question]
    return [*said, wording.first_name, wording.second_name, *ends, *labels, *examples]


def test_a_polish_project_is_judged_in_polish():
    wording = preset("sick", language="pl").wording
    assert wording.label_question == "Jeśli zdanie A jest prawdziwe, to:"
    assert [label.label for label in wording.labels] == ["ENTAILMENT", "NEUTRAL", "CONTRADICTION"]
    assert not set(words("pl")) & set(words("en"))


def test_every_example_of_the_english_words_has_its_polish_one():
    assert len(words("pl")) == len(words("en"))


def test_only_the_words_differ_between_languages():
    def numbers(language):
        found = preset("sick", language=language, judgements_per_order=2).model_dump()
        found.pop("wording")
        return {**found, "scale": {k: v for k, v in found["scale"].items() if "label" not in k}}

    assert numbers("pl") == numbers("en")


@pytest.mark.parametrize("language", ["cs", "he", ""])
def test_a_language_without_words_begins_with_english_ones(language):
    assert not has_words(language)
    assert words(language) == words("en")
    assert not re.search("[ąćęłńóśźż]", " ".join(words(language)))
