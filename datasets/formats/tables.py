"""Tables with a header: TSV, CSV and JSON Lines as rows of cells by column name.

One physical line is one row. A cell cannot hold a line break anyway (no text may), so a quote
that is opened and not closed spoils its own line and nothing after it.
"""

import csv
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from datasets.formats.lines import Line
from datasets.formats.problems import Problems


@dataclass(frozen=True, slots=True)
class Row:
    """Cells by column name. An absent or empty cell is ""."""

    line: int
    cells: dict[str, str]

    def get(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns that a kind of file may have; `ignored` ones are allowed and passed over.

    With `has_others` so is any other column, whatever its name. `meant`, `delimiter` and
    `encoding` are of one table whose headers, separator or encoding somebody named
    (`datasets.formats.layout`); empty ones are told by the file.
    """

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    ignored: Collection[str] = ()
    also_called: dict[str, str] = field(default_factory=dict)
    has_others: bool = False
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
        if (found := self.meant.get(header.strip())) is not None:
            # In brackets it is nobody's name: a header may be passed over that is called like one.
            return found or f"({header.strip()})"
        name = "_".join(header.strip().casefold().replace("-", " ").replace("_", " ").split())
        return self.also_called.get(name, name)


def read_tsv(
    lines: Iterable[Line], columns: Columns, problems: Problems, *, quoted: bool = True
) -> Iterator[Row]:
    """Read tab-separated lines. Spreadsheets quote some cells; `quoted=False` keeps the quotes."""
    split = (_split_tsv(line, problems, quoted) for line in lines if line.text.strip())
    return _rows(split, columns, problems)


def read_csv(lines: Iterable[Line], columns: Columns, problems: Problems) -> Iterator[Row]:
    """Read comma-separated lines, or semicolons where the header is written with them."""
    return _rows(_split_csv(lines, columns, problems), columns, problems)


def read_jsonl(lines: Iterable[Line], columns: Columns, problems: Problems) -> Iterator[Row]:
    """Read one JSON object a line; numbers keep their spelling, null is an empty cell."""
    allowed = {*columns.known, *map(columns.named, columns.ignored)}
    for line in lines:
        if not line.text.strip():
            continue
        cells = _json_cells(line, columns, problems)
        if cells is None:
            continue
        before = problems.total
        for name in cells.keys() - allowed:
            problems.add(line.number, name, _unknown(columns))
        for name in columns.required:
            if name not in cells:
                problems.add(line.number, name, "is missing")
        if problems.total == before:
            yield Row(line.number, cells)


_Cells = tuple[int, list[str] | None]


def split_rows(
    lines: Iterable[Line], file_format: str, columns: Columns, problems: Problems
) -> Iterator[_Cells]:
    """Yield the cells of each line of a TSV or CSV table with its number, the header first."""
    if file_format == "tsv":
        return (_split_tsv(line, problems, True) for line in lines if line.text.strip())
    return _split_csv(lines, columns, problems)


def header_of(cells: Iterable[str]) -> tuple[str, ...]:
    """Return the headers of a table without the empty ones that spreadsheets save at the end."""
    names = [cell.strip() for cell in cells]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def json_objects(lines: Iterable[Line]) -> Iterator[dict[str, str]]:
    """Yield the objects of JSON Lines under their own keys; lines that are none are left out."""
    own_names = _OwnNames(())
    for line in lines:
        cells = _json_cells(line, own_names, Problems()) if line.text.strip() else None
        if cells is not None:
            yield cells


class _OwnNames(Columns):
    """Columns of any name, which mean themselves."""

    def named(self, header: str) -> str:
        return header


def _split_tsv(line: Line, problems: Problems, quoted: bool) -> _Cells:
    cells = line.text.split("\t")
    if quoted and '"' in line.text:
        for place, cell in enumerate(cells):
            if not cell.startswith('"'):
                continue
            # `"…"` with inner quotes doubled is a quoted cell; `"Stop" he says` is plain text.
            inner = cell[1:-1].replace('""', "")
            if len(cell) > 1 and cell.endswith('"') and '"' not in inner:
                cells[place] = cell[1:-1].replace('""', '"')
            elif cell.count('"') % 2:
                problems.add(line.number, "", _unclosed(place))
                return line.number, None
    return line.number, cells


def _split_csv(lines: Iterable[Line], columns: Columns, problems: Problems) -> Iterator[_Cells]:
    delimiter = ""
    for line in lines:
        if not line.text.strip():
            continue
        delimiter = delimiter or _delimiter(line.text, columns)
        try:
            cells = next(csv.reader([line.text], delimiter=delimiter, strict=True))
        except csv.Error as error:
            unclosed = "unexpected end" in str(error)
            message = (
                _unclosed() if unclosed else 'quotes are unbalanced; write a quote inside as ""'
            )
            problems.add(line.number, "", message)
            yield line.number, None
        else:
            yield line.number, cells


def _unclosed(place: int | None = None) -> str:
    where = "a quote" if place is None else f"in column {place + 1} a quote"
    return f"{where} is opened and not closed on this line (a cell cannot hold a line break)"


def _delimiter(header: str, columns: Columns) -> str:
    if columns.delimiter:
        return columns.delimiter

    def known(delimiter: str) -> int:
        names = (columns.named(cell.strip().strip('"')) for cell in header.split(delimiter))
        return sum(name in columns.known for name in names)

    return max(",;\t", key=known)


def _rows(split: Iterable[_Cells], columns: Columns, problems: Problems) -> Iterator[Row]:
    names: list[str] = []
    for number, cells in split:
        if not names:
            # Rows below a header that cannot be used would only repeat its error.
            if cells is None or not _header_is_good(number, cells, columns, problems):
                return
            names = [_name(cell, place, columns) for place, cell in enumerate(cells, 1)]
        elif cells is not None and any(cells):
            row = _row(number, cells, names, problems)
            if row is not None:
                yield row
    if not names and not problems.total:
        problems.add(0, "", f"is empty; a header is expected: {', '.join(columns.known)}")


def _name(header: str, place: int, columns: Columns) -> str:
    """Return the column that a header means; among other columns each has a name of its own."""
    name = columns.named(header)
    return f"column {place}" if columns.has_others and name not in columns.known else name


def _header_is_good(number: int, cells: list[str], columns: Columns, problems: Problems) -> bool:
    names = [_name(cell, place, columns) for place, cell in enumerate(cells, 1)]
    allowed = {*columns.known, *map(columns.named, columns.ignored)}
    if columns.has_others:
        allowed.update(names)
    before = problems.total
    for name in dict.fromkeys(name for name in names if name and names.count(name) > 1):
        problems.add(number, name, "stands twice in the header")
    for place, (name, cell) in enumerate(zip(names, cells, strict=True)):
        # Spreadsheets save empty columns at the end; their cells must be empty, see `_row`.
        if not name and any(names[place:]):
            problems.add(number, "", f"column {place + 1} has no name in the header")
        elif name and name not in allowed:
            problems.add(number, cell.strip(), _unknown(columns))
    for name in columns.required:
        if name not in names:
            problems.add(number, name, f"is missing in the header ({', '.join(cells)})")
    return problems.total == before


def _unknown(columns: Columns) -> str:
    return f"is not a column of this kind of file; known are {', '.join(columns.known)}"


def _row(number: int, cells: list[str], names: list[str], problems: Problems) -> Row | None:
    if len(cells) != len(names):
        problems.add(number, "", f"has {len(cells)} columns; the header has {len(names)}")
        return None
    row = Row(number, dict(zip(names, cells, strict=True)))
    if row.get(""):
        problems.add(number, "", "has a value in a column without a name")
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
            # An escape may be half of a character, which no text in a database or file can hold.
            json.dumps(pairs, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        problems.add(line.number, "", f"is not JSON: {error}")
        return None
    if not isinstance(pairs, _Pairs):
        problems.add(line.number, "", "is not a JSON object; write one {…} on each line")
        return None
    cells: dict[str, str] = {}
    for key, value in pairs:
        name = columns.named(key)
        if name in cells:
            problems.add(line.number, name, "is given twice")
            return None
        if value is not None and not isinstance(value, str):
            problems.add(line.number, name, "must be a text or a number")
            return None
        cells[name] = value or ""
    return cells


class _Pairs(list[tuple[str, object]]):
    """A JSON object with its keys in order, repeated ones included."""


class _Word(float):
    """NaN or Infinity: not a text, so refused like any other value that is none."""
