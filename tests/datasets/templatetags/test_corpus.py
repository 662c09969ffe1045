import pytest
from django.utils.translation import override

from datasets.templatetags.corpus import direction, rule_name_here, sentence, word_diff


def test_words_that_came_and_went_are_marked():
    assert word_diff("A dog is running.", "A dog is not running.") == (
        "A dog is <ins>not </ins>running."
    )


def test_the_same_text_has_no_marks():
    assert word_diff("A dog runs.", "A dog runs.") == "A dog runs."


def test_marked_text_is_escaped():
    assert word_diff("<b> runs", "<i> runs") == "&lt;<del>b</del><ins>i</ins>&gt; runs"


def test_words_that_change_together_are_marked_together():
    assert word_diff("A man is eating an apple", "A man is cutting a green apple") == (
        "A man is <del>eating an </del><ins>cutting a green </ins>apple"
    )


def test_sentences_with_little_in_common_are_shown_one_after_the_other():
    assert word_diff("A dog crosses the road", "The road is crossed by a dog") == (
        "<del>A dog crosses the road</del> <ins>The road is crossed by a dog</ins>"
    )


def test_words_exchanged_at_the_end_stay_apart():
    assert word_diff("A dog is in a park", "A dog is in a place") == (
        "A dog is in a <del>park</del> <ins>place</ins>"
    )


def test_words_lost_at_the_end_stay_apart_from_the_last_word():
    assert word_diff("A dog runs fast", "A dog runs") == "A dog runs <del>fast</del>"


def test_words_dropped_before_a_mark_keep_their_space() -> None:
    marked = word_diff("A dog runs (near the house).", "A dog runs.")
    assert marked == "A dog runs <del>(near the house)</del>."
    marked = word_diff('She sings "Imagine" loudly.', "She sings loudly.")
    assert marked == 'She sings <del>"Imagine" </del>loudly.'.replace('"', "&quot;")
    assert word_diff("A dog runs, barking.", "A dog runs.") == "A dog runs<del>, barking</del>."


@pytest.mark.parametrize(
    ("language", "expected"), [("pl", "ltr"), ("ar", "rtl"), ("he", "rtl"), ("xxx", "auto")]
)
def test_direction_follows_the_language(language, expected):
    assert direction(language) == expected


def test_a_sentence_carries_its_own_language():
    assert sentence("Pies & kot.", "pl") == (
        '<span class="sentence" lang="pl" dir="ltr">Pies &amp; kot.</span>'
    )


def test_a_page_in_a_draft_language_names_no_rule_in_english() -> None:
    with override("de"):
        assert rule_name_here("s2.determiner") == ""
    with override("pl"):
        assert rule_name_here("s2.determiner") == "Przedimek zamieniony na inny"
    with override("en"):
        assert rule_name_here("s2.determiner") == "Article replaced by another"
