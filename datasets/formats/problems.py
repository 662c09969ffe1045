"""What is wrong with a file: every bad line, not only the first."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from transforms.reason import Reason

SHOWN_AT_MOST = 1_000


@dataclass(frozen=True, slots=True)
class LineError:
    """A problem on one line. `line` 0 means the file, `field` "" the whole line."""

    line: int
    field: str
    reason: Reason

    def __str__(self) -> str:
        return str(self.whole)

    @property
    def message(self) -> str:
        """Return the reason in English."""
        return str(self.reason)

    @property
    def whole(self) -> Reason:
        """Return the reason with its location."""
        if self.line and self.field:
            return Reason("in_field", line=self.line, field=self.field, problem=self.reason)
        if self.line:
            return Reason("in_line", line=self.line, problem=self.reason)
        if self.field:
            return Reason("in_field_of_file", field=self.field, problem=self.reason)
        return Reason("in_file", problem=self.reason)

    def as_json(self) -> dict[str, Any]:
        """Return the form of an error in jobs and the API, with its English text."""
        data = {"line": self.line, "field": self.field, "message": self.message}
        return data | self.reason.as_json()


class BadFile(ValueError):
    """A file with bad lines. `errors` holds the first of them, `total` counts all."""

    def __init__(self, errors: tuple[LineError, ...], total: int) -> None:
        self.errors = errors
        self.total = total
        super().__init__("\n".join(map(str, self.lines())))

    def lines(self) -> Iterator[Reason]:
        """Yield the report for people, line by line."""
        for error in self.errors:
            yield error.whole
        if self.total > len(self.errors):
            n_more = self.total - len(self.errors)
            yield Reason("and_more_errors", more=n_more, total=self.total)


@dataclass(slots=True)
class Problems:
    """Collects line errors while a file is read; keeps the first `shown_at_most`, counts the rest.

    >>> problems = Problems()
    >>> problems.add(3, "sentence_a", Reason("empty"))
    >>> problems.total, str(problems.errors[0])
    (1, 'line 3, sentence_a: is empty')
    """

    shown_at_most: int = SHOWN_AT_MOST
    errors: list[LineError] = field(default_factory=list)
    total: int = 0

    def add(self, line: int, field: str, reason: Reason) -> None:
        self.total += 1
        if len(self.errors) < self.shown_at_most:
            self.errors.append(LineError(line, field, reason))

    def raise_if_any(self) -> None:
        """Raise `BadFile` with all problems, if there are any."""
        if self.total:
            raise BadFile(tuple(self.errors), self.total)
