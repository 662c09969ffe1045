"""Bytes to numbered lines: UTF-8 only, `\\n` or `\\r\\n`, a byte order mark accepted."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

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
            if message := _not_text(raw):
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


def _not_text(head: bytes) -> str:
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
