"""What a baseline is: a function from questions and material to answers.

A new one, trained or not, is a `Baseline` in a module of its own. It declares what it needs; if
that is unavailable, it is skipped. It never sees the gold of the evaluated pairs.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path

import numpy as np

from datasets.evaluation.figures import FloatArray
from datasets.evaluation.material import Answers, GoldPair, Key
from datasets.evaluation.saliency.weights import Unseen, Weights, read_weights
from datasets.evaluation.tokens import Counts, count, punctuation_tokens, tokens
from datasets.evaluation.vectors import Vector, read_vectors
from datasets.formats.labels import Label


class Need(StrEnum):
    """What a baseline requires; the values are the options that provide it."""

    TRAIN = "--train"
    LABELS = "labels in --train"
    VECTORS = "--vectors"
    WEIGHTS = "--weights"


class EmptyCorpus(ValueError):
    """The corpus for counting words has no words."""


@dataclass(frozen=True, slots=True)
class Question:
    """A pair without its gold."""

    key: Key
    text_a: str
    text_b: str


@dataclass(frozen=True)
class Material:
    """What baselines may learn from.

    `corpus` is a file with a sentence on each line, in running order. Without it, words are counted
    in the training pairs, else in the questions.
    """

    questions: tuple[Question, ...]
    train: tuple[GoldPair, ...] = ()
    corpus: Path | None = None
    vectors_file: Path | None = None
    seed: int = 0
    dropped: int = 4  # most frequent words, ignored by overlap; reproduces SICK's Table 10
    smoothing: float = 1e-3  # the parameter a of SIF, as set by its authors
    removed: int = 0  # common components that SMOOTH takes out of sentences
    weights_file: Path | None = None  # word saliency that was learnt
    unseen: Unseen = Unseen.ONCE  # how ISF and saliency weigh words outside the corpus
    draws: np.random.Generator = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "draws", np.random.default_rng(self.seed))

    @cached_property
    def counts(self) -> Counts:
        """Counts of words and punctuation in the corpus, divided as the saliency paper does."""
        return self._counts(punctuation_tokens)

    def _counts(self, split: Callable[[str], list[str]]) -> Counts:
        if self.corpus:
            with self.corpus.open(encoding="utf-8") as lines:
                counts = count((line for line in lines if line.strip()), split)
            if not counts.total:
                raise EmptyCorpus(f"{self.corpus}: holds no word to count")
            return counts
        return count(_texts(self.train or self.questions), split)

    @cached_property
    def frequent(self) -> frozenset[str]:
        """The words that overlap ignores: the most frequent ones of the training pairs."""
        counts = count(_texts(self.train)) if self.train else self._counts(tokens)
        return counts.most_frequent(self.dropped)

    @cached_property
    def vectors(self) -> dict[str, Vector]:
        """Vectors of the words in questions and training pairs."""
        if self.vectors_file is None:
            return {}
        texts = (*_texts(self.questions), *_texts(self.train))
        return read_vectors(
            self.vectors_file, {word for text in texts for word in punctuation_tokens(text)}
        )

    @cached_property
    def weights(self) -> Weights:
        """The word weights of `weights_file`."""
        return read_weights(self.weights_file) if self.weights_file else Weights({}, {})

    def has(self, need: Need) -> bool:
        match need:
            case Need.TRAIN:
                return bool(self.train)
            case Need.LABELS:
                return any(pair.label for pair in self.train)
            case Need.WEIGHTS:
                return self.weights_file is not None
        return self.vectors_file is not None


def _texts(pairs: Iterable[Question | GoldPair]) -> Iterable[str]:
    return (text for pair in pairs for text in (pair.text_a, pair.text_b))


@dataclass(frozen=True, slots=True)
class Baseline:
    """A function from questions to answers, and what it needs.

    `counts_words` says that it weighs vectors of words by how often they occur, so that its
    answers depend on the corpus they are counted in.
    """

    name: str
    title: str
    answer: Callable[[Sequence[Question], Material], Answers]
    needs: tuple[Need, ...] = ()
    gives_scores: bool = True
    counts_words: bool = False

    def missing(self, material: Material) -> tuple[Need, ...]:
        """Return the needs that the material does not meet."""
        return tuple(need for need in self.needs if not material.has(need))


def answers_of(questions: Sequence[Question], scores: FloatArray) -> Answers:
    """Return answers with scores only."""
    return Answers({q.key: float(s) for q, s in zip(questions, scores, strict=True)})


def label_answers(
    questions: Sequence[Question], labels: Sequence[Label], scores: FloatArray | None = None
) -> Answers:
    """Return answers with labels, and with scores if there are any (otherwise NA)."""
    values = [None] * len(questions) if scores is None else [float(score) for score in scores]
    return Answers(
        {q.key: score for q, score in zip(questions, values, strict=True)},
        {q.key: label for q, label in zip(questions, labels, strict=True)},
    )
