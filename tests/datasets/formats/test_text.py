import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.formats.text import comparison_key, text_hash, text_problem, value_problem


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A dog is barking", "a DOG is  barking."),
        ("A dog is barking", " A\u00a0dog is barking . "),
        ("The man isn’t “here”", 'the man isn\'t "here".'),
        ("Ein Café an der Straße", "ein cafe\u0301 an der STRASSE"),
        ("A dog\u200b is bark\u00ading", "A dog is barking"),
    ],
)
def test_texts_that_differ_only_in_looks_have_one_key(first: str, second: str) -> None:
    assert comparison_key(first) == comparison_key(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A dog is barking", "The dog is barking"),
        ("Is a dog barking?", "Is a dog barking"),
        ("A girl, a boy and a dog", "A girl a boy and a dog"),
        ("لا\u200cيتكلم", "لايتكلم"),
    ],
)
def test_texts_that_differ_in_words_or_marks_have_two_keys(first: str, second: str) -> None:
    assert comparison_key(first) != comparison_key(second)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs"])))
def test_the_key_of_a_key_is_itself(text: str) -> None:
    assert comparison_key(comparison_key(text)) == comparison_key(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("  ", "is empty"),
        ("A\tdog", "contains a tab"),
        ("A\ndog", "line break"),
        ("A\u2028dog", "line break"),
        ("A \u202egod runs", r"U\+202E"),
        ("A\x00dog", r"U\+0000"),
        ("A \ud800 dog", r"U\+D800"),
        ("Caf\ufffd", "letters were lost"),
        ("...", "no word"),
        ("a" * 2001, "2001 characters; at most 2000"),
    ],
)
def test_a_text_that_no_file_can_hold_is_refused(text: str, problem: str) -> None:
    assert re.search(problem, str(text_problem(text)))


def test_an_ordinary_text_is_not_refused() -> None:
    assert text_problem(" A “dog” – 3 years old – is barking… ") is None


def test_a_value_need_not_have_a_word_in_it() -> None:
    assert value_problem("-", longest=5) is None


def test_the_hash_is_of_the_text_as_it_stands() -> None:
    assert text_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert text_hash("A dog") != text_hash("A dog ")
