import numpy as np

from annotation.stats.agreement import agreement
from annotation.stats.breakdown import broken_down, matrix_agreement
from annotation.stats.pooling import pooled_over_tranches
from annotation.stats.reliability_data import rating_data
from tests.annotation.stats.published import matrix_of
from tests.annotation.stats.test_pairwise import random_table


def test_a_part_has_the_measures_of_its_judgements_alone():
    table = random_table(3, gaps=0.1, shape=(6, 60))
    kinds = np.arange(60) % 2
    matrix = matrix_of(table)
    result = broken_down(matrix, names=("even", "odd"), group=kinds[matrix.pair])
    odd = agreement(rating_data(matrix_of(table[:, kinds == 1])), None)
    assert result["odd"] == odd
    assert result["even"] != odd


def test_a_class_that_was_not_asked_has_no_measures():
    assert "majority_share" not in matrix_agreement(matrix_of([[1, 2], [2, 2]]))
    result = broken_down(
        matrix_of([[1, 2], [2, 2]]), names=("a", "b"), group=np.zeros(4, dtype=int)
    )
    assert result["b"] == {}


def test_tranches_are_pooled_with_their_pairs_as_weights():
    one, other = random_table(1, gaps=0, shape=(4, 20)), random_table(2, gaps=0, shape=(4, 60))
    table = np.full((8, 80), np.nan)
    table[:4, :20], table[4:, 20:] = one, other
    ratings = rating_data(matrix_of(table))
    pooled = pooled_over_tranches(ratings, ratings.annotator // 4)
    for name in ("pairwise_spearman", "against_others"):
        parts = [agreement(rating_data(matrix_of(part)), None)[name] for part in (one, other)]
        expected = (20 * parts[0].value + 60 * parts[1].value) / 80
        assert abs(pooled[name].value - expected) < 1e-12
        assert pooled[name].n == 2
