"""Labels weighted by the competence of annotators: Dawid-Skene, one coin, MACE.

All three are mixture models fitted by expectation-maximisation over the same sparse table. They are
implemented here because a sparse product is many times as fast as joining and grouping a data frame
in every step; the tests compare them with crowd-kit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import sparse
from scipy.special import digamma

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import safe_divide
from transforms.reason import Reason

# Keeps probabilities above 0, from which they could not recover (as in crowd-kit).
_LEAST: Final = 1e-10


@dataclass(frozen=True)
class Fit:
    """Probabilities of the labels, and the competence of the annotators.

    Attributes
    ----------
    probability : (n_units, n_values) array of float
        Probability of each label; nan in the rows of units without an answer.
    label : (n_units,) array of int
        Most probable label, as a position in the domain; -1 without an answer.
    competence : (n_annotators,) array of float
        Probability that an annotator's label is the true one: for Dawid-Skene the diagonal of the
        confusion matrix weighted by the shares of the labels, for one coin the accuracy, for MACE
        the probability of not guessing. nan without an answer.
    steps : int
        Number of steps taken.
    note : Reason
    """

    probability: FloatArray
    label: IntArray
    competence: FloatArray
    steps: int
    note: Reason


@dataclass(frozen=True)
class _Table:
    """Answered units and annotators as a sparse matrix: (n_units, n_annotators · n_values)."""

    said: sparse.csr_array
    n_annotators: int
    n_values: int

    def evidence(self, log_likelihood: FloatArray) -> FloatArray:
        """Sum (n_annotators, given, true) over the answers to each unit: (n_units, true)."""
        return np.asarray(self.said @ log_likelihood.reshape(-1, self.n_values))

    def counts(self, probability: FloatArray) -> FloatArray:
        """Count each annotator's answers by true label: (n_annotators, given, true)."""
        counts = self.said.T @ probability
        return np.asarray(counts).reshape(self.n_annotators, self.n_values, self.n_values)


def dawid_skene(answers: ReliabilityData, *, most_steps: int = 100, tolerance: float = 1e-6) -> Fit:
    """Return the labels' probabilities, with a confusion matrix fitted to each annotator.

    Parameters
    ----------
    answers : ReliabilityData
    most_steps : int, optional
        Largest number of steps of expectation and maximisation.
    tolerance : float, optional
        Stops when the log-likelihood per answer grows by less.

    Returns
    -------
    Fit

    Notes
    -----
    Let p_k be the share of label k and e_a[j, k] the probability that annotator a says j of a unit
    whose label is k. Starting from the shares of votes, the steps are in turn

        e_a[j, k] ∝ Σ_u T_uk over the units a said j of;  p_k = mean T_uk
        T_uk ∝ p_k Π_a e_a[said_ua, k]

    References
    ----------
    Dawid and Skene (1979), Applied Statistics 28:20-28.

    Examples
    --------
    Two annotators agree on every unit, a third one says the opposite throughout:

    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.repeat(np.arange(4), 3), annotator=np.tile(np.arange(3), 4),
    ...     value=[0, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 0],
    ...     pair=np.arange(4), n_pairs=4, n_annotators=3,
    ... )
    >>> fit = dawid_skene(answers)
    >>> fit.label.tolist(), fit.competence.round(3).tolist()
    ([0, 0, 1, 1], [1.0, 1.0, 0.0])
    """
    return _fit(answers, _confusions, most_steps=most_steps, tolerance=tolerance)


