"""AVG, ISF, SMOOTH and NWS: cosines of weighted word vectors (saliency paper, section 4)."""

import math
from collections.abc import Callable, Sequence

import numpy as np

from datasets.evaluation.baselines.plugin import Baseline, Material, Need, Question, answers_of
from datasets.evaluation.figures import FloatArray
from datasets.evaluation.material import Answers
from datasets.evaluation.saliency.weights import Unseen
from datasets.evaluation.tokens import Counts, punctuation_tokens

Weight = Callable[[str], float]


def isf(word: str, counts: Counts, unseen: Unseen = Unseen.ONCE) -> float:
    """Return log(1 + N / n) of equation 13; `unseen` says how a word outside the corpus counts."""
    count = counts.in_sentences[word]
    if not count and unseen is Unseen.ZERO:
        return 0.0
    return math.log(1 + counts.sentences / max(count, 1))


def smooth(word: str, counts: Counts, a: float) -> float:
    """Return a / (a + p) with the share p of the word in the corpus (Arora et al. 2017)."""
    return a / (a + counts.in_all[word] / max(counts.total, 1))


def weighted_answers(questions: Sequence[Question], material: Material, weight: Weight) -> Answers:
    """Return the cosine of the two sentences of each question; 0 if either has no vector."""
    pairs = (
        (_sentence(question.text_a, material, weight), _sentence(question.text_b, material, weight))
        for question in questions
    )
    return answers_of(questions, np.array([_cosine(*pair) for pair in pairs], dtype=np.float64))


def _sentence(text: str, material: Material, weight: Weight) -> FloatArray | None:
    known_words = [word for word in punctuation_tokens(text) if word in material.vectors]
    if not known_words:
        return None
    weights = np.array([weight(word) for word in known_words])
    vectors = np.array([material.vectors[word] for word in known_words], dtype=np.float64)
    mean: FloatArray = weights @ vectors / len(known_words)
    return mean


def _cosine(first: FloatArray | None, second: FloatArray | None) -> float:
    if first is None or second is None:
        return 0.0
    lengths = float(np.linalg.norm(first) * np.linalg.norm(second))
    return float(first @ second) / lengths if lengths else 0.0


def _avg_answers(questions: Sequence[Question], material: Material) -> Answers:
    return weighted_answers(questions, material, lambda _word: 1.0)


def _isf_answers(questions: Sequence[Question], material: Material) -> Answers:
    counts, unseen = material.counts, material.unseen
    return weighted_answers(questions, material, lambda word: isf(word, counts, unseen))


def _smooth_answers(questions: Sequence[Question], material: Material) -> Answers:
    a = material.smoothing

    def weight(word: str) -> float:
        return smooth(word, material.counts, a)

    if not material.removed:
        return weighted_answers(questions, material, weight)
    texts = [text for question in questions for text in (question.text_a, question.text_b)]
    vectors = [_sentence(text, material, weight) for text in texts]
    found = [vector for vector in vectors if vector is not None]
    if not found:
        return answers_of(questions, np.zeros(len(questions)))
    cleaned = iter(remove_common(np.array(found), material.removed))
    vectors_left = [None if vector is None else next(cleaned) for vector in vectors]
    cosines = [
        _cosine(first, second)
        for first, second in zip(vectors_left[::2], vectors_left[1::2], strict=True)
    ]
    return answers_of(questions, np.array(cosines, dtype=np.float64))


def remove_common(vectors: FloatArray, components: int) -> FloatArray:
    """Return vectors of sentences without what they have in common (Arora et al. 2017).

    Parameters
    ----------
    vectors
        one row for each sentence of all pairs
    components
        first right singular vectors to take out; the authors take out one
    """
    # As in the authors' program, rows are not centred.
    common = np.linalg.svd(vectors, full_matrices=False)[2][:components]
    return np.asarray(vectors - vectors @ common.T @ common)


def _nws_answers(questions: Sequence[Question], material: Material) -> Answers:
    learnt, unseen_weight = material.weights.by_word, material.weights.unseen(material.unseen)
    return weighted_answers(questions, material, lambda word: learnt.get(word, unseen_weight))


AVG = Baseline("AVG", "Mean of the word vectors.", _avg_answers, (Need.VECTORS,))
ISF = Baseline(
    "ISF",
    "Weighted by inverse sentence frequency.",
    _isf_answers,
    (Need.VECTORS,),
    counts_words=True,
)
SMOOTH = Baseline(
    "SMOOTH", "Weighted by a / (a + p).", _smooth_answers, (Need.VECTORS,), counts_words=True
)
NWS = Baseline(
    "NWS", "Weighted by saliency that was learnt.", _nws_answers, (Need.VECTORS, Need.WEIGHTS)
)
