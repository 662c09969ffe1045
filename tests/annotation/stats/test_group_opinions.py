"""Opinions by group, held against SciPy, statsmodels and what can be counted by hand."""

from itertools import combinations

import numpy as np
import pytest
from scipy.stats import fisher_exact, mannwhitneyu
from statsmodels.stats.multitest import multipletests

from annotation.stats.group_opinions import group_opinions
from annotation.stats.group_tests import fisher_freeman_halton, rank_sum
from annotation.stats.matrix import build_matrix


def judged(rating, label=None, order=None):
    """Return the matrix of a table of people (rows) and pairs (columns)."""
    people, pairs = rating.shape
    label = np.full(rating.shape, -1) if label is None else label
    return build_matrix(
        annotator=np.repeat(np.arange(people), pairs),
        pair=np.tile(np.arange(pairs), people),
        order=np.zeros(people * pairs, dtype=int) if order is None else order.ravel(),
        rating=rating.ravel(),
        label=label.ravel(),
    )


def test_rank_sums_are_those_of_scipy():
    draws = np.random.default_rng(4)
    sizes = [(5, 5), (5, 9), (12, 3), (20, 20), (6, 1)]
    units, values, firsts, expected = [], [], [], []
    for unit, (one, other) in enumerate(sizes):
        value = draws.integers(1, 6, one + other).astype(float)
        is_first = np.arange(one + other) < one
        result = mannwhitneyu(value[is_first], value[~is_first], method="asymptotic")
        expected.append(result.pvalue)
        units += [unit] * (one + other)
        values.append(value)
        firsts.append(is_first)
    mixed = draws.permutation(len(units))
    result = rank_sum(
        np.array(units)[mixed],
        np.concatenate(values)[mixed],
        np.concatenate(firsts)[mixed],
        n_units=len(sizes),
    )
    np.testing.assert_allclose(result, expected, rtol=1e-12)


def test_a_pair_that_all_rate_alike_or_few_rate_is_not_tested():
    unit = np.repeat([0, 1], 6)
    value = np.array([3.0] * 6 + [1, 2, 3, 4, 5, 5])
    is_first = np.tile(np.arange(6) < 2, 2)
    assert np.isnan(rank_sum(unit, value, is_first, n_units=3)).tolist() == [True, False, True]
    assert np.isnan(rank_sum(unit, value, is_first, n_units=3, least=3)).all()


@pytest.mark.parametrize("table", [((3, 1), (1, 3)), ((7, 0), (2, 6)), ((10, 4), (9, 9))])
def test_two_labels_are_tested_as_fisher_does(table):
    assert fisher_freeman_halton(*table) == pytest.approx(fisher_exact(table).pvalue, rel=1e-9)


@pytest.mark.parametrize(
    "table", [((4, 1, 0), (0, 1, 4)), ((3, 2, 1), (1, 1, 3)), ((2, 2, 2), (2, 2, 2))]
)
def test_three_labels_are_tested_as_if_all_ways_to_divide_the_people_were_tried(table):
    votes = [label for row in table for label, n in enumerate(row) for _ in range(n)]
    people, first = len(votes), sum(table[0])

    def improbable(row):
        """How probable a table is, counted over the ways to choose who is in the first group."""
        return tuple(sum(votes[group] == label for group in row) for label in range(3))

    tables = [improbable(row) for row in combinations(range(people), first)]
    chance = {table: tables.count(table) for table in set(tables)}
    as_extreme = sum(n for n in chance.values() if n <= chance[table[0]])
    assert fisher_freeman_halton(*table) == pytest.approx(as_extreme / len(tables))


def test_an_interval_is_as_wide_as_the_formula_of_two_means_says():
    """Where all judge all pairs, the difference is one of two means of people."""
    draws = np.random.default_rng(1)
    severity = draws.normal(0, 0.8, 60)
    rating = 3 + severity[:, None] + draws.normal(0, 0.5, (60, 40))
    group = (np.arange(60) >= 25).astype(int)
    result = group_opinions(judged(rating), ("old", "young"), group, least=5, resamples=4000)
    (comparison,) = result.comparisons
    one, other = rating[group == 0].mean(axis=1), rating[group == 1].mean(axis=1)
    assert comparison.rating.value == pytest.approx(one.mean() - other.mean())
    assert (comparison.group, comparison.other) == ("old", "young")
    low, high = comparison.rating.interval
    error = np.sqrt(one.var() / len(one) + other.var() / len(other))
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.05)