def one_coin(answers: ReliabilityData, *, most_steps: int = 100, tolerance: float = 1e-6) -> Fit:
    """Return the labels' probabilities, with one accuracy fitted to each annotator.

    All wrong labels are assumed to be equally likely.

    Parameters
    ----------
    answers : ReliabilityData
    most_steps : int, optional
        Largest number of steps of expectation and maximisation.
    tolerance : float, optional
        Stops when the log-likelihood per answer grows by less.

    Returns
    -------
    Fit

    Notes
    -----
    As `dawid_skene`, with e_a[j, k] = s_a where j = k, and (1 - s_a) / (K - 1) otherwise, for K
    labels.

    References
    ----------
    Zhang et al. (2016), Journal of Machine Learning Research 17:1-44.

    Examples
    --------
    The third annotator differs from the two others in one unit of four:

    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.repeat(np.arange(4), 3), annotator=np.tile(np.arange(3), 4),
    ...     value=[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0],
    ...     pair=np.arange(4), n_pairs=4, n_annotators=3,
    ... )
    >>> fit = one_coin(answers)
    >>> fit.label.tolist(), fit.competence.round(3).tolist()
    ([0, 0, 1, 1], [1.0, 1.0, 0.75])
    """
    return _fit(answers, _coins, most_steps=most_steps, tolerance=tolerance)


def _fit(
    answers: ReliabilityData,
    maximise: Callable[[FloatArray], FloatArray],
    *,
    most_steps: int,
    tolerance: float,
) -> Fit:
    answered = np.flatnonzero(answers.totals > 0)
    if not len(answered) or answers.n_values < 2:
        return _empty_fit(answers)
    table = _table(answers, answered)
    votes = answers.counts[answered].toarray()
    probability = votes / votes.sum(axis=1, keepdims=True)
    shares = probability.mean(axis=0)
    errors = maximise(table.counts(probability))
    before, steps = -np.inf, 0
    for steps in range(1, most_steps + 1):  # noqa: B007 (returned in the fit)
        log_joint = np.log(np.maximum(shares, _LEAST)) + table.evidence(np.log(errors))
        probability, log_likelihood = _posterior(log_joint)
        shares = probability.mean(axis=0)
        errors = maximise(table.counts(probability))
        if log_likelihood - before < tolerance * len(answers):
            break
        before = log_likelihood
    diagonal = np.diagonal(errors, axis1=1, axis2=2)
    return _fit_of(answers, answered, probability, (diagonal * shares).sum(axis=1), steps)


def _confusions(counts: FloatArray) -> FloatArray:
    smoothed = np.maximum(counts, _LEAST)
    return np.asarray(smoothed / smoothed.sum(axis=1, keepdims=True))


def _coins(counts: FloatArray) -> FloatArray:
    n_values = counts.shape[1]
    right = np.trace(counts, axis1=1, axis2=2)
    skill = np.nan_to_num(safe_divide(right, counts.sum(axis=(1, 2))), nan=1 / n_values)
    skill = skill[:, np.newaxis, np.newaxis]
    same = np.eye(n_values)
    errors = same * skill + (1 - same) * (1 - skill) / (n_values - 1)
    return np.asarray(np.maximum(errors, _LEAST))


def mace(answers: ReliabilityData, *, seed: int, restarts: int = 10, steps: int = 50) -> Fit:
    """Return the labels' probabilities, with answers modelled as knowledge or as guesses.

    Parameters
    ----------
    answers : ReliabilityData
    seed : int
        Seed of the random starts.
    restarts : int, optional
        Number of random starts, of which the likeliest counts.
    steps : int, optional
        Number of steps of variational Bayes from each start.

    Returns
    -------
    Fit

    Notes
    -----
    With probability c_a annotator a gives the true label, and otherwise one drawn from habits g_a
    of their own. The priors are Beta(.5, .5) on c_a and a symmetric Dirichlet(10) on g_a; true
    labels are uniform. It takes `restarts` · `steps` rounds, many more than the other two models.

    References
    ----------
    Hovy et al. (2013), Learning Whom to Trust with MACE, NAACL-HLT, 1120-1130.
    """
    answered = np.flatnonzero(answers.totals > 0)
    if not len(answered) or answers.n_values < 2:
        return _empty_fit(answers)
    table = _table(answers, answered)
    rng = np.random.default_rng(seed)
    runs = [_mace_run(answers, table, rng, steps) for _ in range(restarts)]
    _, probability, competence = max(runs, key=lambda run: run[0])
    return _fit_of(answers, answered, probability, competence, steps)


