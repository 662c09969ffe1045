"""Labels weighed by what annotators turn out to be worth: Dawid-Skene, one coin, MACE.

All three are mixtures fitted by expectation and maximisation over the same sparse table. They
are written here because a data frame that is joined and grouped in every step takes many times as
long as a sparse product; crowd-kit is the referee of the tests.
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

# Nobody is certain: a probability of nought could never recover (as crowd-kit has it).
_LEAST: Final = 1e-10


@dataclass(frozen=True)
class Fit:
    """Probable labels and the annotators' competence.

    `competence` is the probability that an annotator's label is the true one: for Dawid-Skene
    the diagonal of the confusion matrix weighted by the labels' shares, for one coin its
    accuracy, for MACE the probability of not guessing.
    """

    probability: FloatArray  # (n_units, n_values), nan in rows without an answer
    label: IntArray  # (n_units,), -1 without an answer
    competence: FloatArray  # (n_annotators,), nan without an answer
    steps: int
    note: str


@dataclass(frozen=True)
class _Table:
    """Answered units and annotators as one sparse matrix: (n_units, n_annotators · n_values)."""

    said: sparse.csr_array
    n_annotators: int
    n_values: int

    def evidence(self, log_likelihood: FloatArray) -> FloatArray:
        """Add up (n_annotators, said, true) over the answers of each unit: (n_units, true)."""
        return np.asarray(self.said @ log_likelihood.reshape(-1, self.n_values))

    def counts(self, probability: FloatArray) -> FloatArray:
        """Return how often each annotator said what of which label: (n_annotators, said, true)."""
        counts = self.said.T @ probability
        return np.asarray(counts).reshape(self.n_annotators, self.n_values, self.n_values)


def dawid_skene(answers: ReliabilityData, *, most_steps: int = 100, tolerance: float = 1e-6) -> Fit:
    """Fit a confusion matrix to each annotator and the probable label of each unit.

    Let p_k be the share of label k and e_a[j, k] the probability that annotator a says j of a unit
    whose label is k. Starting from the shares of votes, in turn

        e_a[j, k] ∝ Σ_u T_uk over the units a said j of;  p_k = mean T_uk
        T_uk ∝ p_k Π_a e_a[said_ua, k]

    until the log-likelihood per answer grows by less than `tolerance`.

    References
    ----------
    Dawid and Skene (1979), Applied Statistics 28:20-28.
    """
    return _fit(answers, _confusions, most_steps=most_steps, tolerance=tolerance)


def one_coin(answers: ReliabilityData, *, most_steps: int = 100, tolerance: float = 1e-6) -> Fit:
    """Fit one accuracy to each annotator; wrong labels are all equally likely.

    As Dawid-Skene with e_a[j, k] = s_a where j = k, else (1 - s_a) / (K - 1).

    References
    ----------
    Zhang et al. (2016), Journal of Machine Learning Research 17:1-44.
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
        return _nothing(answers)
    table = _table(answers, answered)
    votes = answers.counts[answered].toarray()
    probability = votes / votes.sum(axis=1, keepdims=True)
    shares = probability.mean(axis=0)
    errors = maximise(table.counts(probability))
    before, steps = -np.inf, 0
    for steps in range(1, most_steps + 1):  # noqa: B007 (told in the fit)
        log_joint = np.log(np.maximum(shares, _LEAST)) + table.evidence(np.log(errors))
        probability, log_likelihood = _posterior(log_joint)
        shares = probability.mean(axis=0)
        errors = maximise(table.counts(probability))
        if log_likelihood - before < tolerance * len(answers):
            break
        before = log_likelihood
    diagonal = np.diagonal(errors, axis1=1, axis2=2)
    return _told(answers, answered, probability, (diagonal * shares).sum(axis=1), steps)


def _confusions(counts: FloatArray) -> FloatArray:
    kept = np.maximum(counts, _LEAST)
    return np.asarray(kept / kept.sum(axis=1, keepdims=True))


