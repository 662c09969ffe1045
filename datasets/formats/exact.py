"""Tables whose every byte is fixed: the published header, `\n` line endings, no byte order mark.

Pairwright's own kinds of files may come from any spreadsheet (`tables`). The files of published
corpora must survive reading and writing unchanged: whatever would be lost or guessed is an error.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from datasets.formats.cells import Quoting, cells_of
from datasets.formats.labels import Label
from datasets.formats.lines import ByteStream, Line, read_exact_lines
from datasets.formats.numbers import number_of
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Row
from transforms.reason import Reason

# What spreadsheets turn a score such as 3.5 into: 3.May, 03-May, 3. Mai, 2026-05-03, 3/5/2026.
_MONTH = r"[^\W\d_]{3,12}\.?"
_DATE = re.compile(
    rf"\d{{1,4}}[-/. ]{{1,2}}{_MONTH}([-/. ]{{1,2}}\d{{2,4}})?|{_MONTH}[-/. ]\d{{1,4}}"
    r"|\d{1,4}([-/.])\d{1,2}\2\d{1,4}( \d{1,2}:\d{2}(:\d{2})?)?|\d{1,2}[-/]\d{1,4}"
)


def read_exact(
    stream: ByteStream, names: Sequence[str], problems: Problems, *, delimiter: str = "\t"
) -> Iterator[Row]:
    """Yield the rows below a header that is exactly `names`; cells are left unchanged.

    Tab-separated cells are never quoted; comma-separated ones are if necessary.
    """
    lines = read_exact_lines(stream, problems)
    header = next(lines, None)
    if header is None:
        if not problems.total:
            problems.add(0, "", Reason("header_expected", columns=delimiter.join(names)))
        return
    if problem := header_problem(header.text.split(delimiter), names):
        problems.add(header.number, "", problem)
        return
    yield from _exact_rows(lines, names, problems, delimiter=delimiter)


def read_headless(
    stream: ByteStream, names: Sequence[str], problems: Problems, *, optional: int
) -> Iterator[Row]:
    """Yield the rows of a tab-separated file without a header.

    A row may lack that many of the last columns; it then has no cells for them.
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
    quoting = Quoting.NONE if delimiter == "\t" else Quoting.CSV
    for line in lines:
        cells = cells_of(line, delimiter, problems, quoting=quoting)
        if cells is None:
            continue
        if len(names) - optional <= len(cells) <= len(names):
            yield Row(line.number, dict(zip(names, cells, strict=False)))
        else:
            problems.add(line.number, "", _count_problem(cells, names, optional))


def header_problem(header: Sequence[str], names: Sequence[str]) -> Reason | None:
    """Tell in which column a header differs from the published one, or return None."""
    for index, (cell, name) in enumerate(zip(header, names, strict=False), start=1):
        if cell != name:
            return Reason("header_column_other", column=index, found=cell[:60], expected=name)
    if len(header) == len(names):
        return None
    return Reason(
        "header_columns_expected", found=len(header), expected=len(names), columns=", ".join(names)
    )


def _count_problem(cells: Sequence[str], names: Sequence[str], optional: int) -> Reason:
    if not any(cells):
        return Reason("empty")
    if optional:
        fewest = len(names) - optional
        return Reason(
            "columns_between_expected", columns=len(cells), fewest=fewest, most=len(names)
        )
    return Reason("columns_unlike_header", columns=len(cells), header=len(names))


class ExactChecker(Checker):
    """Checks the cells common to all gold files, without changing any."""

    def pair_id(self, row: Row, column: str) -> str:
        """Return the id of a pair, which must be unique."""
        pair_id = self.value(row, column, required=True)
        if pair_id != row.get(column):
            self.problems.add(row.line, column, Reason("spaces_around"))
        self.once(pair_id, row.line, column, Reason("given_already"))
        return pair_id

    def score(self, row: Row, column: str, *, may_be_absent: bool = False) -> Decimal | None:
        """Return a score with all the digits it was written with."""
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
            self.problems.add(row.line, column, not_one_of(Label, text))
        return label


def not_one_of(allowed: Iterable[str], text: str) -> Reason:
    """Tell which values a cell may have instead of `text`."""
    values = ", ".join(allowed)
    if not text:
        return Reason("empty_not_one_of", known=values)
    return Reason("other_than_one_of", known=values, found=text[:60])


def _score_problem(text: str) -> Reason:
    if _DATE.fullmatch(text.strip()):
        return Reason("score_became_date", date=text.strip())
    if "," in text and number_of(text.replace(",", ".")) is not None:
        return Reason("number_with_point_expected", found=text)
    if not text:
        return Reason("number_missing")
    return Reason("number_expected", found=text[:60])
