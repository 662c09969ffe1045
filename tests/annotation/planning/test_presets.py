"""Protocols of the papers, with words in the language of a project."""

import re

import pytest

from annotation.planning.presets import preset
from annotation.planning.presets.sick_words import has_words
from annotation.planning.protocol import LeaderMode, PlanKind


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


@pytest.mark.parametrize("name", ["sick", "cdscorpus", "simlex", "russe"])
def test_every_preset_has_its_words_in_english_and_polish(name):
    def said(language):
        found = preset(name, language=language)
        wording = found.wording
        labels = [label.text for label in wording.labels]
        captions = [example.caption for example in wording.examples]
        ends = [found.scale.low_label, found.scale.high_label]
        names = [wording.first_name, wording.second_name]
        return [wording.instructions, wording.rating_question, *labels, *captions, *ends, *names]

    assert len(said("pl")) == len(said("en"))
    assert not set(said("pl")) & set(said("en"))


def test_in_cdscorpus_a_leader_and_two_others_judge_both_orders():
    # Section 3.2: three judges, six relatedness scores a pair.
    protocol = preset("cdscorpus")
    assert protocol.leader_mode is LeaderMode.JUDGE
    assert (protocol.annotators_per_pair, protocol.judgements_per_pair) == (3, 6)
    assert protocol.scale.values == (0, 1, 2, 3, 4, 5)


def test_simlex_asks_five_hundred_for_ten_tranches():
    # Sections 3.4 and 3.5.
    protocol = preset("simlex")
    assert protocol.plan is PlanKind.TRANCHES
    assert protocol.annotators_per_pair == 50
    assert (protocol.groups.size, protocol.groups.consistency) == (7, 20)
    assert protocol.groups.carry_over
    assert protocol.scale.values == tuple(range(7))


def test_russe_asks_for_four_points_and_reports_the_unit_interval():
    scale = preset("russe").scale
    assert scale.values == (0, 1, 2, 3)
    assert scale.as_reported(3) == 1
