"""Lines to cells: the only place where lines of a delimited file are split."""

import csv
from collections.abc import Iterable, Iterator
from enum import StrEnum

from datasets.formats.lines import Line
from datasets.formats.problems import Problems
from transforms.reason import Reason

Cells = tuple[int, list[str] | None]
_OPEN = "unexpected end of data"  # the csv module's message about an unclosed quote


class Quoting(StrEnum):
    """How cells are quoted.

    NONE: not at all, a quote is text. WHOLE: as spreadsheets save tab-separated text, where
    `"…"` with inner quotes doubled is a quoted cell and `"Stop" he says` is plain text. CSV: as in
    RFC 4180.
    """

    NONE = "none"
    WHOLE = "whole"
    CSV = "csv"


def cells_of(
    line: Line, delimiter: str, problems: Problems, *, quoting: Quoting = Quoting.NONE
) -> list[str] | None:
    """Return the cells of a line, or None if its quotes are wrong; runs of spaces count as one."""
    if quoting is Quoting.CSV:
        return _quote(line, delimiter, problems)
    cells = line.text.split(None if delimiter == " " else delimiter)
    if quoting is Quoting.WHOLE and '"' in line.text:
        for index, cell in enumerate(cells):
            if not cell.startswith('"'):
                continue
            inner = cell[1:-1].replace('""', "")
            if len(cell) > 1 and cell.endswith('"') and '"' not in inner:
                cells[index] = cell[1:-1].replace('""', '"')
            elif cell.count('"') % 2:
                problems.add(
                    line.number, "", Reason("quote_not_closed_in_column", column=index + 1)
                )
                return None
    return cells


def read_cells(
    lines: Iterable[Line],
    delimiter: str,
    problems: Problems,
    *,
    quoting: Quoting = Quoting.NONE,
    longest: int = 1,
) -> Iterator[Cells]:
    """Yield number and cells of each line that is not blank; None if its quotes are wrong.

    A row of CSV may span that many lines, if quoted cells contain line breaks; its number is that
    of the first.
    """
    open_at, text = 0, ""
    for source_line in lines:
        line = Line(open_at, f"{text}\n{source_line.text}") if open_at else source_line
        if not line.text.strip():
            continue
        if longest > 1 and quoting is Quoting.CSV and _is_open(line.text, delimiter):
            open_at, text = line.number, line.text
            if text.count("\n") + 1 < longest:
                continue
            break
        open_at = 0
        yield line.number, cells_of(line, delimiter, problems, quoting=quoting)
    if open_at:
        problems.add(open_at, "", Reason("quote_not_closed_within", lines=longest))


def _is_open(text: str, delimiter: str) -> bool:
    try:
        next(csv.reader([text], delimiter=delimiter, strict=True), [])
    except csv.Error as error:
        return str(error) == _OPEN
    return False


def _quote(line: Line, delimiter: str, problems: Problems) -> list[str] | None:
    try:
        return next(csv.reader([line.text], delimiter=delimiter, strict=True), [])
    except csv.Error as error:
        reason = Reason("not_csv", error=str(error))
        if str(error) == _OPEN:
            reason = Reason("quote_not_closed")
        elif "expected after" in str(error):
            reason = Reason("quotes_unbalanced")
        problems.add(line.number, "", reason)
        return None
