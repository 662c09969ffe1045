import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from annotation.stats.printing import half_up
from annotation.stats.scores import rescaled, scores
from datasets.formats.cds import score_text
from datasets.formats.numbers import number_text
from tests.annotation.stats.published import NAN, matrix_of
from tests.annotation.stats.test_pairwise import random_table


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32 - 1), st.sampled_from([0.0, 0.1, 0.25]))
def test_scores_are_those_of_numpy_and_scipy(seed, trim):
    table = random_table(seed, shape=(11, 8))
    result = scores(matrix_of(table), trim=trim)
    for pair, code in enumerate(np.flatnonzero((~np.isnan(table)).any(axis=0))):
        ratings = table[:, code][~np.isnan(table[:, code])]
        assert result.n[pair] == len(ratings)
        assert result.mean[pair] == pytest.approx(ratings.mean())
        assert result.median[pair] == np.median(ratings)
        assert result.trimmed[pair] == pytest.approx(stats.trim_mean(ratings, trim))
        if len(ratings) > 1:
            assert result.standard_error[pair] == pytest.approx(stats.sem(ratings))
        if len(set(ratings)) > 1:
            interval = stats.ttest_1samp(ratings, 0).confidence_interval()
            assert (result.low[pair], result.high[pair]) == pytest.approx(tuple(interval))


def test_one_rating_has_no_error():
    result = scores(matrix_of([[3, 4], [NAN, 4]]))
    assert np.isnan(result.standard_error[0])
    assert np.isnan(result.low[0])
    assert (result.median[0], result.trimmed[0]) == (3, 3)
    assert result.standard_error[1] == 0


def test_scales_are_carried_over_linearly():
    assert rescaled(np.array([0, 1.5, 3]), scale=(0, 3), to=(0, 1)).tolist() == [0, 0.5, 1]


@pytest.mark.parametrize(
    ("value", "printed"), [(4.5, "4.5"), (1, "1"), (4.815, "4.815"), (3.3, "3.3")]
)
def test_sick_prints_no_needless_nought(value, printed):
    assert number_text(value) == printed


def test_every_score_of_the_released_sets_is_printed_as_released(shared_dir):
    with (shared_dir / "data/SICK_dev_half.txt").open(encoding="utf-8") as file:
        printed = {line.split("\t")[4] for line in file} - {"relatedness_score"}
    assert all(number_text(float(text)) == text for text in printed)
    with (shared_dir / "data/cdsc/CDS_trial.txt").open(encoding="utf-8") as file:
        printed = {line.split("\t")[3] for line in file} - {"relatedness_score"}
    assert all(score_text(float(text)) == text for text in printed)


def test_sixths_round_as_they_should():
    assert [score_text(n / 6) for n in range(1, 6)] == ["0.17", "0.33", "0.5", "0.67", "0.83"]
    assert half_up(np.array([9 / 6, 15 / 6])).tolist() == [2, 3]
