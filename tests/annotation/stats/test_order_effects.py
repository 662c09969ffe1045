import numpy as np
import pytest
from scipy import stats
from statsmodels.stats import contingency_tables as tables

from annotation.stats.matrix import build_matrix
from annotation.stats.order_effects import label_order_effect, rating_order_effect


def both_orders(ab, ba, labels=None):
    """Build a matrix from a rating for each pair in each order, by two annotators."""
    n = len(ab)
    return build_matrix(
        annotator=[0] * n + [1] * n,
        pair=[*range(n), *range(n)],
        order=[0] * n + [1] * n,
        rating=[*ab, *ba],
        label=[-1] * 2 * n if labels is None else labels,
    )


def test_ratings_are_compared_by_the_paired_t_test_of_scipy():
    rng = np.random.default_rng(1)
    ab = rng.integers(1, 6, 40).astype(float)
    ba = np.clip(ab + rng.integers(-1, 2, 40), 1, 5)
    result = rating_order_effect(both_orders(ab, ba))
    expected = stats.ttest_rel(ab, ba)
    assert result.difference.value == pytest.approx((ab - ba).mean())
    assert result.t.value == pytest.approx(expected.statistic)
    assert result.p_value.value == pytest.approx(expected.pvalue)
    interval = expected.confidence_interval()
    assert result.difference.interval == pytest.approx((interval.low, interval.high))


def test_labels_are_compared_by_the_symmetry_test_of_statsmodels():
    rng = np.random.default_rng(2)
    labels = rng.integers(0, 3, 400)
    matrix = both_orders(np.full(200, np.nan), np.full(200, np.nan), labels)
    result = label_order_effect(matrix)
    expected = tables.SquareTable(result.table, shift_zeros=False).symmetry(method="bowker")
    assert result.table.sum() == 200
    assert result.same.value == pytest.approx((labels[:200] == labels[200:]).mean())
    assert result.symmetry.value == pytest.approx(expected.statistic)
    assert result.p_value.value == pytest.approx(expected.pvalue)


@pytest.mark.parametrize("n", [0, 1])
def test_too_few_pairs_have_no_test(n):
    matrix = both_orders([3.0] * n, [4.0] * n, [0, 0][: 2 * n])
    ratings, labels = rating_order_effect(matrix), label_order_effect(matrix)
    assert ratings.t.value is ratings.p_value.value is None
    assert labels.symmetry.value is None
    assert (ratings.difference.value is None) == (n == 0)


def test_a_constant_difference_has_no_t():
    result = rating_order_effect(both_orders([3.0, 4.0], [2.0, 3.0]))
    assert result.difference.value == 1.0
    assert result.t.value is None
