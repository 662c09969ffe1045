"""Rows that a file may have lost: gaps in its numbering, and fewer rows than expected.

Published files have gaps themselves (SICK lost 160 pairs before it was released), so a gap alone is
only worth a notice. If the number of rows is known, missing rows are an error, and the widest gap
tells where to look.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from datasets.formats.gold import GoldRow
from datasets.formats.problems import Problems
from transforms.reason import Reason


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers that are missing before `line`."""

    line: int
    after: int
    before: int

    @property
    def missing(self) -> int:
        return self.before - self.after - 1


class GapWatch:
    """Watches passing rows and remembers the widest gap in their numbers.

    >>> watch = GapWatch()
    >>> rows = (GoldRow(id, "A dog", "A cat", line=line) for line, id in enumerate("125", 2))
    >>> for row in watch.watched(rows): pass
    >>> str(*watch.notices())
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

    def notices(self) -> list[Reason]:
        """Return notices about rows that may be missing."""
        if not self._is_rising or self.widest is None:
            return []
        widest = {
            "line": self.widest.line,
            "after": self.widest.after,
            "before": self.widest.before,
            "missing": self.widest.missing,
        }
        if self.gaps == 1:
            return [Reason("numbers_jump", **widest)]
        return [Reason("numbers_jump_and_others", **widest, others=self.gaps - 1)]

    def check(self, expected: int | None, problems: Problems) -> None:
        """Report an unexpected number of rows."""
        if expected is None or expected == self.rows or problems.total:
            return
        missing_rows = expected - self.rows
        counts = {"rows": self.rows, "expected": expected}
        if missing_rows < 0:
            problems.add(0, "", Reason("rows_too_many", **counts, surplus=-missing_rows))
        elif self._is_rising and self.widest is not None:
            bounds = {"after": self.widest.after, "before": self.widest.before}
            reason = Reason("rows_missing_at_jump", **counts, **bounds, lack=missing_rows)
            problems.add(self.widest.line, "", reason)
        else:
            problems.add(0, "", Reason("rows_missing", **counts, lack=missing_rows))

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
