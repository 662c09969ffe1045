"""Tables whose every byte is fixed: a header as published, `\\n` ends, no byte order mark.

Pairwright's own kinds of files may come from any spreadsheet (`tables`). The files of published
corpora are read to be written again: what would be lost or guessed on the way is an error.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from datasets.formats.labels import Label
from datasets.formats.lines import ByteStream, Line, read_exact_lines
from datasets.formats.numbers import number_of
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Row

# What spreadsheets make of a score such as 3.5: 3.May, 03-May, 3. Mai, 2026-05-03, 3/5/2026.
_MONTH = r"[^\W\d_]{3,12}\.?"
_DATE = re.compile(
    rf"\d{{1,4}}[-/. ]{{1,2}}{_MONTH}([-/. ]{{1,2}}\d{{2,4}})?|{_MONTH}[-/. ]\d{{1,4}}"
    r"|\d{1,4}([-/.])\d{1,2}\2\d{1,4}( \d{1,2}:\d{2}(:\d{2})?)?|\d{1,2}[-/]\d{1,4}"
)


def read_exact(
    stream: ByteStream, names: Sequence[str], problems: Problems, *, delimiter: str = "\t"
) -> Iterator[Row]:
    """Yield the rows below a header that is exactly `names`; cells are kept as they stand.

    Tab-separated cells are never quoted; comma-separated ones are where they must be.
    """
    lines = read_exact_lines(stream, problems)
    header = next(lines, None)
    if header is None:
        if not problems.total:
            problems.add(0, "", f"is empty; a header is expected: {delimiter.join(names)}")
        return
    if message := header_problem(header.text.split(delimiter), names):
        problems.add(header.number, "", message)
        return
    yield from _exact_rows(lines, names, problems, delimiter=delimiter)


def read_headless(
    stream: ByteStream, names: Sequence[str], problems: Problems, *, optional: int
) -> Iterator[Row]:
    """Yield the rows of a tab-separated file without a header.

    A row may lack so many of the last columns; these are then no cells of it.
    """
    lines = read_exact_lines(stream, problems)
    yield from _exact_rows(lines, names, problems, optional=optional)


def _exact_rows(
    lines: Iterator[Line],
    names: Sequence[str],
    problems: Problems,
    *,
    delimiter: str = "\t",
    optional: int = 0,
) -> Iterator[Row]:
    for line in lines:
        cells = _cells(line, delimiter, problems)
        if cells is None:
            continue
        if len(names) - optional <= len(cells) <= len(names):
            yield Row(line.number, dict(zip(names, cells, strict=False)))
        else:
            problems.add(line.number, "", _count_problem(cells, names, optional))


def _cells(line: Line, delimiter: str, problems: Problems) -> list[str] | None:
    if delimiter == "\t":
        return line.text.split("\t")
    try:
        return next(csv.reader([line.text], delimiter=delimiter, strict=True), [])
    except csv.Error as error:
        problems.add(line.number, "", f"is not comma-separated text: {error}")
        return None


def header_problem(found: Sequence[str], names: Sequence[str]) -> str:
    """Say in which column a header differs from the published one, or return ""."""
    for place, (cell, name) in enumerate(zip(found, names, strict=False), start=1):
        if cell != name:
            return f"column {place} of the header is {cell[:60]!r}; {name!r} is expected"
    if len(found) == len(names):
        return ""
    return f"the header has {len(found)} columns; {len(names)} are expected: {', '.join(names)}"


def _count_problem(cells: Sequence[str], names: Sequence[str], optional: int) -> str:
    if not any(cells):
        return "is empty"
    if optional:
        fewest = len(names) - optional
        return f"has {len(cells)} columns; {fewest} to {len(names)} are expected"
    return f"has {len(cells)} columns; the header has {len(names)}"


class ExactChecker(Checker):
    """Checks the cells that files of gold have in common; none is changed by being read."""

    def pair_id(self, row: Row, column: str) -> str:
        """Return the id of a pair, which may come once."""
        pair_id = self.value(row, column, required=True)
        if pair_id != row.get(column):
            self.problems.add(row.line, column, "has spaces around it")
        self.once(pair_id, row.line, column, "is given on line {line} already")
        return pair_id

    def score(self, row: Row, column: str, *, may_be_absent: bool = False) -> Decimal | None:
        """Return a score with the digits it is written with."""
        text = row.get(column)
        if may_be_absent and not text:
            return None
        score = number_of(text)
        if score is not None and f"{score:f}" == text:
            return score
        self.problems.add(row.line, column, _score_problem(text))
        return None

    def label(self, row: Row, column: str, *, may_be_absent: bool = False) -> Label | None:
        text = row.get(column)
        label = {name.value: name for name in Label}.get(text)
        if label is None and not (may_be_absent and not text):
            found = f", not {text[:60]!r}" if text else "; it is empty"
            self.problems.add(row.line, column, f"must be one of {', '.join(Label)}{found}")
        return label


def _score_problem(text: str) -> str:
    if _DATE.fullmatch(text.strip()):
        return f"is the date {text.strip()!r}: a spreadsheet made it of a score; take the original"
    if "," in text and number_of(text.replace(",", ".")) is not None:
        return f"must be a number with a point, such as 4.5, not {text!r}"
    if not text:
        return "is empty; a number such as 4.5 is expected"
    return f"must be a number such as 4.5, not {text[:60]!r}"
