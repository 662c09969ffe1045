"""Variance components against published tables, an ANOVA and known truth."""

import numpy as np
import pytest
from scipy import stats

from annotation.stats.generalisability import (
    Components,
    decision,
    largest_saving,
    ratings_needed,
    rounding_variance,
    variance_components,
)

# Shrout and Fleiss (1979), Table 2: four judges rate six targets.
SHROUT_FLEISS = np.array(
    [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7.0]]
)


def crossed(table):
    pair, person = np.indices(table.shape).reshape(2, -1)
    return variance_components(table.ravel(), {"pair": pair, "person": person})


def test_shrout_and_fleiss_by_their_mean_squares():
    result = crossed(SHROUT_FLEISS)
    # Table 3: mean squares 11.24 (targets), 32.49 (judges), 1.02 (residual).
    assert result.variances["residual"] == pytest.approx(1.02, abs=0.005)
    assert result.variances["pair"] == pytest.approx((11.24 - 1.02) / 4, abs=0.005)
    assert result.variances["person"] == pytest.approx((32.49 - 1.02) / 6, abs=0.005)
    assert result.levels == {"pair": 6, "person": 4, "residual": 24}


@pytest.mark.parametrize(
    ("ratings", "same_people", "published"),
    [(1, False, 0.29), (4, False, 0.62), (1, True, 0.71), (4, True, 0.91)],
)
def test_reliabilities_are_the_intraclass_correlations_of_shrout_and_fleiss(
    ratings, same_people, published
):
    # Table 4: ICC(2,1), ICC(2,4), ICC(3,1) and ICC(3,4).
    result = decision(crossed(SHROUT_FLEISS), ratings, same_people=same_people)
    assert result.reliability == pytest.approx(published, abs=0.005)


def test_brennans_synthetic_data_set_1():
    # Brennan (2001), Table 2.2 in turned roles: ten objects answered by twelve items.
    rows = """101000000000 111001000000 111110000000 110110010000 111110100000 111011100000
        111111100000 111101111100 111111111110 111111111111"""
    result = crossed(np.array([[float(cell) for cell in row] for row in rows.split()]))
    assert result.variances["pair"] == pytest.approx(0.0574, abs=5e-5)
    assert result.variances["person"] == pytest.approx(0.0754, abs=5e-5)
    assert result.variances["residual"] == pytest.approx(0.1269, abs=5e-5)
    assert decision(result, 12, same_people=True).reliability == pytest.approx(0.844, abs=5e-4)
    assert decision(result, 12).reliability == pytest.approx(0.773, abs=5e-4)


def test_a_complete_design_of_three_facets_is_an_anova():
    rng = np.random.default_rng(1)
    shape = (7, 5, 4)
    table = sum(
        rng.normal(0, sd, [n if axis == at else 1 for at, n in enumerate(shape)])
        for axis, sd in enumerate((1.0, 0.6, 0.4))
    ) + rng.normal(0, 0.5, shape)
    pair, person, time = np.indices(shape).reshape(3, -1)
    facets = {"pair": pair, "person": person, "time": time}
    result = variance_components(table.ravel(), facets)
    # By hand: mean squares of a factorial without interactions.
    sizes = np.prod(shape)
    means = [table.mean(axis=tuple({0, 1, 2} - {axis})) for axis in range(3)]
    between = [
        sizes / n * ((mean - table.mean()) ** 2).sum() / (n - 1)
        for n, mean in zip(shape, means, strict=True)
    ]
    total = ((table - table.mean()) ** 2).sum()
    freedom = sizes - 1 - sum(n - 1 for n in shape)
    residual = (total - sum(ms * (n - 1) for ms, n in zip(between, shape, strict=True))) / freedom
    assert result.variances["residual"] == pytest.approx(residual)
    for name, ms, n in zip(facets, between, shape, strict=True):
        assert result.variances[name] == pytest.approx((ms - residual) / (sizes / n))


def test_one_facet_of_unequal_sizes_is_the_one_way_anova():
    rng = np.random.default_rng(2)
    pair = np.repeat(np.arange(40), rng.integers(2, 12, 40))
    rating = rng.normal(0, 1, 40)[pair] + rng.normal(0, 0.7, len(pair))
    result = variance_components(rating, {"pair": pair})
    groups = [rating[pair == code] for code in range(40)]
    sizes = np.array([len(group) for group in groups])
    within = sum(((group - group.mean()) ** 2).sum() for group in groups) / (len(rating) - 40)
    between = stats.f_oneway(*groups).statistic * within
    usual = (len(rating) - (sizes**2).sum() / len(rating)) / 39
    assert result.variances["residual"] == pytest.approx(within)
    assert result.variances["pair"] == pytest.approx((between - within) / usual)


