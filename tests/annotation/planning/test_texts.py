"""Text bundles: what comes along, and what translators bring back."""

import polib
import pytest

from annotation.planning.controls import controls_in
from annotation.planning.lessons import lessons_in
from annotation.planning.presets import has_words, preset, preset_names
from annotation.planning.similar import questions_in
from annotation.planning.texts.bundle import languages_shipped, texts_in
from annotation.planning.texts.english import consent_text, english, ready_messages
from annotation.planning.texts.exchange import bundle_po, bundle_read, texts_faults
from annotation.planning.writing.presets import MIXES, words_of_writing, writing_preset
from annotation.planning.writing.protocol import WritingTask
from datasets.formats.problems import Problems

LANGUAGES = {
    *("ar", "cs", "de", "es", "fr", "he", "hi", "it"),
    *("ja", "pt", "ru", "sw", "tr", "uk", "zh"),
}


def read(text: str, language: str = "pl") -> tuple[dict[str, str], list[str]]:
    problems = Problems()
    result = bundle_read(text, problems, language=language)
    return result.by_key, [str(error) for error in problems.errors]


def test_polish_is_complete_and_was_read() -> None:
    texts = texts_in("pl")
    assert set(texts.by_key) == set(english())
    assert texts.is_read
    assert len(controls_in("pl")) == len(controls_in("en")) == 20
    assert len(lessons_in("pl")) == len(lessons_in("en"))
    assert [question.answer for question in questions_in("pl")] == [1, 2, 0, 1]


def test_drafts_say_that_they_are_drafts() -> None:
    assert set(languages_shipped()) == {*LANGUAGES, "en", "pl"}
    assert not any(texts_in(language).is_read for language in LANGUAGES)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", preset_names())
def test_a_draft_has_the_words_of_every_preset(language: str, name: str) -> None:
    assert has_words(texts_in(language))
    here, there = preset(name, language=language), preset(name)
    assert here.wording.instructions != there.wording.instructions
    assert here.labels == there.labels
    assert here.scale.values == there.scale.values
    assert not texts_faults(texts_in(language).by_key)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_draft_has_the_words_of_writing(language: str) -> None:
    words = {key: text for word in words_of_writing().values() for key, text in word.items()}
    texts = texts_in(language)
    assert texts.has([*words, "consent.writing"])
    assert [key for key, english in words.items() if texts.by_key[key] == english] == []


@pytest.mark.parametrize("language", languages_shipped())
@pytest.mark.parametrize("mix", MIXES)
def test_every_example_of_a_prompt_shows_a_change(language: str, mix: str) -> None:
    prompts = writing_preset(WritingTask.EXPAND, texts_in(language), mix=mix).prompts
    assert len(prompts) >= 7
    assert [prompt.rule for prompt in prompts if prompt.before == prompt.after] == []


@pytest.mark.parametrize("language", languages_shipped())
def test_every_example_of_a_guideline_shows_a_change(language: str) -> None:
    guidelines = writing_preset(WritingTask.NORMALISE, texts_in(language)).guidelines
    assert len(guidelines) == 11
    assert [guideline.text for guideline in guidelines if guideline.before == guideline.after] == []


def test_a_language_with_a_region_has_the_words_of_the_language() -> None:
    assert preset("sick", language="pt-BR").wording == preset("sick", language="pt").wording


@pytest.mark.parametrize("language", ["pl", "ar", "fi"])
def test_an_exported_bundle_is_imported_unchanged(language: str) -> None:
    said, problems = read(bundle_po(texts_in(language)), language)
    assert not problems
    assert {key: text for key, text in said.items() if text} == dict(texts_in(language).by_key)


def test_a_po_file_of_another_program_is_read() -> None:
    po = polib.pofile(bundle_po(texts_in("fi")) + "\n")
    po.find(english()["sick.low_label"], msgctxt="sick.low_label").msgstr = "Ei yhteyttä"
    said, problems = read(str(po).replace("\n", "\r\n"), "fi")
    assert not problems
    assert said["sick.low_label"] == "Ei yhteyttä"


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ('msgctxt "sick.first_name"', 'msgctxt "sick.name"', "sick.name: there is no text with"),
        ('msgctxt "sick.first_name"\n', "", "has no msgctxt"),
        ('msgid "Sentence A"', 'msgid "Sentence X"', "the English text has changed"),
        ('msgstr "Zdanie A"', f'msgstr "{"A" * 201}"', "is longer than 200 characters"),
        ('msgstr "Zdanie A"', 'msgstr "Zdanie {a}"', "must not contain braces"),
        ('msgstr "Zdanie A"', 'msgstr "Zdanie A', "must be enclosed in quotation marks"),
        ('msgstr "Zdanie A"', 'msgstr "Zdanie "A""', "must be enclosed in quotation marks"),
        ("badaniu „{campaign}”", "badaniu", "must contain {campaign}, {project}"),
        ('msgctxt "sick.second_name"', 'msgctxt "sick.first_name"', "already"),
        ("Language: pl", "Language: ar", "Language: is ar; the texts of this project are in pl"),
        ("Speaker: yes", "Speaker: perhaps", "must be yes or no instead of “perhaps”"),
    ],
)
def test_every_wrong_line_is_named(written: str, instead: str, said: str) -> None:
    whole = bundle_po(texts_in("pl"))
    assert written in whole
    __, problems = read(whole.replace(written, instead, 1))
    assert any(said in problem for problem in problems)
    assert all(problem.startswith("line ") for problem in problems)


@pytest.mark.parametrize(
    ("header", "language"), [("pt_BR", "pt"), ("pt", "pt-br"), ("no", "nb"), ("", "pl")]
)
def test_a_file_may_name_its_language_otherwise_or_not_at_all(header: str, language: str) -> None:
    whole = bundle_po(texts_in("pl")).replace("Language: pl", f"Language: {header}")
    assert not read(whole, language)[1]


@pytest.mark.parametrize("text", ["", "hello", "/etc/hostname", 'msgid "x'])
def test_a_text_that_is_no_po_file_is_refused(text: str) -> None:
    assert read(text)[1]


def test_the_two_sentences_of_a_ready_pair_differ() -> None:
    same = {"controls.1.1": "Kot śpi", "controls.1.2": "Kot śpi"}
    assert list(texts_faults(same)) == ["controls.1.1"]


def test_own_words_take_the_place_of_those_that_come_along() -> None:
    own = texts_in("pl").with_own({"sick.first_name": "Pierwsze", "controls.1.2": ""}, is_read=True)
    assert preset("sick", texts=own).wording.first_name == "Pierwsze"
    assert len(own.by_key) == len(english())
    assert preset("sick", texts=texts_in("en").with_own({"sick.first_name": "One"}, is_read=True))


def test_a_consent_text_names_the_campaign() -> None:
    text = consent_text(texts_in("pl"), project="Łódki", campaign="Pilot")
    assert "Łódki" in text
    assert "Pilot" in text
    assert len(ready_messages(texts_in("pl"))) == 4
