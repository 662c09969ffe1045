import krippendorff
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats import inter_rater

from annotation.stats import chance_corrected
from annotation.stats.chance_corrected import FleissKappa, KrippendorffAlpha, Level
from annotation.stats.reliability_data import rating_data
from annotation.stats.statistic import estimate
from tests.annotation.stats.published import (
    FLEISS,
    KRIPPENDORFF,
    NAN,
    WIKIPEDIA,
    matrix_of,
    table_of_counts,
)


def alpha(table, level):
    matrix = matrix_of(table)
    return estimate(KrippendorffAlpha(rating_data(matrix), level), n_pairs=matrix.n_pairs)


def weighted_alpha(table, level):
    """Return alpha as resampling has it, with every pair drawn once."""
    matrix = matrix_of(table)
    statistic = KrippendorffAlpha(rating_data(matrix), level)
    return statistic.at(np.ones((1, matrix.n_pairs)))[0] if statistic.n else np.nan


def kappa(table):
    matrix = matrix_of(table)
    return estimate(FleissKappa(rating_data(matrix)), n_pairs=matrix.n_pairs)


@pytest.mark.parametrize(
    ("level", "published"),
    [
        (Level.NOMINAL, 0.743),
        (Level.ORDINAL, 0.815),
        (Level.INTERVAL, 0.849),
        (Level.RATIO, 0.797),
    ],
)
def test_alpha_is_the_one_krippendorff_published(level, published):
    measure = alpha(KRIPPENDORFF, level)
    assert round(measure.value, 3) == published
    assert measure.n == 11


@pytest.mark.parametrize(("counts", "published"), [(FLEISS, 0.430), (WIKIPEDIA, 0.210)])
def test_kappa_is_the_one_that_was_published(counts, published):
    measure = kappa(table_of_counts(counts))
    assert round(measure.value, 3) == published
    assert measure.n == len(counts)


tables = st.integers(0, 2**32 - 1).map(np.random.default_rng)


def random_table(rng, *, values=6):
    """Return answers of a few annotators that follow a truth, with gaps."""
    shape = rng.integers(2, 8), rng.integers(3, 40)
    truth = rng.integers(0, values, shape[1])
    table = np.clip(truth + rng.integers(-1, 2, shape), 0, values - 1).astype(float)
    table[rng.random(shape) < rng.uniform(0, 0.6)] = NAN
    return table


@pytest.mark.parametrize("level", Level)
@settings(deadline=None)
@given(tables)
def test_alpha_is_that_of_the_reference_library_with_gaps(level, rng):
    table = random_table(rng)
    measure = alpha(table, level)
    weighted = weighted_alpha(table, level)
    try:
        with np.errstate(invalid="ignore"):
            expected = krippendorff.alpha(table, level_of_measurement=level.value)
    except ValueError:
        assert measure.value is None
        assert np.isnan(weighted)
        return
    if measure.value is None:
        assert np.isnan(expected)
        assert np.isnan(weighted)
    else:
        assert measure.value == pytest.approx(expected, abs=1e-9)
        assert weighted == pytest.approx(expected, abs=1e-9)


def test_more_values_than_the_library_can_hold_give_the_weighted_form(monkeypatch):
    table = random_table(np.random.default_rng(2))
    expected = alpha(table, Level.INTERVAL).value
    monkeypatch.setattr(chance_corrected, "_MOST_LIBRARY_CELLS", 0)
    assert alpha(table, Level.INTERVAL).value == pytest.approx(expected, abs=1e-12)


@settings(deadline=None)
@given(tables)
def test_kappa_of_equally_many_answers_is_that_of_statsmodels(rng):
    counts = rng.multinomial(rng.integers(2, 9), rng.dirichlet(np.ones(4)), rng.integers(2, 30))
    measure = kappa(table_of_counts(counts))
    if (counts.sum(axis=0) > 0).sum() < 2:
        assert measure.value is None
    else:
        assert measure.value == pytest.approx(inter_rater.fleiss_kappa(counts), abs=1e-9)


def test_kappa_with_gaps_is_the_one_that_gwet_published():
    # Krippendorff's four observers are the data set cac.raw4raters of his package irrCAC, whose
    # overview prints .76117 for Fleiss' kappa.
    assert round(kappa(KRIPPENDORFF).value, 5) == 0.76117


def test_a_unit_with_one_answer_cannot_disagree():
    table = [[1, 2, 3, 5], [1, 2, 2, NAN]]
    for level in Level:
        without = alpha(np.array(table)[:, :3], level)
        # The unused value changes in which sequence the library adds up.
        assert alpha(table, level).value == pytest.approx(without.value, abs=1e-15)


def test_ratios_of_negative_values_are_not_defined():
    measure = alpha([[-1, 2, 3], [-1, 3, 3]], Level.RATIO)
    assert measure.value is None
    assert "0 and above" in str(measure.note)


def test_two_noughts_do_not_differ_as_a_ratio():
    assert alpha([[0, 2, 3], [0, 2, 3]], Level.RATIO).value == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("level", "known"),
    [(Level.NOMINAL, 0.576994), (Level.ORDINAL, 0.878023), (Level.INTERVAL, 0.874174)],
)
def test_alpha_of_biosses_is_the_known_one(shared_dir, level, known):
    assert round(alpha(biosses(shared_dir), level).value, 6) == known


def test_kappa_of_biosses_is_the_known_one(shared_dir):
    assert round(kappa(biosses(shared_dir)).value, 6) == 0.576147


def biosses(shared_dir):
    path = shared_dir / "data/ratings/biosses_scores.csv"
    return np.loadtxt(path, delimiter=",", skiprows=1)[:, 1:].T


@pytest.mark.parametrize("value", [None, 4])
def test_answers_that_are_all_the_same_have_neither(value):
    table = [[4, 4, value or NAN], [4, 4, NAN]]
    assert alpha(table, Level.ORDINAL).value is None
    assert kappa(table).value is None
