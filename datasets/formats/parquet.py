"""The Hugging Face columns as Parquet: numbers as numbers, what is not known as null.

The same rows give the same bytes with the same version of the library, which the file names.
"""

import json
import tempfile
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from itertools import islice
from typing import IO, Any

from datasets.formats.gold import GoldRow
from datasets.formats.huggingface import (
    CLASSES,
    HUGGING_FACE_TABLE,
    checked_hugging_face,
    hugging_face_cells,
)
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import number_text
from datasets.formats.problems import Problems
from datasets.formats.tables import Row

PARQUET_MAGIC = b"PAR1"
_ROWS_A_GROUP = 10_000
_BLOCK = 1 << 20
_READ_PLACES = 6  # binary fractions come back as the decimals they were written from


def write_parquet(target: IO[bytes], rows: Iterable[GoldRow]) -> int:
    """Write the rows, some thousand in memory at a time; return how many there were."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    count = 0
    schema = _schema(pa)
    iterator = iter(rows)
    with pq.ParquetWriter(target, schema, compression="snappy", version="2.6") as writer:
        while group := list(islice(iterator, _ROWS_A_GROUP)):
            values = [_values(row) for row in group]
            columns = [
                pa.array([row[place] for row in values], type=field.type)
                for place, field in enumerate(schema)
            ]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
            count += len(group)
    return count


def _values(row: GoldRow) -> list[Any]:
    cells: list[Any] = list(hugging_face_cells(row))
    cells[3] = None if row.label is None else CLASSES.index(row.label)
    cells[4] = None if row.score is None else float(cells[4])
    cells[5] = cells[5] or None
    cells[6] = cells[6] or None
    return cells


def _schema(pa: Any) -> Any:
    """Return the schema, with the features under the key where that library looks for them."""
    types = {"label": pa.int64(), "relatedness_score": pa.float64()}
    features: dict[str, Any] = {
        name: {"dtype": "string", "_type": "Value"} for name in HUGGING_FACE_TABLE.names
    }
    features["label"] = {"names": [label.lower() for label in CLASSES], "_type": "ClassLabel"}
    features["relatedness_score"] = {"dtype": "float64", "_type": "Value"}
    metadata = {"huggingface": json.dumps({"info": {"features": features}})}
    fields = [pa.field(name, types.get(name, pa.string())) for name in HUGGING_FACE_TABLE.names]
    return pa.schema(fields, metadata=metadata)


def read_parquet(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows; the number of a row stands for its line, counted from 1."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with tempfile.TemporaryFile() as copy:
        # Parquet is read from its end, which a stream does not reach without the rest.
        while block := stream.readline(_BLOCK):
            copy.write(block)
        try:
            file = pq.ParquetFile(copy)
            if tuple(file.schema_arrow.names) != HUGGING_FACE_TABLE.names:
                names = ", ".join(HUGGING_FACE_TABLE.names)
                problems.add(0, "", f"must have the columns {names}")
                return
            yield from checked_hugging_face(_rows(file), problems)
        except (pa.ArrowException, OSError) as error:
            problems.add(0, "", f"is not whole: {error}")


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
