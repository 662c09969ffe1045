"""Checks that every kind of row needs: texts, short values, ids given once."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from datasets.formats.problems import Problems
from datasets.formats.tables import Row
from datasets.formats.text import text_problem, value_problem

MAX_VALUE_LENGTH = 200  # characters of an id, an origin, a theme, a licence, an author


@dataclass(slots=True)
class Checker:
    """Checks cells of rows one after another and remembers what may not come twice."""

    problems: Problems
    seen: dict[Hashable, int] = field(default_factory=dict)

    def sentence(self, row: Row, column: str) -> str:
        """Return the text exactly as it stands in the cell."""
        text = row.get(column)
        if message := text_problem(text):
            self.problems.add(row.line, column, message)
        return text

    def value(
        self, row: Row, column: str, *, required: bool = False, longest: int = MAX_VALUE_LENGTH
    ) -> str:
        """Return a short value without the spaces around it."""
        value = row.get(column).strip()
        if (value or required) and (message := value_problem(value, longest=longest)):
            self.problems.add(row.line, column, message)
        return value

    def once(self, key: Hashable, line: int, column: str, message: str) -> None:
        """Report the second coming of `key`; `message` may hold {line}, where it came first."""
        first = self.seen.setdefault(key, line)
        if first != line:
            self.problems.add(line, column, message.format(line=first))
