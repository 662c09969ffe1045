"""Overlap of words (SICK's Table 10), and of the letters of two words."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from datasets.evaluation.baselines.plugin import (
    Baseline,
    Material,
    Question,
    answers_of,
    label_answers,
)
from datasets.evaluation.figures import FloatArray
from datasets.evaluation.material import Answers, GoldPair
from datasets.evaluation.tokens import tokens
from datasets.formats.labels import Label


def dice(first: frozenset[str], second: frozenset[str]) -> float:
    """Return 2·|A ∩ B| / (|A| + |B|), 0 for two empty sets.

    >>> dice(frozenset("abc"), frozenset("bcd"))
    0.6666666666666666
    """
    together = len(first) + len(second)
    return 2 * len(first & second) / together if together else 0.0


def trigram_jaccard(first: str, second: str) -> float:
    """Return the Jaccard coefficient of the letter trigrams of ^word$, lower-cased.

    >>> trigram_jaccard("Cat", "cats")
    0.4
    """
    left, right = (_trigrams(f"^{word.lower()}$") for word in (first, second))
    together = len(left | right)
    return len(left & right) / together if together else 0.0


def _trigrams(word: str) -> set[str]:
    return {word[start : start + 3] for start in range(len(word) - 2)}


def _overlap(questions: Sequence[Question], material: Material) -> Answers:
    scores = _overlaps(questions, material.frequent)
    labelled = [pair for pair in material.train if pair.label]
    cuts = fit_cuts(_overlaps(labelled, material.frequent), [p.label for p in labelled if p.label])
    if cuts is None:
        return answers_of(questions, scores)
    return label_answers(questions, [cuts.label(score) for score in scores], scores)


def _overlaps(pairs: Sequence[Question | GoldPair], frequent: frozenset[str]) -> FloatArray:
    return np.array(
        [
            dice(_content_words(pair.text_a, frequent), _content_words(pair.text_b, frequent))
            for pair in pairs
        ],
        dtype=np.float64,
    )


def _content_words(text: str, frequent: frozenset[str]) -> frozenset[str]:
    return frozenset(tokens(text)) - frequent


@dataclass(frozen=True, slots=True)
class Cuts:
    """Labels of low, middle and high scores; a score equal to a bound is above it."""

    bounds: tuple[float, float]
    labels: tuple[Label, Label, Label]

    def label(self, score: float) -> Label:
        return self.labels[sum(score >= bound for bound in self.bounds)]


def fit_cuts(scores: FloatArray, labels: Sequence[Label]) -> Cuts | None:
    """Return the two bounds and three labels that answer most training pairs correctly.

    The paper does not say how overlap was turned into labels; two bounds on one score are the
    minimum for three labels. None without labels.
    """
    if not len(scores):
        return None
    values, indices = np.unique(scores, return_inverse=True)
    counts = np.zeros((len(values) + 1, len(Label)))
    for index, label in zip(indices, labels, strict=True):
        counts[index + 1, tuple(Label).index(label)] += 1
    below = counts.cumsum(axis=0)
    # right[i, j]: pairs answered correctly with the cuts before the i-th and the j-th value.
    middle = (below[None, :, :] - below[:, None, :]).max(axis=2)
    right = below.max(axis=1)[:, None] + middle + (below[-1] - below).max(axis=1)[None, :]
    right[np.tril_indices(len(below), -1)] = -1
    low, high = (int(index) for index in np.unravel_index(right.argmax(), right.shape))
    parts = below[low], below[high] - below[low], below[-1] - below[high]
    bounds = np.append(values, np.inf)
    first, second, third = (tuple(Label)[int(part.argmax())] for part in parts)
    return Cuts((float(bounds[low]), float(bounds[high])), (first, second, third))


def _trigram_overlap(questions: Sequence[Question], _material: Material) -> Answers:
    scores = [trigram_jaccard(question.text_a, question.text_b) for question in questions]
    return answers_of(questions, np.array(scores, dtype=np.float64))


OVERLAP = Baseline("overlap", "Dice of the words, without the most frequent ones.", _overlap)
TRIGRAMS = Baseline("trigrams", "Jaccard of the letter trigrams.", _trigram_overlap)
