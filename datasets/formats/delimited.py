"""Writing of tab-separated files: a header, `\\n` ends, nothing quoted."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_BREAKS = str.maketrans(dict.fromkeys("\t\n\r"))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a released file, with the sentence that the column dictionary says about it."""

    name: str
    meaning: str


def tsv_line(cells: Sequence[str]) -> bytes:
    """Return one line. A cell with a tab or a line break would shift columns: it is an error.

    >>> tsv_line(["1", "A dog is barking "])
    b'1\\tA dog is barking \\n'
    """
    for cell in cells:
        if cell != cell.translate(_BREAKS):
            raise ValueError("a cell holds a tab or a line break")
    return ("\t".join(cells) + "\n").encode()


def tsv_lines(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> Iterator[bytes]:
    """Yield a header and the rows, each of which must have a cell for every column."""
    yield tsv_line([column.name for column in columns])
    for cells in rows:
        if len(cells) != len(columns):
            raise ValueError(f"a row has {len(cells)} cells for {len(columns)} columns")
        yield tsv_line(cells)
