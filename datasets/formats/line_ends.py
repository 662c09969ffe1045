"""Line endings of a published file, so that it can be reproduced byte for byte."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from datasets.formats.lines import ByteStream

# More than any editor produces; they are all stored in one row of the database.
MAX_CHANGES = 1_000
_BOM = b"\xef\xbb\xbf"


class PlainLines:
    """A stream with `\n` line endings and no byte order mark; remembers the original ones.

    A last line without an ending is left like that, as the file may have been truncated.
    """

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream
        self._is_first = True
        self._has_mark = False
        # run lengths of lines ending with \n and \r\n, alternately
        self._runs: list[list[int]] = []

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
        """Return how often the line ending changes from one line to the next."""
        return max(0, len(self._runs) - 1)

    def as_parameters(self) -> dict[str, Any]:
        """Return what `with_line_ends` reads; empty if there is nothing to remember."""
        parameters: dict[str, Any] = {"byte_order_mark": True} if self._has_mark else {}
        if any(is_return for _, is_return in self._runs):
            parameters["line_ends"] = self._runs
        return parameters


def with_line_ends(lines: Iterable[bytes], parameters: Mapping[str, Any]) -> Iterator[bytes]:
    """Yield blocks of `\\n`-ended lines with the original line endings and mark of the file.

    >>> parameters = {"line_ends": [[1, 1], [1, 0]], "byte_order_mark": True}
    >>> b"".join(with_line_ends([b"a\\nb\\n"], parameters))
    b'\\xef\\xbb\\xbfa\\r\\nb\\n'
    """
    if parameters.get("byte_order_mark"):
        yield _BOM
    runs = parameters.get("line_ends")
    if not runs:
        yield from lines
        return
    returns = (bool(is_return) for n, is_return in runs for _ in range(n))
    for block in lines:
        for line in block.splitlines(keepends=True):
            yield line[:-1] + b"\r\n" if next(returns, False) else line
