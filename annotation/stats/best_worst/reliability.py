"""Split-half reliability of best–worst scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.arrays import BoolArray, FloatArray
from annotation.stats.best_worst.choices import Choices, counts_of
from annotation.stats.ranks import midranks

# Kiritchenko & Mohammad (2017), section 4.
TRIALS: Final = 100


@dataclass(frozen=True)
class SplitHalf:
    """Mean correlations of the scores of two halves; NaN if they cannot be computed.

    `of_tuples` tells that each tuple has one answer, so that tuples were divided instead of the
    answers to each; the halves then differ by their tuples too, and the figures are lower.
    """

    pearson: float
    spearman: float
    trials: int
    of_tuples: bool


def split_half(choices: Choices, *, seed: int, trials: int = TRIALS) -> SplitHalf:
    """Divide the answers to each tuple at random, score both halves, correlate them; repeat.

    Kiritchenko & Mohammad (2017), section 4. Of an odd number of answers, the one left over falls
    to either half at random.

    Parameters
    ----------
    choices : Choices
    seed : int
    trials : int

    Returns
    -------
    SplitHalf
    """
    rng = np.random.default_rng(seed)
    pairs = [_correlations(choices, _split(choices, rng)) for _ in range(trials)]
    values = np.array(pairs).reshape(-1, 2)
    pearson, spearman = (float(column.mean()) if trials else np.nan for column in values.T)
    answers = np.unique(choices.question, return_counts=True)[1]
    is_single = bool(len(answers)) and int(answers.max()) == 1
    return SplitHalf(pearson, spearman, trials, of_tuples=is_single)


def _split(choices: Choices, rng: np.random.Generator) -> BoolArray:
    """Return which answers fall into the first half."""
    n = len(choices.question)
    # Answers in random sequence within their tuples, which come one after the other.
    order = np.lexsort((rng.random(n), choices.question))
    question = choices.question[order]
    starts = np.flatnonzero(np.r_[True, question[1:] != question[:-1]])[:n]
    sizes = np.diff(np.r_[starts, n])
    position = np.arange(n) - np.repeat(starts, sizes)
    flips = np.repeat(rng.integers(2, size=len(starts)), sizes)
    halves = np.empty(n, dtype=bool)
    halves[order] = (position + flips) % 2 == 0
    return halves


def _correlations(choices: Choices, first: BoolArray) -> tuple[float, float]:
    first_scores, second_scores = (counts_of(choices.taken(half)).score for half in (first, ~first))
    both = ~np.isnan(first_scores) & ~np.isnan(second_scores)
    group = np.zeros(int(both.sum()), dtype=np.int64)
    ranked = midranks(group, first_scores[both]), midranks(group, second_scores[both])
    return _pearson(first_scores[both], second_scores[both]), _pearson(*ranked)


def _pearson(first: FloatArray, second: FloatArray) -> float:
    if len(first) < 2 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return float("nan")
    return float(np.corrcoef(first, second)[0, 1])
