"""Intervals against SciPy's BCa and the two-way clustered errors of statsmodels."""

from itertools import count
from threading import Event, get_ident

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats

from annotation.stats.agreement import AgreementSettings, agreement
from annotation.stats.pooling import pooled_over_tranches
from annotation.stats.reliability_data import label_data, rating_data
from annotation.stats.resampling import Drawing, Interval, bootstrap, corrected, intervals_of
from annotation.stats.statistic import WeightedMean
from tests.annotation.stats.published import matrix_of
from tests.annotation.stats.test_pairwise import random_table


def mean_of(values):
    return WeightedMean(values, np.arange(len(values)), note="Pairs.", otherwise="None.")


def skewed(n, seed=1):
    return np.random.default_rng(seed).lognormal(0, 1, n)


@pytest.mark.parametrize("of", [np.mean, np.std, stats.skew])
def test_resamples_of_scipy_get_its_bca_interval(of):
    values = skewed(40)
    theirs = stats.bootstrap((values,), of, method="BCa", rng=np.random.default_rng(2))
    left = np.array([of(np.delete(values, index)) for index in range(len(values))])
    result = corrected(theirs.bootstrap_distribution, left, float(of(values)))
    assert result == pytest.approx(tuple(theirs.confidence_interval), rel=1e-9)


@pytest.mark.parametrize("n", [60, 4000])  # pairs are left out one by one, and in groups
def test_the_bca_interval_of_a_measure_is_that_of_scipy(n):
    values = skewed(n)
    result = bootstrap(
        {"mean": mean_of(values)},
        judged=np.arange(n),
        n_pairs=n,
        drawing=Drawing(3000, Interval.BCA),
    )["mean"]
    theirs = stats.bootstrap(
        (values,), np.mean, n_resamples=3000, method="BCa", batch=100, rng=np.random.default_rng(3)
    )
    low, high = theirs.confidence_interval
    # An end from 3,000 resamples has a standard error of some 4 % of that of the mean.
    assert result.interval == pytest.approx((low, high), abs=0.2 * theirs.standard_error)
    symmetric = np.quantile(theirs.bootstrap_distribution, 0.975)
    assert n > 60 or high > symmetric + 0.2 * theirs.standard_error


def test_all_resamples_on_one_side_are_more_bias_than_can_be_corrected():
    assert corrected(np.arange(1.0, 9), np.arange(3.0), 0.0) is None


def two_way(table, resamples=2000, seed=1):
    """Return the interval of the mean of a table of annotators by pairs."""
    people, pairs = table.shape
    result = intervals_of(
        lambda kept: {"mean": mean_of(table[kept].mean(axis=0))},
        judged=np.arange(pairs),
        n_pairs=pairs,
        annotators=np.arange(people),
        drawing=Drawing(resamples, Interval.TWO_WAY, seed),
    )
    return result["mean"].interval


def crossed(seed, *, people, pairs, severity=0.5):
    rng = np.random.default_rng(seed)
    return (
        rng.normal(0, severity, (people, 1))
        + rng.normal(0, 1, pairs)
        + rng.normal(0, 0.5, (people, pairs))
    )


@pytest.mark.parametrize("people", [20, 21])
def test_two_way_intervals_are_as_wide_as_two_way_clustered_errors(people):
    table = crossed(4, people=people, pairs=60)
    person, pair = np.divmod(np.arange(table.size), table.shape[1])
    fitted = sm.OLS(table.ravel(), np.ones(table.size)).fit(
        cov_type="cluster",
        cov_kwds={"groups": np.column_stack([person, pair]), "use_correction": False},
    )
    low, high = two_way(table)
    assert (low + high) / 2 == pytest.approx(table.mean(), abs=0.1 * fitted.bse[0])
    # Sums of squares are divided by n there, by n - 1 here; the quantiles err by some 3 %.
    assert (high - low) / (2 * 1.96 * fitted.bse[0]) == pytest.approx(1, abs=0.08)


