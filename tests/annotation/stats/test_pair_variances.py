import numpy as np
import pytest

from annotation.stats.pair_variances import rating_spread
from tests.annotation.stats.published import NAN, matrix_of


def spread_of(sd, *, n=8, mean=3.0, ends=None):
    """Return what is found about ratings with the standard deviations `sd`, one for each pair."""
    rng = np.random.default_rng(1)
    table = mean + rng.standard_normal((n, len(sd))) * sd
    return rating_spread(matrix_of(table if ends is None else np.clip(np.round(table), *ends)))


def test_pairs_that_differ_in_nothing_get_nearly_the_same_variance():
    result = spread_of(np.full(3000, 0.8)).variance
    assert result.mean() == pytest.approx(0.64, rel=0.05)
    # Their own variances would lie .64 · √(2 / 7) = .34 apart.
    assert result.std() < 0.1


def test_pairs_that_differ_much_are_believed():
    sd = np.where(np.arange(3000) % 5 == 0, 2.0, 0.5)
    result = spread_of(sd).variance
    assert np.corrcoef(result, sd**2)[0, 1] > 0.8
    assert result[sd == 2].mean() > 5 * result[sd == 0.5].mean()


def test_ratings_at_the_end_of_the_scale_vary_less_but_do_not_vouch_for_themselves():
    mean = np.where(np.arange(3000) % 2 == 0, 4.8, 3.0)
    result = spread_of(np.full(3000, 0.7), n=4, mean=mean, ends=(1, 5)).variance
    truth = np.clip(
        np.round(4.8 + 0.7 * np.random.default_rng(2).standard_normal(100_000)), 1, 5
    ).var()
    ends, middle = result[mean == 4.8], result[mean == 3.0]
    assert ends.mean() == pytest.approx(truth, rel=0.25)
    assert ends.min() > truth / 3
    assert middle.mean() > 1.5 * ends.mean()


def test_one_rating_has_the_usual_variance_and_none_that_of_all():
    result = rating_spread(matrix_of([[1, 4, NAN], [3, NAN, NAN]]))
    assert result.overall == 2.0
    assert np.isfinite(result.variance).all()
    assert result.n.tolist()[:2] == [2, 1]


def test_without_two_ratings_of_any_pair_nothing_is_known():
    result = rating_spread(matrix_of([[1, 4]]))
    assert result.overall is None
    assert np.isnan(result.variance).all()
