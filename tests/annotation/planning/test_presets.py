"""Protocols of the papers, with words in the language of a project."""

import re
from pathlib import Path

import pytest

from annotation.planning import presets
from annotation.planning.presets import has_words, preset, preset_names
from annotation.planning.protocol import LeaderMode, PlanKind
from annotation.planning.texts.bundle import texts_in


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
        result = preset("sick", language=language, judgements_per_order=2).model_dump()
        result.pop("wording")
        return {**result, "scale": {k: v for k, v in result["scale"].items() if "label" not in k}}

    assert numbers("pl") == numbers("en")


@pytest.mark.parametrize("language", ["fi", "eu", ""])
def test_a_language_without_words_begins_with_english_ones(language):
    assert not has_words(texts_in(language))
    assert words(language) == words("en")
    assert not re.search("[ąćęłńóśźż]", " ".join(words(language)))


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_has_its_words_in_english_and_polish(name):
    def said(language):
        result = preset(name, language=language)
        wording = result.wording
        labels = [label.text for label in wording.labels]
        captions = [example.caption for example in wording.examples]
        ends = [result.scale.low_label, result.scale.high_label]
        names = [wording.first_name, wording.second_name]
        return [wording.instructions, wording.rating_question, *labels, *captions, *ends, *names]

    assert len(said("pl")) == len(said("en"))
    assert not set(said("pl")) & set(said("en"))


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ("widget = ", "wigdet = ", "scale.wigdet"),
        ("low_label = ", "lowest = ", "words.low_label"),
        ("high = 3", "high = ", "line 2"),
    ],
)
def test_a_preset_that_cannot_be_read_is_named_with_the_place(
    tmp_path, monkeypatch, written, instead, said
):
    file = Path(presets.__file__).with_name("russe.toml").read_text(encoding="utf-8")
    (tmp_path / "russe.toml").write_text(file.replace(written, instead, 1), encoding="utf-8")
    monkeypatch.setattr(presets, "_FOLDER", tmp_path)
    presets._protocol.cache_clear()
    with pytest.raises(ValueError, match=rf"(?s)russe\.toml: .*{said}"):
        preset("russe")
    monkeypatch.undo()
    presets._protocol.cache_clear()


@pytest.mark.parametrize(
    ("language", "letters"),
    [("en", "AB"), ("pl", "AB"), ("de", "AB"), ("tr", "AB"), ("ja", "AB"), ("he", "אב"),
     ("ar", "أب"), ("ru", "АБ"), ("uk", "АБ"), ("hi", "कख")],
)  # fmt: skip
def test_the_letters_beside_sentences_are_those_of_the_captions(
    language: str, letters: str
) -> None:
    wording = preset("sick", language=language).wording
    assert "".join(wording.letters) == letters
    assert all(letter in wording.examples[0].caption for letter in letters)


def test_names_without_letters_leave_a_and_b() -> None:
    wording = preset("sick", language="en").wording
    named = wording.model_copy(update={"first_name": "Caption one", "second_name": "Caption two"})
    assert named.letters == ("A", "B")
    same = wording.model_copy(update={"first_name": "Caption", "second_name": "Caption"})
    assert same.letters == ("A", "B")


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
