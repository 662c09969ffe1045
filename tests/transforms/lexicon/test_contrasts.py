import pytest

from transforms.lexicon.contrasts import BadContrasts, contrasts_of, parse_contrasts


def test_a_line_says_what_contrasts_with_its_word_and_the_others_with_that():
    found = parse_contrasts("# how people stay\n\nstand: sit, lie\n")
    assert found == {"stand": ("sit", "lie"), "sit": ("stand",), "lie": ("stand",)}


def test_a_line_of_its_own_stands_before_what_follows_from_others():
    found = parse_contrasts("run: sit, stand\nsit: stand\n")
    assert found["sit"] == ("stand",)
    assert found["stand"] == ("run", "sit")


def test_words_between_strokes_contrast_with_each_other():
    found = parse_contrasts("Guitar / piano / drum")
    assert found["piano"] == ("guitar", "drum")
    assert found["guitar"] == ("piano", "drum")


def test_a_part_of_speech_keeps_words_apart():
    found = parse_contrasts("noun light: darkness\nadj light: heavy\nlight: shade")
    assert contrasts_of(found, "light", "NOUN") == ("darkness", "shade")
    assert contrasts_of(found, "light", "ADJ") == ("heavy", "shade")
    assert contrasts_of(found, "heavy", "NOUN") == ()


def test_a_word_may_be_one_that_names_a_part_of_speech():
    assert parse_contrasts("noun: verb") == {"noun": ("verb",), "verb": ("noun",)}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("stand", "expected “word: other, other”"),
        ("a: b / c", "expected “word: other, other”"),
        ("sit, lie: stand", "one word stands before the colon"),
        ("man:", "a word is missing"),
        ("man: woman,, girl", "a word is missing"),
        ("man: man", "stands twice"),
        ("w3: b", "is no word"),
        ("one two three four: b", "is no word"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_its_number(line: str, problem: str) -> None:
    with pytest.raises(BadContrasts, match=problem) as caught:
        parse_contrasts(f"stand: sit\n{line}\n")
    (only,) = caught.value.problems
    assert only.startswith("line 2: ")


def test_all_bad_lines_are_named():
    with pytest.raises(BadContrasts) as caught:
        parse_contrasts("a\nb: c\nd")
    assert [each[:7] for each in caught.value.problems] == ["line 1:", "line 3:"]


def test_a_long_line_is_shown_in_part():
    with pytest.raises(BadContrasts) as caught:
        parse_contrasts("word " * 1000)
    assert len(str(caught.value)) < 150
