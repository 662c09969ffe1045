import numpy as np
import pytest

from annotation.stats.pairwise import pairwise_spearman
from annotation.stats.reliability_data import rating_data
from annotation.stats.statistic import estimate
from annotation.stats.tables.simlex import per_group
from tests.annotation.stats.published import matrix_of
from tests.annotation.stats.test_pairwise import random_table


def test_each_part_of_speech_has_the_agreement_of_its_pairs():
    table = random_table(1, gaps=0.1, shape=(5, 60))
    group = np.arange(60) % 3
    result = per_group(rating_data(matrix_of(table)), names=("A", "N", "V"), group=group)
    assert [row[0] for row in result.rows] == ["A", "N", "V"]
    nouns = matrix_of(table[:, group == 1])
    agreement = estimate(pairwise_spearman(rating_data(nouns)), n_pairs=20).value
    assert result.rows[1][3] == pytest.approx(agreement)
    assert result.rows[1][1:3] == (20, pytest.approx(np.nanmean(table[:, group == 1])))


def test_a_group_without_pairs_has_no_number():
    answers = rating_data(matrix_of([[1, 2], [2, 2]]))
    result = per_group(answers, names=("N", "V"), group=np.zeros(2, dtype=int))
    assert result.rows[1] == ("V", 0, None, None, None, None)
