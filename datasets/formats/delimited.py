"""Writing of tab-separated files: a header, `\\n` ends, nothing quoted."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

_BREAKS = str.maketrans(dict.fromkeys("\t\n\r"))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a released file, with the sentence that the column dictionary says about it."""

    name: str
    meaning: str


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Table(Generic[Value]):
    """A file of rows: its columns, and the cells of a row in their order."""

    columns: tuple[Column, ...]
    cells: Callable[[Value], Sequence[str]]

    @property
    def header(self) -> bytes:
        return _line([column.name for column in self.columns])

    def line(self, row: Value) -> bytes:
        """Return the line of a row, which must have a cell for every column."""
        cells = self.cells(row)
        if len(cells) != len(self.columns):
            raise ValueError(f"a row has {len(cells)} cells for {len(self.columns)} columns")
        return _line(cells)

    def lines(self, rows: Iterable[Value]) -> Iterator[bytes]:
        """Yield the header and the lines of all rows."""
        yield self.header
        yield from map(self.line, rows)


def _line(cells: Sequence[str]) -> bytes:
    for cell in cells:
        # It would shift all columns after it. Readers refuse such texts, so none should be here.
        if cell != cell.translate(_BREAKS):
            raise ValueError("a cell holds a tab or a line break")
    return ("\t".join(cells) + "\n").encode()
