import csv

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.stats.agreement import (
    Level,
    krippendorff_alpha,
    label_alpha,
    mean_majority_share,
    mean_pair_sd,
    rating_alpha,
)
from annotation.stats.gold import Deviation
from annotation.stats.matrix import build_matrix

# Four observers and twelve units of Krippendorff (2011), "Computing Krippendorff's
# Alpha-Reliability"; the values he gives are .743, .815 and .849.
NAN = float("nan")
OBSERVERS = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
        [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
    ]
)


def matrix_of(table, labels=None):
    """Build a matrix from an (annotators, pairs) table of ratings."""
    table = np.asarray(table, dtype=float)
    annotator, pair = np.indices(table.shape)
    given_ = ~np.isnan(table)
    return build_matrix(
        annotator=annotator[given_],
        pair=pair[given_],
        order=annotator[given_] % 2,
        rating=table[given_],
        label=np.full(given_.sum(), -1) if labels is None else np.asarray(labels)[given_],
    )


@pytest.mark.parametrize(
    ("level", "published"),
    [(Level.NOMINAL, 0.743), (Level.ORDINAL, 0.815), (Level.INTERVAL, 0.849)],
)
def test_alpha_is_the_one_krippendorff_published(level, published):
    measure = rating_alpha(matrix_of(OBSERVERS), level=level)
    assert measure.value == pytest.approx(published, abs=0.0005)
    assert measure.n == 11


@pytest.mark.parametrize("level", Level)
def test_alpha_from_counts_is_that_of_the_library_on_the_dense_table(level):
    rng = np.random.default_rng(11)
    table = rng.integers(1, 6, (6, 80)).astype(float)
    table[rng.random(table.shape) < 0.3] = NAN
    expected = krippendorff.alpha(table, level_of_measurement=level.value)
    assert rating_alpha(matrix_of(table), level=level).value == pytest.approx(expected)


@pytest.mark.parametrize(
    ("level", "known"),
    [(Level.NOMINAL, 0.576994), (Level.ORDINAL, 0.878023), (Level.INTERVAL, 0.874174)],
)
def test_alpha_of_biosses_is_the_known_one(shared_dir, level, known):
    table = np.loadtxt(shared_dir / "data/ratings/biosses_scores.csv", delimiter=",", skiprows=1)[
        :, 1:
    ].T
    assert rating_alpha(matrix_of(table), level=level).value == pytest.approx(known, abs=5e-7)


def test_nominal_alpha_of_the_sick_reannotation_is_the_known_one(shared_dir):
    path = shared_dir / "data/ratings/sick_reannotation_calibration_long.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    labels, value = np.unique([row["label"] for row in rows], return_inverse=True)
    measure = krippendorff_alpha(
        np.unique([row["pair"] for row in rows], return_inverse=True)[1],
        value,
        domain=np.arange(len(labels), dtype=float),
        level=Level.NOMINAL,
    )
    assert measure.value == pytest.approx(0.637619, abs=5e-7)
    assert measure.n == 48


def test_mean_sd_leaves_out_pairs_with_one_rating():
    measure = mean_pair_sd(matrix_of([[1, 2, 5], [3, 2, NAN]]))
    assert measure.value == pytest.approx((2**0.5 + 0) / 2)
    assert measure.n == 2


def test_mean_sd_says_which_standard_deviation_it_is():
    measure = mean_pair_sd(matrix_of([[1], [3]]), deviation=Deviation.POPULATION)
    assert measure.value == pytest.approx(1.0)
    assert "population" in measure.note


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
    found = measure(matrix)
    assert found.value is None or np.isfinite(found.value)
    assert found.note


def test_alpha_of_equal_ratings_is_not_defined():
    assert rating_alpha(matrix_of([[4, 4], [4, 4]])).value is None


@given(
    st.lists(st.lists(st.integers(1, 5), min_size=4, max_size=4), min_size=1, max_size=8),
    st.permutations(range(4)),
)
def test_permuting_the_annotators_changes_no_measure(rows, permutation):
    table = np.array(rows, dtype=float).T
    one, other = matrix_of(table), matrix_of(table[list(permutation)])
    for measure in (mean_pair_sd, rating_alpha):
        first, second = measure(one), measure(other)
        assert first.n == second.n
        assert first.value == pytest.approx(second.value)
