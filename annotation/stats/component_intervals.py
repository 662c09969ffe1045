"""Intervals of variance components, by a parametric bootstrap on the same design."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from scipy.stats import chi2

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.generalisability import Components, Design

Ends = tuple[float, float]

# Ratings that are simulated in all replications together: a second or two.
_SIMULATED: Final = 6_000_000
_MOST, _FEWEST = 400, 40
_LOW, _HIGH = 0.025, 0.975


def component_intervals(
    components: Components, facets: Mapping[str, IntArray], *, seed: int = 1
) -> dict[str, Ends]:
    """Return 95 % intervals of variance components.

    Parameters
    ----------
    components : Components
        From the ratings of this design.
    facets : mapping of str to (n_ratings,) array of int
        As for `variance_components`.
    seed : int, optional
        Of the simulated ratings.

    Returns
    -------
    dict of str to (float, float)
        By facet, in squared points of the scale, not below 0. Empty for so many ratings that
        simulating them would take too long; the intervals are narrow then.

    Notes
    -----
    Ratings with normal effects of the estimated variances are drawn for the same design, and their
    components estimated. Their variance v over the replications gives Satterthwaite's degrees of
    freedom of an estimate s, d = 2 s² / v, and the interval d s / χ² at the quantiles of
    chi-squared with d degrees of freedom. Where d is below 1, as for estimates near 0, the interval
    runs from 0 to the 97.5th percentile of the replications.

    References
    ----------
    Satterthwaite (1946), Biometrics Bulletin 2:110-114. Brennan (2001), Generalizability Theory,
    section 6.2.
    """
    n = components.levels["residual"]
    if n * _FEWEST > _SIMULATED:
        return {}
    design = Design.of(facets, n)
    replications = _replications(components, design, np.random.default_rng(seed))
    spread = replications.var(axis=0, ddof=1)
    return {
        name: _interval(components.of(name), float(spread[column]), replications[:, column])
        for column, name in enumerate(design.effects)
    }


def _replications(components: Components, design: Design, rng: np.random.Generator) -> FloatArray:
    """Return the estimates from simulated ratings: (n_replications, n_effects)."""
    n = components.levels["residual"]
    deviations = {name: np.sqrt(components.of(name)) for name in design.effects}
    estimates = []
    for _ in range(min(_MOST, _SIMULATED // n)):
        rating = np.zeros(n)
        for name, codes in design.effects.items():
            rating += deviations[name] * rng.normal(size=components.levels[name])[codes]
        estimates.append(design.estimates(rating))
    return np.array(estimates)


def _interval(estimate: float, spread: float, replications: FloatArray) -> Ends:
    if spread == 0:
        return estimate, estimate
    freedom = 2 * estimate**2 / spread
    # Below one degree of freedom, the upper end of chi-squared's interval means nothing.
    if freedom < 1:
        return 0.0, max(float(np.quantile(replications, _HIGH)), 0.0)
    low, high = freedom * estimate / chi2.ppf((_HIGH, _LOW), freedom)
    return float(low), float(high)
