import numpy as np
import pytest

from annotation.stats.agreement import AgreementSettings, agreement
from annotation.stats.reliability_data import label_data, rating_data
from annotation.stats.resampling import Drawing, bootstrap
from annotation.stats.spread import mean_sd
from tests.annotation.stats.published import matrix_of
from tests.annotation.stats.test_pairwise import random_table


def measured(*, workers=1, seed=1, resamples=120):
    table = random_table(1, shape=(8, 60))
    labels = np.random.default_rng(2).integers(0, 3, table.shape)
    matrix = matrix_of(table, labels=labels)
    settings = AgreementSettings(resamples=resamples, seed=seed, workers=workers)
    return agreement(rating_data(matrix), label_data(matrix), settings)


def test_the_number_of_workers_changes_not_a_bit():
    assert measured(workers=1) == measured(workers=3)


def test_another_seed_gives_other_intervals_and_the_same_values():
    one, other = measured(seed=1), measured(seed=2)
    for name, measure in one.items():
        assert measure.value == other[name].value
        assert measure.interval != other[name].interval


def test_an_interval_lies_around_its_value():
    for name, measure in measured().items():
        low, high = measure.interval
        assert low < high, name
        # Fleiss, alpha and the shares of small samples are a little higher when resampled.
        assert low - 0.1 < measure.value < high + 0.1, name


def test_without_resamples_there_are_no_intervals():
    assert all(measure.interval is None for measure in measured(resamples=0).values())


def test_the_interval_of_a_mean_is_that_of_scipy():
    from scipy import stats

    table = random_table(5, gaps=0, shape=(5, 200))
    matrix = matrix_of(table)
    statistic = mean_sd(rating_data(matrix))
    result = bootstrap(
        {"sd": statistic}, judged=np.arange(200), n_pairs=200, drawing=Drawing(2000)
    )["sd"]
    sds = table.std(axis=0, ddof=1)
    expected = stats.bootstrap(
        (sds,), np.mean, n_resamples=2000, method="percentile", rng=np.random.default_rng(3)
    ).confidence_interval
    assert result.interval == pytest.approx((expected.low, expected.high), abs=0.01)
