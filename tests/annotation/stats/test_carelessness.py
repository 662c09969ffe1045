import numpy as np
import pytest

from annotation.stats.carelessness import median_times, order_blind, straight_lining, too_fast
from annotation.stats.matrix import build_matrix
from tests.annotation.stats.published import matrix_of


def test_who_needs_a_third_of_the_usual_time_is_flagged():
    matrix = matrix_of(np.ones((4, 5)))
    seconds = np.choose(matrix.annotator, [9.0, 10.0, 11.0, 2.0])
    (result,) = too_fast(matrix, seconds)
    assert result.annotator == 3
    assert result.limit == pytest.approx(0.33 * 9.5)
    assert too_fast(matrix, np.full(20, np.nan)) == []


def test_the_same_answer_to_everything_is_flagged():
    table = np.tile([1.0, 2, 3, 4, 5], (3, 4))
    table[1] = 3
    (result,) = straight_lining(matrix_of(table))
    assert (result.annotator, result.value) == (1, 1.0)


def test_the_same_rating_with_different_labels_is_no_straight_line():
    labels = np.tile([0, 1, 2, 0], (2, 5))
    assert straight_lining(matrix_of(np.full((2, 20), 3.0), labels=labels)) == []
    assert len(straight_lining(matrix_of(np.full((2, 20), 3.0)))) == 2


def test_few_answers_are_no_habit():
    assert straight_lining(matrix_of(np.full((2, 9), 3.0))) == []


def one_way(*, blind):
    """Let three annotators judge each order of pairs in which A entails B and B is neutral."""
    rows = []
    for pair in range(12):
        for annotator in range(6):
            order = annotator % 2
            shown = order if annotator != blind else 1 - order
            rows.append((annotator, pair, order, 0 if shown == 0 else 2))
    annotator, pair, order, label = np.array(rows).T
    rating = np.full(len(rows), np.nan)
    return build_matrix(annotator=annotator, pair=pair, order=order, rating=rating, label=label)


def test_who_labels_the_other_direction_is_flagged():
    (result,) = order_blind(one_way(blind=4))
    assert (result.annotator, result.value) == (4, 1.0)
    assert order_blind(one_way(blind=None)) == []


def test_times_are_medians_of_what_is_known():
    table = np.ones((3, 4))
    matrix = matrix_of(table)
    seconds = np.array([[5, 1, 9, 900], [2, np.nan, 4, np.nan], [np.nan] * 4])
    result = median_times(matrix, seconds[matrix.annotator, matrix.pair])
    assert result[:2].tolist() == [7.0, 3.0]
    assert np.isnan(result[2])
