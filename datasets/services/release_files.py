"""The data files of a release while they are written: those of SICK, or those of CDSCorpus."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from datasets.designs.split import Part, Split
from datasets.formats.cds import (
    CDS_FILE_NAME,
    CDS_ORIGINS_FILE_NAME,
    CDS_ORIGINS_TABLE,
    CDS_REVERSED_FILE_NAME,
    CDS_TABLE,
    CdsOrigin,
    CdsRow,
)
from datasets.formats.delimited import Table
from datasets.formats.judgements import JUDGEMENT_TABLE, JudgementRow
from datasets.formats.labels import Label
from datasets.formats.manifest import ReleasedFile
from datasets.formats.semeval import SEMEVAL_TABLE, semeval_file_name
from datasets.formats.sick import SICK_TABLE, SickRow
from datasets.formats.sick_gold import gold_of_sick
from datasets.models import StoredFile
from datasets.selectors.publishing import ReleasedPair
from datasets.services.files import StoredFileWriter

SICK_FILE_NAME = "SICK.txt"
JUDGEMENTS_FILE_NAME = "judgements.tsv"
_TSV = "text/tab-separated-values; charset=utf-8"

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class PairGold:
    """Gold of the pair with this number. Without a score or a label the pair is left out.

    The revisions are those of the texts that were judged; 0 stands for "whatever it is now".
    """

    number: int
    relatedness: float | None
    label: str
    label_ab: str
    label_ba: str
    revision_a: int = 0
    revision_b: int = 0

    @property
    def is_whole(self) -> bool:
        has_labels = bool(self.label and self.label_ab and self.label_ba)
        return self.relatedness is not None and has_labels


class Output(Generic[Value]):
    """A file of the release while it is written."""

    def __init__(self, name: str, meaning: str, table: Table[Value], stack: ExitStack) -> None:
        self._name = name
        self._meaning = meaning
        self._table = table
        self._writer = stack.enter_context(StoredFileWriter(name, content_type=_TSV))
        self._writer.write(table.header)
        self._rows = 0

    def add(self, row: Value) -> None:
        self._writer.write(self._table.line(row))
        self._rows += 1

    @property
    def stored(self) -> StoredFile:
        return self._writer.file

    @property
    def described(self) -> ReleasedFile:
        file = self._writer.file
        return ReleasedFile(
            self._name, self._meaning, file.size, file.sha256, self._rows, self._table.columns
        )


class PairFiles(Protocol):
    """The files that hold the pairs; the first has a row for each."""

    @property
    def outputs(self) -> list[Output[Any]]: ...

    def add(self, pair: ReleasedPair, gold: PairGold) -> None: ...


class SickFiles:
    """SICK.txt, and one file for each part of the split."""

    def __init__(self, split: Split, stack: ExitStack) -> None:
        self._split = split
        self._all = Output(SICK_FILE_NAME, "All pairs with their gold.", SICK_TABLE, stack)
        self._parts = {
            part: Output(
                semeval_file_name(part),
                f"The {part} part: no source lies in two parts.",
                SEMEVAL_TABLE,
                stack,
            )
            for part in Part
        }

    @property
    def outputs(self) -> list[Output[Any]]:
        return [self._all, *self._parts.values()]

    def add(self, pair: ReleasedPair, gold: PairGold) -> None:
        a, b = pair.sentence_a, pair.sentence_b
        row = SickRow(
            pair_id=pair.pair_id,
            sentence_a=a.text,
            sentence_b=b.text,
            entailment_label=Label(gold.label),
            relatedness_score=gold.relatedness or 0.0,
            entailment_ab=Label(gold.label_ab),
            entailment_ba=Label(gold.label_ba),
            sentence_a_original=a.original,
            sentence_b_original=b.original,
            sentence_a_dataset=a.origin,
            sentence_b_dataset=b.origin,
            semeval_set=self._split.part_of[a.source_key],
        )
        self._all.add(row)
        self._parts[row.semeval_set].add(gold_of_sick(row))


class CdsFiles:
    """The pairs of CDSCorpus's design, their reverses, and the pictures behind them.

    There is no split: kinds 8 and 9 join pictures of any themes, so nearly all hang together.
    """

    def __init__(self, stack: ExitStack) -> None:
        meaning = "All pairs with their gold, each in one order."
        self._pairs = Output(CDS_FILE_NAME, meaning, CDS_TABLE, stack)
        meaning = "The same pairs the other way round."
        self._reversed = Output(CDS_REVERSED_FILE_NAME, meaning, CDS_TABLE, stack)
        meaning = "The kind of each pair, and where its sentences come from."
        self._origins = Output(CDS_ORIGINS_FILE_NAME, meaning, CDS_ORIGINS_TABLE, stack)

    @property
    def outputs(self) -> list[Output[Any]]:
        return [self._pairs, self._reversed, self._origins]

    def add(self, pair: ReleasedPair, gold: PairGold) -> None:
        a, b, score = pair.sentence_a, pair.sentence_b, gold.relatedness or 0.0
        self._pairs.add(CdsRow(pair.pair_id, a.text, b.text, score, Label(gold.label_ba)))
        self._reversed.add(CdsRow(pair.pair_id, b.text, a.text, score, Label(gold.label_ab)))
        self._origins.add(
            CdsOrigin(
                pair.pair_id,
                pair.kind,
                picture_a=a.source_id,
                theme_a=a.theme,
                original_a=a.original,
                picture_b=b.source_id,
                theme_b=b.theme,
                original_b=b.original,
            )
        )


def judgements_output(stack: ExitStack) -> Output[JudgementRow]:
    meaning = "Every judgement, by annotator code; excluded ones are marked."
    return Output(JUDGEMENTS_FILE_NAME, meaning, JUDGEMENT_TABLE, stack)
