import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from annotation.stats.leave_one_out import LeaveOneOut
from annotation.stats.reliability_data import rating_data
from annotation.stats.statistic import estimate
from tests.annotation.stats.published import NAN, matrix_of
from tests.annotation.stats.test_pairwise import random_table, wordsim


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32 - 1))
def test_each_annotator_has_the_rho_of_scipy_with_the_mean_of_the_others(seed):
    table = random_table(seed)
    result = LeaveOneOut(rating_data(matrix_of(table))).table
    for one in range(len(table)):
        others = np.delete(table, one, axis=0)
        rated = ~np.isnan(table[one]) & (~np.isnan(others)).any(axis=0)
        means = np.round(np.nanmean(others[:, rated], axis=0), 9)
        assert result.units[one] == rated.sum()
        assert result.coefficient[one] == pytest.approx(
            stats.spearmanr(table[one, rated], means).statistic, abs=1e-9
        )


def test_the_figure_of_wordsim_is_the_published_one(shared_dir):
    matrix = matrix_of(wordsim(shared_dir))
    measure = estimate(LeaveOneOut(rating_data(matrix)), n_pairs=153)
    assert round(measure.value, 6) == 0.796512
    assert measure.n == 13


def test_pairs_that_nobody_else_rated_do_not_count():
    table = random_table(2, gaps=0, shape=(3, 20))
    alone = np.full((3, 5), NAN)
    alone[0] = 1
    result = LeaveOneOut(rating_data(matrix_of(np.hstack([table, alone]))))
    expected = LeaveOneOut(rating_data(matrix_of(table)))
    assert np.array_equal(result.table.coefficient, expected.table.coefficient)


def test_whole_weights_give_the_value_itself():
    answers = rating_data(matrix_of(random_table(3)))
    statistic = LeaveOneOut(answers)
    at_ones = statistic.at(np.ones((1, answers.n_pairs)))[0]
    assert at_ones == pytest.approx(statistic.value(n_pairs=answers.n_pairs), abs=1e-12)
