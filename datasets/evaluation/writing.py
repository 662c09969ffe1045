"""Answers written in the file formats of the tasks."""

import csv
from collections.abc import Sequence
from pathlib import Path

from datasets.evaluation.material import Answers, GoldPair, Task
from datasets.evaluation.reading import NOT_ANSWERED


def write_answers(path: Path, gold: Sequence[GoldPair], answers: Answers, task: Task) -> Path:
    """Write a file of predictions (a folder for several STS files) and return its path.

    `path` has no suffix; the task adds one. `read_answers` reads the same answers back.
    """
    match task:
        case Task.SEMEVAL2014:
            return _write_semeval(path.with_name(f"{path.name}.txt"), gold, answers)
        case Task.STS:
            return _write_sts(path, gold, answers)
    csv_path = path.with_name(f"{path.name}.csv")
    with csv_path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("word1", "word2", "sim"))
        writer.writerows((*pair.key, _number(answers.scores.get(pair.key))) for pair in gold)
    return csv_path


def _write_semeval(path: Path, gold: Sequence[GoldPair], answers: Answers) -> Path:
    lines = ["pair_ID\tentailment_judgment\trelatedness_score\n"]
    for pair in gold:
        label = answers.labels.get(pair.key)
        score = _number(answers.scores.get(pair.key))
        lines.append(f"{pair.key[0]}\t{label or NOT_ANSWERED}\t{score}\n")
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path


def _write_sts(path: Path, gold: Sequence[GoldPair], answers: Answers) -> Path:
    names = dict.fromkeys(pair.file for pair in gold)
    if any(names):
        path.mkdir(exist_ok=True)
    for name in names:
        pairs = [pair for pair in gold if pair.file == name]
        rows = ((pair.key[1], _number(answers.scores.get(pair.key))) for pair in pairs)
        file = path / f"STS.output.{name}.txt" if name else path.with_name(f"{path.name}.txt")
        if [pair.key[1] for pair in pairs] == [str(line) for line in range(1, len(pairs) + 1)]:
            lines = [f"{score}\n" for _, score in rows]
        else:
            lines = ["id\tscore\n", *(f"{pair_id}\t{score}\n" for pair_id, score in rows)]
        file.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path if any(names) else path.with_name(f"{path.name}.txt")


def _number(score: float | None) -> str:
    return NOT_ANSWERED if score is None else repr(score)