def test_differing_pairs_are_those_that_statsmodels_finds():
    draws = np.random.default_rng(7)
    group = np.repeat([0, 1], 20)
    rating = draws.integers(1, 6, (40, 30)).astype(float)
    rating[:20, :6] = draws.integers(1, 3, (20, 6))
    rating[20:, :6] = draws.integers(4, 6, (20, 6))
    result = group_opinions(judged(rating), ("a", "b"), group, least=5, resamples=0)
    p = [
        mannwhitneyu(rating[:20, pair], rating[20:, pair], method="asymptotic").pvalue
        for pair in range(30)
    ]
    rejected, adjusted, *_ = multipletests(p, alpha=0.05, method="fdr_bh")
    np.testing.assert_allclose(result.adjusted, adjusted, rtol=1e-9)
    assert result.comparisons[0].differ == rejected.sum() >= 6
    assert result.comparisons[0].tested == 30


def test_small_groups_and_those_who_did_not_say_are_left_out():
    rating = np.tile([1.0, 5.0], (12, 1))
    group = np.array([0] * 5 + [1] * 4 + [2] * 2 + [-1])
    result = group_opinions(judged(rating), ("a", "b", "c"), group, least=4, resamples=10)
    assert (result.groups, result.people) == (("a", "b"), (5, 4))
    assert result.people_of_pair.tolist() == [[5, 4], [5, 4]]
    alone = group_opinions(judged(rating), ("a", "b", "c"), group, least=5, resamples=10)
    assert (alone.groups, alone.comparisons) == (("a",), ())


def test_a_mean_of_few_people_is_not_given():
    rating = np.full((10, 2), 3.0)
    matrix = judged(rating)
    few = matrix.where((matrix.pair == 0) | (matrix.annotator < 7))
    group = np.repeat([0, 1], 5)
    result = group_opinions(few, ("a", "b"), group, least=5, resamples=0)
    assert np.isnan(result.mean).tolist() == [[False, False], [False, True]]


def test_who_judges_both_orders_is_one_person():
    matrix = build_matrix(
        annotator=[1, 1, 2, 2],
        pair=[1, 1, 1, 1],
        order=[0, 1, 0, 1],
        rating=[1, 3, 5, 5],
        label=[0, 2, 0, 0],
    )
    result = group_opinions(matrix, ("a", "b"), np.array([0, 1]), least=1, resamples=0)
    assert result.people_of_pair.tolist() == [[1, 1]]
    assert result.mean.tolist() == [[2, 5]]
    assert result.votes[0, 0].tolist() == [[1, 0, 0], [1, 0, 0]]
    assert result.votes[0, 1].tolist() == [[0, 0, 1], [1, 0, 0]]
    assert result.comparisons[0].labels["NEUTRAL"].value == pytest.approx(0.5)


def test_with_three_groups_each_is_held_against_the_others():
    rating = np.concatenate([np.full((5, 3), 1.0), np.full((5, 3), 2.0), np.full((5, 3), 6.0)])
    group = np.repeat([0, 1, 2], 5)
    result = group_opinions(judged(rating), ("a", "b", "c"), group, least=5, resamples=50)
    assert [(comparison.group, comparison.other) for comparison in result.comparisons] == [
        ("a", ""), ("b", ""), ("c", ""),
    ]  # fmt: skip
    assert [comparison.rating.value for comparison in result.comparisons] == [-3, -1.5, 4.5]


def test_equal_groups_rarely_seem_to_differ():
    draws = np.random.default_rng(3)
    false = 0
    for _ in range(20):
        rating = draws.integers(1, 6, (20, 50)).astype(float)
        group = np.repeat([0, 1], 10)
        result = group_opinions(judged(rating), ("a", "b"), group, least=5, resamples=0)
        false += result.comparisons[0].differ > 0
    assert false <= 4
