"""Checks that every kind of row needs: texts, short values, unique ids."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from datasets.formats.problems import Problems
from datasets.formats.tables import Row
from datasets.formats.text import text_problem, value_problem
from transforms.reason import Reason

Made = TypeVar("Made")
MAX_VALUE_LENGTH = 200  # characters of an id, an origin, a theme, a licence, an author


@dataclass(slots=True)
class Checker:
    """Checks the cells of successive rows and remembers the values that must be unique."""

    problems: Problems
    seen: dict[Hashable, int] = field(default_factory=dict)

    def sentence(self, row: Row, column: str) -> str:
        """Return the text exactly as in the cell."""
        text = row.get(column)
        if problem := text_problem(text):
            self.problems.add(row.line, column, problem)
        return text

    def value(
        self, row: Row, column: str, *, required: bool = False, longest: int = MAX_VALUE_LENGTH
    ) -> str:
        """Return a short value without the spaces around it."""
        value = row.get(column).strip()
        if (value or required) and (problem := value_problem(value, longest=longest)):
            self.problems.add(row.line, column, problem)
        return value

    def good(self, rows: Iterable[Row], build: Callable[[Row], Made | None]) -> Iterator[Made]:
        """Yield what `build` returns for each row without problems."""
        for row in rows:
            errors_before = self.problems.total
            result = build(row)
            if result is not None and self.problems.total == errors_before:
                yield result

    def once(self, key: Hashable, line: int, column: str, reason: Reason) -> None:
        """Report a repetition of `key`; `reason` is passed the line of its first occurrence."""
        first = self.seen.setdefault(key, line)
        if first != line:
            self.problems.add(line, column, reason.having(line=first))
