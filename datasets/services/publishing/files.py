"""The data files of a release while they are written."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from tempfile import TemporaryFile
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

from datasets.formats.by_hand import BY_HAND_NAME, BY_HAND_TABLE, ByHandRow
from datasets.formats.delimited import Column, Table
from datasets.formats.gold import GoldRow
from datasets.formats.gold_origins import GOLD_ORIGINS_NAME, GOLD_ORIGINS_TABLE, GoldOriginRow
from datasets.formats.gold_ways import GOLD_WAYS_NAME, GOLD_WAYS_TABLE, GoldWayRow, RuledGold
from datasets.formats.group_opinions import GROUPS_NAME, GROUPS_TABLE, GroupRow
from datasets.formats.judgements import JUDGEMENT_TABLE, JudgementRow
from datasets.formats.manifest import ReleasedFile
from datasets.formats.pair_columns import PAIR_COLUMNS_NAME, PairColumnsRow, pair_columns_table
from datasets.formats.parquet import ParquetSink, ParquetView
from datasets.formats.reasons import REASONS_NAME, REASONS_TABLE, ReasonRow
from datasets.formats.soft import ANNOTATOR_TABLE, ANNOTATORS_NAME, AnnotatorRow
from datasets.models import StoredFile
from datasets.services.jobs.stored_files import CHUNK_BYTES, StoredFileWriter, file_store

JUDGEMENTS_FILE_NAME = "judgements.tsv"
_ROWS_A_BLOCK = 100
_TYPES = {
    "\t": "text/tab-separated-values; charset=utf-8",
    ",": "text/csv; charset=utf-8",
}

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class PairGold:
    """Gold of the pair with this number. A pair with a missing value is left out.

    The revisions are those of the texts that were judged; 0 stands for "whatever it is now".
    `votes` come as `datasets.formats.soft.VOTES` says.
    """

    number: int
    relatedness: float | None
    label: str
    label_ab: str
    label_ba: str
    revision_a: int = 0
    revision_b: int = 0
    judgements: int = 0
    sd: float | None = None
    votes: tuple[int, ...] = (0,) * 6
    fair: tuple[float, float, float] | None = None  # score and the ends of its interval
    modes: int | None = None  # groups of ratings
    ruled: RuledGold | None = None  # by adjudicators; else it is what the judgements say

    @property
    def rated(self) -> float | None:
        """The score of the judgements alone."""
        return self.relatedness if self.ruled is None else self.ruled.majority_score

    def is_whole(self, *, with_labels: bool = True) -> bool:
        has_labels = bool(self.label and self.label_ab and self.label_ba)
        return self.relatedness is not None and (has_labels or not with_labels)


class WrittenFile(Protocol):
    """A file of the release that is finished when its stack is left."""

    @property
    def stored(self) -> StoredFile: ...

    @property
    def described(self) -> ReleasedFile: ...


class Output(Generic[Value]):
    """A delimited file of the release while it is written, a few hundred rows at a time."""

    def __init__(self, name: str, meaning: str, table: Table[Value], stack: ExitStack) -> None:
        self._name = name
        self._meaning = meaning
        self._table = table
        content_type = _TYPES[table.delimiter]
        self._writer = stack.enter_context(StoredFileWriter(name, content_type=content_type))
        self._writer.write(table.header)
        self._rows = 0
        self._waiting: list[Value] = []
        stack.push(self._end)

    def add(self, row: Value) -> None:
        self._waiting.append(row)
        if len(self._waiting) == _ROWS_A_BLOCK:
            self._write()

    def _write(self) -> None:
        if self._waiting:
            self._writer.write(self._table.block(self._waiting))
            self._rows += len(self._waiting)
            self._waiting.clear()

    def _end(self, kind: type[BaseException] | None, *_unused: object) -> None:
        if kind is None:
            self._write()

    @property
    def stored(self) -> StoredFile:
        return self._writer.file

    @property
    def described(self) -> ReleasedFile:
        return _describe(self.stored, self._meaning, self._rows, self._table.columns)


class ParquetOutput:
    """A Parquet file of the release: built on disk, because the library needs a real file."""

    def __init__(self, name: str, meaning: str, view: ParquetView, stack: ExitStack) -> None:
        self._name = name
        self._meaning = meaning
        self._view = view
        self._copy = stack.enter_context(TemporaryFile())  # noqa: SIM115  # the stack closes it
        self._sink = ParquetSink(self._copy, view)
        self._stored: StoredFile | None = None
        stack.enter_context(self)

    def add(self, row: GoldRow) -> None:
        self._sink.add(row)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._sink.close()
        if kind is not None:
            return
        self._copy.seek(0)
        chunks = iter(lambda: self._copy.read(CHUNK_BYTES), b"")
        kind_of_file = "application/vnd.apache.parquet"
        self._stored = file_store(name=self._name, chunks=chunks, content_type=kind_of_file)

    @property
    def stored(self) -> StoredFile:
        if self._stored is None:
            raise ValueError(f"{self._name} is not finished")
        return self._stored

    @property
    def described(self) -> ReleasedFile:
        return _describe(self.stored, self._meaning, self._sink.rows, self._view.columns)


def _describe(
    file: StoredFile, meaning: str, rows: int, columns: tuple[Column, ...]
) -> ReleasedFile:
    return ReleasedFile(file.name, meaning, file.size, file.sha256, rows, columns)


def pair_columns_output(names: Sequence[str], stack: ExitStack) -> Output[PairColumnsRow]:
    meaning = "What the file that the pairs came from says of each, beside texts and gold."
    return Output(PAIR_COLUMNS_NAME, meaning, pair_columns_table(names), stack)


def gold_origins_output(stack: ExitStack) -> Output[GoldOriginRow]:
    meaning = "Which pairs were judged in this language, and which keep the original's gold."
    return Output(GOLD_ORIGINS_NAME, meaning, GOLD_ORIGINS_TABLE, stack)


def gold_ways_output(stack: ExitStack) -> Output[GoldWayRow]:
    meaning = "Which pairs have the gold of the judgements, and which that of adjudicators."
    return Output(GOLD_WAYS_NAME, meaning, GOLD_WAYS_TABLE, stack)


def reasons_output(stack: ExitStack) -> Output[ReasonRow]:
    meaning = "Why annotators chose their labels, and which of these reasons others found valid."
    return Output(REASONS_NAME, meaning, REASONS_TABLE, stack)


def judgements_output(stack: ExitStack) -> Output[JudgementRow]:
    meaning = "Every judgement, by annotator code; excluded ones are marked."
    return Output(JUDGEMENTS_FILE_NAME, meaning, JUDGEMENT_TABLE, stack)


def by_hand_output(stack: ExitStack) -> Output[ByHandRow]:
    meaning = "The sentences that people wrote: what they were asked for, and whose text was taken."
    return Output(BY_HAND_NAME, meaning, BY_HAND_TABLE, stack)


def annotators_output(stack: ExitStack) -> Output[AnnotatorRow]:
    meaning = "Who judged, by code: how much, where on the scale, and how they did at checkpoints."
    return Output(ANNOTATORS_NAME, meaning, ANNOTATOR_TABLE, stack)


def groups_output(stack: ExitStack) -> Output[GroupRow]:
    meaning = "What groups of annotators say of each pair, where enough people of each judged it."
    return Output(GROUPS_NAME, meaning, GROUPS_TABLE, stack)
