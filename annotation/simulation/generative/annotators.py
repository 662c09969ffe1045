"""Annotators with individual bias, noise and carelessness.

Everything is drawn from (seed, seat) and (seed, seat, pair, order), so answers given in parallel
are the same as answers given one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.planning.protocol import Scale
from annotation.simulation.generative.truth import PAPER_HIGH, PAPER_LOW, Truth, keyed_generator
from annotation.stats.arrays import LabelCode, OrderCode

_SEAT_STREAM: Final = 1
_PAIR_STREAM: Final = 2
_CHECKPOINT_STREAM: Final = 3

# In points of SICK's scale from 1 to 5, chosen so that the mean SD and the majority share of a
# simulated campaign are close to the paper's .76 and .84.
_BIAS_SD: Final = 0.3
_NOISE: Final = 0.65
_LABEL_ERROR: Final = 0.13
# One annotator in ten leaves some pairs unread.
_CARELESS_SHARE: Final = 0.1
_CARELESS: Final = (0.2, 0.5)
_CAREFUL: Final = (0.0, 0.02)
_TYPICAL_MS: Final = 9000.0


@dataclass(frozen=True)
class SimulatedAnnotator:
    """The annotator of a seat. Bias and noise are shares of the scale."""

    seed: int
    seat: int
    bias: float
    noise: float
    carelessness: float  # probability of answering without reading
    label_error: float
    pace: float  # multiple of the typical time


@dataclass(frozen=True)
class Answer:
    rating: float
    label: LabelCode
    shown_ms: int


@dataclass(frozen=True)
class Choice:
    """The most similar of three pairs, counted from 0."""

    choice: int
    shown_ms: int


def simulated_annotator(*, seed: int, seat: int) -> SimulatedAnnotator:
    """Draw the annotator of a seat."""
    rng = keyed_generator(seed, _SEAT_STREAM, seat)
    points = PAPER_HIGH - PAPER_LOW
    is_careless = rng.random() < _CARELESS_SHARE
    return SimulatedAnnotator(
        seed=seed,
        seat=seat,
        bias=float(rng.normal(0, _BIAS_SD)) / points,
        noise=_NOISE * float(rng.lognormal(0, 0.2)) / points,
        carelessness=float(rng.uniform(*(_CARELESS if is_careless else _CAREFUL))),
        label_error=_LABEL_ERROR * float(rng.lognormal(0, 0.3)),
        pace=float(rng.lognormal(0, 0.25)) * (0.4 if is_careless else 1.0),
    )


def answer_pair(
    annotator: SimulatedAnnotator, *, pair: int, order: OrderCode, truth: Truth, scale: Scale
) -> Answer:
    """Judge a pair; `pair` is its number in the released files."""
    rng = keyed_generator(annotator.seed, _PAIR_STREAM, annotator.seat, pair, int(order))
    return _answer(annotator, rng, truth.relatedness, truth.label(order), scale)


def answer_checkpoint(
    annotator: SimulatedAnnotator,
    *,
    checkpoint: int,
    relatedness: float,
    label: LabelCode,
    scale: Scale,
) -> Answer:
    """Judge a checkpoint by its known answer; `relatedness` is a share of the scale."""
    rng = keyed_generator(annotator.seed, _CHECKPOINT_STREAM, annotator.seat, checkpoint)
    return _answer(annotator, rng, relatedness, label, scale)


def answer_similar(
    annotator: SimulatedAnnotator, *, checkpoint: int, right: int, options: int
) -> Choice:
    """Choose the most similar of some pairs, or any of them without reading."""
    rng = keyed_generator(annotator.seed, _CHECKPOINT_STREAM, annotator.seat, checkpoint)
    careless = rng.random()
    guess = int(rng.integers(options))
    shown_ms = round(_TYPICAL_MS * annotator.pace * float(rng.lognormal(0, 0.4)))
    if careless < annotator.carelessness:
        return Choice(guess, max(300, shown_ms // 5))
    return Choice(right, shown_ms)


def _answer(
    annotator: SimulatedAnnotator,
    rng: np.random.Generator,
    relatedness: float,
    label: LabelCode,
    scale: Scale,
) -> Answer:
    """Read and judge, or answer at random; every number is drawn in either case."""
    careless, err = rng.random(2)
    guess = _guess(rng, scale)
    guessed_label = LabelCode(int(rng.integers(len(LabelCode))))
    noise = float(rng.normal(annotator.bias, annotator.noise))
    shown_ms = round(_TYPICAL_MS * annotator.pace * float(rng.lognormal(0, 0.4)))
    if careless < annotator.carelessness:
        return Answer(rating=guess, label=guessed_label, shown_ms=max(300, shown_ms // 5))
    rating = scale.at(relatedness + noise)
    given_label = _mistaken(label, guessed_label) if err < annotator.label_error else label
    return Answer(rating=scale.nearest(rating), label=given_label, shown_ms=shown_ms)


def _guess(rng: np.random.Generator, scale: Scale) -> float:
    """Choose a point of the scale at random."""
    if scale.values:
        return scale.values[int(rng.integers(len(scale.values)))]
    return scale.at(float(rng.random()))


def _mistaken(label: LabelCode, guessed: LabelCode) -> LabelCode:
    """Careful annotators confuse neighbouring labels: NEUTRAL lies between the two others."""
    if label is not LabelCode.NEUTRAL:
        return LabelCode.NEUTRAL
    return guessed if guessed is not LabelCode.NEUTRAL else LabelCode.ENTAILMENT
