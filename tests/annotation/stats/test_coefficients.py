"""Coefficients beside those of the papers, against published tables and other libraries."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pandas
import pingouin
import pytest
from scipy.stats import friedmanchisquare
from sklearn.metrics import cohen_kappa_score

from annotation.stats.agreement import AgreementSettings
from annotation.stats.further.coefficients import coefficients
from annotation.stats.further.concordance import KendallW
from annotation.stats.further.gwet import Gwet
from annotation.stats.further.halves import SplitHalf
from annotation.stats.further.intraclass import intraclass as intraclass_statistics
from annotation.stats.further.majority import AgainstMajority
from annotation.stats.further.two_raters import pairwise_pearson, weighted_kappa
from annotation.stats.reliability_data import reliability_data
from annotation.stats.statistic import estimate

# Shrout and Fleiss (1979), Table 2.
SHROUT_FLEISS = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
]


def answers(table):
    """Return a table of units by annotators as data; 0 stands for no answer."""
    table = np.asarray(table, dtype=float)
    unit, annotator = np.nonzero(table)
    return reliability_data(
        unit=unit,
        annotator=annotator,
        value=table[unit, annotator],
        pair=np.arange(len(table)),
        n_pairs=len(table),
        n_annotators=table.shape[1],
    )


def on_all_pairs(statistic):
    return lambda data, **settings: estimate(statistic(data, **settings), n_pairs=data.n_pairs)


gwet, kendall_w, against_majority = map(on_all_pairs, (Gwet, KendallW, AgainstMajority))
split_half = on_all_pairs(SplitHalf)


def intraclass(data):
    result = intraclass_statistics(data)
    return {name: estimate(statistic, n_pairs=data.n_pairs) for name, statistic in result.items()}


def pairwise(data, least_common):
    both = {"pairwise_pearson": pairwise_pearson, "weighted_kappa": weighted_kappa}
    return {
        name: on_all_pairs(statistic)(data, least_common=least_common)
        for name, statistic in both.items()
    }


def test_shrout_and_fleiss_print_these_intraclass_correlations():
    result = {name: measure.value for name, measure in intraclass(answers(SHROUT_FLEISS)).items()}
    printed = {"icc_1": 0.17, "icc_2": 0.29, "icc_3": 0.71}
    printed |= {"icc_1_mean": 0.44, "icc_2_mean": 0.62, "icc_3_mean": 0.91}
    assert {name: round(value, 2) for name, value in result.items()} == printed


@pytest.mark.parametrize("seed", range(3))
def test_intraclass_correlations_are_those_of_pingouin(seed):
    rng = np.random.default_rng(seed)
    table = rng.normal(5, 1.5, (20, 1)) + rng.normal(0, 0.5, 6) + rng.normal(0, 1, (20, 6))
    unit, rater = np.divmod(np.arange(120), 6)
    frame = pandas.DataFrame({"unit": unit, "rater": rater, "rating": table.ravel()})
    theirs = pingouin.intraclass_corr(frame, targets="unit", raters="rater", ratings="rating")
    ours = intraclass(answers(table))
    names = ["icc_1", "icc_2", "icc_3", "icc_1_mean", "icc_2_mean", "icc_3_mean"]
    assert [ours[name].value for name in names] == pytest.approx(theirs["ICC"].tolist(), abs=1e-9)


def ac_of(table, weight):
    """Return Gwet's coefficient by the formulas of Gwet (2008, 2014) in fractions, unit by unit."""
    values = sorted({value for row in table for value in row if value})
    rows = [[value for value in row if value] for row in table]
    pairs = [[weight(*two, values) for two in permutations(row, 2)] for row in rows if len(row) > 1]
    observed = sum(Fraction(sum(pair), len(pair)) for pair in pairs) / len(pairs)
    answered = [row for row in rows if row]
    shares = [
        sum(Fraction(row.count(value), len(row)) for row in answered) / len(answered)
        for value in values
    ]
    total = sum(weight(one, other, values) for one in values for other in values)
    chance = total * sum(share * (1 - share) for share in shares)
    chance /= len(values) * (len(values) - 1)
    return (observed - chance) / (1 - chance)


