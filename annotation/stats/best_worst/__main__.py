"""Scores of items from best–worst choices, without Django.

    python -m annotation.stats.best_worst ANSWERS.csv > scores.tsv

ANSWERS.csv has the columns of published files of best–worst scaling: Item1, Item2, Item3, Item4,
BestItem, WorstItem, a row for each answer. Scores go to the output, a row for each item; split-half
reliability goes to the error output.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from annotation.stats.best_worst.choices import Choices, counts_of
from annotation.stats.best_worst.models import ChoiceModel, strengths_of
from annotation.stats.best_worst.reliability import TRIALS, split_half
from annotation.stats.files.table import ReadingError
from datasets.options import whole_number

ITEMS: Final = ("Item1", "Item2", "Item3", "Item4")
BEST, WORST = "BestItem", "WorstItem"
COLUMNS: Final = ("item", "shown", "best", "worst", "score", "strength", "low", "high")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, or 2 for input that cannot be understood."""
    parser = argparse.ArgumentParser(prog="python -m annotation.stats.best_worst")
    parser.add_argument("file", type=Path, help="answers, delimited by commas")
    parser.add_argument(
        "--model", type=ChoiceModel, choices=ChoiceModel, default=ChoiceModel.PLACKETT_LUCE
    )
    parser.add_argument(
        "--trials", type=whole_number(1), default=TRIALS, help=f"of halves ({TRIALS})"
    )
    parser.add_argument("--seed", type=whole_number(), default=1, help="(1)")
    args = parser.parse_args(arguments)
    try:
        names, choices = read_answers(args.file)
    except (ReadingError, OSError) as error:
        sys.stderr.write(f"annotation.stats.best_worst: {error}\n")
        return 2
    _write(names, choices, args.model)
    halves = split_half(choices, seed=args.seed, trials=args.trials)
    divided = "tuples" if halves.of_tuples else "answers to each tuple"
    sys.stderr.write(
        f"split-half reliability, {halves.trials} random halves of the {divided}: "
        f"Pearson {halves.pearson:.3f}, Spearman {halves.spearman:.3f}\n"
    )
    return 0


def read_answers(file: Path) -> tuple[list[str], Choices]:
    """Return the items in the sequence of their first appearance, and the answers.

    Raises `ReadingError` with the line, if a column is missing or a choice is none of the items.
    """
    with file.open(encoding="utf-8-sig", newline="") as lines:
        reader = csv.DictReader(lines)
        missing = {*ITEMS, BEST, WORST} - set(reader.fieldnames or ())
        if missing:
            raise ReadingError(f"the columns {', '.join(sorted(missing))} are missing")
        rows = [(reader.line_num, row) for row in reader]
    if not rows:
        raise ReadingError("there are no answers")
    numbers: dict[str, int] = {}
    tuples: dict[tuple[str, ...], int] = {}
    answers = [_answer(line, row, numbers, tuples) for line, row in rows]
    items, best, worst, question = zip(*answers, strict=True)
    choices = Choices(
        np.array(items), np.array(best), np.array(worst), len(numbers), np.array(question)
    )
    return list(numbers), choices


def _answer(
    line: int,
    row: dict[str, str | None],
    numbers: dict[str, int],
    tuples: dict[tuple[str, ...], int],
) -> tuple[list[int], int, int, int]:
    """Return the items of an answer, the places of best and worst, and its question."""
    shown = [row[name] or "" for name in ITEMS]
    if len({*shown, ""}) <= len(ITEMS):
        raise ReadingError(f"line {line}: four different items are needed")
    best, worst = row[BEST] or "", row[WORST] or ""
    for name, chosen in ((BEST, best), (WORST, worst)):
        if chosen not in shown:
            raise ReadingError(
                f"line {line}: {name} is “{chosen}”, which is none of the four items"
            )
    if best == worst:
        raise ReadingError(f"line {line}: BestItem and WorstItem must differ")
    items = [numbers.setdefault(item, len(numbers)) for item in shown]
    question = tuples.setdefault(tuple(sorted(shown)), len(tuples))
    return items, shown.index(best), shown.index(worst), question


def _write(names: list[str], choices: Choices, model: ChoiceModel) -> None:
    counts, strengths = counts_of(choices), strengths_of(choices, model=model)
    table = csv.writer(sys.stdout, delimiter="\t", lineterminator="\n")
    table.writerow(COLUMNS)
    figures = np.stack([counts.score, strengths.estimate, *strengths.interval()], axis=1)
    whole_numbers = np.stack([counts.shown, counts.best, counts.worst], axis=1)
    for name, counted, measured in zip(
        names, whole_numbers.tolist(), figures.tolist(), strict=True
    ):
        table.writerow([name, *counted, *(f"{value:.4f}" for value in measured)])


if __name__ == "__main__":
    sys.exit(main())
