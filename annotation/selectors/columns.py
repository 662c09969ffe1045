"""Numbers out of PostgreSQL in bulk: COPY in binary, straight into an array."""

import tempfile
from collections.abc import Mapping
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt
from django.db import connection, transaction
from django.db.models import FloatField, QuerySet
from django.db.models.functions import Cast

# PostgreSQL manual, COPY, "Binary Format": signature, flags and length of the extension; each row
# says how many fields it has, each field how long it is; -1 fields are the end.
_HEADER, _TRAILER = 19, 2


# Rows that are turned into columns at a time, so that ten million never stand in memory twice.
_ROWS_A_STEP: Final = 500_000

Columns = dict[str, npt.NDArray[Any]]


def number_columns(
    rows: QuerySet[Any], kinds: Mapping[str, npt.DTypeLike] | None = None, **columns: Any
) -> Columns:
    """Read columns of numbers by name; no cell may be empty.

    Every cell is a double, so every row has the same length and nothing has to be parsed. `kinds`
    says which columns are kept as something narrower.
    """
    cells = {f"copied_{name}": Cast(value, FloatField()) for name, value in columns.items()}
    query = rows.order_by().annotate(**cells).values_list(*cells).query
    sql, parameters = query.sql_with_params()
    types = {name: np.dtype((kinds or {}).get(name, np.float64)) for name in columns}
    with (
        transaction.atomic(savepoint=False),
        tempfile.TemporaryFile() as file,
        connection.cursor() as cursor,
    ):
        statement = cursor.mogrify(sql, parameters).decode()
        # Conditions on several tables look rarer to the planner than they are, and it would look
        # every single row up in each of them.
        cursor.execute("SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '64MB'")
        cursor.copy_expert(f"COPY ({statement}) TO STDOUT (FORMAT binary)", file)
        cursor.execute("SET LOCAL enable_nestloop TO DEFAULT; SET LOCAL work_mem TO DEFAULT")
        return _read(file, types)


def _read(file: IO[bytes], types: Mapping[str, np.dtype[Any]]) -> Columns:
    field = [("length", ">i4"), ("value", ">f8")]
    row = np.dtype([("fields", ">i2"), *((name, field) for name in types)])
    n, rest = divmod(file.tell() - _HEADER - _TRAILER, row.itemsize)
    if rest:
        raise ValueError("a cell of a copied column is empty")
    file.seek(_HEADER)
    read = {name: np.empty(n, dtype=kind) for name, kind in types.items()}
    for start in range(0, n, _ROWS_A_STEP):
        part = slice(start, min(start + _ROWS_A_STEP, n))
        table = np.fromfile(file, dtype=row, count=part.stop - part.start)
        for name, column in read.items():
            column[part] = table[name]["value"]
    return read
