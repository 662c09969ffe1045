"""Best–worst choices beside ratings: the same people, the same latent truth, the same time.

Simulated people read each item as when they rate (`annotators`): its latent relatedness, their own
noise, and now and then without reading. Their bias shifts all four items alike and so drops out of
a choice, and no end of a scale cuts anything off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.planning.choosing.protocol import RATINGS_A_TUPLE
from annotation.planning.four_tuples import TUPLE_SIZE, close_tuples, random_tuples
from annotation.planning.protocol import Scale
from annotation.simulation.generative.annotators import (
    SimulatedAnnotator,
    answer_pair,
    simulated_annotator,
)
from annotation.simulation.generative.truth import Truth, keyed_generator
from annotation.stats.arrays import FloatArray, IntArray, OrderCode
from annotation.stats.best_worst.choices import Choices, counts_of
from annotation.stats.best_worst.models import strengths_of
from annotation.stats.best_worst.reliability import SplitHalf, split_half
from annotation.stats.ranks import midranks

_TUPLE_STREAM: Final = 4
_SPLIT_STREAM: Final = 5
_FIRST_HALF, _SECOND_HALF = 0, 1


@dataclass(frozen=True)
class Outcome:
    """How a plan fares: correlations with the truth, and of its halves with each other."""

    plan: str
    answers: int
    time: float  # of one rating
    pearson: float
    spearman: float


@dataclass(frozen=True)
class Comparison:
    """Plans at the same time, first ratings, and the reliability of the choices."""

    outcomes: tuple[Outcome, ...]
    halves: SplitHalf


def ratings_at_equal_cost(answers_a_tuple: int, *, ratings_a_tuple: float) -> int:
    """Return the ratings of each item that take as long as two tuples an item; at least one.

    Parameters
    ----------
    answers_a_tuple : int
    ratings_a_tuple : float
        Time of a tuple, in ratings.

    Returns
    -------
    int

    Examples
    --------
    >>> ratings_at_equal_cost(2, ratings_a_tuple=3.0)
    12
    """
    return max(1, round(2 * answers_a_tuple * ratings_a_tuple))


def answers_at_equal_cost(ratings: int, *, ratings_a_tuple: float = RATINGS_A_TUPLE) -> int:
    """Return the answers to each of 2N tuples that take about as long as ratings; at least one.

    Parameters
    ----------
    ratings : int
        Of each item.
    ratings_a_tuple : float
        Time of a tuple, in ratings.

    Returns
    -------
    int

    Examples
    --------
    >>> answers_at_equal_cost(10)
    2
    """
    return max(1, round(ratings / (2 * ratings_a_tuple)))


def compare_plans(
    truths: Sequence[Truth],
    *,
    annotators: int,
    answers_a_tuple: int,
    scale: Scale,
    seed: int,
    ratings_a_tuple: float = RATINGS_A_TUPLE,
) -> Comparison:
    """Judge the same items by slider and by best–worst scaling, in the same time.

    Parameters
    ----------
    truths : sequence of Truth
        One for each item.
    annotators : int
        People; nobody answers a tuple or rates an item twice, if there are enough of them.
    answers_a_tuple : int
        Answers to each of the 2N tuples.
    scale : Scale
        Of the slider.
    seed : int
    ratings_a_tuple : float
        Time that a tuple takes, in ratings.

    Returns
    -------
    Comparison

    Raises
    ------
    ValueError
        If there are too few items for tuples.
    """
    people = [simulated_annotator(seed=seed, seat=seat) for seat in range(1, annotators + 1)]
    true = np.array([truth.relatedness for truth in truths])
    n_each = ratings_at_equal_cost(answers_a_tuple, ratings_a_tuple=ratings_a_tuple)
    means = _mean_ratings(truths, people, n_each=n_each, scale=scale)
    first = random_tuples(len(true), seed=seed)
    early = _answer_tuples(first, true, people, n_each=answers_a_tuple, half=_FIRST_HALF)
    second = close_tuples(counts_of(early).score, first=first, seed=seed)
    late = _answer_tuples(second, true, people, n_each=answers_a_tuple, half=_SECOND_HALF)
    # The usual plan beside it: a second half at random.
    both = random_tuples(len(true), seed=seed, times=8)
    plain = _answer_tuples(both, true, people, n_each=answers_a_tuple, half=_FIRST_HALF)
    iterative = _join(early, late, len(first))
    cost = len(plain.items) * ratings_a_tuple
    outcomes = [
        _outcome("slider, mean", len(true) * n_each, float(len(true) * n_each), means, true)
    ]
    for name, choices in (("bws", plain), ("bws, iterative", iterative)):
        for how, scores in (
            ("counting", counts_of(choices).score),
            ("Plackett–Luce", strengths_of(choices).estimate),
        ):
            outcomes.append(_outcome(f"{name}, {how}", len(choices.items), cost, scores, true))
    return Comparison(tuple(outcomes), split_half(plain, seed=_split_seed(seed)))


def _split_seed(seed: int) -> int:
    return int(keyed_generator(seed, _SPLIT_STREAM).integers(2**31))


def _mean_ratings(
    truths: Sequence[Truth], people: Sequence[SimulatedAnnotator], *, n_each: int, scale: Scale
) -> FloatArray:
    """Return the mean rating of each item, in either order by turns, as people take turns."""
    means = np.empty(len(truths))
    for item, truth in enumerate(truths):
        ratings = [
            answer_pair(
                people[(item * n_each + turn) % len(people)],
                pair=item + 1,
                order=OrderCode((turn + turn // len(people)) % 2),
                truth=truth,
                scale=scale,
            ).rating
            for turn in range(n_each)
        ]
        means[item] = np.mean(ratings)
    return means


def _answer_tuples(
    tuples: IntArray,
    true: FloatArray,
    people: Sequence[SimulatedAnnotator],
    *,
    n_each: int,
    half: int,
) -> Choices:
    """Answer each tuple as often as asked, by different people as far as there are any."""
    rows = np.repeat(tuples, n_each, axis=0)
    seats = np.arange(len(rows)) % len(people)
    best, worst = np.empty(len(rows), dtype=np.int64), np.empty(len(rows), dtype=np.int64)
    for seat, person in enumerate(people):
        own = np.flatnonzero(seats == seat)
        rng = keyed_generator(person.seed, _TUPLE_STREAM, person.seat, half)
        perceived = true[rows[own]] + rng.normal(0, person.noise, (len(own), TUPLE_SIZE))
        # Without reading, any two of the four.
        careless = rng.random(len(own)) < person.carelessness
        perceived[careless] = rng.random((int(careless.sum()), TUPLE_SIZE))
        best[own], worst[own] = perceived.argmax(axis=1), perceived.argmin(axis=1)
    return Choices(rows, best, worst, len(true), np.repeat(np.arange(len(tuples)), n_each))


def _join(early: Choices, late: Choices, tuples: int) -> Choices:
    return Choices(
        np.concatenate([early.items, late.items]),
        np.concatenate([early.best, late.best]),
        np.concatenate([early.worst, late.worst]),
        early.n_items,
        np.concatenate([early.question, late.question + tuples]),
    )


def _outcome(plan: str, answers: int, time: float, scores: FloatArray, true: FloatArray) -> Outcome:
    group = np.zeros(len(true), dtype=np.int64)
    ranks = midranks(group, scores), midranks(group, true)
    return Outcome(
        plan,
        answers,
        time,
        pearson=float(np.corrcoef(scores, true)[0, 1]),
        spearman=float(np.corrcoef(*ranks)[0, 1]),
    )
