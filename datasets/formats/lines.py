"""Bytes to numbered lines: UTF-8 only, `\\n` or `\\r\\n`, a byte order mark accepted."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, cast

from datasets.formats.problems import Problems

MAX_LINE_BYTES = 1 << 20
_BOM = b"\xef\xbb\xbf"
_NOT_TEXT = {
    b"PK\x03\x04": "this is a spreadsheet or zip file; save the sheet as CSV (UTF-8)",
    b"\xd0\xcf\x11\xe0": "this is an old Excel file; save the sheet as CSV (UTF-8)",
    b"\x1f\x8b": "this is a gzip file; unpack it first",
    b"\xff\xfe": "this is UTF-16; save the file as UTF-8",
    b"\xfe\xff": "this is UTF-16; save the file as UTF-8",
}


class ByteStream(Protocol):
    """What a reader needs of an open binary file."""

    def readline(self, size: int = -1, /) -> bytes: ...


def recoded(stream: ByteStream, encoding: str) -> ByteStream:
    """Return a stream in an older encoding as UTF-8; without an encoding it is that already.

    What a byte does not stand for becomes U+FFFD, which no text may hold: its line is a bad one.
    """
    return _Recoded(stream, encoding) if encoding else stream


class _Recoded:
    def __init__(self, stream: ByteStream, encoding: str) -> None:
        # Line ends stay as they are: a reader tells a lone carriage return by them.
        self._text = io.TextIOWrapper(
            cast("io.BufferedReader", stream), encoding=encoding, errors="replace", newline="\n"
        )

    def readline(self, size: int = -1, /) -> bytes:
        return self._text.readline(size).encode()


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str


def read_lines(stream: ByteStream, problems: Problems) -> Iterator[Line]:
    """Yield the lines without their ends; undecodable and endless lines go to `problems`.

    Bad lines are left out and the rest is still read, so that one pass names all of them.
    """
    offset = 0
    number = 0
    while raw := stream.readline(MAX_LINE_BYTES + 1):
        number += 1
        if number == 1:
            if message := not_text(raw):
                problems.add(0, "", message)
                return
            if raw.startswith(_BOM):
                raw, offset = raw[len(_BOM) :], len(_BOM)
        if len(raw) > MAX_LINE_BYTES:
            offset += len(raw) + _skip_rest(stream)
            problems.add(number, "", f"is longer than {MAX_LINE_BYTES} bytes")
            continue
        text = _decode(raw, number, offset, problems)
        offset += len(raw)
        if text is not None:
            yield Line(number, text)


def read_exact_lines(stream: ByteStream, problems: Problems) -> Iterator[Line]:
    """Yield lines of a file that must be `\\n`-ended UTF-8 throughout, without byte order mark.

    Lines that end otherwise are reported once, with the first of them and how many there are.
    """
    watch = _Ends(stream)
    yield from read_lines(watch, problems)
    if watch.has_bom:
        problems.add(1, "", "begins with a byte order mark; save the file as UTF-8 without one")
    if watch.returns:
        others = f" (so do {watch.returns - 1} more lines)" if watch.returns > 1 else ""
        message = f"ends with \\r\\n{others}; the lines of this format end with \\n"
        problems.add(watch.first_return, "", message)
    if watch.number and not watch.is_ended:
        message = "has no line end; the file may have been cut off here"
        problems.add(watch.number, "", message)


class _Ends:
    """A stream that remembers how its lines end while they are read."""

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
            # A line that is too long comes in pieces, of which only the first is counted.
            self.number += self.is_ended
            self.is_ended = raw.endswith(b"\n")
            self.has_bom |= self.number == 1 and raw.startswith(_BOM)
            if raw.endswith(b"\r\n"):
                self.returns += 1
                self.first_return = self.first_return or self.number
        return raw


def not_text(head: bytes) -> str:
    """Say what a file is that begins so, if it is not UTF-8 text."""
    for magic, message in _NOT_TEXT.items():
        if head.startswith(magic):
            return message
    if b"\0" in head[:200]:
        return "this is not a UTF-8 text file (it contains zero bytes); save it as UTF-8"
    return ""


def _skip_rest(stream: ByteStream) -> int:
    skipped = 0
    while chunk := stream.readline(MAX_LINE_BYTES):
        skipped += len(chunk)
        if chunk.endswith(b"\n"):
            break
    return skipped


def _decode(raw: bytes, number: int, offset: int, problems: Problems) -> str | None:
    body = raw.removesuffix(b"\n").removesuffix(b"\r")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = body[error.start]
        problems.add(
            number,
            "",
            f"byte 0x{byte:02X} at byte {offset + error.start} of the file is not UTF-8; "
            "save the file as UTF-8 (it may be Windows-1252, Latin-1 or another older encoding)",
        )
        return None
    if "\r" in text:
        problems.add(number, "", "has a carriage return inside; end lines with \\n or \\r\\n")
        return None
    return text