def _mace_run(
    answers: ReliabilityData, table: _Table, rng: np.random.Generator, steps: int
) -> tuple[float, FloatArray, FloatArray]:
    """Return log-likelihood, probabilities and competence after the steps from one start."""
    n, k = table.n_annotators, table.n_values
    knows = rng.uniform(1, 1.5, (n, 2))
    knows /= knows.sum(axis=1, keepdims=True)
    habits = rng.uniform(1, 1.5, (n, k))
    habits /= habits.sum(axis=1, keepdims=True)
    expected = _mace_expect(table, knows, habits)
    for _ in range(steps):
        knows = _variational(np.stack([expected.guessed.sum(axis=1), expected.known], axis=1), 0.5)
        habits = _variational(expected.guessed, 10.0)
        expected = _mace_expect(table, knows, habits)
    has_answers = np.bincount(answers.annotator, minlength=n) > 0
    competence = np.where(has_answers, knows[:, 1] / knows.sum(axis=1), np.nan)
    return expected.log_likelihood, expected.probability, competence


@dataclass(frozen=True)
class _Expected:
    log_likelihood: float
    probability: FloatArray  # (n_units, n_values)
    guessed: FloatArray  # (n_annotators, n_values): guesses, by the label given
    known: FloatArray  # (n_annotators,): answers from knowledge


def _mace_expect(table: _Table, knows: FloatArray, habits: FloatArray) -> _Expected:
    k = table.n_values
    guess = knows[:, :1] * habits
    likelihood = guess[:, :, np.newaxis] + knows[:, 1, np.newaxis, np.newaxis] * np.eye(k)
    probability, log_likelihood = _posterior(table.evidence(np.log(likelihood)) - np.log(k))
    counts = table.counts(probability)
    guessed = (counts * guess[:, :, np.newaxis] / likelihood).sum(axis=2)
    known = counts.sum(axis=(1, 2)) - guessed.sum(axis=1)
    return _Expected(log_likelihood, probability, guessed, known)


def _variational(counts: FloatArray, prior: float) -> FloatArray:
    total = (counts + prior).sum(axis=1, keepdims=True)
    return np.asarray(np.exp(digamma(counts + prior) - digamma(total)))


def _table(answers: ReliabilityData, answered: IntArray) -> _Table:
    column = answers.annotator.astype(np.int64) * answers.n_values + answers.code
    row = np.searchsorted(answered, answers.unit)
    shape = (len(answered), answers.n_annotators * answers.n_values)
    votes = sparse.coo_array((np.ones(len(column)), (row, column)), shape=shape).tocsr()
    return _Table(votes, answers.n_annotators, answers.n_values)


def _posterior(log_joint: FloatArray) -> tuple[FloatArray, float]:
    """Return the rows normalised to 1, and the sum of the logarithms of their totals."""
    highest = log_joint.max(axis=1, keepdims=True)
    scaled = np.exp(log_joint - highest)
    total = scaled.sum(axis=1, keepdims=True)
    return scaled / total, float((highest + np.log(total)).sum())


def _fit_of(
    answers: ReliabilityData,
    answered: IntArray,
    probability: FloatArray,
    competence: FloatArray,
    steps: int,
) -> Fit:
    of_all = np.full((answers.n_units, answers.n_values), np.nan)
    of_all[answered] = probability
    label = np.full(answers.n_units, NO_LABEL)
    label[answered] = probability.argmax(axis=1)
    has_answers = np.bincount(answers.annotator, minlength=answers.n_annotators) > 0
    return Fit(
        of_all,
        label,
        np.where(has_answers, competence, np.nan),
        steps,
        Reason("steps_taken", steps=steps),
    )


def _empty_fit(answers: ReliabilityData) -> Fit:
    shape = (answers.n_units, max(1, answers.n_values))
    return Fit(
        probability=np.full(shape, np.nan),
        label=np.where(answers.totals > 0, 0, NO_LABEL),
        competence=np.full(answers.n_annotators, np.nan),
        steps=0,
        note=Reason("no_labels_or_same"),
    )
