"""The same model of ratings, written in numpyro and sampled.

Compiling numpyro's own sampler takes most of half a minute, its density a second. So the density is
sampled by Hamiltonian Monte Carlo in NumPy, many chains at a time, and the chains have to agree.
"""

import jax
import jax.numpy as jnp
import numpy as np
import numpyro
import numpyro.distributions as dist
import pytest
from numpyro.infer.util import log_density

from annotation.stats.facets.fitting import fit_ratings
from tests.annotation.stats.facets.simulated import rated

CHAINS, STEPS, WARM_UP, KEPT = 24, 12, 120, 80


def model(pair, annotator, level, n_pairs, n_annotators, n_categories, sd):
    def deviations(name, spread, n):
        return spread * numpyro.sample(name, dist.Normal(0, 1).expand([n]))

    place = deviations("place", sd[0], n_pairs)
    severity = deviations("severity", sd[1], n_annotators)
    consistency = deviations("consistency", sd[2], n_annotators)
    width = deviations("width", sd[3], n_annotators)
    severity, consistency, width = (each - each.mean() for each in (severity, consistency, width))
    first = numpyro.sample("first", dist.Normal(-2, 3))
    gaps = jnp.exp(numpyro.sample("log_gaps", dist.Normal(0, 1).expand([n_categories - 2])))
    ends = jnp.concatenate([first[None], first + jnp.cumsum(gaps)])
    middle = ends.mean()
    bounds = middle + jnp.exp(-width[annotator])[:, None] * (ends - middle)
    scale = jnp.exp(consistency[annotator])
    at = scale * (place[pair] - severity[annotator])
    numpyro.sample("level", dist.OrderedLogistic(at, scale[:, None] * bounds), obs=level)


def sampled(density, start, rng):
    """Sample by HMC: (n_kept, n_chains, n_parameters).

    Warming up, the chains share a step, tuned to 80 % accepted, and half-way through get the
    variances of what they have visited as inverse masses.
    """
    at, (value, slope) = start, density(start)
    variances, log_step, visited = np.ones(at.shape[1]), np.log(0.1), []
    for turn in range(WARM_UP + KEPT):
        if turn == WARM_UP // 2:
            variances = np.var(visited[turn // 2 :], axis=(0, 1))
        step = np.exp(log_step) * rng.uniform(0.8, 1.2) * np.sqrt(variances)
        momentum = rng.normal(size=at.shape)
        to, pushed, there = at, momentum + step / 2 * slope, (value, slope)
        for _ in range(STEPS):
            to = to + step * pushed
            there = density(to)
            pushed = pushed + step * there[1]
        pushed = pushed - step / 2 * there[1]
        # A step too long for the place leads to infinity, and is refused.
        with np.errstate(invalid="ignore", over="ignore"):
            gain = there[0] - value - ((pushed**2).sum(axis=1) - (momentum**2).sum(axis=1)) / 2
        chance = np.exp(np.minimum(np.nan_to_num(gain, nan=-np.inf), 0))
        accepted = rng.random(len(at)) < chance
        at = np.where(accepted[:, None], to, at)
        value = np.where(accepted, there[0], value)
        slope = np.where(accepted[:, None], there[1], slope)
        if turn < WARM_UP:
            log_step += (chance.mean() - 0.8) / np.sqrt(1 + turn % 60)
        visited.append(at)
    return np.array(visited[WARM_UP:])


def posterior_draws(data, sd):
    """Return the draws by parameter: (n_chains, n_kept, size) each."""
    sizes = data.n_pairs, data.n_annotators, data.n_categories
    values = data.pair, data.annotator, data.category, *sizes, sd
    widths = {"place": sizes[0]} | dict.fromkeys(("severity", "consistency", "width"), sizes[1])
    widths |= {"first": 1, "log_gaps": sizes[2] - 2}
    cuts = np.cumsum(list(widths.values()))[:-1]

    def log_posterior(vector):
        parameters = dict(zip(widths, jnp.split(vector, cuts), strict=True))
        parameters["first"] = parameters["first"][0]
        return log_density(model, values, {}, parameters)[0]

    compiled = jax.jit(jax.vmap(jax.value_and_grad(log_posterior)))
    rng = np.random.default_rng(1)
    draws = sampled(
        lambda at: [np.asarray(each) for each in compiled(at)],
        rng.normal(size=(CHAINS, sum(widths.values()))),
        rng,
    )
    return dict(zip(widths, np.split(draws.swapaxes(0, 1), cuts, axis=2), strict=True))


def largest_shrink_factor(draws):
    """Return the largest of Gelman and Rubin's factors: 1 if no chain tells from the others."""
    within = draws.var(axis=1, ddof=1).mean(axis=0)
    between = draws.mean(axis=1).var(axis=0, ddof=1)
    n = draws.shape[1]
    return np.sqrt((n - 1) / n + between / within).max()


def test_estimates_and_their_errors_are_those_of_sampling():
    data = rated(4, pairs=60, people=10, each=6, levels=5, sd=(0.7, 0.4, 0.25, 0.0)).data
    # Neither the order nor the drift, which the model above leaves out.
    data = type(data)(**{**vars(data), "order": 0 * data.order, "time": 0 * data.time})
    fit = fit_ratings(data)
    sd = np.exp(fit.parameters.log_spread), *np.sqrt(np.diag(fit.covariance))[:3]
    drawn = posterior_draws(data, sd)
    assert max(map(largest_shrink_factor, drawn.values())) < 1.05
    place = sd[0] * drawn["place"].reshape(-1, data.n_pairs)
    assert np.corrcoef(place.mean(axis=0), fit.posterior.mean)[0, 1] > 0.99
    mine = np.sqrt(fit.uncertainty.pairs)
    assert np.median(mine / place.std(axis=0)) == pytest.approx(1, abs=0.1)
    names = ("severity", "consistency", "width")
    traits = [scale * drawn[name] for scale, name in zip(sd[1:], names, strict=True)]
    traits = np.stack([trait - trait.mean(axis=2, keepdims=True) for trait in traits], axis=3)
    traits = traits.reshape(-1, data.n_annotators, 3)
    errors = np.sqrt(np.einsum("pii->pi", fit.uncertainty.trait_covariances))[:, :3]
    off = (fit.parameters.traits[:, :3] - traits.mean(axis=0)) / traits.std(axis=0)
    assert np.abs(off).max() < 1.2
    assert np.sqrt((off**2).mean()) < 0.4
    assert np.median(errors / traits.std(axis=0), axis=0) == pytest.approx(np.ones(3), abs=0.1)
