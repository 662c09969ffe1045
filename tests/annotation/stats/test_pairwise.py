from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats import inter_rater

from annotation.stats.co_rated import cohen_coefficients, spearman_coefficients
from annotation.stats.leave_one_out import LeaveOneOut
from annotation.stats.pairwise import pairwise_cohen, pairwise_spearman
from annotation.stats.reliability_data import label_data, rating_data
from annotation.stats.statistic import estimate
from tests.annotation.stats.published import NAN, matrix_of

seeds = st.integers(0, 2**32 - 1)


def random_table(seed, *, gaps=0.3, shape=(6, 40), values=5):
    rng = np.random.default_rng(seed)
    truth = rng.integers(1, values + 1, shape[1])
    table = np.clip(truth + rng.integers(-1, 2, shape), 1, values).astype(float)
    table[rng.random(shape) < gaps] = NAN
    return table


def shared(table, one, other):
    both = ~np.isnan(table[one]) & ~np.isnan(table[other])
    return table[one][both], table[other][both]


@settings(deadline=None, max_examples=30)
@given(seeds, st.sampled_from([0.0, 0.3]))
def test_every_two_annotators_have_the_rho_of_scipy_on_what_they_share(seed, gaps):
    table = random_table(seed, gaps=gaps)
    result = spearman_coefficients(rating_data(matrix_of(table)))
    for one, other in combinations(range(len(table)), 2):
        mine, theirs = shared(table, one, other)
        assert result.shared[one, other] == result.shared[other, one] == len(mine)
        if len(set(mine)) > 1 and len(set(theirs)) > 1:
            rho = stats.spearmanr(mine, theirs).statistic
            assert result.coefficient[one, other] == pytest.approx(rho, abs=1e-9)
            assert result.coefficient[other, one] == result.coefficient[one, other]
        else:
            assert np.isnan(result.coefficient[one, other])


def test_many_different_values_are_ranked_by_sorting_with_the_same_result(monkeypatch):
    answers = rating_data(matrix_of(random_table(4)))
    counted = spearman_coefficients(answers)
    monkeypatch.setattr("annotation.stats.ranks.MOST_COUNTS", 0)
    assert np.array_equal(
        counted.coefficient, spearman_coefficients(answers).coefficient, equal_nan=True
    )


@settings(deadline=None, max_examples=30)
@given(seeds)
def test_every_two_annotators_have_the_kappa_of_statsmodels(seed):
    table = random_table(seed, values=3) - 1
    labels = np.nan_to_num(table, nan=-1).astype(int)
    matrix = matrix_of(np.zeros_like(table), labels=labels)
    result = cohen_coefficients(label_data(one_order(matrix)))
    for one, other in combinations(range(len(table)), 2):
        mine, theirs = shared(table, one, other)
        counts = np.zeros((3, 3))
        np.add.at(counts, (mine.astype(int), theirs.astype(int)), 1)
        if result.coefficient[one, other] == result.coefficient[one, other]:
            kappa = inter_rater.cohens_kappa(counts, return_results=False)
            assert result.coefficient[one, other] == pytest.approx(kappa, abs=1e-9)


def one_order(matrix):
    from dataclasses import replace

    return replace(matrix, order=np.zeros_like(matrix.order))


def test_annotators_with_too_little_in_common_do_not_count_and_are_reported():
    table = np.full((3, 20), NAN)
    table[:2, :12] = random_table(1, gaps=0, shape=(2, 12))
    table[2, 10:] = random_table(2, gaps=0, shape=(1, 10))
    matrix = matrix_of(table)
    measure = estimate(pairwise_spearman(rating_data(matrix)), n_pairs=20)
    assert measure.n == 1
    assert "2 with fewer than 10 pairs in common" in str(measure.note)
    assert measure.value == pytest.approx(stats.spearmanr(table[0, :12], table[1, :12]).statistic)


def test_a_constant_annotator_does_not_count():
    table = random_table(3, gaps=0, shape=(3, 20))
    table[2] = 4
    measure = estimate(pairwise_spearman(rating_data(matrix_of(table))), n_pairs=20)
    assert measure.n == 1
    assert "2 in which somebody always gave the same answer" in str(measure.note)


def test_mean_pairwise_spearman_of_wordsim_is_the_published_one(shared_dir):
    matrix = matrix_of(wordsim(shared_dir))
    measure = estimate(pairwise_spearman(rating_data(matrix)), n_pairs=153)
    assert round(measure.value, 6) == 0.677409
    assert measure.n == 78


def wordsim(shared_dir):
    path = shared_dir / "data/ratings/ws353_set1.csv"
    return np.loadtxt(path, delimiter=",", skiprows=1, usecols=range(3, 16)).T


@pytest.mark.parametrize("measure", [pairwise_spearman, pairwise_cohen])
def test_weights_mean_how_often_a_pair_was_drawn(measure):
    table = random_table(8, values=4)
    weights = np.random.default_rng(1).integers(0, 4, 40)
    drawn = matrix_of(np.repeat(table, weights, axis=1))
    least = {"least_common": 1}
    expected = estimate(measure(rating_data(drawn), **least), n_pairs=drawn.n_pairs).value
    whole = measure(rating_data(matrix_of(table)), **least)
    assert whole.at(weights[np.newaxis].astype(float))[0] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("measure", [pairwise_spearman, LeaveOneOut])
def test_many_different_ratings_are_ranked_anew_in_every_draw(measure):
    # Sliders: nearly every rating is another. A drawn pair stands as often as it was drawn.
    rng = np.random.default_rng(4)
    table = np.round(rng.normal(size=60) + rng.normal(size=(6, 60)), 1)
    table[rng.random(table.shape) < 0.2] = NAN
    whole = measure(rating_data(matrix_of(table)), least_common=1)
    for weights in rng.integers(0, 4, (5, 60)):
        drawn = matrix_of(np.repeat(table, weights, axis=1))
        expected = estimate(
            measure(rating_data(drawn), least_common=1), n_pairs=drawn.n_pairs
        ).value
        assert whole.at(weights[np.newaxis].astype(float))[0] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("measure", [pairwise_spearman, pairwise_cohen])
def test_annotators_of_different_tranches_are_not_compared(measure):
    # Two tranches of three annotators, whose consistency set of 15 pairs is enough to compare.
    table = random_table(5, gaps=0, shape=(6, 45), values=3)
    table[:3, 15:30] = table[3:, 30:] = NAN
    together = rating_data(matrix_of(table))
    tranche = np.array([0, 0, 0, 1, 1, 1])
    apart = replace(together, tranches=np.eye(2, dtype=bool)[tranche])
    assert measure(together).n == 15
    result = measure(apart)
    assert result.n == 6
    parts = [
        measure(together.where(tranche[together.annotator] == code)).value(n_pairs=45)
        for code in (0, 1)
    ]
    assert result.value(n_pairs=45) == pytest.approx(np.mean(parts))
    assert result.at(np.ones((1, 45)))[0] == pytest.approx(np.mean(parts))


def test_a_sample_of_annotators_stays_in_its_tranches():
    table = random_table(5, gaps=0, shape=(6, 20), values=3)
    tranches = np.eye(2, dtype=bool)[[0, 1, 0, 1, 0, 1]]
    answers = replace(rating_data(matrix_of(table)), tranches=tranches)
    drawn = answers.where(np.isin(answers.annotator, [1, 2, 5])).renumbered(np.array([1, 2, 5]))
    assert pairwise_spearman(drawn).n == 1