def test_a_sparse_campaign_gives_back_what_it_was_made_with():
    rng = np.random.default_rng(3)
    pairs, people, per_pair = 3000, 150, 8
    person = np.concatenate([rng.choice(people, per_pair, replace=False) for _ in range(pairs)])
    pair = np.repeat(np.arange(pairs), per_pair)
    order = np.tile([0, 1], len(pair) // 2)
    time = rng.integers(0, 4, len(pair))
    rating = (
        rng.normal(3, 1.0, pairs)[pair]
        + rng.normal(0, 0.5, people)[person]
        + np.array([0.0, 0.1])[order]
        + rng.normal(0, 0.8, len(pair))
    )
    facets = {"pair": pair, "person": person, "order": order, "time": time}
    result = variance_components(rating, facets)
    assert result.variances["pair"] == pytest.approx(1.0, rel=0.08)
    assert result.variances["person"] == pytest.approx(0.25, rel=0.3)
    assert result.variances["order"] == pytest.approx(0.005, abs=0.002)
    assert result.variances["time"] == pytest.approx(0, abs=0.001)
    assert result.variances["residual"] == pytest.approx(0.64, rel=0.03)
    assert sum(result.share(facet) for facet in result.variances) == pytest.approx(1)
    # What is promised for ten ratings is what ten ratings of the same people give.
    promised = decision(result, per_pair).standard_error
    means = np.bincount(pair, weights=rating - np.array([0.0, 0.1])[order]) / per_pair
    truth = np.bincount(pair, weights=rng.normal(0, 0, len(pair))) / per_pair
    assert promised == pytest.approx(np.sqrt((0.25 + 0.64) / per_pair), rel=0.08)
    assert means.var() - truth.var() == pytest.approx(1.0 + promised**2, rel=0.08)


@pytest.mark.parametrize("same_people", [False, True])
def test_the_number_needed_is_the_least_that_suffices(same_people):
    result = crossed(SHROUT_FLEISS)
    for wanted in (0.5, 0.8, 0.95):
        n = ratings_needed(result, reliability=wanted, same_people=same_people)
        assert decision(result, n, same_people=same_people).reliability >= wanted
        if n > 1:
            less = decision(result, n - 1, same_people=same_people)
            assert less.reliability < wanted
    n = ratings_needed(result, standard_error=0.4, same_people=same_people)
    assert decision(result, n, same_people=same_people).standard_error <= 0.4
    assert decision(result, n - 1, same_people=same_people).standard_error > 0.4


def test_pairs_that_do_not_differ_are_never_reliable():
    alike = Components({"pair": -0.1, "person": 0.2, "residual": 0.5}, {})
    assert ratings_needed(alike, reliability=0.8) is None
    assert ratings_needed(alike, standard_error=0.5) == 3


def test_facets_that_are_the_same_are_refused():
    codes = np.array([0, 0, 1, 1])
    with pytest.raises(ValueError, match="apart"):
        variance_components(np.arange(4.0), {"pair": codes, "person": codes})


def test_a_coarser_scale_costs_what_rounding_adds():
    rng = np.random.default_rng(4)
    exact = rng.normal(3, 0.8, 400_000)
    for points in (5, 9):
        step = 4 / (points - 1)
        added = (np.round(exact / step) * step).var() - exact.var()
        expected = rounding_variance(low=1, high=5, points=points)
        assert added == pytest.approx(expected, rel=0.1)
    assert rounding_variance(low=1, high=5, points=None) == 0


def test_the_largest_saving_is_that_of_the_best_division():
    rng = np.random.default_rng(5)
    variances = rng.gamma(4, 0.225, 5000) ** 2
    spread = np.sqrt(variances)
    equal, best = 10.0, 10.0 * spread / spread.mean()
    saved = 1 - (variances / best).mean() / (variances / equal).mean()
    assert largest_saving(variances) == pytest.approx(saved)
    assert largest_saving(variances) == pytest.approx(0.2, abs=0.02)  # CV² of gamma(4) is 1/4
