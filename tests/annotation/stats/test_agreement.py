import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.stats.agreement import (
    AgreementSettings,
    agreement,
    label_alpha,
    rating_alpha,
    sampled,
)
from annotation.stats.gold import Deviation
from annotation.stats.matrix import build_matrix
from annotation.stats.reliability_data import label_data, rating_data, rating_rows
from annotation.stats.spread import mean_majority_share, mean_pair_sd
from tests.annotation.stats.published import NAN, matrix_of

RATING_MEASURES = {
    "mean_sd",
    "pairwise_spearman",
    "against_others",
    "fleiss_rating",
    "alpha_rating_nominal",
    "alpha_rating_ordinal",
    "alpha_rating_interval",
    "alpha_rating_ratio",
}
LABEL_MEASURES = {"majority_share", "fleiss_label", "alpha_label", "pairwise_cohen"}


def test_mean_sd_leaves_out_pairs_with_one_rating():
    measure = mean_pair_sd(matrix_of([[1, 2, 5], [3, 2, NAN]]))
    assert measure.value == pytest.approx((2**0.5 + 0) / 2)
    assert measure.n == 2


def test_mean_sd_says_which_standard_deviation_it_is():
    measure = mean_pair_sd(matrix_of([[1], [3]]), deviation=Deviation.POPULATION)
    assert measure.value == pytest.approx(1.0)
    assert "population" in str(measure.note)


def test_majority_share_is_taken_per_pair_and_order_before_it_is_averaged():
    # AB: 3 of 5 and BA: 4 of 4. Pooled it would be 7 of 9; averaged it is .8.
    matrix = build_matrix(
        annotator=range(9),
        pair=[1] * 9,
        order=[0] * 5 + [1] * 4,
        rating=[NAN] * 9,
        label=[0, 0, 0, 1, 2, 0, 0, 0, 0],
    )
    measure = mean_majority_share(matrix)
    assert measure.value == pytest.approx(0.8)
    assert measure.n == 2


def test_labels_of_the_two_orders_are_different_units_of_alpha():
    # Everybody agrees that A entails B and that B does not entail A.
    labels = [[0, 1], [2, 0], [0, 1], [2, 0]]
    matrix = matrix_of([[1, 1]] * 4, labels=labels)
    assert label_alpha(matrix).value == pytest.approx(1.0)


EMPTY = matrix_of(np.zeros((0, 0)))


@pytest.mark.parametrize("measure", [mean_pair_sd, mean_majority_share, rating_alpha, label_alpha])
@pytest.mark.parametrize(
    "matrix",
    [EMPTY, matrix_of([[1, 2, 3]]), matrix_of([[4, 4], [4, 4]]), matrix_of([[5]])],
    ids=["empty", "one annotator", "one value", "one judgement"],
)
def test_degenerate_input_gives_no_nan_and_a_note(measure, matrix):
    result = measure(matrix)
    assert result.value is None or np.isfinite(result.value)
    assert result.note


def test_alpha_of_equal_ratings_is_not_defined():
    assert rating_alpha(matrix_of([[4, 4], [4, 4]])).value is None


@given(
    st.lists(st.lists(st.integers(1, 5), min_size=4, max_size=4), min_size=1, max_size=8),
    st.permutations(range(4)),
)
def test_permuting_the_annotators_changes_no_measure(rows, permutation):
    table = np.array(rows, dtype=float).T
    one, other = matrix_of(table), matrix_of(table[list(permutation)])
    first = agreement(rating_data(one), None)
    second = agreement(rating_data(other), None)
    for name in RATING_MEASURES:
        assert first[name].n == second[name].n
        assert first[name].value == pytest.approx(second[name].value, abs=1e-9)


def rated_in_both_orders(*, again):
    """Ten annotators who rated twenty pairs, and the first few pairs in the other order too."""
    rng = np.random.default_rng(1)
    annotator, pair = np.indices((10, 20)).reshape(2, -1)
    rating = np.clip(np.round(pair / 5 + rng.normal(0, 1, len(pair))), 1, 5)
    order = annotator % 2
    second = np.flatnonzero(pair < again) if again >= 1 else np.array([0])
    return build_matrix(
        annotator=[*annotator, *annotator[second]],
        pair=[*pair, *pair[second]],
        order=[*order, *(1 - order[second])],
        rating=[*rating, *rating[second]],
        label=[-1] * (len(pair) + len(second)),
    )


def test_one_rating_in_the_other_order_leaves_the_pairs_as_units():
    ratings = rating_data(rated_in_both_orders(again=0.1))
    assert ratings.n_units == ratings.n_pairs
    result = agreement(ratings, None)
    assert result["pairwise_spearman"].n == 45
    assert str(result["mean_sd"].note).startswith("Without 1 ratings of pairs that the same")


def test_where_annotators_rate_both_orders_a_unit_is_a_pair_in_one_order():
    ratings = rating_data(rated_in_both_orders(again=11))
    assert ratings.n_units == 2 * ratings.n_pairs
    assert ratings.left_out == 0
    assert "Without" not in str(agreement(ratings, None)["mean_sd"].note)


@pytest.mark.parametrize("again", [0.1, 10, 11, 20])
def test_the_judgements_behind_the_answers_are_known(again):
    matrix = rated_in_both_orders(again=again)
    ratings, rows = rating_data(matrix), rating_rows(matrix)
    assert matrix.rating[rows].tolist() == ratings.values.tolist()
    assert matrix.annotator[rows].tolist() == ratings.annotator.tolist()
    assert matrix.pair[rows].tolist() == ratings.pair[ratings.unit].tolist()


def test_every_measure_of_what_was_asked_is_there():
    ratings = rating_data(matrix_of([[1, 2, 3], [2, 2, 3]]))
    labels = label_data(matrix_of([[1, 2, 3], [2, 2, 3]], labels=[[0, 1, 2], [0, 1, 1]]))
    assert set(agreement(ratings, None)) == RATING_MEASURES
    assert set(agreement(None, labels)) == LABEL_MEASURES
    assert set(agreement(ratings, labels)) == RATING_MEASURES | LABEL_MEASURES
    assert agreement(None, None) == {}


def test_classes_of_ratings_are_measured_beside_the_ratings():
    ratings = rating_data(matrix_of([[0, 1, 5, 3], [0, 4, 5, 2]]))
    settings = AgreementSettings(classes=[[0], [1, 4], [5]])
    assert agreement(ratings, None, settings)["fleiss_rating_classes"].value == pytest.approx(1.0)


@pytest.mark.parametrize("table", [np.zeros((0, 0)), [[1, 2, 3]], [[4, 4], [4, 4]], [[5]]])
def test_no_degenerate_input_breaks_a_measure_or_its_interval(table):
    matrix = matrix_of(table)
    settings = AgreementSettings(resamples=20)
    result = agreement(rating_data(matrix), label_data(matrix), settings)
    assert set(result) == RATING_MEASURES | LABEL_MEASURES
    for measure in result.values():
        assert measure.note
        assert measure.value is None or np.isfinite(measure.value)


def test_many_annotators_are_compared_on_a_sample_that_the_seed_decides():
    rng = np.random.default_rng(5)
    answers = rating_data(matrix_of(rng.integers(1, 6, (40, 30)).astype(float)))
    one, same, other = (sampled(answers, most=10, seed=seed) for seed in (1, 1, 2))
    assert one.n_annotators == 10
    assert np.array_equal(one.code, same.code)
    assert not np.array_equal(one.code, other.code)
    assert sampled(answers, most=40, seed=1) is answers
