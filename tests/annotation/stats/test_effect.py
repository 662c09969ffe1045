import numpy as np
import pytest

from annotation.stats.effect import annotators_per_pair, effect
from annotation.stats.matrix import build_matrix
from tests.annotation.stats.published import NAN, matrix_of


def test_an_effect_tells_what_is_left_and_how_far_gold_moves():
    matrix = matrix_of([[1, 2, 3], [1, 2, NAN], [4, 2, NAN]])
    result = effect(matrix, matrix.where(matrix.annotator != 2))
    assert result.annotators_before.tolist() == [3, 3, 1]
    assert result.annotators_after.tolist() == [2, 2, 1]
    assert result.moved.tolist() == [-1, 0, 0]
    assert (result.mean_move, result.largest_move) == (pytest.approx(1 / 3), 1)


def test_pairs_with_another_label_are_named():
    matrix = matrix_of(np.zeros((4, 2)), labels=[[0, 0], [0, 0], [0, 2], [0, 2]])
    result = effect(matrix, matrix.where(matrix.annotator < 2))
    # Annotators 0 and 2 judged AB, 1 and 3 BA: the second pair was a tie in AB.
    assert result.relabelled.tolist() == [1]


def test_nothing_left_is_no_move():
    matrix = matrix_of([[1.0, 2.0]])
    result = effect(matrix, matrix.where(matrix.annotator != 0))
    assert result.mean_move is result.largest_move is None
    assert result.annotators_after.tolist() == [0, 0]


def test_an_annotator_who_judged_both_orders_counts_once():
    matrix = build_matrix(
        annotator=[1, 1, 2], pair=[5, 5, 5], order=[0, 1, 0], rating=[1, 2, 3], label=[-1] * 3
    )
    assert annotators_per_pair(matrix).tolist() == [2]
    assert annotators_per_pair(matrix_of(np.zeros((0, 0)))).tolist() == []
