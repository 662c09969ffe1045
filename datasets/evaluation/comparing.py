"""Two systems on the same pairs: their scores and whether they differ."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import rankdata

from datasets.evaluation.correlations import pearson
from datasets.evaluation.figures import Figure, FloatArray, Json
from datasets.evaluation.material import Answers, GoldPair, Task
from datasets.evaluation.significance import (
    bootstrap_difference,
    fisher_difference,
    is_starred,
    williams,
)
from transforms.reason import Reason

COMPARED = (Task.SEMEVAL2014, Task.RUSSE_HJ, Task.STS)
"""Tasks whose official figure is a correlation, or a mean of some."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Correlations of two systems with one gold file; `starred` is about the first."""

    file: str
    first: Figure
    second: Figure
    starred: bool
    fisher: Figure
    williams: Figure
    difference: Figure
    bootstrap: Figure

    def as_json(self) -> dict[str, Json]:
        return {
            "file": self.file,
            "first": self.first.as_json(),
            "second": self.second.as_json(),
            "starred": self.starred,
            "fisher": self.fisher.as_json(),
            "williams": self.williams.as_json(),
            "difference": self.difference.as_json(),
            "bootstrap": self.bootstrap.as_json(),
        }


def compare(
    gold: Sequence[GoldPair], first: Answers, second: Answers, task: Task
) -> list[Comparison]:
    """Return a comparison for each file of the gold.

    RUSSE ranks by Spearman's correlation, which is Pearson's of the ranks: so ranks are compared,
    and a missing pair scores 0 as in its measure.
    """
    if task not in COMPARED:
        raise ValueError(f"{task} has no correlation to compare")
    differences = []
    for name in dict.fromkeys(pair.file for pair in gold):
        pairs = [pair for pair in gold if pair.file == name and pair.score is not None]
        absent = 0.0 if task is Task.RUSSE_HJ else None
        columns = [_scores(pairs, answers, absent) for answers in (first, second)]
        truth = np.array([pair.score for pair in pairs], dtype=np.float64)
        differences.append(_comparison(name, truth, columns, ranked=task is Task.RUSSE_HJ))
    return differences


def _scores(pairs: Sequence[GoldPair], answers: Answers, absent: float | None) -> FloatArray | None:
    given = [answers.scores.get(pair.key) for pair in pairs]
    if absent is None and None in given:
        return None
    return np.array([absent if score is None else score for score in given], dtype=np.float64)


def _comparison(
    name: str, gold: FloatArray, columns: Sequence[FloatArray | None], *, ranked: bool
) -> Comparison:
    first, second = columns
    if first is None or second is None:
        none = Figure(None, 0, Reason("system_not_scored_every_pair"))
        return Comparison(name, none, none, False, none, none, none, none)
    if ranked:
        gold, first, second = rankdata(gold), rankdata(first), rankdata(second)
    reached, other = pearson(gold, first), pearson(gold, second)
    if reached.value is None or other.value is None:
        none = Figure(None, len(gold), reached.note or other.note)
        return Comparison(name, reached, other, False, none, none, none, none)
    difference, drawn = bootstrap_difference(gold, first, second)
    return Comparison(
        file=name,
        first=reached,
        second=other,
        starred=is_starred(reached.value, other.value, len(gold)),
        fisher=fisher_difference(reached.value, other.value, len(gold)),
        williams=williams(gold, first, second),
        difference=difference,
        bootstrap=drawn,
    )
