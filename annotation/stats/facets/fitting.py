"""Fitting the rating model by penalised marginal likelihood."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from scipy.optimize import minimize
from scipy.special import logit

from annotation.stats.arrays import FloatArray
from annotation.stats.facets.data import FacetData
from annotation.stats.facets.likelihood import Likelihood, Nodes, Posterior, nodes_around
from annotation.stats.facets.parameters import DRIFT, N_TRAITS, Parameters, unpacked
from annotation.stats.facets.uncertainty import Uncertainty, estimate_uncertainty

_MAX_ROUNDS: Final = 20
_STEPS_PER_ROUND: Final = 25
# Fitting stops when a round changes pairs and traits by less than this many standard errors.
_TOLERANCE: Final = 0.02
# Lower bound of the variance of each trait among annotators; keeps the penalty finite.
_MIN_VARIANCE: Final = 1e-4
_INITIAL_COVARIANCE: Final = np.diag([0.5, 0.2, 0.1, 0.3])
# Standard deviation, in logits, of the weak priors of the effects of order and drift.
_PRIOR_SD: Final = 5.0


@dataclass(frozen=True)
class RatingFit:
    """A fitted rating model.

    Attributes
    ----------
    data : FacetData
    parameters : Parameters
    posterior : Posterior
        Of the pairs, at these parameters.
    covariance : (4, 4) array of float
        Estimated covariance of the traits among annotators.
    uncertainty : Uncertainty
    rounds : int
        Number of rounds: maximisation, then placement of the nodes.
    has_converged : bool
    """

    data: FacetData
    parameters: Parameters
    posterior: Posterior
    covariance: FloatArray
    uncertainty: Uncertainty
    rounds: int
    has_converged: bool


def fit_ratings(data: FacetData) -> RatingFit:
    """Fit the rating model.

    Parameters
    ----------
    data : FacetData
        With at least two categories.

    Returns
    -------
    RatingFit

    Raises
    ------
    ValueError
        If all ratings are in one category.

    Notes
    -----
    Locations of pairs are normal and integrated out by adaptive quadrature with seven nodes. Traits
    of annotators are normal with a covariance that is itself estimated (empirical Bayes); they
    maximise the penalised likelihood. Each round maximises at fixed nodes, then moves the nodes and
    updates the covariance from the estimates and their variances.
    """
    if data.n_categories < 2:
        raise ValueError("all ratings are the same; there is nothing to model")
    parameters, covariance = _initial_parameters(data), _INITIAL_COVARIANCE
    posterior = _initial_posterior(data, parameters)
    rounds, change = 0, np.inf
    for rounds in range(1, _MAX_ROUNDS + 1):  # noqa: B007 (returned in the fit)
        nodes = nodes_around(posterior.mean, posterior.sd)
        previous = parameters, posterior
        parameters = _maximise(data, nodes, parameters, covariance)
        likelihood = Likelihood(data, nodes)
        posterior = likelihood.posterior(parameters)
        uncertainty = estimate_uncertainty(
            data, parameters, posterior, covariance, likelihood.score_moments(parameters)
        )
        covariance = _covariance(data, parameters, uncertainty)
        change = max(
            _rms_change(posterior.mean - previous[1].mean, posterior.sd),
            _rms_change(
                parameters.traits - previous[0].traits,
                np.sqrt(np.einsum("pii->pi", uncertainty.trait_covariances)),
            ),
        )
        if change < _TOLERANCE:
            break
    likelihood = Likelihood(data, nodes_around(posterior.mean, posterior.sd))
    posterior = likelihood.posterior(parameters)
    uncertainty = estimate_uncertainty(
        data, parameters, posterior, covariance, likelihood.score_moments(parameters)
    )
    return RatingFit(
        data, parameters, posterior, covariance, uncertainty, rounds, change < _TOLERANCE
    )


def _rms_change(change: FloatArray, error: FloatArray) -> float:
    """Return the root mean square of changes, in standard errors."""
    return float(np.sqrt(((change / error) ** 2).mean()))


def _initial_parameters(data: FacetData) -> Parameters:
    """Return the thresholds implied by the marginal distribution, with all effects 0."""
    shares = np.bincount(data.category, minlength=data.n_categories) / len(data)
    ends = np.clip(np.cumsum(shares)[:-1], 1e-4, 1 - 1e-4)
    thresholds = logit(ends) * 1.5
    thresholds = np.maximum.accumulate(thresholds + 1e-3 * np.arange(len(thresholds)))
    traits = np.zeros((data.n_annotators, N_TRAITS))
    return Parameters(traits, thresholds, order=0.0, drift=0.0, log_spread=float(np.log(1.5)))


def _initial_posterior(data: FacetData, parameters: Parameters) -> Posterior:
    """Locate each pair with nodes over the whole scale, before placing them adaptively."""
    prior = np.zeros(data.n_pairs), np.full(data.n_pairs, 1.5)
    posterior = Likelihood(data, nodes_around(*prior)).posterior(parameters)
    widened = replace(posterior, sd=np.maximum(posterior.sd, 0.4))
    return Likelihood(data, nodes_around(widened.mean, widened.sd)).posterior(parameters)


def _maximise(
    data: FacetData, nodes: Nodes, start: Parameters, covariance: FloatArray
) -> Parameters:
    likelihood = Likelihood(data, nodes)
    penalty = np.linalg.inv(covariance)
    n = N_TRAITS * data.n_annotators

    def loss(vector: FloatArray) -> tuple[float, FloatArray]:
        parameters = unpacked(vector, data.n_annotators)
        value, gradient = likelihood.value_and_gradient(parameters)
        weighted = parameters.traits @ penalty
        value -= 0.5 * float((weighted * parameters.traits).sum())
        # Traits are deviations from the mean: centring the gradient keeps their mean at 0.
        penalised = gradient[:n].reshape(parameters.traits.shape) - weighted
        gradient[:n] = (penalised - penalised.mean(axis=0)).ravel()
        shared = vector[-3:-1]
        value -= 0.5 * float((shared**2).sum()) / _PRIOR_SD**2
        gradient[-3:-1] -= shared / _PRIOR_SD**2
        return -value / len(data), -gradient / len(data)

    vector = start.packed()
    limits: list[tuple[float | None, float | None]] = [(None, None)] * len(vector)
    # Thresholds may come close but must not cross; the bounds of the spread prevent overflow.
    limits[n + 1 : -3] = [(-12.0, 4.0)] * (data.n_categories - 2)
    limits[-1] = (-3.0, 3.0)
    options = {"maxiter": _STEPS_PER_ROUND, "ftol": 1e-10, "gtol": 1e-7, "maxcor": 20}
    result = minimize(loss, vector, jac=True, method="L-BFGS-B", bounds=limits, options=options)
    return unpacked(result.x, data.n_annotators)


def _covariance(data: FacetData, parameters: Parameters, uncertainty: Uncertainty) -> FloatArray:
    """Return the covariance of traits among annotators (an EM update)."""
    covariance: FloatArray = (
        np.einsum("ai,aj->ij", parameters.traits, parameters.traits)
        + uncertainty.trait_covariances.sum(axis=0)
    ) / data.n_annotators
    if not data.has_times:
        covariance[DRIFT], covariance[:, DRIFT] = 0.0, 0.0
    covariance[np.diag_indices(N_TRAITS)] += _MIN_VARIANCE
    return covariance
