"""Whether salient words are concrete and easy to imagine: the paper's Table 3."""

import csv
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.stats import pearsonr

from datasets.evaluation.figures import Figure
from datasets.evaluation.saliency.weights import Weights
from datasets.formats.problems import Problems
from transforms.reason import Reason

_FEWEST = 4  # an interval of Fisher needs more than three pairs


@dataclass(frozen=True, slots=True)
class Norm:
    """A column of ratings of words, and its Pearson correlation with their saliency."""

    name: str
    correlation: Figure


def read_norms(path: Path) -> tuple[list[str], list[dict[str, str]]]:
    """Return the names of the columns and the rows of a table of word ratings, tab or comma.

    The first column holds the words.

    Raises
    ------
    BadFile
        If the file has no rating.
    """
    with path.open(encoding="utf-8-sig", newline="") as file:
        header = file.readline()
        file.seek(0)
        reader = csv.DictReader(file, delimiter="\t" if "\t" in header else ",")
        rows, names = list(reader), list(reader.fieldnames or [])
    problems = Problems()
    if len(names) < 2 or not rows:
        problems.add(1, "", Reason("word_and_ratings_expected"))
    problems.raise_if_any()
    return names, rows


def correlations(
    weights: Weights, names: Sequence[str], rows: Iterable[dict[str, str]]
) -> list[Norm]:
    """Return how the ratings in each numeric column go with saliency, over the words in both.

    Parameters
    ----------
    weights : Weights
    names : sequence of str
        The columns; the first one holds the words.
    rows : iterable of dict
        The words and their ratings. An empty cell, or one that is no number, is left out.

    Returns
    -------
    list of Norm
        With a 95 % interval by Fisher's transformation (equation 12).
    """
    pairs: dict[str, list[tuple[float, float]]] = {name: [] for name in names[1:]}
    for row in rows:
        weight = weights.by_word.get((row[names[0]] or "").lower())
        if weight is None:
            continue
        for name, values in pairs.items():
            if (rating := _number(row[name])) is not None:
                values.append((weight, rating))
    return [Norm(name, _pearson(values)) for name, values in pairs.items() if values]


def _pearson(pairs: Sequence[tuple[float, float]]) -> Figure:
    first, second = np.array(pairs).T
    if len(pairs) < _FEWEST or not np.ptp(first) or not np.ptp(second):
        return Figure(None, len(pairs), Reason("too_few_words_rated"))
    result = pearsonr(first, second)
    low, high = result.confidence_interval(0.95)
    return Figure(float(result.statistic), len(pairs), low=float(low), high=float(high))


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if math.isfinite(number) else None
