"""Table 1 of the saliency paper, Steiger's example, and SciPy."""

import numpy as np
import pytest
from scipy import stats

from datasets.evaluation.significance import (
    bootstrap_difference,
    fisher_difference,
    is_starred,
    weighted_mean,
    williams,
    williams_of,
)

# Pairs, then ISF, SMOOTH, Siamese-CBOW and NWS as printed. The organisers' test file of
# SMTeuroparl has 459 pairs; the star of .511 comes out with the 734 of the training file only.
TABLE_1 = [
    (750, 39.1, "43.6", "43.8", "28.5"),
    (750, 60.5, "54.3", "64.4", "65.5*"),
    (734, 44.5, "51.1*", "45.0", "50.1"),
    (399, 34.9, "42.2", "39.0", "44.7*"),
    (189, 29.4, "23.0", "23.2", "25.2"),
    (561, 63.2, "68.0*", "49.9", "78.1*"),
    (750, 59.4, "63.8", "65.3*", "57.0"),
    (750, 68.5, "68.0", "60.7", "80.8*"),
    (450, 37.1, "29.1", "40.8", "29.9"),
    (300, 63.6, "68.5", "59.1", "65.4"),
    (750, 58.8, "59.3", "63.6*", "56.2"),
    (750, 66.3, "74.1*", "65.0", "75.9*"),
    (750, 57.1, "57.3", "73.2*", "64.5*"),
    (375, 37.6, "41.4", "21.8", "49.6*"),
    (750, 67.1, "61.5", "36.7", "68.0"),
    (375, 43.2, "47.7", "47.7", "54.3*"),
    (750, 65.4, "64.0", "21.5", "65.3"),
    (750, 66.1, "75.4*", "25.6", "76.6*"),
]


@pytest.mark.parametrize(("n", "isf", "systems"), [(row[0], row[1], row[2:]) for row in TABLE_1])
def test_stars_are_those_of_table_1(n, isf, systems):
    for printed in systems:
        r = float(printed.strip("*")) / 100
        assert is_starred(r, isf / 100, n) == printed.endswith("*")


@pytest.mark.parametrize(("column", "printed"), [(0, 53.4), (1, 55.1), (2, 47.0), (3, 57.6)])
def test_the_plain_mean_is_the_last_row_of_table_1(column, printed):
    values = [float(str(row[1 + column]).strip("*")) / 100 for row in TABLE_1]
    mean = weighted_mean([(value, 1) for value in values]).value
    # Both the values and their mean are rounded to a tenth.
    assert 100 * mean == pytest.approx(printed, abs=0.1)


def test_williams_p_is_that_of_steigers_example():
    assert williams_of(0.4, 0.5, 0.1, 103).value == pytest.approx(0.3749, abs=1e-4)


def test_williams_p_is_that_of_the_program_depcor():
    # Silver, Hittner & May 2006; the R package cocor tests itself by the same figures.
    assert williams_of(0.3, 0.4, 0.5, 100).value == pytest.approx(0.2843, abs=5e-5)


def test_williams_is_the_same_from_scores_and_from_correlations():
    draw = np.random.default_rng(3)
    gold = draw.normal(size=200)
    first, second = gold + draw.normal(size=200), gold + 2 * draw.normal(size=200)
    r = np.corrcoef([gold, first, second])
    expected = williams_of(r[0, 1], r[0, 2], r[1, 2], 200)
    assert williams(gold, first, second).value == pytest.approx(expected.value)
    assert expected.value < 0.001


def test_fisher_difference_is_the_normal_p():
    # z = (atanh .6 - atanh .5) / sqrt(2 / 100) = 1.0171
    assert fisher_difference(0.6, 0.5, 103).value == pytest.approx(0.3091, abs=1e-4)


def test_a_system_does_not_differ_from_itself():
    gold, scores = np.arange(9.0), np.arange(9.0) ** 2
    assert williams(gold, scores, scores).value == 1.0


def test_constant_scores_have_no_significance():
    result = williams(np.arange(9.0), np.ones(9), np.arange(9.0) ** 2)
    assert result.value is None
    assert "same" in str(result.note)


def test_the_mean_is_weighted_by_pairs():
    assert weighted_mean([(0.5, 300), (0.9, 100)]).value == pytest.approx(0.6)


@pytest.mark.parametrize("lead", [0.0, 0.4])
def test_the_bootstrap_of_two_systems_is_that_of_scipy(lead):
    rng = np.random.default_rng(7)
    gold = rng.normal(0, 1, 120)
    first, second = gold + rng.normal(0, 1 - lead, 120), gold + rng.normal(0, 1, 120)

    def difference(gold, first, second):
        return stats.pearsonr(gold, first).statistic - stats.pearsonr(gold, second).statistic

    theirs = stats.bootstrap(
        (gold, first, second),
        difference,
        paired=True,
        vectorized=False,
        n_resamples=2000,
        method="percentile",
        rng=np.random.default_rng(8),
    )
    result, p = bootstrap_difference(gold, first, second)
    assert result.value == pytest.approx(difference(gold, first, second))
    # An end from 2,000 resamples has a standard error of some 5 % of that of the difference.
    ends = theirs.confidence_interval
    close = 0.25 * theirs.standard_error
    assert (result.low, result.high) == pytest.approx((ends.low, ends.high), abs=close)
    sample = theirs.bootstrap_distribution
    expected = 2 * min((sample <= 0).mean(), (sample >= 0).mean())
    assert p.value == pytest.approx(expected, abs=4 * np.sqrt(2 / 2000))
    assert (p.value < 0.05) == (result.low > 0 or result.high < 0)


def test_the_bootstrap_of_a_system_with_itself_finds_no_difference():
    gold = np.random.default_rng(1).normal(0, 1, 50)
    other = gold + np.random.default_rng(2).normal(0, 1, 50)
    difference, p = bootstrap_difference(gold, other, other)
    assert (difference.value, difference.low, difference.high, p.value) == (0, 0, 0, 1)
    assert bootstrap_difference(gold[:3], other[:3], other[:3])[1].value is None
