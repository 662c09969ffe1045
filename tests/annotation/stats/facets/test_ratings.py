import csv

import numpy as np
import pytest
from scipy.optimize import approx_fprime

from annotation.stats.facets.data import facet_data
from annotation.stats.facets.fitting import fit_ratings
from annotation.stats.facets.likelihood import Likelihood, nodes_around
from annotation.stats.facets.parameters import unpacked
from annotation.stats.facets.summary import (
    annotator_statistics,
    fair_scores,
    middle_score,
    pair_statistics,
    separation,
    severity_in_points,
)
from annotation.stats.matrix import build_matrix
from tests.annotation.stats.facets.simulated import DRIFT, ORDER, rated

Z90 = 1.6448536


@pytest.fixture(scope="module")
def campaigns():
    """Return eight campaigns with their fits: 4,200 ratings each."""
    known = [rated(seed) for seed in range(8)]
    return [(campaign, fit_ratings(campaign.data)) for campaign in known]


def test_the_gradient_is_that_of_the_likelihood():
    campaign = rated(1, pairs=30, people=6, each=4, levels=4)
    data, rng = campaign.data, np.random.default_rng(2)
    nodes = nodes_around(rng.normal(size=data.n_pairs), np.full(data.n_pairs, 0.7))
    likelihood = Likelihood(data, nodes)
    vector = np.concatenate([rng.normal(0, 0.3, 24), [-1.0], [0.2, -0.1], [0.2, 0.1, 0.3]])

    def value(at):
        return likelihood.value_and_gradient(unpacked(at, 6))[0]

    gradient = likelihood.value_and_gradient(unpacked(vector, 6))[1]
    assert gradient == pytest.approx(approx_fprime(vector, value, 1e-6), abs=2e-3)


def test_intervals_of_traits_hold_the_truth_as_often_as_they_say(campaigns):
    inside = np.zeros(4)
    for campaign, fit in campaigns:
        sd = np.sqrt(np.einsum("pii->pi", fit.uncertainty.trait_covariances))
        inside += (np.abs(fit.parameters.traits - campaign.traits) < Z90 * sd).mean(axis=0)
    # 400 people: the standard error of each share is .015.
    assert inside[:3] / len(campaigns) == pytest.approx(np.full(3, 0.9), abs=0.03)
    assert 0.83 <= inside[3] / len(campaigns) <= 0.95  # drift, of which 84 ratings say little


def test_fair_scores_are_unbiased_and_their_intervals_hold_the_truth(campaigns):
    off, inside, plain_off = [], [], []
    for campaign, fit in campaigns:
        data = campaign.data
        truth = middle_score(data, campaign.truth, campaign.place)[data.pairs]
        result = fair_scores(fit, level=0.9)
        off.append(result.score - truth)
        inside.append((result.low <= truth) & (truth <= result.high))
        plain = np.bincount(data.pair, weights=data.rating) / np.bincount(data.pair)
        plain_off.append(plain - truth)
    assert 0.87 <= np.mean(inside) <= 0.93
    assert abs(np.mean(off)) < 0.02
    assert np.std(off) < 0.85 * np.std(plain_off)


def test_the_order_and_the_common_drift_are_found(campaigns):
    scale = [np.exp(campaign.truth.traits[:, 1].mean()) for campaign, _fit in campaigns]
    orders = [fit.parameters.order for _campaign, fit in campaigns]
    drifts = [fit.parameters.drift for _campaign, fit in campaigns]
    assert np.mean(orders) == pytest.approx(ORDER * np.mean(scale), abs=0.06)
    assert np.mean(drifts) == pytest.approx(DRIFT * np.mean(scale), abs=0.1)


def test_reliability_is_the_squared_correlation_with_the_truth(campaigns):
    for campaign, fit in campaigns:
        known = campaign.place[campaign.data.pairs]
        squared = np.corrcoef(known, fit.posterior.mean)[0, 1] ** 2
        result = separation(fit.posterior.mean, fit.uncertainty.pairs)
        assert result.reliability == pytest.approx(squared, abs=0.04)


def test_ratings_fit_where_the_model_is_true(campaigns):
    pairs = [pair_statistics(fit) for _campaign, fit in campaigns]
    assert np.nanmean([pair.infit for pair in pairs]) == pytest.approx(1, abs=0.05)
    assert np.nanmean([pair.outfit for pair in pairs]) == pytest.approx(1, abs=0.08)
    z = np.concatenate([pair.z for pair in pairs])
    assert np.nanmean(z > 3) < 0.01


