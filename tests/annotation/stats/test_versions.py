"""Agreement of writers: word distances against NLTK's, intervals against statsmodels'."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.metrics.distance import edit_distance
from statsmodels.stats.proportion import proportion_confint

from annotation.stats.versions import (
    Written,
    WrittenText,
    counted_ways,
    median_seconds,
    share,
    version_figures,
    word_distance,
)

WORDS = st.lists(
    st.sampled_from(["a", "man", "is", "playing", "the", "old", "guitar"]), max_size=12
)


@given(WORDS, WORDS)
def test_word_distances_are_those_of_nltk(one, other):
    assert word_distance(one, other) == edit_distance(one, other)
    assert word_distance(one, other) == word_distance(other, one)


@given(st.integers(0, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_intervals_are_those_of_statsmodels(counted):
    k, n = counted
    figure = share(k, n)
    if not n:
        assert math.isnan(figure.value)
        assert math.isnan(figure.low)
        return
    low, high = proportion_confint(k, n, alpha=0.05, method="wilson")
    # Rounding lets one of them miss the ends of the scale by a hair.
    assert figure.low == pytest.approx(max(low, 0), abs=1e-9)
    assert figure.high == pytest.approx(min(high, 1), abs=1e-9)


@pytest.mark.parametrize("counted", [(1, 0), (-1, 3), (4, 3)])
def test_a_number_that_is_no_share_is_refused(counted):
    with pytest.raises(ValueError, match="no share"):
        share(*counted)


def said(writer, text):
    return WrittenText(writer, tuple(text.split()), text.casefold())


ONE, OTHER = "a man is playing", "an old man plays"
SAME = Written((said("A", "A dog"), said("B", "a dog")), settled=("a", "dog"))
DIFFERENT = Written((said("A", ONE), said("B", OTHER)), settled=tuple(ONE.split()), chosen="A")
ALONE = Written((said("A", ONE),), settled=tuple(ONE.split()), chosen="A")
UNDECIDED = Written((said("B", ONE), said("C", OTHER)))


def test_figures_by_hand():
    figures = version_figures([SAME, DIFFERENT, ALONE, UNDECIDED])
    # One text alone is compared with nothing.
    assert (figures.identical.k, figures.identical.n) == (1, 3)
    # a → an, old put in, is → plays, playing deleted: 4 words of 4; and "A dog" differs by a case.
    assert word_distance(ONE.split(), OTHER.split()) == 4
    assert figures.between.n == 3
    assert figures.between.words == pytest.approx((1 + 4 + 4) / 3)
    assert figures.between.of_longer == pytest.approx((1 / 2 + 1 + 1) / 3)
    assert figures.to_settled.n == 5
    assert figures.to_settled.words == pytest.approx((1 + 0 + 0 + 4 + 0) / 5)
    # Only where texts differ and one was chosen.
    assert [(writer.writer, writer.chosen.k, writer.chosen.n) for writer in figures.writers] == [
        ("A", 1, 1),
        ("B", 0, 1),
    ]


def test_nothing_written_gives_no_figures():
    figures = version_figures([])
    assert figures.identical.n == 0
    assert math.isnan(figures.between.words)
    assert figures.writers == ()
    assert median_seconds([]) is None


def test_ways_are_counted_the_commonest_first():
    assert list(counted_ways(["coin", "taken", "taken"]).items()) == [("taken", 2), ("coin", 1)]
