"""Reading tab-separated tables: their lines, their cells, and what is wrong with them.

A table is tab-separated with its columns in the first line; empty lines are skipped, and where a
table has remarks, so are lines that begin with `#`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from transforms.reason import Reason
from transforms.tree import Feats


@dataclass(frozen=True)
class Problem:
    """What is wrong with one line of a file; the column, from 1, is 0 where it says nothing."""

    line: int
    reason: Reason
    column: int = 0

    @property
    def whole(self) -> Reason:
        """Return the reason with its line, and its column if it has one."""
        if self.column:
            return Reason(
                "in_line_and_column", line=self.line, column=self.column, problem=self.reason
            )
        return Reason("in_line", line=self.line, problem=self.reason)

    def __str__(self) -> str:
        return str(self.whole)


class BadTable(ValueError):
    """A file of a language that cannot be read; `problems` has the lines found wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


class BadForms(BadTable):
    """A line of a learnt table that cannot be read."""

    def __init__(self, line: int, reason: Reason) -> None:
        super().__init__([Problem(line, reason)])


def numbered_lines(
    text: str, columns: Sequence[str], *, has_remarks: bool = False
) -> Iterator[tuple[int, str]]:
    """Yield the lines behind the columns with their numbers, or raise `BadForms`."""
    first, *lines = text.split("\n")
    if tuple(first.split("\t")) != tuple(columns):
        raise BadForms(1, Reason("table_columns_expected", columns=", ".join(columns)))
    for number, line in enumerate(lines, 2):
        if line.strip() and not (has_remarks and line.startswith("#")):
            yield number, line


def numbered_rows(
    text: str, columns: Sequence[str], *, has_remarks: bool = False
) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each line with its number, or raise `BadForms`."""
    for number, line in numbered_lines(text, columns, has_remarks=has_remarks):
        cells = line.split("\t")
        if len(cells) != len(columns):
            reason = Reason("column_count", found=len(cells), expected=len(columns))
            raise BadForms(number, reason)
        yield number, cells


def feats_in(number: int, cell: str) -> Feats:
    """Return the features of a cell, or raise `BadForms`."""
    try:
        return Feats.parse(cell)
    except ValueError:
        raise BadForms(number, Reason("feats_expected", found=repr(cell))) from None


def count_in(number: int, column: str, cell: str, *, least: int, most: int | None = None) -> int:
    """Return the number of a cell, or raise `BadForms`."""
    if reason := count_problem(column, cell, least=least, most=most):
        raise BadForms(number, reason)
    return int(cell)


def count_problem(column: str, cell: str, *, least: int, most: int | None = None) -> Reason | None:
    """Return what is wrong with a cell that has a count, None if nothing is."""
    is_enough = cell.isdecimal() and int(cell) >= least
    if is_enough and (most is None or int(cell) <= most):
        return None
    if most is not None:
        return Reason(
            "table_count_between", column=column, found=repr(cell), least=least, most=most
        )
    return Reason("table_count_expected", column=column, found=repr(cell), least=least)


def table_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as text, its columns first."""
    return "".join("\t".join(map(str, row)) + "\n" for row in (columns, *rows))
