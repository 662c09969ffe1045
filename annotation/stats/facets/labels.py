"""A model of labels: competence of annotators, difficulty of pairs (after GLAD)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.reliability_data import ReliabilityData

_HERMITE: Final = np.polynomial.hermite_e.hermegauss(9)
_MIN_PROBABILITY: Final = 1e-10
_NEWTON_STEPS: Final = 4
# Starts from competent annotators: otherwise a permutation of the labels fits equally well.
_INITIAL_ABILITY: Final = 1.5


@dataclass(frozen=True)
class LabelFit:
    """A fitted label model.

    Attributes
    ----------
    probability : (n_units, n_values) array of float
        Probability of each label; nan without an answer.
    label : (n_units,) array of int
        Most probable label, as a position in the domain; -1 without an answer.
    ability, ability_sd : (n_annotators,) array of float
        In logits at average difficulty, with the standard error; nan without an answer.
    competence : (n_annotators,) array of float
        Probability that the annotator labels a unit of average difficulty correctly.
    difficulty, difficulty_sd : (n_units,) array of float
        Decrease of the logit of a correct answer, for every annotator; nan without an answer.
    spread : float
        Standard deviation of the difficulties.
    steps : int
    has_converged : bool
    """

    probability: FloatArray
    label: IntArray
    ability: FloatArray
    ability_sd: FloatArray
    competence: FloatArray
    difficulty: FloatArray
    difficulty_sd: FloatArray
    spread: float
    steps: int
    has_converged: bool


def fit_labels(
    answers: ReliabilityData, *, most_steps: int = 500, tolerance: float = 1e-8
) -> LabelFit:
    """Fit the label model: annotators differ in competence, units in difficulty.

    Parameters
    ----------
    answers : ReliabilityData
    most_steps : int, optional
    tolerance : float, optional
        Stops when the log-likelihood per answer grows by less.

    Returns
    -------
    LabelFit

    Raises
    ------
    ValueError
        If there are no two different labels.

    Notes
    -----
    Annotator a labels unit u right with the probability F(ability_a - difficulty_u), F the logistic
    function; a wrong label is drawn from shares that depend on the right one, as in Dawid and Skene
    with one confusion of errors for all. GLAD (Whitehill et al. 2009) multiplies ability with 1 /
    difficulty, so that nobody is better than a coin on the hardest units; subtracting lets people
    agree on a wrong label, which pairs of sentences can make them do. Abilities are normal around
    their mean, difficulties normal and integrated out at nine nodes; expectation-maximisation.
    """
    used = np.flatnonzero(answers.totals > 0)
    if len(np.unique(answers.code)) < 2:
        raise ValueError("there are no two different labels; there is nothing to model")
    return _Em(answers, used).fitted(most_steps, tolerance)


class _Em:
    def __init__(self, answers: ReliabilityData, used: IntArray) -> None:
        self.answers, self.used = answers, used
        row_of = np.full(answers.n_units, -1)
        row_of[used] = np.arange(len(used))
        self.unit, self.annotator, self.code = row_of[answers.unit], answers.annotator, answers.code
        self.n_values, self.n_annotators = answers.n_values, answers.n_annotators
        z, weight = _HERMITE
        self.z, self.log_weight = z, np.log(weight / weight.sum())
        votes = answers.counts[used].toarray()
        self.votes = votes
        soft = votes / votes.sum(axis=1, keepdims=True)
        self.shares = soft.mean(axis=0)
        self.errors = self._errors(soft)
        n_answers = np.bincount(self.annotator, minlength=self.n_annotators)
        self.ability = np.where(n_answers > 0, _INITIAL_ABILITY, np.nan)
        self.n_answers = n_answers
        self.mean, self.variance, self.spread = _INITIAL_ABILITY, 1.0, 1.0

    def _errors(self, soft: FloatArray) -> FloatArray:
        """Return the distribution of wrong labels given the correct one: (correct, given)."""
        wrong = soft.T @ self.votes + 0.5
        np.fill_diagonal(wrong, 0.0)
        shares: FloatArray = wrong / wrong.sum(axis=1, keepdims=True)
        return shares

    def fitted(self, most_steps: int, tolerance: float) -> LabelFit:
        previous, steps, gain = -np.inf, 0, np.inf
        for steps in range(1, most_steps + 1):  # noqa: B007 (returned in the fit)
            value, joint = self._e_step()
            gain = value - previous
            self._m_step(joint)
            if gain < tolerance * len(self.answers):
                break
            previous = value
        _value, joint = self._e_step()
        return self._result(joint, steps, gain < tolerance * len(self.answers))

    def _e_step(self) -> tuple[float, FloatArray]:
        """Return the log-likelihood and posteriors of the units: (n_units, n_values, n_nodes)."""
        logit = self.ability[self.annotator, np.newaxis] - self.spread * self.z
        right, wrong = -np.logaddexp(0, -logit), -np.logaddexp(0, logit)
        n, k, q = len(self.used), self.n_values, len(self.z)
        joint = np.empty((n, k, q))
        joint[:] = (
            np.log(np.maximum(self.shares, _MIN_PROBABILITY))[:, np.newaxis] + self.log_weight
        )
        starts = np.searchsorted(self.unit, np.arange(n))
        all_wrong = np.add.reduceat(wrong, starts, axis=0)
        for label in range(k):
            hit = (self.code == label)[:, np.newaxis]
            gains = np.add.reduceat(np.where(hit, right - wrong, 0.0), starts, axis=0)
            errors = np.log(np.maximum(self.errors[label], _MIN_PROBABILITY))
            errors[label] = 0.0
            joint[:, label] += all_wrong + gains + (self.votes @ errors)[:, np.newaxis]
        peak = joint.max(axis=(1, 2), keepdims=True)
        joint = np.exp(joint - peak)
        total = joint.sum(axis=(1, 2), keepdims=True)
        value = float((peak + np.log(total)).sum())
        known = self.n_answers > 0
        off = self.ability[known] - self.mean
        value -= 0.5 * float((off**2 / self.variance).sum())
        return value, joint / total

    def _m_step(self, joint: FloatArray) -> None:
        soft = joint.sum(axis=2)
        self.shares = soft.mean(axis=0)
        self.errors = self._errors(soft)
        correct, answered = self._by_annotator(joint)
        known = self.n_answers > 0
        for _ in range(_NEWTON_STEPS):
            gradient, curvature = self._slopes(correct, answered, self.spread)
            step = gradient / curvature
            self.ability[known] += np.clip(step[known], -1, 1)
        error = 1 / self._slopes(correct, answered, self.spread)[1][known]
        self.mean = float(self.ability[known].mean())
        self.variance = max(0.01, float(((self.ability[known] - self.mean) ** 2 + error).mean()))
        self.spread = self._improved_spread(correct, answered)

    def _by_annotator(self, joint: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return expected correct answers and all answers by node: (n_annotators, n_nodes)."""
        node = joint.sum(axis=1)[self.unit]
        right = joint[self.unit, self.code]
        shape = (self.n_annotators, len(self.z))
        correct, answered = np.zeros(shape), np.zeros(shape)
        for q in range(len(self.z)):
            correct[:, q] = np.bincount(
                self.annotator, weights=right[:, q], minlength=self.n_annotators
            )
            answered[:, q] = np.bincount(
                self.annotator, weights=node[:, q], minlength=self.n_annotators
            )
        return correct, answered

    def _slopes(
        self, correct: FloatArray, answered: FloatArray, spread: float
    ) -> tuple[FloatArray, FloatArray]:
        p = expit(self.ability[:, np.newaxis] - spread * self.z)
        gradient = (correct - answered * p).sum(axis=1) - (self.ability - self.mean) / self.variance
        return gradient, (answered * p * (1 - p)).sum(axis=1) + 1 / self.variance

    def _improved_spread(self, correct: FloatArray, answered: FloatArray) -> float:
        """Return the spread near the present one that maximises the expected likelihood."""
        known = self.n_answers > 0

        def value(spread: float) -> float:
            logit = self.ability[known, np.newaxis] - spread * self.z
            right, wrong = -np.logaddexp(0, -logit), -np.logaddexp(0, logit)
            return float((correct[known] * right + (answered - correct)[known] * wrong).sum())

        grid = np.clip(
            self.spread
            + np.array([-0.3, -0.1, -0.03, -0.01, -0.003, 0, 0.003, 0.01, 0.03, 0.1, 0.3]),
            0.01,
            4,
        )
        return float(grid[int(np.argmax([value(candidate) for candidate in grid]))])

    def _result(self, joint: FloatArray, steps: int, has_converged: bool) -> LabelFit:
        n_units = self.answers.n_units
        probability = np.full((n_units, self.n_values), np.nan)
        probability[self.used] = joint.sum(axis=2)
        label = np.full(n_units, -1)
        label[self.used] = probability[self.used].argmax(axis=1)
        node = joint.sum(axis=1)
        mean = node @ self.z
        spread = node @ self.z**2 - mean**2
        difficulty, difficulty_sd = np.full(n_units, np.nan), np.full(n_units, np.nan)
        difficulty[self.used] = self.spread * mean
        difficulty_sd[self.used] = self.spread * np.sqrt(np.maximum(spread, 0))
        error = np.where(self.n_answers > 0, np.sqrt(1 / self._information(joint)), np.nan)
        return LabelFit(
            probability=probability,
            label=label,
            ability=self.ability,
            ability_sd=error,
            competence=expit(self.ability),
            difficulty=difficulty,
            difficulty_sd=difficulty_sd,
            spread=self.spread,
            steps=steps,
            has_converged=has_converged,
        )

    def _information(self, joint: FloatArray) -> FloatArray:
        """Return the observed information about each ability: complete minus missing information.

        The missing information is the posterior variance of each answer's score, over the correct
        label and the difficulty (Louis 1982); other annotators' abilities are taken as known.
        """
        correct, answered = self._by_annotator(joint)
        complete = self._slopes(correct, answered, self.spread)[1]
        p = expit(self.ability[self.annotator, np.newaxis] - self.spread * self.z)
        right, node = joint[self.unit, self.code], joint.sum(axis=1)[self.unit]
        mean = (right - node * p).sum(axis=1)
        square = (right * (1 - 2 * p) + node * p**2).sum(axis=1)
        lost = np.bincount(self.annotator, weights=square - mean**2, minlength=self.n_annotators)
        return np.maximum(complete - lost, 1 / self.variance)
