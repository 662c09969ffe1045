"""Candidate pairs from a norm: exclusion steps, and the stratum of each pair."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from datasets.designs.words.norms import WordNorms
from datasets.designs.words.settings import Stratified, WordSampling

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
_PLACES = 9  # ratings are means of few numbers: further digits are rounding errors


class Step(StrEnum):
    """Why a pair of the norm is excluded, in the order of the steps."""

    SEVERAL_WORDS = "several words"
    CAPITAL = "capital letter"
    STOP_WORD = "stop word"
    RARE = "rare word"
    NO_PART = "no single part of speech"
    PARTS_DIFFER = "parts of speech differ"
    PART_NOT_WANTED = "part of speech not wanted"
    NO_CONCRETENESS = "concreteness not known"
    NO_STRATUM = "no class of concreteness"


@dataclass(frozen=True, slots=True)
class StepCount:
    """A step with the number of pairs it excluded, and of those left."""

    step: Step
    dropped: int
    left: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """An associated pair: the second word is the cue, the first one its target."""

    first: str
    second: str
    part: str
    strength: float
    strength_class: int


@dataclass(frozen=True)
class Candidates:
    """The pairs left, sorted by words; `read` is the number of unordered pairs in the norm."""

    pairs: tuple[Candidate, ...]
    read: int
    steps: tuple[StepCount, ...]


def candidates_of(norms: WordNorms, settings: WordSampling) -> Candidates:
    """Run the steps over all associated pairs; strata are applied later, when pairs are drawn."""
    word_steps = _WordSteps(norms, settings)
    pairs = _unordered(norms)
    dropped = dict.fromkeys(Step, 0)
    steps = []
    for (cue, target), strength in pairs.items():
        step = word_steps.of(cue, target)
        if step is not None:
            dropped[step] += 1
            continue
        strength_class = sum(strength >= bound for bound in settings.strength_bounds)
        steps.append(Candidate(target, cue, word_steps.part(cue), strength, strength_class))
    steps.sort(key=lambda pair: (pair.first, pair.second))
    return Candidates(tuple(steps), len(pairs), tuple(_apply_step(dropped, len(pairs))))


def _unordered(norms: WordNorms) -> dict[tuple[str, str], float]:
    """Return each pair once, in the direction of the stronger association."""
    strengths = norms.strengths
    return {
        (cue, target): strength
        for (cue, target), strength in strengths.items()
        if cue != target
        and (strength, target, cue) >= (strengths.get((target, cue), -1.0), cue, target)
    }


def _apply_step(dropped: dict[Step, int], pairs: int) -> Iterable[StepCount]:
    remaining = pairs
    for step, number in dropped.items():
        remaining -= number
        yield StepCount(step, number, remaining)


class _WordSteps:
    """Finds the first step that excludes a pair; results for single words are cached."""

    def __init__(self, norms: WordNorms, settings: WordSampling) -> None:
        self._norms = norms
        self._settings = settings
        self._stop_words = {word.casefold() for word in settings.stop_words}
        self._parts: dict[str, str] = {}
        self._steps: dict[str, Step | None] = {}
        self._order = {step: index for index, step in enumerate(Step)}

    def part(self, word: str) -> str:
        if word not in self._parts:
            self._parts[word] = self._norms.part_of(word, share=self._settings.part_share)
        return self._parts[word]

    def of(self, first: str, second: str) -> Step | None:
        steps = [step for step in (self._of_word(first), self._of_word(second)) if step is not None]
        if steps:
            return min(steps, key=self._order.__getitem__)
        part = self.part(first)
        if part != self.part(second):
            return Step.PARTS_DIFFER
        if not self._settings.associated.get(part, 0):
            return Step.PART_NOT_WANTED
        needs_ratings = self._settings.stratified is not Stratified.NOTHING
        if needs_ratings and not {first, second} <= self._norms.concreteness.keys():
            return Step.NO_CONCRETENESS
        return None

    def _of_word(self, word: str) -> Step | None:
        if word not in self._steps:
            self._steps[word] = self._first_step(word)
        return self._steps[word]

    def _first_step(self, word: str) -> Step | None:
        settings = self._settings
        if settings.single_words and len(word.split()) != 1:
            return Step.SEVERAL_WORDS
        if settings.lower_case and word != word.lower():
            return Step.CAPITAL
        if word.casefold() in self._stop_words:
            return Step.STOP_WORD
        lowest = settings.lowest_frequency
        if lowest and self._norms.frequency.get(word, 0.0) < lowest:
            return Step.RARE
        return None if self.part(word) else Step.NO_PART


def strata_of(
    first: FloatArray, second: FloatArray, settings: WordSampling
) -> tuple[IntArray, IntArray]:
    """Return the stratum of each pair in its order, and with words swapped; -1 if it has none.

    Parameters
    ----------
    first, second : shape (pairs,), concreteness of the words of all pairs of a cohort and part of
        speech: medians and quartiles are theirs

    Notes
    -----
    The classes of SimLex-999 (section 3.1): C1, a concrete first word and a difference of at most
    the median; C2, a concrete first word, a less concrete second one, and a greater difference; C3,
    an abstract first word and at most the median; C4, an abstract first word, a more concrete
    second one, and a greater difference.
    """
    nowhere = np.full(len(first), -1)
    match settings.stratified:
        case Stratified.NOTHING:
            return np.zeros(len(first), dtype=np.int64), nowhere
        case Stratified.QUARTILES:
            return _quartiles(np.round(first + second, _PLACES)), nowhere
    difference = np.round(np.abs(first - second), _PLACES)
    is_near = difference <= np.median(difference) if len(first) else nowhere > 0
    as_is = _classes(first, second, is_near, settings.concrete_above)
    if not settings.may_turn:
        return as_is, nowhere
    return as_is, _classes(second, first, is_near, settings.concrete_above)


def _classes(
    first: FloatArray, second: FloatArray, is_near: NDArray[np.bool_], threshold: float
) -> IntArray:
    is_concrete = first > threshold
    classes = np.where(is_concrete, 0, 2)
    distant = np.where(
        is_concrete & (second < first), 1, np.where(~is_concrete & (second > first), 3, -1)
    )
    return np.where(is_near, classes, distant)


def _quartiles(values: FloatArray) -> IntArray:
    bounds = np.quantile(values, (0.25, 0.5, 0.75)) if len(values) else np.zeros(3)
    return np.searchsorted(bounds, values, side="left")


def ratings_of(norms: WordNorms, words: Sequence[str]) -> FloatArray:
    """Return the concreteness of words, NaN where it is not known."""
    concreteness = norms.concreteness
    return np.array([concreteness.get(word, np.nan) for word in words], dtype=float)
