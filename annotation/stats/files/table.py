"""Delimited text as rows with their line numbers, whatever the delimiter and the encoding."""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from datasets.formats.cells import Quoting, read_cells
from datasets.formats.lines import Line, read_lines, recode
from datasets.formats.preview import guess_encoding
from datasets.formats.problems import Problems
from transforms.reason import Reason

# By precedence where several split equally many lines evenly: commas also occur in numbers and
# sentences.
_DELIMITERS: Final = ("\t", ";", "|", ",")
SHOWN: Final = 20  # the most bad lines reported
MOST_BYTES: Final = 1 << 28  # some millions of judgements
_MOST_LINES: Final = 200  # of a row whose cells contain line breaks
_SAMPLE: Final = 200  # lines from which the delimiter is inferred
_MISSING: Final = frozenset({"", "na", "n/a", "nan", "null", "none", "-", "--", "?", ".", "#n/a"})
_COMMA: Final = re.compile(r"[+-]?\d*,\d+")


class ReadingError(ValueError):
    """A table that cannot be understood; bad lines are reported by `BadFile`."""

    def __init__(self, reason: Reason | str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Table:
    """A header and the rows below it; every row is as long as the header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]  # of the rows in the file
    file: str
    notes: tuple[str, ...] = ()

    def column(self, index: int) -> list[str]:
        return [row[index] for row in self.rows]


def read_table(path: Path, *, delimiter: str | None = None, header: bool | None = None) -> Table:
    """Read a table; delimiter, quoting, encoding and the presence of a header are inferred.

    Raises `ReadingError`, and `BadFile` with the bad lines.
    """
    content = _content(path)
    encoding = guess_encoding(content)
    problems = Problems(SHOWN)
    lines = [*read_lines(recode(io.BytesIO(content), encoding), problems)]
    problems.raise_if_any()
    if not any(line.text.strip() for line in lines):
        raise ReadingError(f"{path.name} is empty")
    numbered = _rows(lines, delimiter or _delimiter(lines))
    has_header = _has_header([cells for _, cells in numbered]) if header is None else header
    first = numbered[0][1]
    cells = first if has_header else [""] * len(first)
    names = tuple(cell.strip() or f"column {number}" for number, cell in enumerate(cells, 1))
    body = numbered[1:] if has_header else numbered
    if not body:
        raise ReadingError(f"{path.name} has a header and no rows")
    notes = [] if has_header else ["No header was found; columns are numbered from 1."]
    if encoding:
        notes.append(f"The file was read as {encoding}.")
    rows = _pad_rows(body, len(names), notes)
    return Table(names, tuple(rows), tuple(line for line, _ in body), str(path), tuple(notes))


def transposed(table: Table) -> Table:
    """Turn a table with a row for each annotator into one with a row for each pair."""
    grid = list(zip(table.header, *table.rows, strict=True))
    return Table(
        header=("pair", *grid[0][1:]),
        rows=tuple(grid[1:]),
        # A column has no line number; report the number of the column.
        lines=tuple(range(2, len(grid) + 1)),
        file=table.file,
        notes=(*table.notes, "Rows and columns were exchanged; lines are columns of the file."),
    )


def is_missing(cell: str) -> bool:
    """Tell whether a cell stands for a missing answer."""
    return cell.strip().lower() in _MISSING


def number_of(cell: str) -> float | None:
    """Return the number in a cell, also with a decimal comma; None if it holds something else.

    >>> number_of("3,5"), number_of(" 4 "), number_of("four"), number_of("inf")
    (3.5, 4.0, None, None)
    """
    text = cell.strip()
    if "_" in text:
        return None  # Python's own spelling of thousands
    if _COMMA.fullmatch(text):
        text = text.replace(",", ".")
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _content(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ReadingError(f"{path.name} is larger than {MOST_BYTES >> 20} MiB")
    return data


def _delimiter(lines: Sequence[Line]) -> str:
    """Choose the delimiter that splits most lines into the same number of cells."""
    best, most = " ", 0
    for delimiter in _DELIMITERS:
        rows = read_cells(lines, delimiter, Problems(), quoting=Quoting.CSV, longest=_MOST_LINES)
        widths = Counter(len(cells) for _, cells in islice(rows, _SAMPLE) if cells)
        width, often = max(widths.items(), key=lambda entry: entry[1], default=(0, 0))
        if width > 1 and often > most:
            best, most = delimiter, often
    return best


def _rows(lines: Sequence[Line], delimiter: str) -> list[tuple[int, list[str]]]:
    # Tab-separated files rarely use quoting, and a quotation mark may be text.
    kinds = {"\t": (Quoting.WHOLE, Quoting.NONE), " ": (Quoting.NONE,)}
    problems, rows = Problems(SHOWN), []
    for quoting in kinds.get(delimiter, (Quoting.CSV,)):
        problems = Problems(SHOWN)
        parsed = read_cells(lines, delimiter, problems, quoting=quoting, longest=_MOST_LINES)
        rows = [(line, cells) for line, cells in parsed if cells and any(map(str.strip, cells))]
        if not problems.total:
            break
    problems.raise_if_any()
    return rows


def _has_header(rows: list[list[str]]) -> bool:
    """Tell whether the first row is a header: no numeric column begins with a number.

    A row 1, 2, 3, … names annotators.
    """
    first, body = rows[0], rows[1:]
    if not body:
        return True
    width = min(len(row) for row in rows)
    numeric = [column for column in range(width) if _is_numeric([row[column] for row in body])]
    if not numeric:
        return True
    named = [column for column in numeric if number_of(first[column]) is None]
    counting = [first[column].strip() for column in numeric] == [
        str(number) for number in range(1, len(numeric) + 1)
    ]
    return bool(named) or counting


def _is_numeric(cells: list[str]) -> bool:
    """Tell whether a column has answers and all of them are numbers."""
    present = [cell for cell in cells if not is_missing(cell)]
    return bool(present) and all(number_of(cell) is not None for cell in present)


def _pad_rows(
    body: list[tuple[int, list[str]]], width: int, notes: list[str]
) -> list[tuple[str, ...]]:
    """Pad or cut every row to the length of the header; surplus cells with content are an error."""
    rows, problems, short = [], Problems(SHOWN), 0
    for line, cells in body:
        if any(cell.strip() for cell in cells[width:]):
            problems.add(
                line, "", Reason("columns_unlike_header", columns=len(cells), header=width)
            )
        short += len(cells) < width
        rows.append(tuple(cells[:width] + [""] * (width - len(cells))))
    problems.raise_if_any()
    if short:
        notes.append(f"{short} lines are shorter than the header; what they lack is missing.")
    return rows
