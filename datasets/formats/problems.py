"""What is wrong with a file: every bad line, not the first one."""

from collections.abc import Iterator
from dataclasses import dataclass, field

SHOWN_AT_MOST = 1_000


@dataclass(frozen=True, slots=True)
class LineError:
    """One thing wrong on one line. `line` 0 speaks of the file, `field` "" of the whole line."""

    line: int
    field: str
    message: str

    def __str__(self) -> str:
        where = f"line {self.line}" if self.line else "file"
        return (
            f"{where}, {self.field}: {self.message}" if self.field else f"{where}: {self.message}"
        )


class BadFile(ValueError):
    """A file with bad lines. `errors` holds the first of them, `total` counts all."""

    def __init__(self, errors: tuple[LineError, ...], total: int) -> None:
        self.errors = errors
        self.total = total
        super().__init__("\n".join(self.lines()))

    def lines(self) -> Iterator[str]:
        """Yield the report as a person reads it, one line each."""
        for error in self.errors:
            yield str(error)
        if self.total > len(self.errors):
            yield f"… and {self.total - len(self.errors)} more ({self.total} in all)"


@dataclass(slots=True)
class Problems:
    """Collects line errors while a file is read; keeps the first `shown_at_most`, counts the rest.

    >>> problems = Problems()
    >>> problems.add(3, "sentence_a", "is empty")
    >>> problems.total, str(problems.errors[0])
    (1, 'line 3, sentence_a: is empty')
    """

    shown_at_most: int = SHOWN_AT_MOST
    errors: list[LineError] = field(default_factory=list)
    total: int = 0

    def add(self, line: int, field: str, message: str) -> None:
        self.total += 1
        if len(self.errors) < self.shown_at_most:
            self.errors.append(LineError(line, field, message))

    def raise_if_any(self) -> None:
        """Raise `BadFile` with all that was found, if anything was."""
        if self.total:
            raise BadFile(tuple(self.errors), self.total)
