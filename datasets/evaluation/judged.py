"""The judgements of a release as the arrays that the human ceiling is made from."""

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import numpy as np

from datasets.evaluation.ceiling import Ceiling, IntArray, People, label_ceiling, rating_ceiling
from datasets.evaluation.correlations import pearson, spearman
from datasets.evaluation.material import GoldPair, Task
from datasets.formats.judgements import JUDGEMENT_INPUT, JudgementRow, read_judgements
from datasets.formats.kinds import Format
from datasets.formats.labels import Label, Order
from datasets.formats.problems import Problems


def people_of(path: Path, gold: Sequence[GoldPair], task: Task) -> People:
    """Return what people reach on the gold pairs that a file of judgements speaks of."""
    problems = Problems()
    with path.open("rb") as stream:
        people = read_people(stream, problems, gold, task)
    problems.raise_if_any()
    return people


def read_people(
    stream: BinaryIO, problems: Problems, gold: Sequence[GoldPair], task: Task
) -> People:
    """Return what people reach on the gold pairs that a table of judgements speaks of.

    Excluded judgements do not count. Pairs are named by their id, or word pairs by the two words
    with a comma between.
    """
    header = stream.readline()
    rest = _Rewound(header, stream)
    pairs = {_name(pair): place for place, pair in enumerate(gold)}
    other = _other_columns(header)
    rows = read_judgements(rest, Format.TSV, problems, ignored=other)
    counted = [row for row in rows if row.pair in pairs and not row.excluded]
    return People(_rating_ceiling(counted, pairs, task), _label_ceiling(counted, pairs))


class _Rewound:
    """A stream whose first line was read already and comes again."""

    def __init__(self, first: bytes, rest: BinaryIO) -> None:
        self._first = first
        self._rest = rest

    def readline(self, size: int = -1, /) -> bytes:
        first, self._first = self._first, b""
        return first or self._rest.readline(size)


def _other_columns(header: bytes) -> list[str]:
    names = header.decode("utf-8-sig", "replace").rstrip("\r\n").split("\t")
    return [name for name in names if JUDGEMENT_INPUT.named(name) not in JUDGEMENT_INPUT.known]


def _name(pair: GoldPair) -> str:
    # The pairs of one STS file have no name before their number.
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
    places = {label: place for place, label in enumerate(Label)}
    return label_ceiling(
        _people([row for row, _ in labelled]),
        np.array(questions, dtype=np.int64),
        np.array([places[label] for _, label in labelled], dtype=np.int64),
    )


def _people(rows: Sequence[JudgementRow]) -> IntArray:
    codes = {name: code for code, name in enumerate(sorted({row.annotator for row in rows}))}
    return np.array([codes[row.annotator] for row in rows], dtype=np.int64)
