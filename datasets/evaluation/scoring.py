"""The measures of each shared task over gold pairs and the answers of a system."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import numpy as np

from datasets.evaluation.correlations import (
    kendall,
    mean_absolute_error,
    mean_squared_error,
    pearson,
    spearman,
)
from datasets.evaluation.figures import Figure, FloatArray, Json
from datasets.evaluation.labelling import Confusion, confusion
from datasets.evaluation.material import Answers, GoldPair, Key, Task, check_same_pairs, key_text
from datasets.evaluation.ranking import area_under_roc, average_precision, half_accuracy
from datasets.evaluation.significance import weighted_mean
from datasets.formats.labels import Label
from transforms.reason import Reason

OFFICIAL = {
    Task.SEMEVAL2014: "pearson",
    Task.RUSSE_HJ: "spearman",
    Task.RUSSE_CLASS: "average_precision",
    Task.STS: "weighted_mean",
}
"""The figure that ranks the systems of a task."""


@dataclass(frozen=True, slots=True)
class Report:
    """All figures of one system; `files` holds Pearson's correlation of each file of STS."""

    task: Task
    figures: dict[str, Figure]
    confusion: Confusion | None = None
    files: dict[str, Figure] = field(default_factory=dict)
    missing: tuple[Key, ...] = ()
    ignored: int = 0

    @property
    def official(self) -> Figure:
        return self.figures[OFFICIAL[self.task]]

    def as_json(self) -> dict[str, Json]:
        as_json: dict[str, Json] = {
            "task": self.task.value,
            "official": OFFICIAL[self.task],
            "figures": {name: figure.as_json() for name, figure in self.figures.items()},
        }
        if self.confusion:
            as_json["confusion"] = self.confusion.as_json()
            as_json["labels"] = {
                label.value: self.confusion.scores(label).as_json() for label in Label
            }
        if self.files:
            as_json["files"] = {name: figure.as_json() for name, figure in self.files.items()}
        if self.task in (Task.RUSSE_HJ, Task.RUSSE_CLASS):
            as_json["missing"] = [key_text(key) for key in self.missing]
            as_json["ignored"] = self.ignored
        return as_json


def score(gold: Sequence[GoldPair], answers: Answers, task: Task) -> Report:
    """Return the report of a system.

    Raises
    ------
    WrongPairs
        if pairs are missing or added, except for RUSSE: there a missing pair scores 0, and pairs
        not in this gold file are ignored, because one submission answers all of them
    """
    match task:
        case Task.SEMEVAL2014:
            return _semeval(gold, answers)
        case Task.STS:
            return _sts(gold, answers)
    return _russe(gold, answers, task)


def paired_scores(gold: Sequence[GoldPair], answers: Answers) -> tuple[FloatArray, FloatArray]:
    """Return gold scores and answered ones of the pairs that have both, in gold order."""
    both = [
        (pair.score, answer)
        for pair in gold
        if pair.score is not None and (answer := answers.scores.get(pair.key)) is not None
    ]
    columns = np.array(both, dtype=np.float64).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]


def _semeval(gold: Sequence[GoldPair], answers: Answers) -> Report:
    check_same_pairs(gold, answers)
    scored = [pair for pair in gold if pair.score is not None]
    label_pairs = [(pair.label, answers.labels.get(pair.key)) for pair in gold if pair.label]
    figures = _score_figures(scored, answers)
    table = None
    if reason := _why_not(label_pairs, _LABEL_REASONS):
        figures |= dict.fromkeys(("accuracy", "macro_f1", "kappa"), Figure(None, 0, reason))
    else:
        table = confusion(
            [label for label, _ in label_pairs if label],
            [label for _, label in label_pairs if label],
        )
        figures |= {
            "accuracy": table.accuracy(),
            "macro_f1": table.macro_f1(),
            "kappa": table.kappa(),
        }
    return Report(Task.SEMEVAL2014, figures, table)


def _score_figures(scored: Sequence[GoldPair], answers: Answers) -> dict[str, Figure]:
    names = {"pearson": pearson, "spearman": spearman, "kendall": kendall}
    measures = names | {"mse": mean_squared_error, "mae": mean_absolute_error}
    both = [(pair.score, answers.scores.get(pair.key)) for pair in scored]
    if reason := _why_not(both, _SCORE_REASONS):
        return dict.fromkeys(measures, Figure(None, 0, reason))
    first, second = paired_scores(scored, answers)
    return {name: measure(first, second) for name, measure in measures.items()}


class _Reasons(NamedTuple):
    """Why half of the task is not scored."""

    not_in_gold: Reason
    not_given: Reason
    not_for_all: Reason


_SCORE_REASONS: Final = _Reasons(
    Reason("gold_without_scores"), Reason("system_gave_no_score"), Reason("scores_not_for_all")
)
_LABEL_REASONS: Final = _Reasons(
    Reason("gold_without_labels"), Reason("system_gave_no_label"), Reason("labels_not_for_all")
)


def _why_not(both: Sequence[tuple[object, object]], reasons: _Reasons) -> Reason | None:
    """Return why half of the task is not scored: the organisers skip it at the first NA."""
    if not both:
        return reasons.not_in_gold
    absent = sum(answer is None for _, answer in both)
    if absent == len(both):
        return reasons.not_given
    if absent:
        return reasons.not_for_all.having(absent=absent, pairs=len(both))
    return None


def _russe(gold: Sequence[GoldPair], answers: Answers, task: Task) -> Report:
    answer_scores = [answers.scores.get(pair.key) for pair in gold]
    missing = tuple(p.key for p, a in zip(gold, answer_scores, strict=True) if a is None)
    first = np.array([pair.score or 0.0 for pair in gold], dtype=np.float64)
    second = np.array([answer or 0.0 for answer in answer_scores], dtype=np.float64)
    if task is Task.RUSSE_HJ:
        figures = {"spearman": spearman(first, second)}
    else:
        words = [(pair.key[0], pair.key[1]) for pair in gold]
        related = first > 0
        figures = {
            "average_precision": average_precision(related, second),
            "auc": area_under_roc(related, second),
            "accuracy": half_accuracy(words, related, second),
        }
    ignored = len(answers.keys - {pair.key for pair in gold})
    return Report(task, figures, missing=missing, ignored=ignored)


def _sts(gold: Sequence[GoldPair], answers: Answers) -> Report:
    check_same_pairs(gold, answers)
    names = dict.fromkeys(pair.file for pair in gold)
    files = {
        name: pearson(*paired_scores([pair for pair in gold if pair.file == name], answers))
        for name in names
    }
    values = [(figure.value, figure.n) for figure in files.values() if figure.value is not None]
    if len(values) < len(files):
        # Leaving out a file would favour a system that answers it with a constant.
        mean = Figure(None, 0, Reason("file_without_correlation"))
    else:
        mean = weighted_mean(values)
    # Table 1 of the saliency paper ends with the unweighted mean.
    plain = weighted_mean([(value, 1) for value, _ in values]) if mean.value is not None else mean
    figures = {"weighted_mean": mean, "mean": replace(plain, n=len(files))}
    return Report(Task.STS, figures, files=files)
