import pytest
from hypothesis import given
from hypothesis import strategies as st

from transforms.packs.fallback.scripts import Script

LETTERS = st.text("abcčdeęłz", max_size=9)


@pytest.mark.parametrize(
    ("word", "other", "asked", "answer"),
    [
        ("walk", "walked", "talk", "talked"),
        ("pies", "psa", "pies", "psa"),
        ("velký", "největší", "velký", "největší"),
        ("machen", "gemacht", "lachen", "gelacht"),
    ],
)
def test_a_script_does_to_another_word_what_it_did_to_the_first(word, other, asked, answer):
    assert Script.between(word, other).applied(asked) == answer


def test_a_script_is_not_applied_where_the_word_ends_otherwise():
    assert Script.between("try", "tried").applied("play") == "plaied"
    assert Script.between("try", "tried").applied("walk") is None


def test_beginning_and_end_may_not_overlap():
    assert Script("ab", "", "ba", "x").applied("aba") is None


@given(LETTERS, LETTERS)
def test_a_script_turns_its_own_word_into_the_other(word, other):
    assert Script.between(word, other).applied(word) == other
