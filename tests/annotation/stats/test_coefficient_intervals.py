"""Intervals of the coefficients: drawing a pair twice is judging it twice; others' intervals."""

import numpy as np
import pandas
import pingouin
import pytest

from annotation.stats.agreement import AgreementSettings
from annotation.stats.further.coefficients import coefficients
from annotation.stats.further.concordance import KendallW
from annotation.stats.further.gwet import Gwet
from annotation.stats.further.halves import SplitHalf
from annotation.stats.further.intraclass import intraclass
from annotation.stats.further.majority import AgainstMajority
from annotation.stats.further.two_raters import pairwise_pearson, weighted_kappa
from annotation.stats.reliability_data import reliability_data
from annotation.stats.resampling import Drawing, Interval, bootstrap
from tests.annotation.stats.test_coefficients import answers


def statistics(data):
    """Return all statistics but the split halves, which are random."""
    return {
        **intraclass(data),
        "kendall_w": KendallW(data),
        "gwet_ac1": Gwet(data),
        "gwet_ac2": Gwet(data, quadratic=True),
        "against_majority": AgainstMajority(data),
        "pairwise_pearson": pairwise_pearson(data, least_common=3),
        "weighted_kappa": weighted_kappa(data, least_common=3),
    }


def sparse_table(seed, n_values):
    """Return ratings of 25 units by five annotators, of whom some skip some of the last units."""
    rng = np.random.default_rng(seed)
    middle = rng.uniform(1, n_values, (25, 1))
    table = np.clip(np.round(middle + rng.normal(0, n_values / 5, (25, 5))), 1, n_values)
    table[12:][rng.random((13, 5)) < 0.3] = 0
    return table


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("n_values", [4, 60])  # from contingency tables, and from moments
def test_drawing_a_pair_twice_is_having_it_twice(seed, n_values):
    table = sparse_table(seed, n_values)
    drawn = np.random.default_rng(seed + 100).integers(0, 4, 25)
    drawn[:3] = 2
    of_weights = statistics(answers(table))
    repeated = np.repeat(table, drawn, axis=0)
    of_copies = statistics(answers(repeated))
    # The values on the scale stay those of the whole, which Gwet's chance agreement depends on.
    same_values = set(np.unique(repeated)) == set(np.unique(table))
    for name, statistic in of_weights.items():
        if name.startswith("gwet") and not same_values:
            continue
        expected = of_copies[name].value(n_pairs=len(repeated))
        result = statistic.at(np.array([drawn, np.ones(25)], dtype=float))
        assert result[0] == pytest.approx(expected, abs=1e-9), name
        assert result[1] == pytest.approx(statistic.value(n_pairs=25), abs=1e-9), name


def crossed(seed, n_units, n_annotators, sd, severity=0.5):
    rng = np.random.default_rng(seed)
    table = rng.normal(50, 1, (n_units, 1)) + rng.normal(0, severity, n_annotators)
    return table + rng.normal(0, sd, (n_units, n_annotators))


def test_intervals_of_icc_1_and_3_are_near_those_of_the_f_distribution():
    table = crossed(3, n_units=300, n_annotators=5, sd=1)
    unit, rater = np.divmod(np.arange(table.size), 5)
    frame = pandas.DataFrame({"unit": unit, "rater": rater, "rating": table.ravel()})
    theirs = pingouin.intraclass_corr(frame, targets="unit", raters="rater", ratings="rating")
    ends = dict(zip(("icc_1", "icc_2", "icc_3"), theirs["CI95"][:3], strict=True))
    for interval in (Interval.PERCENTILE, Interval.BCA):
        settings = AgreementSettings(resamples=1000, interval=interval)
        result = coefficients(answers(table), None, settings)
        # Of icc_2, their interval is about other raters too.
        for name in ("icc_1", "icc_3"):
            assert result[name].interval == pytest.approx(tuple(ends[name]), abs=0.02)


def test_intervals_hold_the_truth_as_often_as_they_say():
    # Variances: pairs 1, error 1.
    truths = {"icc_1": 1 / 2, "icc_3": 1 / 2, "icc_3_mean": 4 / 5, "split_half": 4 / 5}
    inside = dict.fromkeys(truths, 0)
    for seed in range(100):
        data = answers(crossed(seed, 80, 4, sd=1, severity=0))
        chosen = intraclass(data) | {"split_half": SplitHalf(data, seed=1)}
        chosen = {name: chosen[name] for name in truths}
        result = bootstrap(chosen, judged=np.arange(80), n_pairs=80, drawing=Drawing(200))
        for name, truth in truths.items():
            low, high = result[name].interval
            inside[name] += low <= truth <= high
    # The standard error of 95 of 100 is 2.2.
    assert min(inside.values()) >= 88


def test_intervals_over_annotators_are_wider_and_hold_the_value():
    table = crossed(5, n_units=150, n_annotators=8, sd=1)
    pairs, both = (
        coefficients(answers(table), None, AgreementSettings(resamples=100, interval=interval))
        for interval in (Interval.PERCENTILE, Interval.TWO_WAY)
    )
    for name in ("icc_1", "icc_2", "pairwise_pearson", "weighted_kappa", "icc_2_mean", "kendall_w"):
        low, high = both[name].interval
        assert low < both[name].value < high
        assert high - low > np.subtract(*pairs[name].interval[::-1])


@pytest.mark.parametrize("name", ["icc_1_mean", "icc_2_mean", "icc_3_mean", "split_half", "w"])
def test_half_of_the_annotators_stand_for_all(name):
    """The reliability of means of eight ratings shows with four annotators, and so is W."""
    table = crossed(6, n_units=3000, n_annotators=8, sd=1.5)
    # Annotators without means of their own, so that no half differs from the other.
    table -= table.mean(axis=0)

    def statistic(data, times):
        if name == "w":
            return KendallW(data, times=times)
        if name == "split_half":
            return SplitHalf(data, seed=1, times=times)
        return intraclass(data, times=times)[name]

    whole = statistic(answers(table + 100), 1).value(n_pairs=3000)
    half = statistic(answers(table[:, :4] + 100), 2).value(n_pairs=3000)
    assert half == pytest.approx(whole, abs=0.02)


def test_a_resample_with_a_single_value_is_undefined():
    data = reliability_data(
        unit=np.repeat(np.arange(4), 3),
        annotator=np.tile(np.arange(3), 4),
        value=[2.1, 2.1, 2.1, 2.1, 2.1, 2.1, 1, 2.1, 3.3, 3.3, 1, 1],
        pair=np.arange(4),
        n_pairs=4,
        n_annotators=3,
    )
    only_equal = np.array([[1.0, 1.0, 0.0, 0.0]])
    for name, statistic in statistics(data).items():
        value = statistic.at(only_equal)[0]
        agrees = name in {"gwet_ac1", "gwet_ac2", "against_majority"}
        assert value == pytest.approx(1) if agrees else np.isnan(value), name
