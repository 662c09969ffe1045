"""Chance, majority and probability: the first three rows of SICK's Table 10."""

from collections import Counter
from collections.abc import Sequence

from datasets.evaluation.baselines.plugin import (
    Baseline,
    Material,
    Need,
    Question,
    label_answers,
)
from datasets.evaluation.material import Answers, GoldPair
from datasets.formats.labels import Label


def _chance(questions: Sequence[Question], material: Material) -> Answers:
    scores = [pair.score for pair in material.train if pair.score is not None] or [0.0, 1.0]
    scores_drawn = material.draws.uniform(min(scores), max(scores), len(questions))
    indices = material.draws.integers(len(Label), size=len(questions))
    return label_answers(questions, [tuple(Label)[index] for index in indices], scores_drawn)


def _majority(questions: Sequence[Question], material: Material) -> Answers:
    (label, _), *_ = label_counts(material.train).most_common(1)
    return label_answers(questions, [label] * len(questions))


def _probability(questions: Sequence[Question], material: Material) -> Answers:
    counts = label_counts(material.train)
    shares = [counts[label] / counts.total() for label in Label]
    indices = material.draws.choice(len(Label), size=len(questions), p=shares)
    return label_answers(questions, [tuple(Label)[index] for index in indices])


def label_counts(train: Sequence[GoldPair]) -> Counter[Label]:
    """Count the labels of training pairs; ties are broken by the order of `Label`."""
    counts = Counter(pair.label for pair in train if pair.label)
    return Counter({label: counts[label] for label in Label})


CHANCE = Baseline("chance", "Every score and label is as likely as any other.", _chance)
MAJORITY = Baseline(
    "majority",
    "The most frequent label of the training pairs.",
    _majority,
    needs=(Need.LABELS,),
    gives_scores=False,
)
PROBABILITY = Baseline(
    "probability",
    "Labels drawn as often as the training pairs have them.",
    _probability,
    needs=(Need.LABELS,),
    gives_scores=False,
)
