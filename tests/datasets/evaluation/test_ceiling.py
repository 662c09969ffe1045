"""The human ceiling against published figures of WordSim-353 and by hand."""

import csv

import numpy as np
import pytest
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

from datasets.evaluation.ceiling import label_ceiling, rating_ceiling
from datasets.evaluation.correlations import pearson, spearman


def test_wordsim_has_its_known_ceiling(shared_dir):
    with (shared_dir / "data" / "ratings" / "ws353_set1.csv").open(encoding="utf-8") as stream:
        rows = [row[-13:] for row in list(csv.reader(stream))[1:]]
    ratings = np.array(rows, dtype=np.float64)
    pair, annotator = np.indices(ratings.shape).reshape(2, -1)
    result = rating_ceiling(annotator, pair, ratings.reshape(-1), correlate=spearman)
    assert result.pairwise.value == pytest.approx(0.677409, abs=5e-7)
    assert result.pairwise.n == 13 * 12 / 2
    assert result.against_rest.value == pytest.approx(0.796512, abs=5e-7)


def test_annotators_who_share_too_little_are_left_out():
    annotator = np.array([0, 0, 0, 1, 1, 1, 2, 2])
    pair = np.array([0, 1, 2, 0, 1, 2, 0, 1])
    rating = np.array([1.0, 2, 4, 2, 3, 5, 5, 1])
    result = rating_ceiling(annotator, pair, rating, correlate=pearson)
    assert result.pairwise.value == pytest.approx(1.0)
    assert result.pairwise.n == 1


def test_both_orders_of_a_pair_count_as_their_mean():
    annotator = np.array([0, 0, 0, 0, 1, 1, 1])
    pair = np.array([0, 0, 1, 2, 0, 1, 2])
    rating = np.array([1.0, 3, 4, 6, 2, 4, 6])
    result = rating_ceiling(annotator, pair, rating, correlate=pearson)
    assert result.against_rest.value == pytest.approx(1.0)


def test_nobody_has_no_ceiling_and_says_so():
    none = np.array([], dtype=np.int64)
    for result in (
        rating_ceiling(none, none, np.array([]), correlate=pearson),
        label_ceiling(none, none, none),
    ):
        assert result.pairwise.value is None
        assert result.against_rest.note


def test_labels_of_one_annotator_are_held_against_the_majority_of_the_others():
    # Rows: annotators; columns: questions. Places: 0 ENTAILMENT, 1 CONTRADICTION, 2 NEUTRAL.
    labels = np.array([[0, 0, 1], [0, 1, 1], [0, 2, 2]])
    annotator, question = np.indices(labels.shape).reshape(2, -1)
    result = label_ceiling(annotator, question, labels.reshape(-1))
    # Equal answers of two: 2 of 3, 1 of 3, 1 of 3.
    assert result.pairwise.value == pytest.approx((2 / 3 + 1 / 3 + 1 / 3) / 3)
    # The first meets 0, a tie (NEUTRAL), a tie: 1 of 3; so does the second; the third 0, a tie, 1.
    assert result.against_rest.value == pytest.approx((1 / 3 + 1 / 3 + 2 / 3) / 3)
    assert (result.pairwise.n, result.against_rest.n) == (3, 3)


def test_equal_labels_of_two_are_the_agreement_inside_fleiss_kappa():
    labels = np.random.default_rng(7).integers(3, size=(5, 40))
    annotator, question = np.indices(labels.shape).reshape(2, -1)
    result = label_ceiling(annotator, question, labels.reshape(-1))
    table, _ = aggregate_raters(labels.T)
    by_chance = float(((table.sum(axis=0) / table.sum()) ** 2).sum())
    kappa = (result.pairwise.value - by_chance) / (1 - by_chance)
    assert kappa == pytest.approx(fleiss_kappa(table))