def identical(one, other, _values):
    return Fraction(int(one == other))


def near(one, other, values):
    return 1 - Fraction(one - other, values[-1] - values[0]) ** 2


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("quadratic", "weight"), [(False, identical), (True, near)])
def test_gwets_coefficients_are_those_of_his_formulas_in_fractions(seed, quadratic, weight):
    rng = np.random.default_rng(seed)
    # 0 stands for no answer: units have none to five of them.
    table = np.where(rng.random((30, 5)) < 0.3, 0, np.clip(rng.poisson(2, (30, 5)), 1, 5))
    expected = ac_of(table.tolist(), weight)
    result = gwet(answers(table), quadratic=quadratic)
    assert result.value == pytest.approx(float(expected), abs=1e-12)
    assert result.n == int(((table > 0).sum(axis=1) > 1).sum())


def test_ac1_of_two_annotators_and_two_values_is_gwets_first_formula():
    # Gwet (2008): chance is 2 π (1 - π), with π the mean share of one of the values.
    table = np.random.default_rng(9).integers(1, 3, (50, 2))
    agreed = Fraction(int((table[:, 0] == table[:, 1]).sum()), 50)
    share = Fraction(int((table == 1).sum()), 100)
    chance = 2 * share * (1 - share)
    expected = float((agreed - chance) / (1 - chance))
    assert gwet(answers(table)).value == pytest.approx(expected, abs=1e-12)


def test_kendalls_w_is_friedmans_statistic_over_its_largest_value():
    table = np.random.default_rng(1).integers(1, 6, (15, 5))
    squared = friedmanchisquare(*table).statistic  # conditions are the units here
    assert kendall_w(answers(table)).value == pytest.approx(squared / (5 * 14))


def test_weighted_kappa_and_pearson_are_those_of_others():
    table = np.random.default_rng(2).integers(1, 6, (40, 2))
    table[:, 1] = np.clip(table[:, 0] + np.random.default_rng(3).integers(-1, 2, 40), 1, 5)
    result = pairwise(answers(table), least_common=10)
    theirs = cohen_kappa_score(*table.T, weights="quadratic")
    assert result["weighted_kappa"].value == pytest.approx(theirs)
    assert result["pairwise_pearson"].value == pytest.approx(np.corrcoef(*table.T)[0, 1])


def test_split_half_reliability_is_that_of_parallel_ratings():
    rng = np.random.default_rng(4)
    table = rng.normal(10, 1, (2000, 1)) + rng.normal(0, 1, (2000, 6))
    # The true variance is 1, and that of the error of a mean of six 1 / 6.
    assert split_half(answers(table), seed=1).value == pytest.approx(6 / 7, abs=0.01)


def test_only_comparisons_of_two_annotators_use_a_sample_of_them():
    rng = np.random.default_rng(5)
    table = rng.normal(10, 1, (300, 1)) + rng.normal(0, 1, (300, 8))
    result = coefficients(answers(table), None, AgreementSettings(most_annotators=3))
    # Reliability of the mean of eight ratings: 1 / (1 + 1 / 8).
    assert result["split_half"].value == pytest.approx(8 / 9, abs=0.02)
    assert result["icc_1_mean"].value == pytest.approx(8 / 9, abs=0.02)
    assert result["pairwise_pearson"].n == 3
    assert coefficients(answers(table), None)["pairwise_pearson"].n == 8 * 7 / 2


def test_annotators_are_compared_with_the_majority_of_the_others():
    # By hand: of the first unit, A and B have a tie beside them (1 and 2), which does not count,
    # and C is against two. Of the second unit, all agree.
    result = against_majority(answers([[1, 1, 2], [3, 3, 3]]))
    assert result.value == pytest.approx((1 + 1 + 1 / 2) / 3)
    assert result.n == 3


def test_an_undefined_coefficient_has_no_value_and_says_why():
    single = answers([[1, 0], [0, 2]])
    measures = [*intraclass(single).values(), kendall_w(single), gwet(single)]
    measures += [split_half(single, seed=1), *pairwise(single, least_common=1).values()]
    assert all(measure.value is None and measure.note for measure in measures)
