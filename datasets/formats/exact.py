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

# What spreadsheets make of a score such as 3.5: 3.May, 03-May, May-03, 2026-05-03, 3/5/2026.
_DATE = re.compile(
    r"\d{1,4}[-/.][A-Za-z]{3,9}\.?([-/.]\d{2,4})?|[A-Za-z]{3,9}[-/. ]\d{1,4}"
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
    if header.text.split(delimiter) != list(names):
        problems.add(header.number, "", _header_problem(header.text.split(delimiter), names))
        return
    for line in lines:
        cells = _cells(line, delimiter, problems)
        if cells is None:
            continue
        if len(cells) == len(names):
            yield Row(line.number, dict(zip(names, cells, strict=True)))
        else:
            problems.add(line.number, "", _count_problem(cells, names))


def _cells(line: Line, delimiter: str, problems: Problems) -> list[str] | None:
    if delimiter == "\t":
        return line.text.split("\t")
    try:
        return next(csv.reader([line.text], delimiter=delimiter, strict=True), [])
    except csv.Error as error:
        problems.add(line.number, "", f"is not comma-separated text: {error}")
        return None


def _header_problem(found: Sequence[str], names: Sequence[str]) -> str:
    for place, (cell, name) in enumerate(zip(found, names, strict=False), start=1):
        if cell != name:
            return f"column {place} of the header is {cell[:60]!r}; {name!r} is expected"
    return f"the header has {len(found)} columns; {len(names)} are expected: {', '.join(names)}"


def _count_problem(cells: Sequence[str], names: Sequence[str]) -> str:
    if not any(cells):
        return "is empty"
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
            self.problems.add(row.line, column, f"must be one of {', '.join(Label)}")
        return label


def _score_problem(text: str) -> str:
    if _DATE.fullmatch(text.strip()):
        return f"is the date {text.strip()!r}: a spreadsheet made it of a score; take the original"
    if "," in text and number_of(text.replace(",", ".")) is not None:
        return f"must be a number with a point, such as 4.5, not {text!r}"
    return "must be a number such as 4.5" if text else "is empty; a number such as 4.5 is expected"
