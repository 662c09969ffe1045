"""What the plots of a run are drawn from."""

import numpy as np
import pytest
from scipy import stats

from annotation.stats import plots
from annotation.stats.matrix import build_matrix
from annotation.stats.scores import mean_intervals, scores


def judged(n_pairs=300, per_pair=12, people=40, noise=0.8, seed=3):
    rng = np.random.default_rng(seed)
    truth = rng.uniform(1, 5, n_pairs)
    bias = rng.normal(0, 0.3, people)
    who = np.concatenate([rng.choice(people, per_pair, replace=False) for _ in range(n_pairs)])
    pair = np.repeat(np.arange(n_pairs), per_pair)
    rating = truth[pair] + bias[who] + rng.normal(0, noise, len(pair))
    label = np.where(rng.random(len(pair)) < 0.8, pair % 3, rng.integers(0, 3, len(pair)))
    order = np.tile([0, 1], len(pair) // 2)
    matrix = build_matrix(annotator=who, pair=pair, order=order, rating=rating, label=label)
    return matrix, bias


def test_intervals_of_means_are_those_of_scipy():
    rng = np.random.default_rng(1)
    values, group = rng.normal(size=60), rng.integers(0, 5, 60)
    mean, half = mean_intervals(values, group, 6)
    for code in range(5):
        own = values[group == code]
        low, high = stats.t.interval(0.95, len(own) - 1, own.mean(), stats.sem(own))
        assert (mean[code] - half[code], mean[code] + half[code]) == pytest.approx((low, high))
    assert np.isnan(mean[5])
    assert np.isnan(half[5])


def test_rating_intervals_are_those_of_the_scores():
    matrix, _bias = judged()
    low, high = plots.rating_intervals(matrix)
    expected = scores(matrix)
    np.testing.assert_allclose(low, expected.low)
    np.testing.assert_allclose(high, expected.high)


def test_pairs_are_ranked_and_thinned_with_both_ends():
    rng = np.random.default_rng(2)
    score = rng.uniform(1, 5, 1000)
    score[17] = np.nan
    rows = plots.ranked(score, score - 1, score + 1, np.arange(1000), most=100)
    assert len(rows) == 100
    assert [rows[0][2], rows[-1][2]] == [np.nanmin(score), np.nanmax(score)]
    assert (rows[0][0], rows[-1][0]) == (1, 999)
    assert [row[2] for row in rows] == sorted(row[2] for row in rows)
    assert all(score[row[1]] == row[2] for row in rows)


def test_severity_covers_the_bias_that_was_put_in():
    covered = []
    for seed in range(8):
        matrix, bias = judged(seed=seed)
        severity, half = plots.severities(matrix)
        # The others' bias averages out to that of everybody.
        others = bias.mean() + (bias.mean() - bias) / (len(bias) - 1)
        covered.append(np.abs(severity - (bias - others)) <= half)
    assert 0.90 <= np.mean(covered) <= 0.99


def test_who_shares_too_few_pairs_is_not_compared():
    from annotation.stats.co_rated import spearman_coefficients
    from annotation.stats.reliability_data import rating_data

    matrix, _bias = judged(n_pairs=60, people=15)
    coefficients = spearman_coefficients(rating_data(matrix))
    count = np.bincount(matrix.annotator, minlength=15)
    chosen, table = plots.most_compared(coefficients, count, most=5)
    assert set(count[chosen]) <= set(np.sort(count)[-5:])
    assert list(chosen) == sorted(chosen)
    np.testing.assert_array_equal(np.isnan(table), np.eye(5, dtype=bool))
    one, other = chosen[:2]
    shared = np.intersect1d(
        matrix.pair[matrix.annotator == one], matrix.pair[matrix.annotator == other]
    )
    ratings = [
        [matrix.rating[(matrix.annotator == who) & (matrix.pair == p)][0] for p in shared]
        for who in (one, other)
    ]
    assert table[0, 1] == pytest.approx(stats.spearmanr(*ratings).statistic)


def test_the_settling_curve_falls_as_the_standard_error_does():
    matrix, _bias = judged(n_pairs=3000, per_pair=12, noise=1.0)
    rows = plots.settling_curve(matrix, seed=1)
    assert [row[0] for row in rows] == list(range(1, 13))
    # The mean of k of n is off by normal errors of variance s²(1/k - 1/n): √(2/π) of their SD.
    spread = np.sqrt(1.0 + 0.3**2)
    for k, difference, _same in rows[:-1]:
        expected = np.sqrt(2 / np.pi) * spread * np.sqrt(1 / k - 1 / 12)
        assert difference == pytest.approx(expected, rel=0.08)
    assert rows[-1][1] == pytest.approx(0, abs=1e-12)
    assert rows[5][2] == 1.0  # six labels in each order
    assert rows[0][2] < rows[2][2] < rows[5][2]
    assert rows == plots.settling_curve(matrix, seed=1)


def test_without_ratings_only_labels_settle():
    matrix = build_matrix(
        annotator=[1, 2, 3], pair=[1] * 3, order=[0] * 3, rating=[np.nan] * 3, label=[0, 0, 2]
    )
    assert [row[1] for row in plots.settling_curve(matrix, seed=1)] == [None] * 3
