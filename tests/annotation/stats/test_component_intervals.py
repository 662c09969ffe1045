"""Intervals of variance components against exact ones, and against known truth."""

import numpy as np
import pytest
from scipy.stats import chi2

from annotation.stats.component_intervals import component_intervals
from annotation.stats.generalisability import variance_components


def simulated(rng, *, pairs, people, sd):
    pair, person = np.indices((pairs, people)).reshape(2, -1)
    rating = sd[0] * rng.normal(size=pairs)[pair] + sd[1] * rng.normal(size=people)[person]
    facets = {"pair": pair, "person": person}
    return rating + sd[2] * rng.normal(size=len(pair)), facets


def test_the_residual_of_a_complete_design_has_its_exact_interval():
    rating, facets = simulated(np.random.default_rng(1), pairs=30, people=6, sd=(1, 0.5, 0.8))
    components = variance_components(rating, facets)
    freedom, estimate = 29 * 5, components.variances["residual"]
    exact = freedom * estimate / chi2.ppf((0.975, 0.025), freedom)
    assert component_intervals(components, facets)["residual"] == pytest.approx(exact, rel=0.05)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    rng = np.random.default_rng(2)
    sd = (1.0, 0.6, 0.8)
    held = np.zeros(3)
    for seed in range(60):
        rating, facets = simulated(rng, pairs=25, people=8, sd=sd)
        ends = component_intervals(variance_components(rating, facets), facets, seed=seed)
        held += [
            low <= truth**2 <= high for truth, (low, high) in zip(sd, ends.values(), strict=True)
        ]
    # The standard error of a share of .95 in 60 campaigns is .03.
    assert (held / 60 >= 0.87).all()


def test_a_component_that_is_not_there_starts_at_0():
    rating, facets = simulated(np.random.default_rng(3), pairs=20, people=6, sd=(1, 0, 1))
    components = variance_components(rating, facets)
    low, high = component_intervals(components, facets)["person"]
    assert low == 0 <= components.of("person") <= high < 0.5
    # All ratings the same: nothing varies, and nothing is simulated as if it did.
    same = variance_components(np.zeros(120), facets)
    assert set(component_intervals(same, facets).values()) == {(0.0, 0.0)}
