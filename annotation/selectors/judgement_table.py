"""The judgements of a run in one sequence, on disk: any number of them in the same memory."""

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt
from django.db import connection, transaction
from django.db.models import FloatField, Value
from django.db.models.functions import Cast, Coalesce

from annotation.models import Campaign
from annotation.selectors.matrices import ANSWERS, current_judgements

# PostgreSQL manual, COPY, "Binary Format": signature, flags and length of the extension; the end.
_HEADER, _TRAILER = 19, 2
_ROWS_A_CHUNK: Final = 50_000
_SEQUENCE = ("assignment__pair__number", "annotator__number", "assignment__order")  # AB before BA
_COLUMNS: dict[str, Any] = ANSWERS | {
    "shown_ms": Coalesce("shown_ms", Value(float("nan")), output_field=FloatField())
}
_ROW = np.dtype(
    [("fields", ">i2"), *((name, [("length", ">i4"), ("value", ">f8")]) for name in _COLUMNS)]
)

Columns = dict[str, npt.NDArray[np.float64]]


@dataclass(frozen=True)
class JudgementTable:
    """Judgements sorted as those of a matrix: by pair, annotator and order."""

    file: IO[bytes]
    n: int

    def __len__(self) -> int:
        return self.n

    def chunks(self) -> Iterator[Columns]:
        """Yield the columns of some ten thousand judgements at a time, by the names of ANSWERS."""
        for start in range(0, self.n, _ROWS_A_CHUNK):
            self.file.seek(_HEADER + start * _ROW.itemsize)
            rows = np.fromfile(self.file, dtype=_ROW, count=min(_ROWS_A_CHUNK, self.n - start))
            yield {name: rows[name]["value"].astype(np.float64) for name in _COLUMNS}

    def input_hash(self) -> str:
        """Return what `matrix_hash` says of the matrix of the same judgements."""
        digest = hashlib.sha256()
        for name in ANSWERS:
            for chunk in self.chunks():
                digest.update(np.ascontiguousarray(chunk[name], dtype="<f8").tobytes())
        return digest.hexdigest()


@contextmanager
def judgement_table(campaign: Campaign, *, until: datetime) -> Iterator[JudgementTable]:
    """Sort the judgements that counted at that moment in the database and keep them in a file."""
    cells = {f"copied_{name}": Cast(value, FloatField()) for name, value in _COLUMNS.items()}
    rows = current_judgements(campaign, until=until).order_by(*_SEQUENCE).annotate(**cells)
    sql, parameters = rows.values_list(*cells).query.sql_with_params()
    with tempfile.TemporaryFile() as file:
        with transaction.atomic(savepoint=False), connection.cursor() as cursor:
            statement = cursor.mogrify(sql, parameters).decode()
            # As in `columns`: the planner would look every single row up.
            cursor.execute("SET LOCAL enable_nestloop = off")
            cursor.copy_expert(f"COPY ({statement}) TO STDOUT (FORMAT binary)", file)
            cursor.execute("SET LOCAL enable_nestloop = on")
        yield JudgementTable(file, (file.tell() - _HEADER - _TRAILER) // _ROW.itemsize)