def test_only_two_way_intervals_hold_for_other_annotators():
    covered = dict.fromkeys(("pairs", "both"), 0)
    for seed in range(200):
        table = crossed(seed, people=16, pairs=50)
        sampled = bootstrap(
            {"mean": mean_of(table.mean(axis=0))},
            judged=np.arange(50),
            n_pairs=50,
            drawing=Drawing(200),
        )
        for name, (low, high) in (
            ("pairs", sampled["mean"].interval),
            ("both", two_way(table, resamples=200)),
        ):
            covered[name] += low < 0 < high
    # With 200 campaigns, the standard error of a coverage of 95 % is 1.5 %.
    assert covered["both"] / 200 > 0.95 - 3 * 0.0154
    assert covered["pairs"] / 200 < 0.95 - 3 * 0.0154


def measured(interval, *, workers=1):
    table = random_table(1, shape=(12, 60))
    labels = np.random.default_rng(2).integers(0, 3, table.shape)
    matrix = matrix_of(table, labels=labels)
    settings = AgreementSettings(resamples=60, interval=interval, workers=workers)
    return agreement(rating_data(matrix), label_data(matrix), settings)


@pytest.mark.parametrize("interval", list(Interval))
def test_every_measure_has_every_interval_whatever_the_number_of_workers(interval):
    result = measured(interval)
    assert result == measured(interval, workers=3)
    plain = measured(Interval.PERCENTILE)
    for name, measure in result.items():
        assert measure.value == plain[name].value
        # Correlations in resamples are biased: the value can lie beyond what BCa corrects.
        if interval is not Interval.BCA or measure.interval is not None:
            low, high = measure.interval
            assert low < high, name
    assert result["mean_sd"].interval is not None
    assert result["alpha_label"].interval is not None


def test_pooled_measures_have_two_way_intervals_too():
    ratings = rating_data(matrix_of(random_table(3, shape=(12, 60))))
    settings = AgreementSettings(resamples=30, interval=Interval.TWO_WAY)
    # Annotators 0 to 5 judged in one tranche and 6 to 11 in the other.
    result = pooled_over_tranches(ratings, (ratings.annotator >= 6).astype(int), settings)
    assert all(measure.interval is not None for measure in result.values())


def test_three_annotators_do_not_say_how_much_annotators_differ():
    ratings = rating_data(matrix_of(random_table(3, shape=(3, 60))))
    settings = AgreementSettings(resamples=30, interval=Interval.TWO_WAY)
    assert all(measure.interval is None for measure in agreement(ratings, None, settings).values())


def test_progress_counts_resamples_and_pairs_left_out():
    seen = []
    matrix = matrix_of(random_table(1, gaps=0, shape=(4, 60)))
    settings = AgreementSettings(resamples=100, interval=Interval.BCA)
    agreement(rating_data(matrix), None, settings, lambda done, total: seen.append((done, total)))
    assert seen == [(50, 160), (100, 160), (150, 160), (160, 160)]


class Asked(WeightedMean):
    """A mean that counts what it is asked for: the value, and each block of resamples.

    Each thread works on one block and waits with the next until somebody has cancelled. The first
    block is the first of its thread, whichever that is.
    """

    asked = 0

    def at(self, weights):
        self.asked = next(self.numbers)
        if self.asked > 1:  # the value
            assert get_ident() not in self.busy or self.cancelled.wait(60)
            self.busy.add(get_ident())
        return super().at(weights)


class Cancelled(Exception):
    """Somebody does not want the intervals any more."""


@pytest.mark.parametrize("workers", [1, 2])
def test_cancelling_waits_for_the_blocks_at_work_and_no_others(workers):
    n = 1000
    mean = Asked(np.ones(n), np.arange(n), note="Pairs.", otherwise="None.")
    mean.cancelled, mean.numbers, mean.busy = Event(), count(1), set()

    def cancel(done, total):
        mean.cancelled.set()
        raise Cancelled

    drawing = Drawing(1000, workers=workers)
    with pytest.raises(Cancelled):
        bootstrap({"mean": mean}, judged=np.arange(n), n_pairs=n, drawing=drawing, advance=cancel)
    assert mean.asked < 10  # of 21
