"""Tables with a header: TSV, CSV and JSON Lines as rows of cells by column name.

One physical line is one row. A cell cannot contain a line break anyway (no text may), so an
unclosed quote only spoils its own line.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from datasets.formats.cells import Cells, Quoting, read_cells
from datasets.formats.lines import Line
from datasets.formats.problems import Problems
from transforms.reason import Reason

# What `Columns.meant` says of a header that stays as it is.
KEPT: Final = "*"
# Begins the name of such a column: no header holds a tab, so no known column has this name.
_OTHER: Final = "\t"


@dataclass(frozen=True, slots=True)
class Row:
    """Cells by column name. An absent or empty cell is ""."""

    line: int
    cells: dict[str, str]

    def get(self, column: str) -> str:
        return self.cells.get(column, "")

    @property
    def others(self) -> dict[str, str]:
        """Return the cells of the columns that `Columns.keeps_others` kept, by their headers."""
        return {
            name.removeprefix(_OTHER): cell
            for name, cell in self.cells.items()
            if name.startswith(_OTHER)
        }


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns that a kind of file may have; `ignored` ones are allowed and skipped.

    With `has_others` so is any other column, even without a name; with `keeps_others` cells of
    columns with a name are `Row.others`. `meant`, `delimiter` and `encoding` apply to one table
    whose headers, separator or encoding a user specified (`datasets.formats.layout`); empty ones
    are detected from the file.
    """

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    ignored: Collection[str] = ()
    also_called: dict[str, str] = field(default_factory=dict)
    has_others: bool = False
    keeps_others: bool = False
    meant: Mapping[str, str] = field(default_factory=dict)
    delimiter: str = ""
    encoding: str = ""

    @property
    def known(self) -> tuple[str, ...]:
        return self.required + self.optional

    def named(self, header: str) -> str:
        """Return the column that a header means.

        >>> Columns(("sentence_a",)).named(" Sentence A ")
        'sentence_a'
        """
        if (meaning := self.meant.get(header.strip())) is not None:
            if meaning == KEPT:
                return _OTHER + header.strip()
            # A name in brackets is never a real column's: an ignored header may be named like one.
            return meaning or f"({header.strip()})"
        name = _plain(header)
        column = self.also_called.get(name, name)
        if not self.keeps_others or not name or column in self.known:
            return column
        return column if name in map(_plain, self.ignored) else _OTHER + header.strip()


def _plain(header: str) -> str:
    """Return a header without case, hyphens and repeated spaces."""
    return "_".join(header.strip().casefold().replace("-", " ").replace("_", " ").split())


def read_tsv(
    lines: Iterable[Line], columns: Columns, problems: Problems, *, quoted: bool = True
) -> Iterator[Row]:
    """Read tab-separated lines. Spreadsheets quote some cells; `quoted=False` keeps the quotes."""
    quoting = Quoting.WHOLE if quoted else Quoting.NONE
    return _rows(read_cells(lines, "\t", problems, quoting=quoting), columns, problems)


def read_csv(lines: Iterable[Line], columns: Columns, problems: Problems) -> Iterator[Row]:
    """Read comma-separated lines, or semicolon-separated ones if the header uses semicolons."""
    return _rows(split_rows(lines, "csv", columns, problems), columns, problems)


def read_jsonl(lines: Iterable[Line], columns: Columns, problems: Problems) -> Iterator[Row]:
    """Read one JSON object per line; numbers keep their spelling, null is an empty cell."""
    allowed = {*columns.known, *map(columns.named, columns.ignored)}
    for line in lines:
        if not line.text.strip():
            continue
        cells = _json_cells(line, columns, problems)
        if cells is None:
            continue
        errors_before = problems.total
        for name in sorted(cells.keys() - allowed):
            if name.startswith(_OTHER):
                continue
            problems.add(line.number, name, _unknown(columns))
        for name in columns.required:
            if name not in cells:
                problems.add(line.number, name, Reason("missing"))
        if problems.total == errors_before:
            yield Row(line.number, cells)


def split_rows(
    lines: Iterable[Line], file_format: str, columns: Columns, problems: Problems
) -> Iterator[Cells]:
    """Yield the cells of each line of a TSV or CSV table with its number, the header first."""
    if file_format == "tsv":
        return read_cells(lines, "\t", problems, quoting=Quoting.WHOLE)
    non_empty = (line for line in lines if line.text.strip())
    first = next(non_empty, None)
    if first is None:
        return iter(())
    delimiter = _delimiter(first.text, columns)
    return read_cells(chain([first], non_empty), delimiter, problems, quoting=Quoting.CSV)


