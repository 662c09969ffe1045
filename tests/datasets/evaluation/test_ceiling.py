"""The human ceiling against published figures of WordSim-353 and by hand."""

import csv

import numpy as np
import pytest

from datasets.evaluation.ceiling import human_ceiling
from datasets.evaluation.correlations import pearson, spearman


def test_wordsim_has_its_known_ceiling(shared_dir):
    with (shared_dir / "data" / "ratings" / "ws353_set1.csv").open(encoding="utf-8") as stream:
        rows = [row[-13:] for row in list(csv.reader(stream))[1:]]
    ratings = np.array(rows, dtype=np.float64)
    pair, annotator = np.indices(ratings.shape).reshape(2, -1)
    found = human_ceiling(annotator, pair, ratings.reshape(-1), correlate=spearman)
    assert found.pairwise.value == pytest.approx(0.677409, abs=5e-7)
    assert found.pairwise.n == 13 * 12 / 2
    assert found.against_rest.value == pytest.approx(0.796512, abs=5e-7)


def test_annotators_who_share_too_little_are_left_out():
    annotator = np.array([0, 0, 0, 1, 1, 1, 2, 2])
    pair = np.array([0, 1, 2, 0, 1, 2, 0, 1])
    rating = np.array([1.0, 2, 4, 2, 3, 5, 5, 1])
    found = human_ceiling(annotator, pair, rating, correlate=pearson)
    assert found.pairwise.value == pytest.approx(1.0)
    assert found.pairwise.n == 1


def test_both_orders_of_a_pair_count_as_their_mean():
    annotator = np.array([0, 0, 0, 0, 1, 1, 1])
    pair = np.array([0, 0, 1, 2, 0, 1, 2])
    rating = np.array([1.0, 3, 4, 6, 2, 4, 6])
    found = human_ceiling(annotator, pair, rating, correlate=pearson)
    assert found.against_rest.value == pytest.approx(1.0)


def test_nobody_has_no_ceiling_and_says_so():
    none = np.array([], dtype=np.int64)
    found = human_ceiling(none, none, np.array([]), correlate=pearson)
    assert found.pairwise.value is None
    assert found.against_rest.note
