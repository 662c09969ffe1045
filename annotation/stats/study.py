"""A file of judgements as a matrix, with the names behind its codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import numpy as np

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray
from annotation.stats.files.columns import Columns
from annotation.stats.files.durations import seconds_taken
from annotation.stats.files.labels import cleaned, meaning
from annotation.stats.files.roles import GROUPING, Role
from annotation.stats.files.table import SHOWN, ReadingError, is_missing, number_of
from annotation.stats.matrix import JudgementMatrix, build_matrix
from annotation.stats.reliability_data import ReliabilityData, rating_data
from datasets.formats.problems import Problems
from transforms.reason import Reason

_TRUE: Final = frozenset({"1", "true", "t", "yes", "y", "checkpoint", "control", "x"})
_PASSED: Final = frozenset({"pass", "passed", "right", "correct", "ok", "1", "true", "yes"})
_FAILED: Final = frozenset({"fail", "failed", "wrong", "incorrect", "0", "false", "no"})


class Repeats(StrEnum):
    """Which judgement counts if an annotator judged a pair twice in one order.

    LAST is meant for pairs that were judged again, such as those that SimLex carries over to the
    next group. The same answer given twice always counts once.
    """

    LAST = "last"
    FIRST = "first"
    REFUSE = "refuse"


@dataclass(frozen=True)
class CheckpointRecord:
    """How an annotator did at checkpoints.

    Attributes
    ----------
    passed : int
        Number of checkpoints answered as expected.
    total : int
        Number of checkpoints answered.
    """

    passed: int
    total: int


@dataclass(frozen=True)
class Study:
    """Judgements of a file; the codes of its matrix are positions in the tuples of names.

    Attributes
    ----------
    matrix : JudgementMatrix
    annotators : tuple of str
        Names of the annotators: (n_annotators,).
    pairs : tuple of str
        Names of the pairs: (n_pairs,).
    categories : tuple of str
        Labels as typed.
    category : (n_judgements,) array of int
        Label of each judgement, as a position in `categories`; -1 without.
    unknown_labels : dict of str to int
        Labels that are neither E, C nor N, and how often they occur.
    groups : dict of Role to (tuple of str, (n_judgements,) array of int)
        Names of the groups in each column that groups judgements, and the group of each judgement.
    consistency : (n_pairs,) array of bool
        Pairs of the consistency set.
    checkpoints : dict of int to CheckpointRecord
        By annotator code.
    seconds : (n_judgements,) array of float or None
        Time taken, in seconds; nan where unknown, None without a column.
    has_orders : bool
        Whether the file distinguishes the presentation orders.
    notes : tuple of str
        What the reader of a report must know.
    has_kinds_of_ids : bool
        Whether the kinds of pairs come from their ids, because no column has them.
    when : (n_judgements,) array of float or None
        Position in the annotator's sequence, or any number that rises with time; nan where unknown.
    """

    matrix: JudgementMatrix
    annotators: tuple[str, ...]
    pairs: tuple[str, ...]
    categories: tuple[str, ...]
    category: IntArray
    unknown_labels: dict[str, int]
    groups: dict[Role, tuple[tuple[str, ...], IntArray]]
    consistency: BoolArray
    checkpoints: dict[int, CheckpointRecord]
    seconds: FloatArray | None
    has_orders: bool
    notes: tuple[str, ...]
    has_kinds_of_ids: bool = False
    when: FloatArray | None = None

    @property
    def ratings(self) -> ReliabilityData | None:
        """The ratings, with the tranches; None in a study without any."""
        if np.isnan(self.matrix.rating).all():
            return None
        return replace(rating_data(self.matrix), tranches=self.tranches)

    @property
    def tranches(self) -> BoolArray | None:
        """Which tranches each annotator judged in: (n_annotators, n_tranches).

        None where tranches do not separate annotators. A tranche that everybody judged in does not,
        nor does one without a name: a file may mark a consistency set in this way.
        """
        if Role.TRANCHE not in self.groups:
            return None
        names, codes = self.groups[Role.TRANCHE]
        judged = np.zeros((len(self.annotators), len(names)), dtype=np.bool_)
        judged[self.matrix.annotator, codes] = True
        by_all = judged[judged.any(axis=1)].all(axis=0)
        telling = np.array([bool(name) for name in names], dtype=np.bool_) & ~by_all
        return judged[:, telling] if telling.any() else None

    def where(self, chosen: BoolArray) -> Study:
        """Return the study with the chosen judgements; annotators and pairs keep their codes.

        Parameters
        ----------
        chosen : (n_judgements,) array of bool

        Returns
        -------
        Study
        """
        return replace(
            self,
            matrix=self.matrix.where(chosen),
            category=self.category[chosen],
            groups={role: (names, codes[chosen]) for role, (names, codes) in self.groups.items()},
            seconds=None if self.seconds is None else self.seconds[chosen],
            when=None if self.when is None else self.when[chosen],
        )

    @property
    def labels(self) -> ReliabilityData | None:
        """The labels as typed, with the tranches; None in a study without any."""
        if not self.categories:
            return None
        is_labelled = self.category != NO_LABEL
        matrix, n_orders = self.matrix, 2
        unit = matrix.pair[is_labelled] * n_orders + matrix.order[is_labelled]
        sorting = np.argsort(unit, kind="stable")
        return ReliabilityData(
            unit=unit[sorting],
            annotator=matrix.annotator[is_labelled][sorting],
            code=self.category[is_labelled][sorting],
            domain=np.arange(len(self.categories), dtype=np.float64),
            pair=np.repeat(np.arange(matrix.n_pairs), n_orders),
            n_pairs=matrix.n_pairs,
            n_annotators=len(matrix.annotators),
            tranches=self.tranches,
        )


def study_of(
    columns: Columns,
    *,
    repeats: Repeats = Repeats.REFUSE,
    consistency: Sequence[str] = (),
    clean_labels: bool = False,
    notes: Sequence[str] = (),
) -> Study:
    """Return the study of a file's columns: checkpoints separated and counted, repeats resolved.

    Parameters
    ----------
    columns : Columns
        Judgements as they stand in the file. With `clean_labels`, their labels are changed.
    repeats : Repeats, optional
        Which of two different answers of an annotator to a pair in one order counts.
    consistency : sequence of str, optional
        Names of the pairs of the consistency set, besides those marked in a column.
    clean_labels : bool, optional
        Whether to ignore case, spaces and spelt-out names of labels.
    notes : sequence of str, optional
        Notes on reading the file, which come first.

    Returns
    -------
    Study

    Raises
    ------
    ReadingError
        If no judgement is left, a pair of the consistency set is not in the file, or a column of
        durations does not hold any.
    BadFile
        If an annotator answered a pair differently under `Repeats.REFUSE`.
    """
    remarks = list(notes)
    if clean_labels:
        columns.label = [cleaned(label) for label in columns.label]
    is_checkpoint = _checkpoint_rows(columns)
    answered = np.array([bool(label) for label in columns.label]) | ~np.isnan(columns.rating)
    counted = _without_repeats(columns, ~is_checkpoint & answered, repeats, remarks)
    if not len(counted):
        raise ReadingError("no line has an annotator's answer to a pair that is no checkpoint")
    annotators = {name: code for code, name in enumerate(dict.fromkeys(columns.annotator))}
    named = dict.fromkeys(columns.pair[row] for row in counted)
    pairs = {name: code for code, name in enumerate(named)}
    matrix = _matrix(columns, counted, annotators, pairs)
    rows = counted[matrix.row]
    categories, category = _categories(columns, rows)
    strange = [columns.label[row] for row in counted if meaning(columns.label[row]) == NO_LABEL]
    return Study(
        matrix=matrix,
        annotators=tuple(annotators),
        pairs=tuple(pairs),
        categories=categories,
        category=category,
        unknown_labels=dict(sorted(Counter(filter(None, strange)).items())),
        groups=_groups(columns, rows),
        consistency=_consistency(columns, rows, matrix, pairs, consistency),
        checkpoints=_checkpoints(columns, is_checkpoint, annotators),
        seconds=seconds_taken(columns, rows.tolist(), remarks),
        has_orders=columns.has_orders,
        notes=tuple(remarks),
        when=_positions(columns, rows.tolist()),
        has_kinds_of_ids=Role.KIND in columns.others and Role.KIND not in columns.used,
    )


def _matrix(
    columns: Columns, rows: IntArray, annotators: dict[str, int], pairs: dict[str, int]
) -> JudgementMatrix:
    return build_matrix(
        annotator=[annotators[columns.annotator[row]] for row in rows],
        pair=[pairs[columns.pair[row]] for row in rows],
        order=[columns.order[row] for row in rows],
        rating=[columns.rating[row] for row in rows],
        label=[meaning(columns.label[row]) for row in rows],
        annotators=range(len(annotators)),
    )


def _positions(columns: Columns, rows: Sequence[int]) -> FloatArray | None:
    """Return the positions of the judgements in their annotators' sequences; nan without one."""
    if Role.POSITION not in columns.others:
        return None
    cells = [columns.others[Role.POSITION][row] for row in rows]
    numbers = [number_of(cell) for cell in cells]
    for cell, number in zip(cells, numbers, strict=True):
        if number is None and not is_missing(cell):
            name = columns.used.get(Role.POSITION.value, Role.POSITION.value)
            raise ReadingError(
                f"the column {name!r} cannot be position: it holds {cell!r}, which is no number; "
                "--column position=- leaves it out"
            )
    return np.array([np.nan if number is None else number for number in numbers])


