"""The parameters of the rating model, as one vector and by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray

# Columns of `Parameters.traits`.
SEVERITY, CONSISTENCY, RANGE, DRIFT = range(4)
N_TRAITS: Final = 4


@dataclass(frozen=True)
class Parameters:
    """Parameters on the latent scale (logits of an average annotator).

    Attributes
    ----------
    traits : (n_annotators, 4) array of float
        Severity, log consistency, log use of the range, and drift of each annotator: how much
        lower they rate at the end than at the beginning, in addition to the common drift.
    thresholds : (n_categories - 1,) array of float
        Boundaries of the categories, ascending.
    order : float
        How much lower a pair is rated with its second sentence first.
    drift : float
        Common drift: how much lower annotators rate at the end of their work than at the beginning.
    log_spread : float
        Logarithm of the standard deviation of the pairs.
    """

    traits: FloatArray
    thresholds: FloatArray
    order: float
    drift: float
    log_spread: float

    def packed(self) -> FloatArray:
        """Return all parameters as an unconstrained vector.

        Returns
        -------
        (4 n_annotators + n_categories + 2,) array of float
            The thresholds are the first one and the logarithms of their differences.
        """
        gaps = np.log(np.diff(self.thresholds))
        rest = [self.order, self.drift, self.log_spread]
        return np.concatenate([self.traits.ravel(), self.thresholds[:1], gaps, rest])


def unpacked(vector: FloatArray, n_annotators: int) -> Parameters:
    """Return the parameters of a vector made by `Parameters.packed`.

    Parameters
    ----------
    vector : (4 n_annotators + n_categories + 2,) array of float
    n_annotators : int

    Returns
    -------
    Parameters

    Examples
    --------
    >>> vector = np.array([0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.2, 0.0, 0.0])
    >>> unpacked(vector, 1).thresholds.tolist()
    [-1.0, 0.0]
    """
    n = N_TRAITS * n_annotators
    first, gaps = vector[n], np.exp(vector[n + 1 : -3])
    return Parameters(
        traits=vector[:n].reshape(n_annotators, N_TRAITS),
        thresholds=np.concatenate([[first], first + np.cumsum(gaps)]),
        order=float(vector[-3]),
        drift=float(vector[-2]),
        log_spread=float(vector[-1]),
    )
