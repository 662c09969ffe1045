"""Standard errors of the parameters of the rating model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import sparse
from scipy.linalg import LinAlgError, cho_factor, cho_solve
from scipy.special import expit

from annotation.stats.arrays import FloatArray
from annotation.stats.facets.data import FacetData
from annotation.stats.facets.likelihood import Posterior
from annotation.stats.facets.parameters import (
    CONSISTENCY,
    DRIFT,
    N_TRAITS,
    RANGE,
    SEVERITY,
    Parameters,
)

# A dense matrix of this many rows takes 128 MB; beyond it, annotators are handled separately.
MAX_DENSE_SIZE: Final = 4_000
_CHUNK_ROWS: Final = 8_192
_MIN_PROBABILITY: Final = 1e-12
_CONSTRAINT_PRECISION: Final = 1e6
_PRIOR_PRECISION: Final = 0.04


@dataclass(frozen=True)
class Uncertainty:
    """Variances of the estimates.

    Attributes
    ----------
    trait_covariances : (n_annotators, 4, 4) array of float
        Covariance matrix of the traits of each annotator.
    pairs : (n_pairs,) array of float
        Variance of each pair's location, with the uncertainty of all other parameters.
    order, drift : float
        Variance of the effect of the order, and of the common drift.
    is_joint : bool
        False if there were too many annotators to compute their covariances jointly.
    """

    trait_covariances: FloatArray
    pairs: FloatArray
    order: float
    drift: float
    is_joint: bool


@dataclass(frozen=True)
class _RatingInformation:
    """Expected information of each rating about its predictors, by chunks of ratings.

    The predictors are the latent location, log consistency, log range, and the thresholds.
    """

    data: FacetData
    parameters: Parameters
    location: FloatArray

    def chunk(self, rows: slice) -> FloatArray:
        """Return (n_rows, n_predictors, n_predictors)."""
        probability, scores = category_scores(self.data, self.parameters, self.location, rows)
        root = scores * np.sqrt(probability)[:, :, np.newaxis]
        information: FloatArray = np.matmul(root.transpose(0, 2, 1), root)
        return information


def category_scores(
    data: FacetData, parameters: Parameters, location: FloatArray, rows: slice
) -> tuple[FloatArray, FloatArray]:
    """Return the probability of each category for a slice of ratings, and its score function.

    Parameters
    ----------
    data : FacetData
    parameters : Parameters
    location : (n_pairs,) array of float
        Location of each pair on the latent scale.
    rows : slice
        Ratings.

    Returns
    -------
    probability : (n_rows, n_categories) array of float
    scores : (n_rows, n_categories, n_categories + 2) array of float
        Derivatives of the logarithm with respect to the latent location, log consistency, log
        range and each threshold.
    """
    traits = parameters.traits[data.annotator[rows]]
    scale = np.exp(traits[:, CONSISTENCY])[:, np.newaxis]
    stretch = np.exp(traits[:, CONSISTENCY] - traits[:, RANGE])[:, np.newaxis]
    latent = (location[data.pair[rows]] - _shift(data, parameters, traits, rows))[:, np.newaxis]
    middle = parameters.thresholds.mean()
    deviation = stretch * (parameters.thresholds - middle)
    ends = deviation + scale * (middle - latent)
    below = expit(ends)
    density = below * (1 - below)
    n, n_ends = below.shape
    cumulative = np.concatenate([np.zeros((n, 1)), below, np.ones((n, 1))], axis=1)
    probability = np.maximum(np.diff(cumulative, axis=1), _MIN_PROBABILITY)
    # Derivatives of the cumulative probabilities; their differences are those of the categories.
    rates = np.zeros((n, n_ends + 2, n_ends + 3))
    rates[:, 1:-1, 0] = -density * scale
    rates[:, 1:-1, 1] = density * ends
    rates[:, 1:-1, 2] = -density * deviation
    thresholds = np.arange(n_ends)
    rates[:, thresholds + 1, thresholds + 3] = density * stretch
    rates[:, 1:-1, 3:] += (density * (scale - stretch) / n_ends)[:, :, np.newaxis]
    return probability, np.diff(rates, axis=1) / probability[:, :, np.newaxis]


def estimate_uncertainty(
    data: FacetData,
    parameters: Parameters,
    posterior: Posterior,
    covariance: FloatArray,
    moments: tuple[FloatArray, FloatArray],
) -> Uncertainty:
    """Return the variances of the estimates, with the pairs integrated out.

    Parameters
    ----------
    data : FacetData
    parameters : Parameters
    posterior : Posterior
    covariance : (4, 4) array of float
        Of the traits among annotators; its inverse is the penalty.
    moments : pair of (n_ratings, 4) arrays of float
        As `Likelihood.score_moments` returns them.

    Returns
    -------
    Uncertainty

    Notes
    -----
    With D the expected information about traits, thresholds, order and drift, v_p the variance of
    pair p given them, and f_p and e_p the covariances of their scores with the location of the pair
    and with its square, the information is I = D - Σ (f_p f_pᵀ + e_p e_pᵀ) + penalty, and the
    variance of pair p is v_p + v_p f_pᵀ I⁻¹ f_p.

    References
    ----------
    Louis (1982), Journal of the Royal Statistical Society B 44:226-233.
    """
    n_shared = data.n_categories + 1
    n_trait_parameters = N_TRAITS * data.n_annotators
    annotator_blocks = np.zeros((data.n_annotators, N_TRAITS, N_TRAITS))
    cross_blocks = np.zeros((data.n_annotators, N_TRAITS, n_shared))
    shared_block = np.zeros((n_shared, n_shared))
    pair_shared = np.zeros((data.n_pairs, n_shared))
    local = _RatingInformation(data, parameters, posterior.mean)
    for start in range(0, len(data), _CHUNK_ROWS):
        rows = slice(start, min(start + _CHUNK_ROWS, len(data)))
        information = local.chunk(rows)
        traits, shared = _design_matrices(data, rows, n_shared)
        weighted = np.matmul(information, traits)  # (n, predictors, traits)
        weighted_shared = np.matmul(information, shared)
        np.add.at(
            annotator_blocks, data.annotator[rows], np.matmul(traits.transpose(0, 2, 1), weighted)
        )
        np.add.at(
            cross_blocks,
            data.annotator[rows],
            np.matmul(traits.transpose(0, 2, 1), weighted_shared),
        )
        shared_block += np.matmul(shared.transpose(0, 2, 1), weighted_shared).sum(axis=0)
        np.add.at(pair_shared, data.pair[rows], weighted_shared[:, 0])
    annotator_blocks += np.linalg.inv(covariance)
    linear, quadratic = moments
    variance = posterior.sd**2
    pair_shared *= -posterior.sd[:, np.newaxis]
    if n_trait_parameters + n_shared > MAX_DENSE_SIZE:
        return _separate_uncertainty(
            data, annotator_blocks, moments, shared_block - pair_shared.T @ pair_shared, variance
        )
    linear_terms = _cross_information(data, linear, pair_shared)
    quadratic_terms = _cross_information(data, quadratic, np.zeros_like(pair_shared))
    total = sparse.block_diag(list(annotator_blocks), format="csr").toarray()
    total = np.block(
        [
            [total, np.zeros((len(total), n_shared))],
            [np.zeros((n_shared, len(total))), shared_block],
        ]
    )
    total[:n_trait_parameters, n_trait_parameters:] = cross_blocks.reshape(-1, n_shared)
    total[n_trait_parameters:, :n_trait_parameters] = cross_blocks.reshape(-1, n_shared).T
    total -= (linear_terms.T @ linear_terms + quadratic_terms.T @ quadratic_terms).toarray()
    # Traits are deviations from the average annotator: their means are 0 by definition.
    for trait in range(N_TRAITS):
        columns = np.arange(trait, n_trait_parameters, N_TRAITS)
        total[np.ix_(columns, columns)] += _CONSTRAINT_PRECISION / data.n_annotators
    inverse = _inverse(total)
    blocks = np.arange(n_trait_parameters).reshape(data.n_annotators, N_TRAITS)
    projected = np.asarray(linear_terms @ inverse)
    added = np.asarray(linear_terms.multiply(projected).sum(axis=1)).ravel()
    return Uncertainty(
        trait_covariances=inverse[blocks[:, :, np.newaxis], blocks[:, np.newaxis, :]],
        pairs=variance * (1 + np.maximum(added, 0)),
        order=float(inverse[-2, -2]),
        drift=float(inverse[-1, -1]),
        is_joint=True,
    )


def _inverse(information: FloatArray) -> FloatArray:
    """Return the inverse of an information matrix, with a wide prior on every parameter.

    The missing information is observed and the complete one expected, so with few ratings their
    difference need not be positive definite; the prior then bounds every variance.
    """
    information[np.diag_indices_from(information)] += _PRIOR_PRECISION
    try:
        inverse = cho_solve(cho_factor(information), np.eye(len(information)))
    except LinAlgError:
        values, vectors = np.linalg.eigh(information)
        inverse = (vectors / np.maximum(values, _PRIOR_PRECISION)) @ vectors.T
    return np.asarray(inverse, dtype=np.float64)


def _cross_information(
    data: FacetData, moments: FloatArray, pair_shared: FloatArray
) -> sparse.csr_array:
    """Return the cross information of pairs and parameters: (n_pairs, n_parameters)."""
    columns = data.annotator[:, np.newaxis] * N_TRAITS + np.arange(N_TRAITS)
    rows = np.repeat(data.pair, N_TRAITS)
    shape = (data.n_pairs, N_TRAITS * data.n_annotators)
    traits = sparse.coo_array((moments.ravel(), (rows, columns.ravel())), shape=shape)
    return sparse.hstack([traits, sparse.csr_array(pair_shared)], format="csr")


def _separate_uncertainty(
    data: FacetData,
    annotator_blocks: FloatArray,
    moments: tuple[FloatArray, FloatArray],
    total: FloatArray,
    variance: FloatArray,
) -> Uncertainty:
    """Return variances of each annotator's traits, with those of the others taken as known."""
    for scores in moments:
        np.subtract.at(
            annotator_blocks, data.annotator, scores[:, :, np.newaxis] * scores[:, np.newaxis, :]
        )
    traits = np.asarray(np.linalg.inv(annotator_blocks), dtype=np.float64)
    spread = np.einsum("ni,nij,nj->n", moments[0], traits[data.annotator], moments[0])
    added = np.bincount(data.pair, weights=spread, minlength=data.n_pairs)
    inverse = _inverse(total)
    return Uncertainty(
        trait_covariances=traits,
        pairs=variance * (1 + added),
        order=float(inverse[-2, -2]),
        drift=float(inverse[-1, -1]),
        is_joint=False,
    )


def _design_matrices(data: FacetData, rows: slice, n_shared: int) -> tuple[FloatArray, FloatArray]:
    """Return the design matrices of the traits and of the shared parameters of some ratings."""
    n = rows.stop - rows.start
    time, order = data.time[rows], data.order[rows]
    traits = np.zeros((n, data.n_categories + 2, N_TRAITS))
    traits[:, 0, SEVERITY] = -1.0
    traits[:, 0, DRIFT] = -time
    traits[:, 1, CONSISTENCY] = 1.0
    traits[:, 2, RANGE] = 1.0
    shared = np.zeros((n, data.n_categories + 2, n_shared))
    thresholds = np.arange(data.n_categories - 1)
    shared[:, thresholds + 3, thresholds] = 1.0
    shared[:, 0, n_shared - 2] = -order
    shared[:, 0, n_shared - 1] = -time
    return traits, shared


def _shift(data: FacetData, parameters: Parameters, traits: FloatArray, rows: slice) -> FloatArray:
    drift = (parameters.drift + traits[:, DRIFT]) * data.time[rows]
    shift: FloatArray = traits[:, SEVERITY] + parameters.order * data.order[rows] + drift
    return shift
