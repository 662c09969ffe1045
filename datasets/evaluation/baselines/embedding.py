"""AVG, ISF and SMOOTH: cosines of weighted means of word vectors (saliency paper, section 4)."""

import math
from collections.abc import Callable, Sequence

import numpy as np

from datasets.evaluation.baselines.plugin import Baseline, Material, Need, Question, answers_of
from datasets.evaluation.figures import FloatArray
from datasets.evaluation.material import Answers
from datasets.evaluation.tokens import Counts, tokens

Weight = Callable[[str], float]


def isf(word: str, counts: Counts) -> float:
    """Return log(1 + N / n) of equation 13; a word missing from the corpus counts as seen once."""
    return math.log(1 + counts.sentences / max(counts.in_sentences[word], 1))


def smooth(word: str, counts: Counts, a: float) -> float:
    """Return a / (a + p) with the share p of the word in the corpus (Arora et al. 2017)."""
    return a / (a + counts.in_all[word] / max(counts.total, 1))


def weighted_answers(questions: Sequence[Question], material: Material, weight: Weight) -> Answers:
    """Return the cosine of the two sentences of each question; 0 if either has no vector.

    A trained salience (the paper's NWS) is one more `weight`.
    """
    pairs = (
        (_sentence(question.text_a, material, weight), _sentence(question.text_b, material, weight))
        for question in questions
    )
    return answers_of(questions, np.array([_cosine(*pair) for pair in pairs], dtype=np.float64))


def _sentence(text: str, material: Material, weight: Weight) -> FloatArray | None:
    known = [word for word in tokens(text) if word in material.vectors]
    if not known:
        return None
    weights = np.array([weight(word) for word in known])
    vectors = np.array([material.vectors[word] for word in known], dtype=np.float64)
    mean: FloatArray = weights @ vectors / len(known)
    return mean


def _cosine(first: FloatArray | None, second: FloatArray | None) -> float:
    if first is None or second is None:
        return 0.0
    lengths = float(np.linalg.norm(first) * np.linalg.norm(second))
    return float(first @ second) / lengths if lengths else 0.0


def _avg_answers(questions: Sequence[Question], material: Material) -> Answers:
    return weighted_answers(questions, material, lambda _word: 1.0)


def _isf_answers(questions: Sequence[Question], material: Material) -> Answers:
    return weighted_answers(questions, material, lambda word: isf(word, material.counts))


def _smooth_answers(questions: Sequence[Question], material: Material) -> Answers:
    a = material.smoothing
    return weighted_answers(questions, material, lambda word: smooth(word, material.counts, a))


AVG = Baseline("AVG", "Mean of the word vectors.", _avg_answers, (Need.VECTORS,))
ISF = Baseline("ISF", "Weighted by inverse sentence frequency.", _isf_answers, (Need.VECTORS,))
SMOOTH = Baseline("SMOOTH", "Weighted by a / (a + p).", _smooth_answers, (Need.VECTORS,))
