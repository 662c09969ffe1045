"""The Hugging Face columns, or views with fewer, as Parquet: numbers as numbers, unknown as null.

The same rows give the same bytes with the same version of the library, which the file records.
"""

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import IO, Any

from datasets.formats.delimited import Column
from datasets.formats.gold import GoldRow
from datasets.formats.huggingface import (
    CLASSES,
    HUGGING_FACE_COLUMNS,
    HUGGING_FACE_TABLE,
    checked_hugging_face,
    hugging_face_cells,
)
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import format_score, number_text
from datasets.formats.problems import Problems
from datasets.formats.tables import Row
from transforms.reason import Reason

PARQUET_MAGIC = b"PAR1"
_ROWS_A_GROUP = 10_000
_BLOCK = 1 << 20
_READ_PLACES = 6  # doubles are read back as the decimals that they were written from


_TEXT = {"dtype": "string", "_type": "Value"}
_FLOAT = {"dtype": "float64", "_type": "Value"}
_LABEL = {"names": [label.lower() for label in CLASSES], "_type": "ClassLabel"}


@dataclass(frozen=True, slots=True)
class ParquetView:
    """Columns of a Parquet file, and their types as `datasets` names features (else text).

    `values` gives the cells of a row in the order of the columns, or nothing for a row without gold
    for them.
    """

    columns: tuple[Column, ...]
    types: Mapping[str, Mapping[str, Any]]
    values: Callable[[GoldRow], list[Any] | None]

    def schema(self, pa: Any) -> Any:
        """Return the schema, with the features under the key where `datasets` looks for them."""
        features = {column.name: self.types.get(column.name, _TEXT) for column in self.columns}
        types = {"string": pa.string(), "float64": pa.float64()}
        fields = [
            pa.field(name, types.get(feature.get("dtype", ""), pa.int64()))
            for name, feature in features.items()
        ]
        metadata = {"huggingface": json.dumps({"info": {"features": features}})}
        return pa.schema(fields, metadata=metadata)


class ParquetSink:
    """Writes rows one by one, a few thousand in memory at a time; `close` completes the file."""

    def __init__(self, target: IO[bytes], view: ParquetView) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        self.rows = 0
        self._pa = pa
        self._view = view
        self._schema = view.schema(pa)
        self._waiting: list[list[Any]] = []
        self._writer = pq.ParquetWriter(target, self._schema, compression="snappy", version="2.6")

    def add(self, row: GoldRow) -> None:
        values = self._view.values(row)
        if values is None:
            return
        self._waiting.append(values)
        self.rows += 1
        if len(self._waiting) == _ROWS_A_GROUP:
            self._write()

    def close(self) -> None:
        if self._waiting or not self.rows:
            self._write()
        self._writer.close()

    def _write(self) -> None:
        columns = [
            self._pa.array([row[index] for row in self._waiting], type=field.type)
            for index, field in enumerate(self._schema)
        ]
        self._writer.write_table(self._pa.Table.from_arrays(columns, schema=self._schema))
        self._waiting.clear()


def write_parquet(target: IO[bytes], rows: Iterable[GoldRow]) -> int:
    """Write the rows in the Hugging Face columns; return how many there were."""
    sink = ParquetSink(target, ALL_COLUMNS)
    for row in rows:
        sink.add(row)
    sink.close()
    return sink.rows


def _values(row: GoldRow) -> list[Any] | None:
    cells: list[Any] = list(hugging_face_cells(row))
    cells[3] = None if row.label is None else CLASSES.index(row.label)
    cells[4] = None if row.score is None else float(cells[4])
    cells[5] = cells[5] or None
    cells[6] = cells[6] or None
    return cells


def _scored(row: GoldRow) -> list[Any] | None:
    if row.score is None:
        return None
    return [row.sentence_a, row.sentence_b, float(format_score(row.score))]


def _labelled(row: GoldRow) -> list[Any] | None:
    if row.label is None:
        return None
    return [row.sentence_a, row.sentence_b, CLASSES.index(row.label)]


def _labelled_forwards(row: GoldRow) -> list[Any] | None:
    return _labelled(replace(row, label=row.label_ab))


ALL_COLUMNS = ParquetView(
    HUGGING_FACE_COLUMNS, {"label": _LABEL, "relatedness_score": _FLOAT}, _values
)
# What evaluation code expects of a task of similarity, and of one of classes.
_SENTENCES = (Column("sentence1", "first sentence"), Column("sentence2", "second sentence"))
RELATEDNESS = ParquetView(
    (*_SENTENCES, Column("score", "gold relatedness: the mean of the ratings")),
    {"score": _FLOAT},
    _scored,
)
WORD_RELATEDNESS = replace(
    RELATEDNESS,
    columns=(
        Column("sentence1", "first word"),
        Column("sentence2", "second word"),
        RELATEDNESS.columns[2],
    ),
)
ENTAILMENT = ParquetView(
    (*_SENTENCES, Column("label", "gold label: 0 entailment, 1 neutral, 2 contradiction")),
    {"label": _LABEL},
    _labelled,
)
ENTAILMENT_FORWARDS = replace(
    ENTAILMENT,
    columns=(
        *_SENTENCES,
        Column(
            "label",
            "gold label, read from the first sentence to the second: 0 entailment, 1 neutral, "
            "2 contradiction",
        ),
    ),
    values=_labelled_forwards,
)


def read_parquet(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows; the row number, counted from 1, serves as the line number."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with tempfile.TemporaryFile() as copy:
        # Parquet is read from its end, so the stream has to be read whole.
        while block := stream.readline(_BLOCK):
            copy.write(block)
        try:
            file = pq.ParquetFile(copy)
            if tuple(file.schema_arrow.names) != HUGGING_FACE_TABLE.names:
                names = ", ".join(HUGGING_FACE_TABLE.names)
                problems.add(0, "", Reason("columns_expected", columns=names))
                return
            yield from checked_hugging_face(_rows(file), problems)
        except (pa.ArrowException, OSError) as error:
            problems.add(0, "", Reason("file_not_whole", error=str(error)))


def _rows(file: Any) -> Iterator[Row]:
    number = 0
    for batch in file.iter_batches(batch_size=_ROWS_A_GROUP):
        for values in batch.to_pylist():
            number += 1
            yield Row(number, {name: _text(value) for name, value in values.items()})


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        try:
            return number_text(Decimal(repr(value)), places=_READ_PLACES)
        except InvalidOperation:
            return str(value)  # NaN and infinity are refused as scores
    return str(value)
