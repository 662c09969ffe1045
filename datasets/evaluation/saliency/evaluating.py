"""What weights are worth while they are learnt: the correlation on sets of pairs (Figure 2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from datasets.evaluation.baselines.embedding import weighted_answers
from datasets.evaluation.baselines.plugin import Material
from datasets.evaluation.correlations import pearson
from datasets.evaluation.material import GoldPair
from datasets.evaluation.running import questions_of
from datasets.evaluation.saliency.weights import Unseen, Weights
from datasets.evaluation.sts import read_sts_gold
from datasets.formats.problems import Problems
from transforms.reason import Reason


@dataclass(frozen=True, slots=True)
class EvaluationSet:
    """Pairs of sentences that people scored."""

    name: str
    pairs: tuple[GoldPair, ...]


def read_evaluation_set(path: Path, name: str) -> EvaluationSet:
    """Read a table of scores and two sentences, as of the STS tasks or SICK.

    Raises
    ------
    BadFile
        With the line and the field; also if fewer than two pairs have a score and both sentences.
    """
    rows = read_sts_gold(path)
    pairs = tuple(p for p in rows if p.score is not None and p.text_a.strip() and p.text_b.strip())
    problems = Problems()
    if len(pairs) < 2:
        problems.add(0, "", Reason("scored_sentences_expected"))
    problems.raise_if_any()
    return EvaluationSet(name, pairs)


class Evaluation:
    """Sets of pairs, and the vectors of their words, read once."""

    def __init__(self, sets: Iterable[EvaluationSet], vectors: Path) -> None:
        self.sets = tuple(sets)
        questions = [questions_of(evaluation_set.pairs) for evaluation_set in self.sets]
        self._material = Material(
            tuple(question for group in questions for question in group), vectors_file=vectors
        )
        _ = self._material.vectors  # read now: the file may be gone when they are needed

    def correlations(
        self, weights: Weights, *, unseen: float | None = None
    ) -> tuple[float | None, ...]:
        """Return Pearson's correlation of each set; None where it is not defined.

        `unseen` is the weight of words outside the corpus, by default that of the rarest in it.
        """
        unseen_weight = weights.unseen(Unseen.ONCE) if unseen is None else unseen
        return tuple(
            self._correlation(evaluation_set, weights.by_word, unseen_weight)
            for evaluation_set in self.sets
        )

    def _correlation(
        self, evaluation_set: EvaluationSet, by_word: Mapping[str, float], unseen_weight: float
    ) -> float | None:
        answers = weighted_answers(
            questions_of(evaluation_set.pairs),
            self._material,
            lambda word: by_word.get(word, unseen_weight),
        )
        gold = np.array([pair.score for pair in evaluation_set.pairs], dtype=np.float64)
        scores = np.array(
            [answers.scores[pair.key] for pair in evaluation_set.pairs], dtype=np.float64
        )
        return pearson(gold, scores).value


def mean_of(correlations: Sequence[float | None]) -> float | None:
    """Return the mean over the sets; None if a set has no correlation.

    >>> mean_of([0.25, 0.75]), mean_of([0.5, None])
    (0.5, None)
    """
    defined = [value for value in correlations if value is not None]
    return float(np.mean(defined)) if defined and len(defined) == len(correlations) else None