def _coins(counts: FloatArray) -> FloatArray:
    n_values = counts.shape[1]
    right = np.trace(counts, axis1=1, axis2=2)
    skill = np.nan_to_num(safe_divide(right, counts.sum(axis=(1, 2))), nan=1 / n_values)
    skill = skill[:, np.newaxis, np.newaxis]
    same = np.eye(n_values)
    errors = same * skill + (1 - same) * (1 - skill) / (n_values - 1)
    return np.asarray(np.maximum(errors, _LEAST))


def mace(answers: ReliabilityData, *, seed: int, restarts: int = 10, steps: int = 50) -> Fit:
    """Tell annotators who guess from those who know, by variational Bayes.

    With probability c_a annotator a gives the true label, else one drawn from their own habits
    g_a. Priors: Beta(.5, .5) on c_a, symmetric Dirichlet(10) on g_a; the true labels are
    uniform. Of several random starts the likeliest counts. One pair and annotator at a time is a
    step of its own, because it takes restarts · steps rounds.

    References
    ----------
    Hovy et al. (2013), Learning Whom to Trust with MACE, NAACL-HLT, 1120-1130.
    """
    answered = np.flatnonzero(answers.totals > 0)
    if not len(answered) or answers.n_values < 2:
        return _nothing(answers)
    table = _table(answers, answered)
    rng = np.random.default_rng(seed)
    runs = [_mace_run(answers, table, rng, steps) for _ in range(restarts)]
    _, probability, competence = max(runs, key=lambda run: run[0])
    return _told(answers, answered, probability, competence, steps)


def _mace_run(
    answers: ReliabilityData, table: _Table, rng: np.random.Generator, steps: int
) -> tuple[float, FloatArray, FloatArray]:
    """Return the log-likelihood, the probable labels and the competence after so many steps."""
    n, k = table.n_annotators, table.n_values
    knows = rng.uniform(1, 1.5, (n, 2))
    knows /= knows.sum(axis=1, keepdims=True)
    habits = rng.uniform(1, 1.5, (n, k))
    habits /= habits.sum(axis=1, keepdims=True)
    told = _mace_expect(table, knows, habits)
    for _ in range(steps):
        knows = _variational(np.stack([told.guessed.sum(axis=1), told.known], axis=1), 0.5)
        habits = _variational(told.guessed, 10.0)
        told = _mace_expect(table, knows, habits)
    given = np.bincount(answers.annotator, minlength=n) > 0
    competence = np.where(given, knows[:, 1] / knows.sum(axis=1), np.nan)
    return told.log_likelihood, told.probability, competence


@dataclass(frozen=True)
class _Expected:
    log_likelihood: float
    probability: FloatArray  # (n_units, n_values)
    guessed: FloatArray  # (n_annotators, n_values): answers that were guesses, by what was said
    known: FloatArray  # (n_annotators,): answers that were knowledge


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
    said = sparse.coo_array((np.ones(len(column)), (row, column)), shape=shape).tocsr()
    return _Table(said, answers.n_annotators, answers.n_values)


def _posterior(log_joint: FloatArray) -> tuple[FloatArray, float]:
    """Return the shares of each row, and the sum of the logarithms of the rows' totals."""
    highest = log_joint.max(axis=1, keepdims=True)
    scaled = np.exp(log_joint - highest)
    total = scaled.sum(axis=1, keepdims=True)
    return scaled / total, float((highest + np.log(total)).sum())


def _told(
    answers: ReliabilityData,
    answered: IntArray,
    probability: FloatArray,
    competence: FloatArray,
    steps: int,
) -> Fit:
    whole = np.full((answers.n_units, answers.n_values), np.nan)
    whole[answered] = probability
    label = np.full(answers.n_units, NO_LABEL)
    label[answered] = probability.argmax(axis=1)
    given = np.bincount(answers.annotator, minlength=answers.n_annotators) > 0
    return Fit(whole, label, np.where(given, competence, np.nan), steps, f"{steps} steps.")


def _nothing(answers: ReliabilityData) -> Fit:
    shape = (answers.n_units, max(1, answers.n_values))
    return Fit(
        probability=np.full(shape, np.nan),
        label=np.where(answers.totals > 0, 0, NO_LABEL),
        competence=np.full(answers.n_annotators, np.nan),
        steps=0,
        note="There are no labels, or all are the same.",
    )
