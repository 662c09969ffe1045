import numpy as np
import pytest

from annotation.simulation.generative.fidelity import fidelity

NAN = float("nan")


def compare(gold, truth, gold_label=(), true_label=()):
    return fidelity(
        gold_rating=np.array(gold, dtype=float),
        true_rating=np.array(truth, dtype=float),
        gold_label=np.array(gold_label, dtype=int),
        true_label=np.array(true_label, dtype=int),
    )


def test_distance_and_correlation_leave_out_pairs_without_gold():
    result = compare([1, 3, NAN, 5], [2, 3, 1, 4])
    assert result.rmse.value == pytest.approx((2 / 3) ** 0.5)
    assert result.rmse.n == 3
    assert result.pearson.value == pytest.approx(1.0)


def test_labels_that_are_not_decided_do_not_count():
    result = compare([], [], [0, 1, -1, 2], [0, 1, 2, 1])
    assert result.label_accuracy.value == pytest.approx(2 / 3)
    assert result.label_accuracy.n == 3


@pytest.mark.parametrize(("gold", "truth"), [([], []), ([NAN], [1]), ([3], [3]), ([3, 3], [1, 5])])
def test_an_undefined_measure_is_none_with_a_note(gold, truth):
    result = compare(gold, truth)
    assert result.pearson.value is None
    assert result.pearson.note
    assert result.label_accuracy.value is None
