"""The coin, the order on the page, and the marks of what differs."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.writing.differences import marked
from annotation.planning.writing.settling import coin, shown_order

TEXTS = st.lists(
    st.lists(st.sampled_from(["a", "man", "is", "playing", ",", "קורא", "跑"]), max_size=8).map(
        " ".join
    ),
    min_size=1,
    max_size=4,
)


def test_a_coin_is_fair_and_repeats_itself():
    drawn = [coin(["A", "B"], seed=7, number=number) for number in range(4000)]
    assert drawn == [coin(["A", "B"], seed=7, number=number) for number in range(4000)]
    # Four standard deviations of a fair coin: 4 * sqrt(4000) / 2.
    assert abs(Counter(drawn)["A"] - 2000) < 127
    assert drawn != [coin(["A", "B"], seed=8, number=number) for number in range(4000)]


def test_every_version_is_shown_first_equally_often():
    firsts = Counter(shown_order(3, seed=1, number=number)[0] for number in range(3000))
    assert set(firsts) == {0, 1, 2}
    assert all(abs(n - 1000) < 104 for n in firsts.values())


def test_words_that_one_version_has_alone_are_marked():
    one, other, third = marked(
        ["A man is singing", "A young man is singing", "A young man is shouting"]
    )
    assert [piece.text for piece in one if not piece.is_common] == ["singing"]
    assert [piece.text for piece in other if not piece.is_common] == ["young", "singing"]
    assert [piece.text for piece in third if not piece.is_common] == ["young", "shouting"]


@given(TEXTS)
def test_nothing_of_a_version_is_lost_and_the_same_versions_have_no_marks(texts):
    result = marked(texts)
    assert ["".join(piece.text for piece in pieces) for pieces in result] == texts
    if len(set(texts)) == 1:
        assert all(piece.is_common for pieces in result for piece in pieces)


@given(TEXTS)
def test_the_common_words_of_two_versions_are_the_same(texts):
    first, second = marked((texts * 2)[:2])
    common = [
        [word.strip() for piece in pieces if piece.is_common for word in piece.text.split()]
        for pieces in (first, second)
    ]
    assert "".join(common[0]) == "".join(common[1])
