"""How the lines of a published file end, so that it can be written again byte for byte."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from datasets.formats.lines import ByteStream

# More than any editor makes; each is kept in a row of the database.
MOST_CHANGES = 1_000
_BOM = b"\xef\xbb\xbf"


class PlainLines:
    """A stream whose lines end with `\\n` without a byte order mark; remembers what they had.

    A last line without an end stays so, for the file may have been cut off there.
    """

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream
        self._is_first = True
        self._has_mark = False
        self._runs: list[list[int]] = []  # how many lines end with \\n, then with \\r\\n, in turn

    def readline(self, size: int = -1, /) -> bytes:
        raw = self._stream.readline(size)
        if self._is_first and raw.startswith(_BOM):
            self._has_mark = True
            raw = raw[len(_BOM) :]
        self._is_first = False
        if not raw.endswith(b"\n"):
            return raw
        is_return = raw.endswith(b"\r\n")
        if not self._runs or bool(self._runs[-1][1]) != is_return:
            self._runs.append([0, int(is_return)])
        self._runs[-1][0] += 1
        return raw[:-2] + b"\n" if is_return else raw

    @property
    def changes(self) -> int:
        """Return how often the ends change from one line to the next."""
        return max(0, len(self._runs) - 1)

    def told(self) -> dict[str, Any]:
        """Return what `with_line_ends` reads; empty if there is nothing to remember."""
        told: dict[str, Any] = {"byte_order_mark": True} if self._has_mark else {}
        if any(is_return for _, is_return in self._runs):
            told["line_ends"] = self._runs
        return told


def with_line_ends(lines: Iterable[bytes], told: Mapping[str, Any]) -> Iterator[bytes]:
    """Yield blocks of `\\n`-ended lines with the ends and the mark that the file had.

    >>> told = {"line_ends": [[1, 1], [1, 0]], "byte_order_mark": True}
    >>> b"".join(with_line_ends([b"a\\nb\\n"], told))
    b'\\xef\\xbb\\xbfa\\r\\nb\\n'
    """
    if told.get("byte_order_mark"):
        yield _BOM
    runs = told.get("line_ends")
    if not runs:
        yield from lines
        return
    returns = (bool(is_return) for n, is_return in runs for _ in range(n))
    for block in lines:
        for line in block.splitlines(keepends=True):
            yield line[:-1] + b"\r\n" if next(returns, False) else line
