"""Columns into PostgreSQL in bulk: COPY in binary, whose bytes NumPy puts together."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from django.db import connection

from annotation.stats.arrays import BoolArray, IntArray

# PostgreSQL manual, COPY, "Binary Format": signature, flags and length of an extension; each row
# begins with its number of fields, each field with its length, -1 for NULL; -1 fields mark the end.
_HEADER: Final = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_TRAILER: Final = b"\xff\xff"
# Rows put together at a time: some megabytes.
_ROWS_A_STEP: Final = 20_000
# PostgreSQL keeps rows with unchecked foreign keys in memory, so they are checked in batches.
_CHECKED_AT_ONCE: Final = 250_000

_Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Words:
    """A column of text: the word of each row as a position in `words`."""

    codes: IntArray
    words: Sequence[str]

    def __len__(self) -> int:
        return len(self.codes)


Column = npt.NDArray[Any] | Words


def columns_copy(table: str, columns: Mapping[str, Column]) -> None:
    """Append rows to a table inside the current transaction.

    The type of an array has to be that of its column: int16 for smallint, int32 for integer, int64
    for bigint, bool for boolean, float64 for double precision, where nan is stored as NULL.
    """
    n = len(next(iter(columns.values())))
    if any(len(column) != n for column in columns.values()):
        raise ValueError("columns of different lengths")
    names = ", ".join(f'"{name}"' for name in columns)
    statement = f'COPY "{table}" ({names}) FROM STDIN (FORMAT binary)'
    with connection.cursor() as cursor:
        for start in range(0, n, _CHECKED_AT_ONCE):
            rows = range(start, min(start + _CHECKED_AT_ONCE, n))
            cursor.copy_expert(statement, _Stream(binary_rows(columns, rows)))
            connection.check_constraints()


def binary_rows(columns: Mapping[str, Column], rows: range) -> Iterator[bytes]:
    """Yield some rows as the file that COPY reads, a few megabytes at a time."""
    yield _HEADER
    for start in range(rows.start, rows.stop, _ROWS_A_STEP):
        chunk = slice(start, min(start + _ROWS_A_STEP, rows.stop))
        fields = _constant(len(columns), ">i2", chunk.stop - chunk.start)
        # Each field as wide as its widest value, and which of these bytes there are.
        cells = [fields, *(_cells(column, chunk) for column in columns.values())]
        table = np.concatenate([part for part, _there in cells], axis=1)
        there = np.concatenate([there for _part, there in cells], axis=1)
        yield table[there].tobytes()
    yield _TRAILER


def _cells(column: Column, rows: slice) -> tuple[_Bytes, BoolArray]:
    """Return the bytes of a column, length first, and which of them are written."""
    if isinstance(column, Words):
        return _words(column, rows)
    values = column[rows]
    content = _bytes(values.astype(values.dtype.newbyteorder(">")))
    size = content.shape[1]
    is_null = np.isnan(values) if values.dtype.kind == "f" else np.zeros(len(values), np.bool_)
    length = _bytes(np.where(is_null, -1, size).astype(">i4"))
    there = np.ones((len(values), 4 + size), dtype=np.bool_)
    there[is_null, 4:] = False
    return np.concatenate([length, content], axis=1), there


def _words(column: Words, rows: slice) -> tuple[_Bytes, BoolArray]:
    encoded = [word.encode() for word in column.words]
    sizes = np.array([len(word) for word in encoded])
    widest = int(sizes.max())
    table = np.zeros((len(encoded), 4 + widest), dtype=np.uint8)
    table[:, :4] = _bytes(sizes.astype(">i4"))
    for row, word in enumerate(encoded):
        table[row, 4 : 4 + len(word)] = np.frombuffer(word, dtype=np.uint8)
    there = np.arange(4 + widest) < (4 + sizes)[:, np.newaxis]
    codes = column.codes[rows]
    return table[codes], there[codes]


def _constant(value: int, kind: str, n: int) -> tuple[_Bytes, BoolArray]:
    content = _bytes(np.full(n, value, dtype=kind))
    return content, np.ones(content.shape, dtype=np.bool_)


def _bytes(values: npt.NDArray[Any]) -> _Bytes:
    return np.ascontiguousarray(values).view(np.uint8).reshape(len(values), values.dtype.itemsize)


class _Stream(io.RawIOBase):
    """Pieces of bytes as the file that COPY reads."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = memoryview(piece)
        n = min(len(buffer), len(self._rest))
        buffer[:n] = self._rest[:n]
        self._rest = self._rest[n:]
        return n
