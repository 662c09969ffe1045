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
    scores = [answers.scores.get(pair.key) for pair in pairs]
    if absent is None and None in scores:
        return None
    return np.array([absent if score is None else score for score in scores], dtype=np.float64)


def _comparison(
    name: str, gold: FloatArray, columns: Sequence[FloatArray | None], *, ranked: bool
) -> Comparison:
    first, second = columns
    if first is None or second is None:
        missing = Figure(None, 0, Reason("system_not_scored_every_pair"))
        return Comparison(name, missing, missing, False, missing, missing, missing, missing)
    if ranked:
        gold, first, second = rankdata(gold), rankdata(first), rankdata(second)
    r_first, r_second = pearson(gold, first), pearson(gold, second)
    if r_first.value is None or r_second.value is None:
        missing = Figure(None, len(gold), r_first.note or r_second.note)
        return Comparison(name, r_first, r_second, False, missing, missing, missing, missing)
    difference, bootstrap = bootstrap_difference(gold, first, second)
    return Comparison(
        file=name,
        first=r_first,
        second=r_second,
        starred=is_starred(r_first.value, r_second.value, len(gold)),
        fisher=fisher_difference(r_first.value, r_second.value, len(gold)),
        williams=williams(gold, first, second),
        difference=difference,
        bootstrap=bootstrap,
    )
