"""Rows that a file may have lost: jumps in its numbers, and fewer rows than it should have.

Published files have jumps of their own (SICK lost 160 pairs before it was released), so a jump
alone is worth a notice and no more. Where the number of rows is known, a lack of some is an error,
and the widest jump says where to look.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from datasets.formats.gold import GoldRow
from datasets.formats.problems import Problems


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers that are missing before `line`."""

    line: int
    after: int
    before: int

    @property
    def missing(self) -> int:
        return self.before - self.after - 1

    def __str__(self) -> str:
        return (
            f"line {self.line}: pair_ID jumps from {self.after} to {self.before}, "
            f"{self.missing} numbers are missing"
        )


class GapWatch:
    """Watches rows go by and remembers the widest jump of their numbers.

    >>> watch = GapWatch()
    >>> rows = (GoldRow(id, "A dog", "A cat", line=line) for line, id in enumerate("125", 2))
    >>> for row in watch.watched(rows): pass
    >>> str(watch.widest)
    'line 4: pair_ID jumps from 2 to 5, 2 numbers are missing'
    """

    def __init__(self) -> None:
        self.rows = 0
        self.gaps = 0
        self.widest: Gap | None = None
        self._last: int | None = None
        self._is_rising = True

    def watched(self, rows: Iterable[GoldRow]) -> Iterator[GoldRow]:
        for row in rows:
            self.rows += 1
            self._look(row)
            yield row

    def notices(self) -> list[str]:
        """Return what a person should know about rows that may be missing."""
        if not self._is_rising or self.widest is None:
            return []
        others = f"; {self.gaps - 1} smaller jumps" if self.gaps > 1 else ""
        return [f"{self.widest}{others}"]

    def check(self, expected: int | None, problems: Problems) -> None:
        """Report a number of rows that is not the expected one."""
        if expected is None or expected == self.rows or problems.total:
            return
        lack = expected - self.rows
        what = f"{lack} are missing" if lack > 0 else f"{-lack} are too many"
        line, where = 0, ""
        if lack > 0 and self._is_rising and self.widest is not None:
            line, gap = self.widest.line, self.widest
            where = f"; pair_ID jumps from {gap.after} to {gap.before} here"
        message = f"the file holds {self.rows} rows where {expected} are expected: {what}{where}"
        problems.add(line, "", message)

    def _look(self, row: GoldRow) -> None:
        if not (row.pair_id.isascii() and row.pair_id.isdigit()):
            self._is_rising = False
            return
        number, last = int(row.pair_id), self._last
        self._last = number
        if last is None:
            return
        self._is_rising &= number > last
        gap = Gap(row.line, last, number)
        if gap.missing > 0:
            self.gaps += 1
            if self.widest is None or gap.missing > self.widest.missing:
                self.widest = gap
