"""Bulk reads of numbers from PostgreSQL: binary COPY to a file, and from there into arrays."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt
from django.db import connection, transaction
from django.db.models import BigIntegerField, FloatField, IntegerField, QuerySet, SmallIntegerField
from django.db.models.functions import Cast

# PostgreSQL manual, COPY, "Binary Format": signature, flags and length of the extension; each row
# begins with its number of fields, each field with its length; -1 fields mark the end.
_HEADER, _TRAILER = 19, 2

# Rows converted at a time, so that ten million rows are never in memory twice.
_ROWS_A_STEP: Final = 500_000

# How a column crosses the wire: a narrow type takes a quarter of the bytes of a double.
_FIELDS: Final = {
    "i1": SmallIntegerField,
    "b1": SmallIntegerField,
    "i4": IntegerField,
    "i8": BigIntegerField,
}
_WIRE: Final = {"i1": ">i2", "b1": ">i2", "i4": ">i4", "i8": ">i8"}

Columns = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class CopiedNumbers:
    """Rows of numbers on disk, by the names of their columns; `kinds` as in `number_columns`."""

    file: IO[bytes]
    names: tuple[str, ...]
    kinds: Mapping[str, npt.DTypeLike] = field(default_factory=dict)

    @property
    def _row(self) -> np.dtype[Any]:
        cells = [
            (name, [("length", ">i4"), ("value", _WIRE.get(_kind(self.kinds, name), ">f8"))])
            for name in self.names
        ]
        return np.dtype([("fields", ">i2"), *cells])

    def __len__(self) -> int:
        n, rest = divmod(self.file.seek(0, 2) - _HEADER - _TRAILER, self._row.itemsize)
        if rest:
            raise ValueError("a cell of a copied column is empty")
        return n

    def parts(self, size: int) -> Iterator[Columns]:
        """Yield the columns in chunks of rows."""
        n = len(self)
        for start in range(0, n, size):
            yield self.part(start, min(size, n - start))

    def part(self, start: int, n: int) -> Columns:
        """Return the columns of n rows."""
        row = self._row
        self.file.seek(_HEADER + start * row.itemsize)
        table = np.fromfile(self.file, dtype=row, count=n)
        return {
            name: table[name]["value"].astype(self.kinds.get(name, np.float64))
            for name in self.names
        }


@contextmanager
def numbers_copied(
    rows: QuerySet[Any], kinds: Mapping[str, npt.DTypeLike] | None = None, **columns: Any
) -> Iterator[CopiedNumbers]:
    """Copy columns of numbers, in the sequence of the rows; no cell may be empty.

    Every cell of a column has the same type, so every row has the same length and nothing has to be
    parsed.
    """
    kinds = kinds or {}
    cells = {
        f"copied_{name}": Cast(value, _FIELDS.get(_kind(kinds, name), FloatField)())
        for name, value in columns.items()
    }
    query = rows.annotate(**cells).values_list(*cells).query
    sql, parameters = query.sql_with_params()
    tables = sum(uses > 0 for uses in query.alias_refcount.values())
    with tempfile.TemporaryFile() as file:
        with transaction.atomic(savepoint=False), connection.cursor() as cursor:
            statement = cursor.mogrify(sql, parameters).decode()
            with _hash_joins(cursor) if tables > 1 else nullcontext():
                cursor.copy_expert(f"COPY ({statement}) TO STDOUT (FORMAT binary)", file)
        yield CopiedNumbers(file, tuple(columns), kinds)


@contextmanager
def _hash_joins(cursor: Any) -> Iterator[None]:
    """Join whole tables.

    The planner underestimates how many rows satisfy conditions on several tables, and would look
    up each row in each table.
    """
    cursor.execute("SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '64MB'")
    yield
    cursor.execute("SET LOCAL enable_nestloop TO DEFAULT; SET LOCAL work_mem TO DEFAULT")


def number_columns(
    rows: QuerySet[Any],
    kinds: Mapping[str, npt.DTypeLike] | None = None,
    convert: Callable[[Columns], Columns] | None = None,
    **columns: Any,
) -> Columns:
    """Read columns of numbers by name, in any sequence; no cell may be empty.

    `kinds` names the columns to store in a type narrower than a double. `convert` makes other
    columns of some hundred thousand rows at a time, so that those read are never all in memory.
    """
    with numbers_copied(rows.order_by(), kinds, **columns) as copied:
        # Without rows there is one part without rows, which has the columns nevertheless.
        chunks = copied.parts(_ROWS_A_STEP) if len(copied) else iter([copied.part(0, 0)])
        parts = list(chunks if convert is None else map(convert, chunks))
    return {name: np.concatenate([part.pop(name) for part in parts]) for name in [*parts[0]]}


def where(columns: Columns, chosen: npt.NDArray[np.bool_]) -> Columns:
    """Return the chosen rows of all columns."""
    return columns if chosen.all() else {name: column[chosen] for name, column in columns.items()}


def _kind(kinds: Mapping[str, npt.DTypeLike], name: str) -> str:
    """Return the type of a column as NumPy writes it: "f8", "i4", "b1"."""
    return np.dtype(kinds.get(name, np.float64)).str[1:]
