"""Models of best–worst choices: Plackett–Luce and Bradley–Terry, with standard errors.

Both give each item a strength on a logistic scale. A choice takes item i out of a set with
probability exp(strength_i) / sum over the set.

- PLACKETT_LUCE: the best is taken out of all, then the worst out of the rest, with the signs of the
  strengths reversed: sequential best–worst choice (Marley & Louviere 2005). Each answer is two
  independent choices, so that the standard errors are what the answers bear.
- BRADLEY_TERRY: an answer about four items says the outcome of five of the six comparisons of two
  (Kiritchenko & Mohammad 2017, section 3). They are treated as independent, which they are not:
  the standard errors are too small. For comparison with published scores.

Strengths have a normal prior about 0, without which an item that was always the best would have no
finite strength. Its precision is twice the `alpha` of choix.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import minimize
from scipy.special import ndtri

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.best_worst.choices import Choices

# Strengths of ten to one differ by 2.3; a standard deviation of 2 hardly draws any together.
PRECISION: Final = 0.25
# The inverse of the information matrix of more items does not fit into memory beside other work.
MOST_WITH_ERRORS: Final = 4_000
_TOLERANCE: Final = 1e-8


class ChoiceModel(StrEnum):
    PLACKETT_LUCE = "plackett_luce"
    BRADLEY_TERRY = "bradley_terry"


@dataclass(frozen=True)
class Strengths:
    """Items on a logistic scale, mean 0.

    Attributes
    ----------
    estimate : (n_items,) array of float
        NaN for items that were never shown.
    error : (n_items,) array of float
        Standard errors; NaN for items that were never shown, and for all if there are more than
        `MOST_WITH_ERRORS`.
    """

    estimate: FloatArray
    error: FloatArray

    def interval(self, level: float = 0.95) -> tuple[FloatArray, FloatArray]:
        """Return the lower and upper ends of the intervals.

        Parameters
        ----------
        level : float

        Returns
        -------
        low, high : (n_items,) array of float
        """
        margin = ndtri(0.5 + level / 2) * self.error
        return self.estimate - margin, self.estimate + margin


@dataclass(frozen=True)
class _Sets:
    """Choices out of sets of one size: the item taken is the first of its row."""

    items: IntArray  # (n_sets, n_shown)
    sign: float  # 1 if the strongest is wanted, -1 if the weakest


def strengths_of(
    choices: Choices,
    *,
    model: ChoiceModel = ChoiceModel.PLACKETT_LUCE,
    precision: float = PRECISION,
) -> Strengths:
    """Fit a model by penalised maximum likelihood.

    Parameters
    ----------
    choices : Choices
    model : ChoiceModel
    precision : float
        Of the prior of a strength, above 0: the penalty is half of it times the squared strength.

    Returns
    -------
    Strengths

    Raises
    ------
    ValueError
        If the precision is not above 0.

    Examples
    --------
    >>> answers = Choices(
    ...     items=np.array([[0, 1, 2, 3]]), best=np.array([0]), worst=np.array([3]), n_items=4,
    ...     question=np.array([0]),
    ... )
    >>> strengths_of(answers).estimate.round(2).tolist()
    [1.42, 0.01, 0.01, -1.43]
    """
    if not precision > 0:
        raise ValueError("the precision of the prior must be above 0")
    sets = _plackett_luce(choices) if model is ChoiceModel.PLACKETT_LUCE else _comparisons(choices)
    optimum = minimize(
        _loss,
        np.zeros(choices.n_items),
        args=(sets, precision),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": 2_000, "gtol": _TOLERANCE, "ftol": 1e-15},
    )
    estimate = np.asarray(optimum.x, dtype=np.float64)
    error = _errors(estimate, sets, precision)
    unseen = np.bincount(choices.items.ravel(), minlength=choices.n_items) == 0
    estimate[unseen] = error[unseen] = np.nan
    return Strengths(estimate, error)


def _plackett_luce(choices: Choices) -> list[_Sets]:
    rows = np.arange(len(choices.items))
    best_first = _to_front(choices.items, choices.best)
    # The worst has moved one place on if it stood before the best.
    worst = np.where(choices.worst < choices.best, choices.worst, choices.worst - 1)
    rest = best_first[:, 1:]
    assert (rest[rows, worst] == choices.chosen(choices.worst)).all()  # noqa: S101
    return [_Sets(best_first, 1.0), _Sets(_to_front(rest, worst), -1.0)]


def _comparisons(choices: Choices) -> list[_Sets]:
    """Return the comparisons of two that an answer decides, the winner first."""
    best, worst = choices.chosen(choices.best), choices.chosen(choices.worst)
    between = np.stack([choices.best, choices.worst], axis=1)
    kept = np.ones(choices.items.shape, dtype=bool)
    np.put_along_axis(kept, between, values=False, axis=1)
    middle = choices.items[kept].reshape(len(best), -1)
    wins = [np.stack([best, worst], axis=1)]
    for column in middle.T:
        wins += [np.stack([best, column], axis=1), np.stack([column, worst], axis=1)]
    return [_Sets(np.concatenate(wins), 1.0)]


def _to_front(items: IntArray, column: IntArray) -> IntArray:
    """Return the rows with the item at a place moved to the front, the others in their sequence."""
    others = np.arange(items.shape[1])[None, :] != column[:, None]
    front = np.take_along_axis(items, column[:, None], axis=1)
    return np.concatenate([front, items[others].reshape(len(items), -1)], axis=1)


def _probabilities(strength: FloatArray, sets: _Sets) -> tuple[FloatArray, FloatArray]:
    """Return the probability of each item of each set, and the log-likelihood of each choice."""
    value = sets.sign * strength[sets.items]
    value -= value.max(axis=1, keepdims=True)
    weight = np.exp(value)
    total = weight.sum(axis=1, keepdims=True)
    return weight / total, value[:, 0] - np.log(total[:, 0])


def _loss(strength: FloatArray, sets: list[_Sets], precision: float) -> tuple[float, FloatArray]:
    loss = precision / 2 * float(strength @ strength)
    slope = precision * strength
    for choice_set in sets:
        probability, log_likelihood = _probabilities(strength, choice_set)
        loss -= float(log_likelihood.sum())
        residual = probability.copy()
        residual[:, 0] -= 1
        slope += choice_set.sign * np.bincount(
            choice_set.items.ravel(), weights=residual.ravel(), minlength=len(strength)
        )
    return loss, slope


def _errors(strength: FloatArray, sets: list[_Sets], precision: float) -> FloatArray:
    """Return standard errors from the curvature at the maximum, within the plane of mean 0.

    Only differences of strengths are known from choices; the prior alone fixes their sum, so its
    uncertainty is taken out.
    """
    n = len(strength)
    if n > MOST_WITH_ERRORS:
        return np.full(n, np.nan)
    curvature = np.diag(np.full(n, precision))
    for choice_set in sets:
        probability, __ = _probabilities(strength, choice_set)
        for column in range(choice_set.items.shape[1]):
            own, p = choice_set.items[:, column], probability[:, column]
            np.add.at(curvature, (own, own), p)
            for other_column in range(choice_set.items.shape[1]):
                np.add.at(
                    curvature,
                    (own, choice_set.items[:, other_column]),
                    -p * probability[:, other_column],
                )
    covariance = cho_solve(cho_factor(curvature), np.eye(n))
    variance = np.diag(covariance) - 2 * covariance.mean(axis=0) + covariance.mean()
    return np.asarray(np.sqrt(np.maximum(variance, 0)), dtype=np.float64)
