"""Bytes to numbered lines: UTF-8 only, `\\n` or `\\r\\n`, a byte order mark accepted."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, cast

from datasets.formats.problems import Problems
from transforms.reason import Reason

MAX_LINE_BYTES = 1 << 20
_BOM = b"\xef\xbb\xbf"
_NOT_TEXT = {
    b"PK\x03\x04": Reason("is_zip_or_spreadsheet"),
    b"\xd0\xcf\x11\xe0": Reason("is_old_excel"),
    b"\x1f\x8b": Reason("is_gzip"),
    b"\xff\xfe": Reason("is_utf16"),
    b"\xfe\xff": Reason("is_utf16"),
}


class ByteStream(Protocol):
    """What a reader needs of an open binary file."""

    def readline(self, size: int = -1, /) -> bytes: ...


def recode(stream: ByteStream, encoding: str) -> ByteStream:
    """Return a stream in a legacy encoding as UTF-8; without an encoding it is UTF-8 already.

    Undefined bytes become U+FFFD, which no text may contain, so their lines are bad ones.
    """
    return _Recoded(stream, encoding) if encoding else stream


class _Recoded:
    def __init__(self, stream: ByteStream, encoding: str) -> None:
        # Line endings are left alone, so that readers can detect a lone carriage return.
        self._text = io.TextIOWrapper(
            cast("io.BufferedReader", stream), encoding=encoding, errors="replace", newline="\n"
        )

    def readline(self, size: int = -1, /) -> bytes:
        return self._text.readline(size).encode()


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str


def first_line(head: bytes) -> str:
    """Return the first line of a file that begins with `head`, without a byte order mark."""
    return head.removeprefix(_BOM).partition(b"\n")[0].decode("utf-8", "replace")


def read_lines(stream: ByteStream, problems: Problems) -> Iterator[Line]:
    """Yield the lines without their endings; undecodable and overlong ones go to `problems`.

    Bad lines are skipped and the rest is still read, so that one pass reports all of them.
    """
    offset = 0
    number = 0
    while raw := stream.readline(MAX_LINE_BYTES + 1):
        number += 1
        if number == 1:
            if problem := not_text(raw):
                problems.add(0, "", problem)
                return
            if raw.startswith(_BOM):
                raw, offset = raw[len(_BOM) :], len(_BOM)
        if len(raw) > MAX_LINE_BYTES:
            offset += len(raw) + _skip_rest(stream)
            problems.add(number, "", Reason("line_too_long", most=MAX_LINE_BYTES))
            continue
        text = _decode(raw, number, offset, problems)
        offset += len(raw)
        if text is not None:
            yield Line(number, text)


def read_exact_lines(stream: ByteStream, problems: Problems) -> Iterator[Line]:
    """Yield lines of a file that must be `\\n`-ended UTF-8 throughout, without byte order mark.

    Lines with other endings are reported once, with the first of them and their number.
    """
    watch = _Ends(stream)
    yield from read_lines(watch, problems)
    if watch.has_bom:
        problems.add(1, "", Reason("has_byte_order_mark"))
    if watch.returns:
        extra_returns = watch.returns - 1
        problem = (
            Reason("lines_end_in_returns", others=extra_returns)
            if extra_returns
            else Reason("line_ends_in_return")
        )
        problems.add(watch.first_return, "", problem)
    if watch.number and not watch.is_ended:
        problems.add(watch.number, "", Reason("last_line_has_no_end"))


class _Ends:
    """A stream that records the line endings while it is read."""

    def __init__(self, stream: ByteStream) -> None:
        self.number = 0
        self.returns = 0
        self.first_return = 0
        self.has_bom = False
        self.is_ended = True
        self._stream = stream

    def readline(self, size: int = -1, /) -> bytes:
        raw = self._stream.readline(size)
        if raw:
            # An overlong line arrives in pieces, of which only the first is counted.
            self.number += self.is_ended
            self.is_ended = raw.endswith(b"\n")
            self.has_bom |= self.number == 1 and raw.startswith(_BOM)
            if raw.endswith(b"\r\n"):
                self.returns += 1
                self.first_return = self.first_return or self.number
        return raw


def not_text(head: bytes) -> Reason | None:
    """Tell what kind of file begins like this, if it is not UTF-8 text."""
    for magic, problem in _NOT_TEXT.items():
        if head.startswith(magic):
            return problem
    if b"\0" in head[:200]:
        return Reason("has_zero_bytes")
    return None


def _skip_rest(stream: ByteStream) -> int:
    length = 0
    while chunk := stream.readline(MAX_LINE_BYTES):
        length += len(chunk)
        if chunk.endswith(b"\n"):
            break
    return length


def _decode(raw: bytes, number: int, offset: int, problems: Problems) -> str | None:
    body = raw.removesuffix(b"\n").removesuffix(b"\r")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = body[error.start]
        problems.add(
            number,
            "",
            Reason("byte_not_utf8", byte=f"{byte:02X}", place=offset + error.start),
        )
        return None
    if "\r" in text:
        problems.add(number, "", Reason("carriage_return_inside"))
        return None
    return text
