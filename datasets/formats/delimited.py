"""Writing of delimited files: a header, `\\n` line endings, no quotes in TSV."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a released file, with its description in the column dictionary."""

    name: str
    meaning: str


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Table(Generic[Value]):
    """A file of rows: its columns, and the cells of a row in their order.

    In comma-separated files a cell with a comma or a quote is quoted. That many `optional` columns
    at the end may be missing from a row.
    """

    columns: tuple[Column, ...]
    cells: Callable[[Value], Sequence[str]]
    delimiter: str = "\t"
    has_header: bool = True
    optional: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    @property
    def header(self) -> bytes:
        return _block([self.names], self.delimiter) if self.has_header else b""

    def block(self, rows: Iterable[Value]) -> bytes:
        """Return the lines of rows, each of which must have a cell for every column."""
        lines = [self.cells(row) for row in rows]
        n_columns = len(self.columns)
        for cells in lines:
            if not n_columns - self.optional <= len(cells) <= n_columns:
                raise ValueError(f"a row has {len(cells)} cells for {n_columns} columns")
        return _block(lines, self.delimiter)

    def line(self, row: Value) -> bytes:
        return self.block([row])

    def lines(self, rows: Iterable[Value]) -> Iterator[bytes]:
        """Yield the header and the lines of all rows."""
        yield self.header
        yield from map(self.line, rows)


def _block(lines: Sequence[Sequence[str]], delimiter: str) -> bytes:
    joined = "\n".join(["\t".join(cells) for cells in lines])
    # It would shift all columns after it. Readers refuse such texts, so there should be none.
    if (
        joined.count("\t") != sum(map(len, lines)) - len(lines)
        or joined.count("\n") != len(lines) - 1
        or "\r" in joined
    ):
        raise ValueError("a cell holds a tab or a line break")
    if delimiter == "\t":
        return (joined + "\n").encode()
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(lines)
    return text.getvalue().encode()
