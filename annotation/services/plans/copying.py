"""Bulk inserts by PostgreSQL's COPY, fed from a generator in bounded memory."""

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from django.db import connection

# PostgreSQL keeps rows with unchecked foreign keys in memory, so they are checked in batches.
_CHECKED_AT_ONCE = 250_000

_Cell = str | int | float | None


def rows_copy(table: str, columns: Sequence[str], rows: Iterable[Sequence[_Cell]]) -> None:
    """Append rows to a table inside the current transaction; None is NULL.

    Text cells must not contain tabs, line ends or backslashes: codes and numbers only. The
    generator must not query, because the connection is busy with the copy.
    """
    names = ", ".join(f'"{column}"' for column in columns)
    rows = iter(rows)
    with connection.cursor() as cursor:
        for first in rows:
            batch = chain([first], islice(rows, _CHECKED_AT_ONCE - 1))
            cursor.copy_expert(f'COPY "{table}" ({names}) FROM STDIN', _Lines(batch))
            connection.check_constraints()


class _Lines(io.TextIOBase):
    """The rows as the text file that COPY reads."""

    def __init__(self, rows: Iterable[Sequence[_Cell]]) -> None:
        self._pieces = _pieces(rows)
        self._rest = ""

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1) -> str:
        count = 1 << 16 if size is None or size < 0 else size
        pieces = [self._rest]
        length = len(self._rest)
        while length < count:
            piece = next(self._pieces, None)
            if piece is None:
                break
            pieces.append(piece)
            length += len(piece)
        text = "".join(pieces)
        self._rest = text[count:]
        return text[:count]


def _pieces(rows: Iterable[Sequence[_Cell]]) -> Iterator[str]:
    for row in rows:
        yield "\t".join(r"\N" if cell is None else str(cell) for cell in row) + "\n"
