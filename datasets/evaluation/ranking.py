"""Telling related pairs from unrelated ones by score: the measures of RUSSE, section 1.2."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from scipy.stats import rankdata

from datasets.evaluation.figures import BoolArray, Figure, FloatArray
from transforms.reason import Reason

_ONE_CLASS = Reason("gold_without_related_or_unrelated")


def average_precision(related: BoolArray, scores: FloatArray) -> Figure:
    """Return Σ(R_k - R_{k-1})·P_k over all pairs pooled; tied scores are one threshold.

    The trapezoidal rule would be far too optimistic with many ties.

    >>> average_precision(np.array([True, False, True, False]), np.array([3., 2., 1., 1.])).value
    0.75
    """
    if related.all() or not related.any():
        return Figure(None, len(related), _ONE_CLASS)
    order = np.argsort(-scores, kind="stable")
    ends = np.append(np.flatnonzero(np.diff(scores[order])), len(scores) - 1)
    true_positives = np.cumsum(related[order])[ends]
    recall_gain = np.diff(true_positives, prepend=0) / true_positives[-1]
    return Figure(float(np.sum(recall_gain * true_positives / (ends + 1))), len(related))


def area_under_roc(related: BoolArray, scores: FloatArray) -> Figure:
    """Return how often a related pair scores above an unrelated one; a tie counts half."""
    if related.all() or not related.any():
        return Figure(None, len(related), _ONE_CLASS)
    positive, negative = int(related.sum()), int((~related).sum())
    ranks = float(rankdata(scores)[related].sum())
    area = (ranks - positive * (positive + 1) / 2) / (positive * negative)
    return Figure(area, len(related))


def half_accuracy(
    words: Sequence[tuple[str, str]], related: BoolArray, scores: FloatArray
) -> Figure:
    """Return the accuracy by the organisers' rule: the better half of each first word is related.

    Ties are ordered by the second word. The files list related pairs first, so any order taken from
    the file would leak the gold. Half of an odd number is rounded down.
    """
    if not len(related):
        return Figure(None, 0, Reason("evaluation_without_pairs"))
    partners: dict[str, list[tuple[float, str, bool]]] = defaultdict(list)
    for (first, second), is_related, score in zip(words, related, scores, strict=True):
        partners[first].append((-float(score), second, bool(is_related)))
    right = 0
    for ranked in partners.values():
        half = len(ranked) // 2
        ordered = sorted(ranked)
        right += sum((index < half) == pair[2] for index, pair in enumerate(ordered))
    return Figure(right / len(related), len(related))
