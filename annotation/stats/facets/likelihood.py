"""Marginal likelihood of ratings, with the pairs integrated out, and its gradient."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit

from annotation.stats.arrays import FloatArray
from annotation.stats.facets.data import FacetData
from annotation.stats.facets.parameters import (
    CONSISTENCY,
    DRIFT,
    N_TRAITS,
    RANGE,
    SEVERITY,
    Parameters,
)

N_NODES: Final = 7
_HERMITE: Final = np.polynomial.hermite.hermgauss(N_NODES)
# Beyond this many logits, a probability differs from 0 or 1 by less than 1e-13.
_MAX_LOGIT: Final = 30.0


@dataclass(frozen=True)
class Nodes:
    """Quadrature nodes of each pair on the latent scale.

    Attributes
    ----------
    position : (n_nodes, n_pairs) array of float
    log_weight : (n_nodes, n_pairs) array of float
    """

    position: FloatArray
    log_weight: FloatArray


@dataclass(frozen=True)
class Posterior:
    """Posterior distribution of each pair's location, given the parameters.

    Attributes
    ----------
    share : (n_nodes, n_pairs) array of float
        Probability of each node.
    mean, sd : (n_pairs,) array of float
    """

    share: FloatArray
    mean: FloatArray
    sd: FloatArray


@dataclass(frozen=True)
class _Parts:
    """Tail probabilities of each rating by node, and the terms that scale them."""

    above: FloatArray  # (n_nodes, n_ratings)
    below: FloatArray
    gap: FloatArray  # (n_ratings,): width of the category in logits
    scale: FloatArray
    stretch: FloatArray


@dataclass(frozen=True)
class _NodeSums:
    """Weighted sums over the nodes: (n_ratings,) each."""

    over: FloatArray
    under: FloatArray
    pulled: FloatArray


def nodes_around(mean: FloatArray, sd: FloatArray) -> Nodes:
    """Return the nodes of an adaptive Gauss-Hermite quadrature.

    Parameters
    ----------
    mean, sd : (n_pairs,) array of float
        Mean and standard deviation of each pair's posterior.

    Returns
    -------
    Nodes
    """
    z, weight = _HERMITE
    position = mean + np.sqrt(2) * sd * z[:, np.newaxis]
    log_weight = np.log(np.sqrt(2) * sd) + (np.log(weight) + z**2)[:, np.newaxis]
    return Nodes(position, log_weight)


class Likelihood:
    """The likelihood of ratings at fixed quadrature nodes.

    A rating in category k has the probability F(u) - F(l), F the logistic function, with

        u = c (t_k - h),  l = c (t_(k-1) - h),  t_k = m + (T_k - m) / r,
        h = pair - severity - o · order - w · (drift of all + own drift)

    for thresholds T with the mean m, consistency c, use of the range r, effect o of the
    presentation order, and time w. With r > 1 an annotator uses the extreme categories more. Since
    log(F(u) - F(l)) = log F(u) + log F(-l) + log(1 - exp(l - u)), and u - l does not depend on the
    pair, the last term is computed once for all nodes.

    Parameters
    ----------
    data : FacetData
    nodes : Nodes
    """

    def __init__(self, data: FacetData, nodes: Nodes) -> None:
        self.data, self.nodes = data, nodes
        self._is_top = np.flatnonzero(data.category == data.n_categories - 1)
        self._is_bottom = np.flatnonzero(data.category == 0)
        self._upper = np.minimum(data.category, data.n_categories - 2)
        self._lower = np.maximum(data.category - 1, 0)
        self._inner = (data.category > 0) & (data.category < data.n_categories - 1)
        self._pairs = nodes.position[:, data.pair]

    def posterior(self, parameters: Parameters) -> Posterior:
        """Return the posterior of each pair.

        Parameters
        ----------
        parameters : Parameters

        Returns
        -------
        Posterior
        """
        _value, share, _parts = self._evaluate(parameters)
        mean = (share * self.nodes.position).sum(axis=0)
        variance = (share * (self.nodes.position - mean) ** 2).sum(axis=0)
        return Posterior(share, mean, np.sqrt(np.maximum(variance, 1e-12)))

    def value_and_gradient(self, parameters: Parameters) -> tuple[float, FloatArray]:
        """Return the log-likelihood and its gradient.

        Parameters
        ----------
        parameters : Parameters

        Returns
        -------
        value : float
        gradient : (4 n_annotators + n_categories + 2,) array of float
            With respect to `Parameters.packed`.
        """
        value, share, parts = self._evaluate(parameters)
        return value, self._gradient(parameters, share, parts)

    def score_moments(self, parameters: Parameters) -> tuple[FloatArray, FloatArray]:
        """Return posterior covariances of the traits' scores with the location of the pair.

        An annotator's consistency is estimated from the distance of ratings from the pair's
        location; uncertainty about the location costs information.

        Parameters
        ----------
        parameters : Parameters

        Returns
        -------
        first, second : (n_ratings, 4) array of float
            Posterior covariances of each rating's scores with the standardised location of its
            pair, and with the second orthonormal polynomial of it.
        """
        _value, share, parts = self._evaluate(parameters)
        deviation = self.nodes.position - (share * self.nodes.position).sum(axis=0)
        z = deviation / np.sqrt(np.maximum((share * deviation**2).sum(axis=0), 1e-12))
        second = z**2 - 1 - (share * z**3).sum(axis=0) * z
        second /= np.sqrt(np.maximum((share * second**2).sum(axis=0), 1e-12))
        # Terms that do not depend on the location (widths of categories) have no covariance.
        return (
            self._scores(parameters, self._sums(share * z, parts), parts),
            self._scores(parameters, self._sums(share * second, parts), parts),
        )

    def _evaluate(self, parameters: Parameters) -> tuple[float, FloatArray, _Parts]:
        """Return the log-likelihood, the posterior of the nodes, and the terms of the gradient."""
        data = self.data
        traits = parameters.traits[data.annotator]
        scale = np.exp(traits[:, CONSISTENCY])
        stretch = np.exp(traits[:, CONSISTENCY] - traits[:, RANGE])
        middle = parameters.thresholds.mean()
        deviation = parameters.thresholds - middle
        moved = scale * (self._pairs - _shift(parameters, traits, data) - middle)
        above = expit(np.clip(moved - stretch * deviation[self._upper], -_MAX_LOGIT, _MAX_LOGIT))
        below = expit(np.clip(stretch * deviation[self._lower] - moved, -_MAX_LOGIT, _MAX_LOGIT))
        above[:, self._is_top] = 0.0
        below[:, self._is_bottom] = 0.0
        logs = np.log((1 - above) * (1 - below))
        per_pair = np.add.reduceat(logs, data.starts[:-1], axis=1)
        gap = stretch * (parameters.thresholds[self._upper] - parameters.thresholds[self._lower])
        # The lowest and the highest category are open: they have no width.
        gap = np.where(self._inner, np.maximum(gap, 1e-12), np.inf)
        spread = np.exp(parameters.log_spread)
        joint = per_pair + self.nodes.log_weight - 0.5 * (self.nodes.position / spread) ** 2
        peak = joint.max(axis=0)
        share = np.exp(joint - peak)
        total = share.sum(axis=0)
        share /= total
        value = float((peak + np.log(total)).sum() + np.log(-np.expm1(-gap)).sum())
        value -= data.n_pairs * parameters.log_spread
        return value, share, _Parts(above, below, gap, scale, stretch)

    def _sums(self, share: FloatArray, parts: _Parts) -> _NodeSums:
        weight = share[:, self.data.pair]
        up, down = parts.above * weight, parts.below * weight
        pulled: FloatArray = ((down - up) * self._pairs).sum(axis=0)
        return _NodeSums(up.sum(axis=0), down.sum(axis=0), pulled)

    def _scores(self, parameters: Parameters, sums: _NodeSums, parts: _Parts) -> FloatArray:
        """Return each rating's derivatives with respect to the traits, without the width terms."""
        data = self.data
        middle = parameters.thresholds.mean()
        deviation = parameters.thresholds - middle
        ends = parts.stretch * (
            sums.over * deviation[self._upper] - sums.under * deviation[self._lower]
        )
        along = parts.scale * (sums.under - sums.over)
        shift = _shift(parameters, parameters.traits[data.annotator], data)
        scores = np.empty((len(data), N_TRAITS))
        scores[:, SEVERITY], scores[:, DRIFT] = -along, -along * data.time
        scores[:, CONSISTENCY] = ends + parts.scale * sums.pulled - along * (shift + middle)
        scores[:, RANGE] = -ends
        return scores

    def _gradient(self, parameters: Parameters, share: FloatArray, parts: _Parts) -> FloatArray:
        data = self.data
        n_ends = data.n_categories - 1
        sums = self._sums(share, parts)
        # Open categories have no width: infinity over infinity would not be 0.
        inner = np.where(self._inner, 1 / np.expm1(np.minimum(parts.gap, 500.0)), 0.0)
        width = np.where(self._inner, parts.gap, 0.0) * inner
        scores = self._scores(parameters, sums, parts)
        scores[:, CONSISTENCY] += width
        scores[:, RANGE] -= width
        per_annotator = np.stack(
            [
                np.bincount(data.annotator, weights=column, minlength=data.n_annotators)
                for column in scores.T
            ],
            axis=1,
        )
        by_threshold = np.bincount(
            self._upper, weights=parts.stretch * (sums.over + inner), minlength=n_ends
        ) - np.bincount(self._lower, weights=parts.stretch * (sums.under + inner), minlength=n_ends)
        along = sums.under - sums.over
        # Every threshold contributes to the mean threshold, which is not stretched.
        by_threshold -= ((parts.scale - parts.stretch) * along).sum() / n_ends
        # The first threshold shifts all of them; a gap shifts those above it.
        tail = np.cumsum(by_threshold[::-1])[::-1]
        gaps = np.diff(parameters.thresholds) * tail[1:]
        spread = (
            (share * self.nodes.position**2).sum(axis=0) * np.exp(-2 * parameters.log_spread) - 1
        ).sum()
        along = parts.scale * along
        rest = [-(along * data.order).sum(), -(along * data.time).sum(), spread]
        return np.concatenate([per_annotator.ravel(), tail[:1], gaps, rest])


def _shift(parameters: Parameters, traits: FloatArray, data: FacetData) -> FloatArray:
    drift = parameters.drift + traits[:, DRIFT]
    shift: FloatArray = traits[:, SEVERITY] + parameters.order * data.order + drift * data.time
    return shift