def _checkpoint_rows(columns: Columns) -> BoolArray:
    cells = columns.others.get(Role.CHECKPOINT)
    if cells is None:
        return np.zeros(len(columns.line), dtype=bool)
    marks = (_TRUE | _PASSED | _FAILED) - {"0", "false", "no"}
    return np.array([cell.lower() in marks for cell in cells])


def _without_repeats(
    columns: Columns, included: BoolArray, repeats: Repeats, notes: list[str]
) -> IntArray:
    """Return the rows that count, in the order of the file."""
    seen: dict[tuple[str, str, int], int] = {}
    problems, same = Problems(SHOWN), 0
    for row in np.flatnonzero(included).tolist():
        key = (columns.annotator[row], columns.pair[row], columns.order[row])
        earlier = seen.setdefault(key, row)
        if earlier == row:
            continue
        if _answer(columns, earlier) == _answer(columns, row):
            same += 1
            continue
        problems.add(
            columns.line[row],
            "",
            Reason(
                "pair_judged_differently",
                annotator=key[0],
                pair=key[1],
                line=columns.line[earlier],
            ),
        )
        if repeats is Repeats.LAST:
            seen[key] = row
    if repeats is Repeats.REFUSE:
        problems.raise_if_any()
    if same:
        notes.append(f"{same} judgements stand in the file twice; they count once.")
    if problems.total:
        notes.append(
            f"{problems.total} judgements repeat an annotator's judgement of the same pair in the "
            f"same order; the {repeats} one counts."
        )
    return np.array(sorted(seen.values()), dtype=np.int64)


