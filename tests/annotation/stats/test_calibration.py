import numpy as np
import pytest

from annotation.stats.calibration import (
    additive_calibration,
    simlex_calibration,
    zscore_calibration,
)
from tests.annotation.stats.published import NAN, matrix_of


def ratings_of(calibration, shape):
    table = np.full(shape, NAN)
    matrix = calibration.matrix
    table[matrix.annotator, matrix.pair] = matrix.rating
    return table


def consistency(*pairs, n):
    return np.isin(np.arange(n), pairs)


def test_who_lies_more_than_one_from_the_mean_of_means_moves_one_point_towards_it():
    # Means on the first two pairs: 1, 3, 3, 5; the mean of means is 3.
    table = [[1, 1, 4, 0], [3, 3, 2, 6], [2, 4, 1, 1], [5, 5, 0, 6]]
    result = simlex_calibration(matrix_of(table), consistency=consistency(0, 1, n=4), scale=(0, 6))
    assert result.shift.tolist() == [1, 0, 0, -1]
    # Not past the ends: the last annotator's 0 stays, the first one's 0 rises.
    assert ratings_of(result, (4, 4)).tolist() == [[2, 2, 5, 1], table[1], table[2], [4, 4, 0, 5]]
    assert result.moved.tolist() == [0, 3]


def test_a_distance_of_exactly_one_moves_nobody():
    result = simlex_calibration(
        matrix_of([[2, 1], [4, 1]]), consistency=consistency(0, n=2), scale=(0, 6)
    )
    assert not result.shift.any()


def test_a_distance_of_exactly_one_moves_nobody_on_decimals_either():
    # Means .1, .1 and 1.6: the mean of means is .6, and in binary 1.6 lies further off than 1.
    table = np.array([[0.1] * 3, [0.1] * 3, [1.6] * 3])
    means = table.sum(axis=1) / 3
    assert (means - means.mean()).max() > 1
    result = simlex_calibration(
        matrix_of(table), consistency=consistency(0, 1, 2, n=3), scale=(0, 6)
    )
    assert not result.shift.any()


def test_a_constant_annotator_gets_the_mean_of_all_on_decimals_too():
    table = np.array([[0.1] * 6, [1, 2, 3, 4, 5, 6]])
    result = zscore_calibration(matrix_of(table))
    assert ratings_of(result, (2, 6))[0] == pytest.approx([table.mean()] * 6)


def test_an_annotator_at_the_maximum_does_not_pass_it():
    table = [[6, 6], [2, 2], [2, 2], [2, 2]]
    low = [[0, 0], [4, 4], [4, 4], [4, 4]]
    for values, kept in ((low, 6), (table, 0)):
        result = simlex_calibration(
            matrix_of(values), consistency=consistency(0, 1, n=2), scale=(0, 6)
        )
        assert result.matrix.rating.min() >= 0
        assert result.matrix.rating.max() <= 6
        assert kept not in result.matrix.rating


def test_who_rated_nothing_of_the_set_stays_and_is_told():
    result = simlex_calibration(
        matrix_of([[NAN, 5], [1, 1], [5, 5]]), consistency=consistency(0, n=2), scale=(0, 6)
    )
    assert result.shift.tolist() == [0, 1, -1]
    assert np.isnan(result.bias[0])
    assert "1 annotators rated none" in str(result.note)


def test_standard_scores_have_one_mean_and_one_spread():
    rng = np.random.default_rng(1)
    table = rng.normal([[1], [3], [4]], [[0.2], [1], [2]], (3, 50))
    result = ratings_of(zscore_calibration(matrix_of(table)), table.shape)
    assert np.allclose(result.mean(axis=1), table.mean())
    assert np.allclose(result.std(axis=1), table.std())
    assert np.allclose(np.corrcoef(result[0], table[0])[0, 1], 1)


def test_a_constant_annotator_has_no_spread_to_divide_by():
    result = ratings_of(zscore_calibration(matrix_of([[2, 2, 2], [1, 3, 5]])), (2, 3))
    assert np.allclose(result[0], np.mean([2, 2, 2, 1, 3, 5]))


def test_additive_biases_are_those_of_least_squares():
    rng = np.random.default_rng(2)
    bias = np.array([-0.5, 0.0, 0.2, 0.3])
    table = rng.uniform(1, 5, 30) + bias[:, np.newaxis] + rng.normal(0, 0.3, (4, 30))
    table[rng.random(table.shape) < 0.3] = NAN
    annotator, pair = np.nonzero(~np.isnan(table))
    design = np.hstack([np.eye(4)[annotator], np.eye(30)[pair]])
    # One row more, that the biases sum to nought.
    design = np.vstack([design, np.r_[np.ones(4), np.zeros(30)]])
    expected = np.linalg.lstsq(design, np.r_[table[annotator, pair], 0], rcond=None)[0][:4]
    result = additive_calibration(matrix_of(table))
    assert result.bias == pytest.approx(expected, abs=1e-8)
    assert np.nanmax(np.abs(ratings_of(result, table.shape) + expected[:, None] - table)) < 1e-8


def test_annotators_who_share_no_pair_are_not_compared():
    table = [[1, 3, NAN, NAN], [2, 4, NAN, NAN], [NAN, NAN, 5, 5], [NAN, NAN, 3, 3]]
    assert additive_calibration(matrix_of(table)).bias == pytest.approx([-0.5, 0.5, 1, -1])


@pytest.mark.parametrize("calibrate", [zscore_calibration, additive_calibration])
def test_nothing_rated_is_nothing_to_calibrate(calibrate):
    result = calibrate(matrix_of(np.zeros((0, 0))))
    assert len(result.moved) == 0
