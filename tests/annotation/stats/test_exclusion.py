import numpy as np
import pytest

from annotation.stats.co_rated import PairwiseCoefficients, spearman_coefficients
from annotation.stats.exclusion import (
    ExclusionRule,
    Finding,
    average_correlations,
    exclusions,
    failed_checkpoints,
    low_accuracy,
    low_correlation,
)
from annotation.stats.gains import agreement_gains, large_gain
from annotation.stats.pairwise import pairwise_spearman
from annotation.stats.reliability_data import rating_data
from annotation.stats.statistic import estimate
from tests.annotation.stats.published import NAN, matrix_of
from tests.annotation.stats.test_pairwise import random_table, wordsim


def table_of(ratings):
    return spearman_coefficients(rating_data(matrix_of(ratings)))


def with_spammer():
    table = random_table(1, gaps=0, shape=(9, 60))
    spam = np.random.default_rng(7).integers(1, 6, (1, 60))
    return np.vstack([table, spam])


def test_the_subjects_of_wordsim_below_mean_less_one_sd_are_the_known_ones(shared_dir):
    result = low_correlation(table_of(wordsim(shared_dir)))
    assert [finding.annotator + 1 for finding in result] == [5, 6, 11]


def test_a_spammer_correlates_least_and_raises_agreement_most_when_left_out():
    table = table_of(with_spammer())
    assert [finding.annotator for finding in low_correlation(table)] == [9]
    assert [finding.annotator for finding in large_gain(table)] == [9]
    assert average_correlations(table).argmin() == 9


def test_a_gain_is_the_difference_that_leaving_out_makes():
    ratings = with_spammer()
    gains = agreement_gains(table_of(ratings))

    def agreement(rows):
        matrix = matrix_of(rows)
        return estimate(pairwise_spearman(rating_data(matrix)), n_pairs=60).value

    for code in (0, 9):
        without = agreement(np.delete(ratings, code, axis=0))
        assert gains[code] == pytest.approx(without - agreement(ratings))


def test_the_share_of_large_gains_is_a_setting():
    spam = np.random.default_rng(7).integers(1, 6, (3, 60))
    table = table_of(np.vstack([random_table(1, gaps=0, shape=(7, 60)), spam]))
    assert [finding.annotator for finding in large_gain(table, share=0.3)] == [7, 8, 9]
    assert len(large_gain(table, share=0.1)) == 1
    assert large_gain(table, share=0.05) == []


def test_nobody_is_found_without_whom_agreement_would_fall():
    table = table_of(with_spammer())
    gains = agreement_gains(table)
    result = large_gain(table, share=1)
    assert [finding.annotator for finding in result] == np.flatnonzero(gains > 0).tolist()
    assert (gains < 0).any()


def test_nobody_gains_where_all_agree_to_the_same_degree():
    # Three annotators, each correlated .5 with each: leaving out one changes nothing.
    table = PairwiseCoefficients(np.where(np.eye(3), NAN, 0.5), np.full((3, 3), 20))
    assert large_gain(table, share=1) == []


@pytest.mark.parametrize("ratings", [np.zeros((0, 0)), [[1, 2, 3]], [[4, 4], [4, 4]]])
def test_nobody_is_found_where_nothing_can_be_compared(ratings):
    table = table_of(ratings)
    assert low_correlation(table) == large_gain(table) == []


def test_one_failed_checkpoint_is_enough_unless_more_are_allowed():
    passed, total = {0: 3, 1: 2, 2: 0}, {0: 3, 1: 3, 2: 3}
    assert [checkpoint.annotator for checkpoint in failed_checkpoints(passed, total)] == [1, 2]
    assert [
        checkpoint.annotator for checkpoint in failed_checkpoints(passed, total, allowed=1)
    ] == [2]
    assert [each.annotator for each in low_accuracy(passed, total, threshold=0.7)] == [1, 2]
    assert low_accuracy({}, {0: 0}, threshold=0.7) == []


def finding(annotator, *, value=0.0):
    return Finding(annotator, ExclusionRule.CORRELATION, value, 0.5, "Because.")


def test_no_pair_falls_below_the_minimum():
    # Pair 0 has three annotators, pair 1 has four.
    matrix = matrix_of([[1, 1], [2, 2], [3, 3], [NAN, 4]])
    result = exclusions(matrix, [finding(0), finding(1), finding(3)], minimum=2)
    assert result.excluded.tolist() == [0, 3]
    assert set(result.kept) == {1}
    assert "fewer than 2" in str(result.kept[1])
    assert result.keeps(matrix).sum() == 4


def test_those_named_by_most_rules_go_first_then_the_furthest_out():
    matrix = matrix_of([[1], [2], [3]])
    twice = [finding(2, value=0.4), finding(2, value=0.4), finding(0, value=0.1)]
    assert exclusions(matrix, twice, minimum=2).excluded.tolist() == [2]
    once = [finding(2, value=0.4), finding(0, value=0.1)]
    assert exclusions(matrix, once, minimum=2).excluded.tolist() == [0]


def test_distances_in_different_units_are_not_compared():
    # Annotator 0 is furthest below the correlation, 2 is second to nobody but the slower 1.
    matrix = matrix_of([[1], [2], [3], [4]])
    result = [
        Finding(2, ExclusionRule.FAST, 1.0, 60.0, "Because."),
        Finding(1, ExclusionRule.FAST, 0.5, 60.0, "Because."),
        finding(0, value=-0.5),
    ]
    assert exclusions(matrix, result, minimum=2).excluded.tolist() == [0, 1]
    assert exclusions(matrix, result[::-1], minimum=2).excluded.tolist() == [0, 1]


def test_a_pair_that_has_too_few_anyway_protects_nobody():
    result = exclusions(matrix_of([[1], [2]]), [finding(0)], minimum=3)
    assert result.excluded.tolist() == [0]


def test_tranches_are_not_compared_with_each_other():
    table = table_of(with_spammer())
    apart = table.within(np.eye(2, dtype=bool)[np.arange(10) % 2])
    assert np.isnan(apart.coefficient[0, 1])
    assert apart.coefficient[0, 2] == table.coefficient[0, 2]
    assert apart.shared[0, 1] == 0