def _answer(columns: Columns, row: int) -> tuple[str, str]:
    # Compared as text, because a missing rating (nan) is not equal to itself.
    return str(columns.rating[row]), columns.label[row]


def _categories(columns: Columns, rows: IntArray) -> tuple[tuple[str, ...], IntArray]:
    typed = [columns.label[row] for row in rows]
    names = tuple(sorted({label for label in typed if label}))
    codes = {name: code for code, name in enumerate(names)} | {"": NO_LABEL}
    return names, np.array([codes[label] for label in typed], dtype=np.int32)


def _groups(columns: Columns, rows: IntArray) -> dict[Role, tuple[tuple[str, ...], IntArray]]:
    groups: dict[Role, tuple[tuple[str, ...], IntArray]] = {}
    for role in GROUPING:
        if role in columns.others:
            cells = [columns.others[role][row] for row in rows]
            names, codes = np.unique(cells, return_inverse=True)
            groups[role] = (tuple(str(name) for name in names), codes)
    return groups


def _consistency(
    columns: Columns,
    rows: IntArray,
    matrix: JudgementMatrix,
    codes: dict[str, int],
    named: Sequence[str],
) -> BoolArray:
    in_set = np.zeros(matrix.n_pairs, dtype=bool)
    missing = [name for name in named if name not in codes]
    if missing:
        raise ReadingError(f"these pairs of the consistency set are not in the file: {missing}")
    in_set[[codes[name] for name in named]] = True
    if Role.CONSISTENCY in columns.others:
        cells = columns.others[Role.CONSISTENCY]
        in_set[matrix.pair[[cells[row].lower() in _TRUE for row in rows]]] = True
    return in_set


def _checkpoints(
    columns: Columns, is_checkpoint: BoolArray, codes: dict[str, int]
) -> dict[int, CheckpointRecord]:
    """Count each annotator's checkpoints whose right answer is known."""
    passed: Counter[int] = Counter()
    total: Counter[int] = Counter()
    for row in np.flatnonzero(is_checkpoint).tolist():
        right = _is_right(columns, row)
        if right is not None:
            annotator = codes[columns.annotator[row]]
            total[annotator] += 1
            passed[annotator] += right
    return {code: CheckpointRecord(passed[code], total[code]) for code in sorted(total)}


def _is_right(columns: Columns, row: int) -> bool | None:
    """Return whether a checkpoint was answered as expected; None if the file does not say."""
    for role in (Role.PASSED, Role.CHECKPOINT):
        word = columns.others[role][row].lower() if role in columns.others else ""
        if role is Role.CHECKPOINT and word in _TRUE:
            continue
        if word in _PASSED | _FAILED:
            return word in _PASSED
    expected = columns.others[Role.EXPECTED][row] if Role.EXPECTED in columns.others else ""
    if not expected:
        return None
    number = number_of(expected)
    if number is not None:
        return columns.rating[row] == number
    return columns.label[row].strip().lower() == expected.lower()