def odd_and_careless():
    """Return 300 pairs, ten of which divide opinion, and 40 people, four of whom are careless."""
    rng = np.random.default_rng(5)
    place = rng.uniform(1.5, 4.5, 300)
    rows = []
    for pair in range(300):
        for annotator in rng.choice(40, 12, replace=False):
            if annotator < 4:
                rating = rng.integers(1, 6)
            elif pair < 10:
                rating = rng.choice([1, 5])
            else:
                rating = np.clip(np.round(place[pair] + rng.normal(0, 0.5)), 1, 5)
            rows.append((annotator, pair, rating))
    annotator, pair, rating = np.array(rows).T
    return facet_data(
        build_matrix(
            annotator=annotator,
            pair=pair,
            order=np.zeros(len(rows)),
            rating=rating,
            label=np.full(len(rows), -1),
        )
    )


def test_odd_pairs_and_careless_people_are_told_apart():
    fit = fit_ratings(odd_and_careless())
    people, pairs = annotator_statistics(fit), pair_statistics(fit)
    assert set(np.argsort(-people.infit)[:4]) == {0, 1, 2, 3}
    assert people.infit[:4].min() > 1.5
    assert set(np.argsort(fit.parameters.traits[:, 1])[:4]) == {0, 1, 2, 3}
    assert (pairs.z[:10] > 3).all()
    # Of the others, each of which has a careless rating or more, hardly any is odd.
    assert (pairs.z[10:] > 3).mean() < 0.03


def test_severity_in_points_is_how_much_lower_somebody_rates():
    rng = np.random.default_rng(3)
    place = rng.uniform(2, 8, 200)
    lower = np.array([0, 0, 0, 0, 1, 2])
    annotator, pair = np.tile(np.arange(6), 200), np.repeat(np.arange(200), 6)
    rating = np.round(place[pair] - lower[annotator] + rng.normal(0, 0.7, 1200))
    data = facet_data(
        build_matrix(
            annotator=annotator,
            pair=pair,
            order=np.zeros(1200),
            rating=rating,
            label=np.full(1200, -1),
        )
    )
    result = severity_in_points(fit_ratings(data))
    assert result[4:] - result[:4].mean() == pytest.approx([1, 2], abs=0.15)


def test_severity_in_points_is_nearly_how_much_lower_the_ratings_are(shared_dir):
    """All 13 people of WordSim-353 rated all 153 pairs; one of them avoids both ends."""
    with (shared_dir / "data" / "ratings" / "ws353_set1.csv").open(encoding="utf-8") as stream:
        rating = np.array([row[-13:] for row in list(csv.reader(stream))[1:]], dtype=np.float64)
    pair, annotator = np.indices(rating.shape).reshape(2, -1)
    data = facet_data(
        build_matrix(
            annotator=annotator,
            pair=pair,
            order=np.zeros(rating.size),
            rating=rating.reshape(-1),
            label=np.full(rating.size, -1),
        )
    )
    means = rating.mean(axis=0)
    points = severity_in_points(fit_ratings(data))
    assert points - points.mean() == pytest.approx(means.mean() - means, abs=0.4)


def test_sliders_are_put_into_classes():
    rng = np.random.default_rng(1)
    rating = rng.integers(0, 101, 600)
    data = facet_data(
        build_matrix(
            annotator=np.arange(600) % 6,
            pair=np.arange(600) // 6,
            order=np.zeros(600),
            rating=rating,
            label=np.full(600, -1),
        )
    )
    assert data.n_categories == 15
    assert (np.diff(data.category_means) > 0).all()
    assert np.bincount(data.category).min() > 25
    assert np.dot(np.bincount(data.category), data.category_means) == pytest.approx(rating.sum())


def test_one_and_the_same_rating_is_refused():
    data = facet_data(
        build_matrix(annotator=[1, 2], pair=[1, 1], order=[0, 0], rating=[3, 3], label=[-1, -1])
    )
    with pytest.raises(ValueError, match="all ratings are the same"):
        fit_ratings(data)


def test_two_classes_and_a_pair_with_one_rating_are_enough():
    data = facet_data(
        build_matrix(
            annotator=[1, 2, 3, 1, 2],
            pair=[1, 1, 1, 2, 3],
            order=[0, 1, 0, 1, 0],
            rating=[0, 1, 1, 0, 1],
            label=[-1] * 5,
        )
    )
    result = fair_scores(fit_ratings(data))
    assert np.isfinite([result.score, result.low, result.high]).all()
    assert result.score[1] < result.score[0] < result.score[2]