def header_of(cells: Iterable[str]) -> tuple[str, ...]:
    """Return the headers of a table without the empty ones that spreadsheets add at the end."""
    names = [cell.strip() for cell in cells]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def json_objects(lines: Iterable[Line]) -> Iterator[dict[str, str]]:
    """Yield the objects of JSON Lines under their own keys; other lines are skipped."""
    own_names = _OwnNames(())
    for line in lines:
        cells = _json_cells(line, own_names, Problems()) if line.text.strip() else None
        if cells is not None:
            yield cells


class _OwnNames(Columns):
    """Columns of any name, used as they are."""

    def named(self, header: str) -> str:
        return header


def _delimiter(header: str, columns: Columns) -> str:
    if columns.delimiter:
        return columns.delimiter

    def known(delimiter: str) -> int:
        names = (columns.named(cell.strip().strip('"')) for cell in header.split(delimiter))
        return sum(name in columns.known for name in names)

    return max(",;\t", key=known)


def _rows(split: Iterable[Cells], columns: Columns, problems: Problems) -> Iterator[Row]:
    names: list[str] = []
    for number, cells in split:
        if not names:
            # Rows below an unusable header would only repeat its error.
            if cells is None or not _header_is_good(number, cells, columns, problems):
                return
            names = [_name(cell, index, columns) for index, cell in enumerate(cells, 1)]
        elif cells is not None and any(cells):
            row = _row(number, cells, names, problems)
            if row is not None:
                yield row
    if not names and not problems.total:
        problems.add(0, "", Reason("header_expected", columns=", ".join(columns.known)))


def _name(header: str, position: int, columns: Columns) -> str:
    """Return the column that a header means; unknown columns get unique names."""
    name = columns.named(header)
    if not columns.has_others or name in columns.known or name.startswith(_OTHER):
        return name
    return f"column {position}"


def _header_is_good(number: int, cells: list[str], columns: Columns, problems: Problems) -> bool:
    names = [_name(cell, index, columns) for index, cell in enumerate(cells, 1)]
    allowed = {*columns.known, *map(columns.named, columns.ignored)}
    if columns.has_others:
        allowed.update(names)
    errors_before = problems.total
    # Where any other column may stand, the last one of a name is kept.
    once = [name for name in names if not (columns.has_others and name.startswith(_OTHER))]
    for name in dict.fromkeys(name for name in once if name and once.count(name) > 1):
        problems.add(number, name.strip(), Reason("column_repeated"))
    for index, (name, cell) in enumerate(zip(names, cells, strict=True)):
        # Spreadsheets add empty columns at the end; their cells must be empty, see `_row`.
        if not name and any(names[index:]):
            problems.add(number, "", Reason("column_without_name", column=index + 1))
        elif name and name not in allowed and not name.startswith(_OTHER):
            problems.add(number, cell.strip(), _unknown(columns))
    for name in columns.required:
        if name not in names:
            problems.add(number, name, Reason("column_missing", header=", ".join(cells)))
    return problems.total == errors_before


def _unknown(columns: Columns) -> Reason:
    return Reason("column_unknown", known=", ".join(columns.known))


def _row(number: int, cells: list[str], names: list[str], problems: Problems) -> Row | None:
    if len(cells) != len(names):
        problems.add(
            number, "", Reason("columns_unlike_header", columns=len(cells), header=len(names))
        )
        return None
    row = Row(number, dict(zip(names, cells, strict=True)))
    if row.get(""):
        problems.add(number, "", Reason("value_in_nameless_column"))
        return None
    return row


def _json_cells(line: Line, columns: Columns, problems: Problems) -> dict[str, str] | None:
    try:
        pairs = json.loads(
            line.text,
            object_pairs_hook=_Pairs,
            parse_int=str,
            parse_float=str,
            parse_constant=_Word,
        )
        if "\\u" in line.text:
            # An escape may be a lone surrogate, which no text in a database or file can contain.
            json.dumps(pairs, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        problems.add(line.number, "", Reason("not_json", error=str(error)))
        return None
    if not isinstance(pairs, _Pairs):
        problems.add(line.number, "", Reason("not_json_object"))
        return None
    cells: dict[str, str] = {}
    for key, value in pairs:
        name = columns.named(key)
        if name in cells:
            problems.add(line.number, name.strip(), Reason("given_twice"))
            return None
        if value is not None and not isinstance(value, str):
            problems.add(line.number, name.strip(), Reason("text_or_number_expected"))
            return None
        cells[name] = value or ""
    return cells


class _Pairs(list[tuple[str, object]]):
    """A JSON object with its keys in order, repeated ones included."""


class _Word(float):
    """NaN or Infinity: refused like any other value that is not a text."""
