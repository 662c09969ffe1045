"""Generalisability theory: variance components of ratings, and the ratings that scores need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray

PAIR: Final = "pair"
PERSON: Final = "person"
RESIDUAL: Final = "residual"


@dataclass(frozen=True)
class Components:
    """Variance components of ratings, in squared points of the scale.

    Attributes
    ----------
    variances : dict of str to float
        By facet, with "residual" last. Estimates of small components can be negative.
    levels : dict of str to int
        Number of observed levels of each facet; for "residual", the number of ratings.
    """

    variances: dict[str, float]
    levels: dict[str, int]

    def of(self, facet: str) -> float:
        """Return the component as a variance, 0 if the estimate is negative.

        Parameters
        ----------
        facet : str

        Returns
        -------
        float
            0 for a facet that was not estimated, too.
        """
        return max(self.variances.get(facet, 0.0), 0.0)

    def share(self, facet: str) -> float:
        """Return the share of the component in the variance of a single rating.

        Parameters
        ----------
        facet : str

        Returns
        -------
        float
            From 0 to 1; nan if all ratings are the same.
        """
        total = sum(self.of(name) for name in self.variances)
        return self.of(facet) / total if total else float("nan")


def variance_components(rating: FloatArray, facets: Mapping[str, IntArray]) -> Components:
    """Return the variance components of main effects and of the residual, for any design.

    Parameters
    ----------
    rating : (n_ratings,) array of float
        In points of the scale, without nan.
    facets : mapping of str to (n_ratings,) array of int
        Code of the level of each rating. Facets with a single level are left out, as their
        components cannot be estimated.

    Returns
    -------
    Components

    Raises
    ------
    ValueError
        If the facets are confounded, as when each person rates one pair only.

    Notes
    -----
    Henderson's method 1, the analogous ANOVA of generalisability theory: the uncorrected sums of
    squares T_A = Σ_a n_a ȳ_a² of each facet, of all ratings and of the mean are equated to their
    expectations under independent effects,

        E T_A = N μ² + Σ_B σ_B² Σ_a Σ_b n_ab² / n_a + σ_e² · (levels of A),

    and the equations are solved. For complete designs the result equals the ANOVA estimates.
    Interactions are part of the residual.

    References
    ----------
    Henderson (1953), Estimation of variance and covariance components, Biometrics 9. Brennan
    (2001), Generalizability Theory, section 7.1.

    Examples
    --------
    Two pairs two points apart, and two people one point apart, without error:

    >>> components = variance_components(np.array([1.0, 2, 3, 4]), {
    ...     "pair": np.array([0, 0, 1, 1]), "person": np.array([0, 1, 0, 1]),
    ... })
    >>> {name: round(value, 9) + 0.0 for name, value in components.variances.items()}
    {'pair': 2.0, 'person': 0.5, 'residual': 0.0}
    """
    design = Design.of(facets, len(rating))
    levels = {name: int(codes.max()) + 1 for name, codes in design.effects.items()}
    estimates = design.estimates(rating).tolist()
    return Components(dict(zip(design.effects, estimates, strict=True)), levels)


@dataclass(frozen=True)
class Design:
    """Which level of each facet a rating belongs to, and the equations of the components.

    Attributes
    ----------
    effects : dict of str to (n_ratings,) array of int
        Levels numbered from 0; "residual", in which each rating is a level, is last.
    coefficients : (n_effects, n_effects) array of float
        What a unit of each component (columns) adds to the expected sum of squares of each effect,
        corrected for the mean.
    """

    effects: Mapping[str, IntArray]
    coefficients: FloatArray

    @classmethod
    def of(cls, facets: Mapping[str, IntArray], n: int) -> Design:
        """Return the design of some ratings, without facets of a single level.

        Parameters
        ----------
        facets : mapping of str to (n,) array of int
        n : int
            Number of ratings.

        Returns
        -------
        Design

        Raises
        ------
        ValueError
            If the facets are confounded.
        """
        coded = {name: np.unique(codes, return_inverse=True)[1] for name, codes in facets.items()}
        coded = {name: codes for name, codes in coded.items() if codes.max(initial=0) > 0}
        effects = {**coded, RESIDUAL: np.arange(n)}
        groups = [np.zeros(n, dtype=np.int64), *effects.values()]
        expected = np.array([[_overlap(a, b) for b in effects.values()] for a in groups])
        # The first row is that of the mean; subtracting it eliminates N μ², which is in every row.
        coefficients = expected[1:] - expected[0]
        if n < 2 or np.linalg.matrix_rank(coefficients) < len(effects):
            raise ValueError("the ratings do not tell these facets apart")
        return cls(effects, coefficients)

    def estimates(self, rating: FloatArray) -> FloatArray:
        """Return the component of each effect.

        Parameters
        ----------
        rating : (n_ratings,) array of float

        Returns
        -------
        (n_effects,) array of float
        """
        # Centring avoids cancellation and makes the square of the mean 0.
        centred = rating - rating.mean()
        squares = np.array([_squares(codes, centred) for codes in self.effects.values()])
        variances: FloatArray = np.linalg.solve(self.coefficients, squares)
        return variances


@dataclass(frozen=True)
class Decision:
    """The result of a decision study for a number of ratings per pair.

    Attributes
    ----------
    ratings : int
        Ratings of a pair, each by a different person.
    standard_error : float
        Of a pair's mean rating, in points of the scale.
    reliability : float
        Share of the variance of mean ratings that is due to pairs, from 0 to 1: the index of
        dependability if different people rate different pairs, the generalisability coefficient
        if the same people rate all pairs.
    """

    ratings: int
    standard_error: float
    reliability: float


def decision(
    components: Components, ratings: int, *, same_people: bool = False, rounded: float = 0.0
) -> Decision:
    """Return the standard error and reliability of scores from a number of ratings per pair.

    Parameters
    ----------
    components : Components
    ratings : int
    same_people : bool, optional
        Whether the same people rate all pairs; their severity then shifts all scores equally.
    rounded : float, optional
        Variance that another scale adds to each rating, in squared points; below 0 for a finer
        one (`rounding_variance`).

    Returns
    -------
    Decision

    Notes
    -----
    The order is balanced within each pair and does not count as error. The component of time does,
    together with the residual.

    References
    ----------
    Brennan (2001), Generalizability Theory, section 2.3.
    """
    error = _error(components, same_people=same_people, rounded=rounded) / ratings
    true = components.of(PAIR)
    reliability = true / (true + error) if true + error else float("nan")
    return Decision(ratings, float(np.sqrt(error)), reliability)


def ratings_needed(
    components: Components,
    *,
    reliability: float | None = None,
    standard_error: float | None = None,
    same_people: bool = False,
    rounded: float = 0.0,
) -> int | None:
    """Return the number of ratings per pair needed for a reliability, a standard error, or both.

    Parameters
    ----------
    components : Components
    reliability : float, optional
        Above 0 and below 1.
    standard_error : float, optional
        In points of the scale, above 0.
    same_people : bool, optional
        Whether the same people rate all pairs.
    rounded : float, optional
        Variance that another scale adds to each rating, in squared points.

    Returns
    -------
    int or None
        At least 1; None if no number reaches the reliability, because the pairs do not differ.
    """
    error = _error(components, same_people=same_people, rounded=rounded)
    minimum = 1.0
    if standard_error is not None:
        minimum = max(minimum, error / standard_error**2)
    if reliability is not None:
        true = components.of(PAIR)
        if not true:
            return None
        minimum = max(minimum, reliability / (1 - reliability) * error / true)
    return int(np.ceil(minimum - 1e-9))


def rounding_variance(*, low: float, high: float, points: int | None) -> float:
    """Return the variance that rounding to a scale with a number of points adds to a rating.

    Parameters
    ----------
    low, high : float
        Ends of the scale.
    points : int or None
        Points of the scale, at least 2; None for a slider, which adds nothing.

    Returns
    -------
    float
        In squared points of the scale.

    Notes
    -----
    A rounding error is close to uniform within a step, so its variance is step² / 12 (Sheppard's
    correction). If a step is much wider than the differences between people, as on a scale of two
    points, the error is not independent of the rating, and this is a rough approximation.

    References
    ----------
    Sheppard (1898), Proceedings of the London Mathematical Society 29:353-380.

    Examples
    --------
    >>> round(rounding_variance(low=1, high=5, points=5), 4)  # steps of one point
    0.0833
    """
    return 0.0 if points is None else ((high - low) / (points - 1)) ** 2 / 12


def largest_saving(variances: FloatArray) -> float:
    """Return the share of ratings that the optimal allocation to pairs saves.

    Parameters
    ----------
    variances : (n_pairs,) array of float
        True variance of the ratings of each pair.

    Returns
    -------
    float
        From 0 to 1, relative to equal numbers of ratings with the same mean squared error.

    Notes
    -----
    With n_i ratings of pair i, the mean squared error is the mean of s_i² / n_i. For a given error
    the number of ratings is smallest with n_i proportional to s_i (Neyman allocation), to which
    giving each rating to the pair with the largest expected gain per cost also converges. It is
    mean(s)² / mean(s²) of the number under equal allocation. As the s_i are not known in practice,
    this is an upper bound.

    References
    ----------
    Neyman (1934), Journal of the Royal Statistical Society 97:558-625.

    Examples
    --------
    If all pairs have the same variance, nothing can be saved:

    >>> largest_saving(np.array([0.5, 0.5]))
    0.0
    """
    spread = np.sqrt(variances)
    return float(1 - spread.mean() ** 2 / (spread**2).mean())


def _error(components: Components, *, same_people: bool, rounded: float) -> float:
    others = sum(
        components.of(facet)
        for facet in components.variances
        if facet not in {PAIR, PERSON, "order"}
    )
    people = 0.0 if same_people else components.of(PERSON)
    return max(others + people + rounded, 0.0)


def _squares(codes: IntArray, rating: FloatArray) -> float:
    sums = np.bincount(codes, weights=rating)
    return float((sums**2 / np.maximum(np.bincount(codes), 1)).sum())


def _overlap(a: IntArray, b: IntArray) -> float:
    """Return Σ_a Σ_b n_ab² / n_a."""
    width = int(b.max()) + 1
    cells, counts = np.unique(a.astype(np.int64) * width + b, return_counts=True)
    return float((counts**2 / np.bincount(a)[cells // width]).sum())
