import time

import pytest
from django.utils.translation import gettext, override

from datasets.web.file_texts import FILE_TEXTS
from datasets.web.told import told


@pytest.fixture
def polish():
    with override("pl"):
        yield


def test_in_english_a_text_stays_as_it_was_stored():
    with override("en"):
        assert told("changed dog to animal") == "changed dog to animal"


def test_a_fixed_text_is_told_in_the_language_of_the_page(polish):
    assert told("it has no finite verb") == "nie ma czasownika w formie osobowej"


def test_words_of_the_sentence_go_into_the_translation(polish):
    assert told("changed ten to its synonym tamten") == "zmieniono ten na synonim tamten"
    assert told("dropped duży from pies") == "opuszczono duży przy pies"


def test_a_word_that_is_a_message_elsewhere_stays_a_word(polish):
    assert gettext("pairs") != "pairs"
    assert told("changed pairs to is empty") == "zmieniono pairs na is empty"


def test_a_reason_within_a_message_is_told_too(polish):
    assert told("check: a verb has two subjects") == "sprawdzanie: czasownik ma dwa podmioty"
    stored = (
        "Nothing was imported because some lines of the file are wrong:\nline 3, sentence: is empty"
    )
    assert told(stored).split("\n")[1] == "wiersz 3, sentence: jest puste"
    assert "Nothing" not in told(stored)


def test_messages_of_jobs_keep_what_was_filled_in(polish):
    there = told("There is no design sock. Choose one of: cds, sick.")
    assert "sock" in there
    assert "cds, sick" in there
    assert "There" not in there


def test_explanations_that_were_joined_are_told_one_by_one(polish):
    assert told("denied the verb; removed nie") == "zaprzeczono czasownik; usunięto „nie”"


def test_what_nobody_listed_stays(polish):
    assert told("a rule of tomorrow refuses this") == "a rule of tomorrow refuses this"


def test_translations_have_the_blanks_of_their_messages(polish):
    wrong = [
        text
        for text in FILE_TEXTS
        if gettext(text).count("{}") != text.count("{}") or gettext(text) == text
    ]
    assert wrong == []


def test_a_long_name_in_a_text_holds_nobody_up(polish):
    # Each " = " might be the one of "chi-square({}) = {}, {}.".
    text = "Goodness of fit over the cells: chi-square(" + ") = , " * 3_000
    began = time.process_time()
    assert told(text) == text
    assert time.process_time() - began < 1
