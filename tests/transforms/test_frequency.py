"""The frequencies that are looked up directly, against the library that has them."""

from itertools import pairwise

import pytest
import typeguard
from wordfreq import get_frequency_dict, zipf_frequency

from transforms.frequency import zipf
from transforms.packs.english.articles import article_for


@pytest.mark.parametrize("language", ["en", "pl", "de", "tr"])
def test_they_are_the_librarys(language: str) -> None:
    words = sorted(get_frequency_dict(language, wordlist="small"))[::7]
    assert len(words) > 1_000
    assert [zipf(word, language) for word in words] == [
        zipf_frequency(word, language, "small") for word in words
    ]


@pytest.mark.parametrize("language", ["en", "de", "tr"])
def test_phrases_are_as_frequent_as_the_library_says(language: str) -> None:
    plain = [each for each in get_frequency_dict(language, wordlist="small") if each.isascii()]
    words = sorted(each for each in plain if each.isalpha())[::40]
    phrases = [" ".join(each) for each in (*pairwise(words), *zip(words, words[5:], strict=False))]
    assert len(phrases) > 100
    assert [zipf(phrase, language) for phrase in phrases] == [
        zipf_frequency(phrase, language, "small") for phrase in phrases
    ]


@pytest.mark.parametrize("word", ["hot dog", "t-shirt", "Dog", "20", "don't", "xyzzyx", ""])
def test_other_forms_are_divided_as_the_library_does(word: str) -> None:
    assert zipf(word, "en") == zipf_frequency(word, "en", "small")


def test_the_checks_of_the_library_of_articles_are_left_out_of_it_alone() -> None:
    assert article_for("hour") == "an"

    @typeguard.typechecked
    def checked(number: int) -> int:
        return number

    with pytest.raises(typeguard.TypeCheckError):
        checked("one")  # type: ignore[arg-type]
