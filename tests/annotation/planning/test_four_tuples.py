from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from annotation.planning.four_tuples import FEWEST_ITEMS, close_tuples, random_tuples

SIZES = (8, 9, 11, 30, 101, 400)


def co_occurrences(tuples):
    return Counter(two for row in tuples.tolist() for two in combinations(sorted(row), 2))


def assert_is_a_design(tuples, items, times):
    assert Counter(tuples.ravel().tolist()) == dict.fromkeys(range(items), times)
    rows = [frozenset(row) for row in tuples.tolist()]
    assert {len(row) for row in rows} == {4}
    assert len(set(rows)) == len(rows) == items * times // 4


@pytest.mark.parametrize("items", SIZES)
@pytest.mark.parametrize("seed", [1, 2])
def test_each_item_is_in_eight_of_2n_tuples_and_no_tuple_comes_twice(items, seed):
    assert_is_a_design(random_tuples(items, seed=seed, times=8), items, 8)


@pytest.mark.parametrize("items", SIZES)
def test_both_halves_together_are_a_design(items):
    first = random_tuples(items, seed=3)
    scores = np.random.default_rng(3).normal(size=items)
    second = close_tuples(scores, first=first, seed=3)
    assert_is_a_design(second, items, 4)
    assert_is_a_design(np.concatenate([first, second]), items, 8)


def test_no_two_items_meet_twice_where_there_are_many():
    assert set(co_occurrences(random_tuples(200, seed=1, times=8)).values()) == {1}


def test_two_items_meet_about_equally_often_where_there_are_few():
    # 20 tuples of ten items: 120 co-occurrences of 45 pairs of items, 2.7 each.
    counts = co_occurrences(random_tuples(10, seed=1, times=8))
    assert len(counts) == 45
    assert max(counts.values()) <= 4


def test_items_of_the_second_half_have_close_scores():
    scores = np.random.default_rng(5).permutation(300)
    first = random_tuples(300, seed=5)
    second = close_tuples(scores.astype(float), first=first, seed=5)
    spread = [float(np.ptp(scores[tuples], axis=1).mean()) for tuples in (first, second)]
    # Four random numbers up to n span 3/5 of n on the average.
    assert spread[0] == pytest.approx(180, rel=0.05)
    assert spread[1] < spread[0] / 3


def test_equal_and_missing_scores_still_make_a_design():
    first = random_tuples(40, seed=1)
    scores = np.full(40, np.nan)
    assert_is_a_design(close_tuples(scores, first=first, seed=1), 40, 4)


def test_the_same_seed_gives_the_same_tuples():
    again = random_tuples(50, seed=7)
    assert np.array_equal(random_tuples(50, seed=7), again)
    assert not np.array_equal(random_tuples(50, seed=8), again)


def test_items_come_up_at_every_place_of_a_tuple():
    place = np.bincount(np.argmax(random_tuples(2_000, seed=1), axis=1), minlength=4)
    assert place.min() > 400


def test_too_few_items_are_refused():
    with pytest.raises(ValueError, match="at least 8 items, not 7"):
        random_tuples(FEWEST_ITEMS - 1, seed=1)
    with pytest.raises(ValueError, match="a multiple of 4"):
        random_tuples(20, seed=1, times=6)
