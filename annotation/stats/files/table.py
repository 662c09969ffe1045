"""A delimited text as rows with their line numbers, whatever the delimiter and the encoding."""

from __future__ import annotations

import codecs
import csv
import io
import math
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# Where several cut equally many lines evenly, the first: commas stand in numbers and sentences.
_DELIMITERS: Final = ("\t", ";", "|", ",")
_SHOWN: Final = 20
MOST_BYTES: Final = 1 << 28  # some millions of judgements
_MISSING: Final = frozenset({"", "na", "n/a", "nan", "null", "none", "-", "--", "?", ".", "#n/a"})
# A line of its own behind the last; no text holds it, nor is it blank or a delimiter.
_END: Final = "\0end"
_COMMA: Final = re.compile(r"[+-]?\d*,\d+")


class ReadingError(ValueError):
    """A table that cannot be understood; the message names lines and what was expected."""

    @classmethod
    def of_lines(cls, problems: list[str]) -> ReadingError:
        shown = problems[:_SHOWN]
        if len(problems) > _SHOWN:
            shown.append(f"… and {len(problems) - _SHOWN} more")
        return cls("\n".join(shown))


@dataclass(frozen=True)
class Table:
    """A header and the rows below it; every row is as long as the header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]  # of the rows in the file
    delimiter: str
    notes: tuple[str, ...] = ()

    def column(self, place: int) -> list[str]:
        return [row[place] for row in self.rows]


def read_table(path: Path, *, delimiter: str | None = None, header: bool | None = None) -> Table:
    """Read a table; delimiter, quoting, encoding and the presence of a header are found out."""
    text, encoding = _decoded(_content(path))
    # Not splitlines, which would also cut at separators that stand inside texts.
    lines = list(io.StringIO(text, newline=""))
    if not any(line.strip() for line in lines):
        raise ReadingError(f"{path.name} is empty")
    found = delimiter or _delimiter(lines)
    numbered = _rows(lines, found)
    has_header = _has_header([cells for _, cells in numbered]) if header is None else header
    first = numbered[0][1]
    cells = first if has_header else [""] * len(first)
    names = tuple(cell.strip() or f"column {place}" for place, cell in enumerate(cells, 1))
    body = numbered[1:] if has_header else numbered
    if not body:
        raise ReadingError(f"{path.name} has a header and no rows")
    notes = [] if has_header else ["No header was found; columns are numbered from 1."]
    if encoding != "utf-8":
        notes.append(f"The file was read as {encoding}.")
    rows = _even(body, len(names), notes)
    return Table(names, tuple(rows), tuple(line for line, _ in body), found, tuple(notes))


def transposed(table: Table) -> Table:
    """Turn a table with a row for each annotator into one with a row for each pair."""
    grid = list(zip(table.header, *table.rows, strict=True))
    return Table(
        header=("pair", *grid[0][1:]),
        rows=tuple(grid[1:]),
        # A column has no line; its number is what can be told.
        lines=tuple(range(2, len(grid) + 1)),
        delimiter=table.delimiter,
        notes=(*table.notes, "Rows and columns were exchanged; lines are columns of the file."),
    )


def is_missing(cell: str) -> bool:
    """Tell whether a cell says that there is no answer."""
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


def is_numeric(cells: list[str]) -> bool:
    """Tell whether every answer of a column is a number, and there is one."""
    given = [cell for cell in cells if not is_missing(cell)]
    return bool(given) and all(number_of(cell) is not None for cell in given)


def _content(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ReadingError(f"{path.name} is larger than {MOST_BYTES >> 20} MiB")
    return data


def _decoded(data: bytes) -> tuple[str, str]:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16"), "utf-16"
        except UnicodeDecodeError as error:
            raise ReadingError(f"the file begins as UTF-16 and is not: {error}") from None
    if b"\0" in data[:4096]:
        raise ReadingError("the file is no text; save the sheet as CSV (UTF-8)")
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "cp1252"


def _delimiter(lines: list[str]) -> str:
    """Choose the delimiter that cuts most lines into the same number of cells."""
    sample = [line for line in lines[:200] if line.strip()]
    best, most = " ", 0
    for delimiter in _DELIMITERS:
        try:
            widths = Counter(len(row) for row in csv.reader(sample, delimiter=delimiter))
        except csv.Error:
            continue
        width, rows = widths.most_common(1)[0]
        if width > 1 and rows > most:
            best, most = delimiter, rows
    return best


def _rows(lines: list[str], delimiter: str) -> list[tuple[int, list[str]]]:
    if delimiter == " ":
        return [(n, line.split()) for n, line in enumerate(lines, 1) if line.strip()]
    if delimiter != "\t":
        return _quoted(lines, delimiter)
    # Tab-separated files rarely quote; a stray quotation mark would swallow the lines after it.
    plain = _parsed(lines, delimiter, csv.QUOTE_NONE)
    try:
        quoted = _quoted(lines, delimiter)
    except ReadingError:
        return plain
    return plain if len(plain) > len(quoted) else quoted


def _quoted(lines: list[str], delimiter: str) -> list[tuple[int, list[str]]]:
    """Return the rows; a quotation mark that is never closed would hold all lines behind it."""
    rows = _parsed([*lines, _END], delimiter, csv.QUOTE_MINIMAL)
    *rows, (_, last) = rows
    if last != [_END]:
        start = rows[-1][0] + 1 if rows else 1
        raise ReadingError(
            f"line {start} or behind it: a quotation mark at the beginning of a cell is never "
            "closed; close it, or write it twice inside quotation marks"
        )
    return rows


def _parsed(lines: list[str], delimiter: str, quoting: int) -> list[tuple[int, list[str]]]:
    reader = csv.reader(lines, delimiter=delimiter, quoting=quoting)  # type: ignore[arg-type]
    try:
        return [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise ReadingError(f"line {reader.line_num}: {error}") from error


def _has_header(rows: list[list[str]]) -> bool:
    """Tell whether the first row names columns: no column of numbers begins with a number.

    Names that count 1, 2, 3, … are names of annotators.
    """
    first, body = rows[0], rows[1:]
    if not body:
        return True
    width = min(len(row) for row in rows)
    numeric = [place for place in range(width) if is_numeric([row[place] for row in body])]
    if not numeric:
        return True
    named = [place for place in numeric if number_of(first[place]) is None]
    counting = [first[place].strip() for place in numeric] == [
        str(number) for number in range(1, len(numeric) + 1)
    ]
    return bool(named) or counting


def _even(body: list[tuple[int, list[str]]], width: int, notes: list[str]) -> list[tuple[str, ...]]:
    """Make every row as long as the header; too many filled cells are an error."""
    rows, problems, short = [], [], 0
    for line, cells in body:
        if any(cell.strip() for cell in cells[width:]):
            problems.append(f"line {line}: {len(cells)} cells, expected {width} as in the header")
        short += len(cells) < width
        rows.append(tuple(cells[:width] + [""] * (width - len(cells))))
    if problems:
        raise ReadingError.of_lines(problems)
    if short:
        notes.append(f"{short} lines are shorter than the header; what they lack is missing.")
    return rows
