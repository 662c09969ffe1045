"""Results of the rating model: fair scores, infit and outfit, separation, severity in points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit, ndtri

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.facets.data import FacetData
from annotation.stats.facets.fitting import RatingFit
from annotation.stats.facets.likelihood import nodes_around
from annotation.stats.facets.parameters import CONSISTENCY, Parameters
from annotation.stats.facets.uncertainty import category_scores

_GRID: Final = 401
_CHUNK_ROWS: Final = 65_536
_MOST_LOCATIONS: Final = 1_000


@dataclass(frozen=True)
class FairScores:
    """Ratings expected of the middle annotator, averaged over both orders, half-way through.

    Attributes
    ----------
    score, low, high : (n_pairs,) array of float
        In points of the scale: the expected score and the ends of its interval.
    """

    score: FloatArray
    low: FloatArray
    high: FloatArray


@dataclass(frozen=True)
class FitStatistics:
    """Mean squares of standardised residuals; their expected value is 1.

    Attributes
    ----------
    infit, outfit : array of float
        Weighted by the variances (infit), and unweighted (outfit), which is more sensitive to
        single outliers. nan with fewer than two ratings.
    z : array of float
        Outfit as a standard normal deviate (Wilson and Hilferty).
    """

    infit: FloatArray
    outfit: FloatArray
    z: FloatArray


@dataclass(frozen=True)
class Separation:
    """How reliably pairs, or annotators, are distinguished.

    Attributes
    ----------
    separation : float
        True standard deviation, in standard errors.
    reliability : float
        Share of true variance in the variance of the estimates, from 0 to 1.
    """

    separation: float
    reliability: float


def fair_scores(fit: RatingFit, *, level: float = 0.95) -> FairScores:
    """Return the scores of the pairs, adjusted for the annotators who rated them.

    The middle annotator has the median severity, consistency and use of the range, so that a few
    careless annotators do not pull all scores towards the middle of the scale.

    Parameters
    ----------
    fit : RatingFit
    level : float, optional
        Probability of the intervals.

    Returns
    -------
    FairScores
    """
    data, posterior = fit.data, fit.posterior
    sd = np.sqrt(fit.uncertainty.pairs)
    half_width = float(ndtri(0.5 + level / 2))
    widest = half_width * sd.max() + np.abs(posterior.mean).max() + 1.0
    grid = np.linspace(-widest, widest, _GRID)
    expected = middle_score(data, fit.parameters, grid)

    def scored(location: FloatArray) -> FloatArray:
        return np.interp(location, grid, expected)

    nodes = nodes_around(posterior.mean, sd)
    # Weights of the nodes under a normal density around their own centre.
    log_weight = nodes.log_weight - 0.5 * ((nodes.position - posterior.mean) / sd) ** 2
    weight = np.exp(log_weight - log_weight.max(axis=0))
    weight /= weight.sum(axis=0)
    return FairScores(
        score=(weight * scored(nodes.position)).sum(axis=0),
        low=scored(posterior.mean - half_width * sd),
        high=scored(posterior.mean + half_width * sd),
    )


def middle_score(data: FacetData, parameters: Parameters, location: FloatArray) -> FloatArray:
    """Return the rating expected of the middle annotator.

    Parameters
    ----------
    data : FacetData
    parameters : Parameters
    location : (n,) array of float
        Locations of pairs on the latent scale.

    Returns
    -------
    (n,) array of float
        In points of the scale.
    """
    return _expected(data, parameters, np.median(parameters.traits, axis=0), location)


def pair_statistics(fit: RatingFit) -> FitStatistics:
    """Return the fit of each pair, given the traits of its annotators.

    A pair is odd if its ratings vary more than the consistency of its annotators predicts: two
    careless annotators do not make a pair odd.

    Parameters
    ----------
    fit : RatingFit

    Returns
    -------
    FitStatistics
        By pair.
    """
    return _statistics(fit, fit.parameters, fit.data.pair, fit.data.n_pairs)


def annotator_statistics(fit: RatingFit) -> FitStatistics:
    """Return the fit of each annotator, relative to an annotator of median consistency.

    Severity, use of the range and drift are those of the annotator. Above 1, ratings are noisier
    than usual in this study; far below 1, they are suspiciously predictable.

    Parameters
    ----------
    fit : RatingFit

    Returns
    -------
    FitStatistics
        By annotator.
    """
    traits = fit.parameters.traits.copy()
    # Only consistency is replaced; the annotator's own thresholds stay as they are.
    traits[:, CONSISTENCY] = np.median(traits[:, CONSISTENCY])
    reference = Parameters(
        traits,
        fit.parameters.thresholds,
        fit.parameters.order,
        fit.parameters.drift,
        fit.parameters.log_spread,
    )
    return _statistics(fit, reference, fit.data.annotator, fit.data.n_annotators)


def _statistics(fit: RatingFit, parameters: Parameters, group: IntArray, n: int) -> FitStatistics:
    data = fit.data
    squares, variances, fourths = (np.empty(len(data)) for _ in range(3))
    levels = np.arange(data.n_categories, dtype=np.float64)
    for start in range(0, len(data), _CHUNK_ROWS):
        rows = slice(start, min(start + _CHUNK_ROWS, len(data)))
        probability, scores = category_scores(data, parameters, fit.posterior.mean, rows)
        expected = probability @ levels
        deviation = levels - expected[:, np.newaxis]
        variance = (probability * deviation**2).sum(axis=1)
        # The pair's location was estimated from this very rating, which shrinks the residual.
        own_information = (probability * scores[:, :, 0] ** 2).sum(axis=1)
        leverage = np.clip(own_information * fit.posterior.sd[data.pair[rows]] ** 2, 0, 0.9)
        squares[rows] = (data.category[rows] - expected) ** 2 / (1 - leverage)
        variances[rows] = variance
        fourths[rows] = (probability * deviation**4).sum(axis=1)
    variances = np.maximum(variances, 1e-6)
    count = np.bincount(group, minlength=n)
    few = count < 2
    safe = np.maximum(count, 1)
    outfit = np.bincount(group, weights=squares / variances, minlength=n) / safe
    total = np.bincount(group, weights=variances, minlength=n)
    infit = np.bincount(group, weights=squares, minlength=n) / np.maximum(total, 1e-12)
    spread = np.bincount(group, weights=fourths / variances**2 - 1, minlength=n) / safe**2
    # The Wilson-Hilferty approximation fails beyond this spread; √2 is the customary limit.
    q = np.clip(np.sqrt(spread), 1e-3, np.sqrt(2))
    z = (np.cbrt(outfit) - 1) * (3 / q) + q / 3
    return FitStatistics(*(np.where(few, np.nan, values) for values in (infit, outfit, z)))


def separation(estimate: FloatArray, variance: FloatArray) -> Separation:
    """Return the separation and reliability of estimates.

    Parameters
    ----------
    estimate : (n,) array of float
        Means of posterior distributions.
    variance : (n,) array of float
        Variances of the same distributions.

    Returns
    -------
    Separation

    Notes
    -----
    Posterior means vary less than the true values, by the mean posterior variance:
    reliability = var(estimate) / (var(estimate) + mean variance); separation = √(R / (1 - R)).

    Examples
    --------
    >>> separation(np.array([-2.0, 2.0]), np.array([1.0, 1.0]))
    Separation(separation=2.0, reliability=0.8)
    """
    true_variance, error_variance = float(np.var(estimate)), float(np.mean(variance))
    total = true_variance + error_variance
    reliability = true_variance / total if total > 0 else 0.0
    share = reliability / (1 - reliability) if reliability < 1 else np.inf
    return Separation(round(float(np.sqrt(share)), 12), reliability)


def severity_in_points(fit: RatingFit) -> FloatArray:
    """Return how many points lower each annotator rates than the middle one, on average.

    Each annotator has their own consistency and use of the range: the severity of somebody who
    avoids both ends of the scale moves their ratings less than it would move those of the others.

    Parameters
    ----------
    fit : RatingFit

    Returns
    -------
    (n_annotators,) array of float
        Averaged over the pairs of the study, in points of the scale; positive for severe ones.
    """
    parameters, location = fit.parameters, fit.posterior.mean
    reference = float(middle_score(fit.data, parameters, location).mean())
    if len(location) > _MOST_LOCATIONS:
        location = np.quantile(location, (np.arange(_MOST_LOCATIONS) + 0.5) / _MOST_LOCATIONS)
    means = [
        float(_expected(fit.data, parameters, traits, location).mean())
        for traits in parameters.traits
    ]
    lower: FloatArray = reference - np.array(means)
    return lower


def _expected(
    data: FacetData, parameters: Parameters, traits: FloatArray, location: FloatArray
) -> FloatArray:
    severity, consistency, width, _drift = traits
    centre = parameters.thresholds.mean()
    ends = centre + np.exp(-width) * (parameters.thresholds - centre)
    latent = (location - severity)[:, np.newaxis]
    above = 1 - expit(np.exp(consistency) * (ends - latent))
    expected: FloatArray = data.category_means[0] + above @ np.diff(data.category_means)
    return expected
