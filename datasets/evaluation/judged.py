"""The judgements of a release as the arrays from which the human ceiling is computed."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import numpy as np

from datasets.evaluation.ceiling import Ceiling, IntArray, People, label_ceiling, rating_ceiling
from datasets.evaluation.correlations import pearson, spearman
from datasets.evaluation.material import GoldPair, Key, Task
from datasets.formats.judgements import JudgementRow, read_judgements
from datasets.formats.kinds import Format
from datasets.formats.labels import Label, Order
from datasets.formats.problems import BadFile, LineError, Problems
from datasets.formats.words import WORD_PAIRS_NAME, read_word_pairs
from transforms.reason import Reason


def people_of(path: Path, gold: Sequence[GoldPair], task: Task) -> People:
    """Return the human ceilings on the gold pairs in a file of judgements, as `counted_of`."""
    return people_on(gold, counted_of(path, gold), task)


def counted_of(path: Path, gold: Sequence[GoldPair]) -> list[JudgementRow]:
    """Return the judgements of the gold pairs in a file, without the excluded ones.

    Gold files of word pairs have no ids, and the judgements of a release have nothing else; the
    file of word pairs beside them joins the two.

    Raises
    ------
    BadFile
        listing every bad line, or if no judgement is of a gold pair
    """
    problems, pairs = Problems(), {_name(pair) for pair in gold}
    with path.open("rb") as stream:
        rows = list(read_judgements(stream, Format.TSV, problems, has_others=True))
    problems.raise_if_any()
    names = _read_word_pairs(path)
    with_names = (replace(row, pair=names.get(row.pair, row.pair)) for row in rows)
    of_gold = [row for row in with_names if row.pair in pairs]
    if rows and not of_gold:
        raise BadFile((LineError(0, "pair", Reason("no_pair_in_common")),), 1)
    return [row for row in of_gold if not row.excluded]


def read_counted(
    stream: BinaryIO, problems: Problems, gold: Sequence[GoldPair]
) -> list[JudgementRow]:
    """Return the judgements of the gold pairs in a table, without the excluded ones.

    Pairs are identified by id, or word pairs by the two words joined by a comma.
    """
    pairs = {_name(pair) for pair in gold}
    rows = read_judgements(stream, Format.TSV, problems, has_others=True)
    return [row for row in rows if row.pair in pairs and not row.excluded]


def people_on(gold: Sequence[GoldPair], rows: Sequence[JudgementRow], task: Task) -> People:
    """Return the human ceilings on some pairs, from judgements of these and of others."""
    pairs = {_name(pair): index for index, pair in enumerate(gold)}
    rows_counted = [row for row in rows if row.pair in pairs]
    return People(_rating_ceiling(rows_counted, pairs, task), _label_ceiling(rows_counted, pairs))


def unanimous_pairs(path: Path, gold: Sequence[GoldPair]) -> set[Key]:
    """Return the pairs to which all counted judgements of a file give one label.

    Raises
    ------
    BadFile
        listing every bad line
    """
    keys = {_name(pair): pair.key for pair in gold}
    problems = Problems()
    labels: dict[Key, set[Label]] = defaultdict(set)
    with path.open("rb") as stream:
        for row in read_judgements(stream, Format.TSV, problems, has_others=True):
            if row.label and not row.excluded and row.pair in keys:
                labels[keys[row.pair]].add(row.label)
    problems.raise_if_any()
    return {key for key, given_labels in labels.items() if len(given_labels) == 1}


def _read_word_pairs(path: Path) -> dict[str, str]:
    """Return the names of word pairs by their ids in a release; empty without such a file."""
    word_pairs, problems = path.with_name(WORD_PAIRS_NAME), Problems()
    if not word_pairs.exists():
        return {}
    with word_pairs.open("rb") as stream:
        rows = list(read_word_pairs(stream, problems))
    problems.raise_if_any()
    return {row.pair_id: f"{row.sentence_a},{row.sentence_b}" for row in rows}


def _name(pair: GoldPair) -> str:
    # The pairs of a single STS file have no file name before their number.
    return ",".join(part for part in pair.key if part)


def _rating_ceiling(rows: Sequence[JudgementRow], pairs: dict[str, int], task: Task) -> Ceiling:
    rated = [row for row in rows if row.rating is not None]
    return rating_ceiling(
        _people(rated),
        np.array([pairs[row.pair] for row in rated], dtype=np.int64),
        np.array([float(row.rating or 0) for row in rated]),
        correlate=pearson if task in (Task.SEMEVAL2014, Task.STS) else spearman,
    )


def _label_ceiling(rows: Sequence[JudgementRow], pairs: dict[str, int]) -> Ceiling:
    labelled = [(row, row.label) for row in rows if row.label]
    questions = [2 * pairs[row.pair] + (row.order is Order.BA) for row, _ in labelled]
    index_of = {label: index for index, label in enumerate(Label)}
    return label_ceiling(
        _people([row for row, _ in labelled]),
        np.array(questions, dtype=np.int64),
        np.array([index_of[label] for _, label in labelled], dtype=np.int64),
    )


def _people(rows: Sequence[JudgementRow]) -> IntArray:
    codes = {name: code for code, name in enumerate(sorted({row.annotator for row in rows}))}
    return np.array([codes[row.annotator] for row in rows], dtype=np.int64)
