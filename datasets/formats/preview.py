"""The beginning of a table as its reader sees it: columns, a few rows, and their problems."""

import codecs
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from datasets.formats.kinds import Format, detect_format
from datasets.formats.layout import Layout
from datasets.formats.lines import read_lines
from datasets.formats.problems import LineError, Problems
from datasets.formats.tables import KEPT, Columns, header_of, json_objects, split_rows

PREVIEW_BYTES: Final = 1 << 17
ROWS_SHOWN: Final = 5
PROBLEMS_SHOWN: Final = 20
_OLDER: Final = {"pl": "cp1250", "cs": "cp1250", "sk": "cp1250", "hu": "cp1250"}
_LONGEST_CELL: Final = 200

Reader = Callable[[io.BytesIO, Format, Problems, Layout], Iterator[Any]]


@dataclass(frozen=True)
class Preview:
    """How the first rows of a table were read.

    `headers` are as in the file, with the column that each means or "". `rows` are the cells of
    the first rows, in the order of the headers. `looked_at` rows were checked, with `total`
    problems; `is_whole` tells whether these are all rows of the file.
    """

    layout: Layout
    headers: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]
    looked_at: int
    is_whole: bool
    problems: tuple[LineError, ...]
    total: int


def guess_encoding(head: bytes, language: str = "") -> str:
    """Guess the encoding from the first bytes: UTF-8 if valid, else the language's usual one.

    >>> guess_encoding("zażółć".encode()), guess_encoding("zażółć".encode("cp1250"), "pl")
    ('', 'cp1250')
    """
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    try:
        # Not final: the last character may be truncated.
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return _OLDER.get(language, "cp1252")
    return ""


def guess_layout(name: str, head: bytes, columns: Columns, language: str = "") -> Layout:
    """Detect format, separator and encoding of a file that must be a table."""
    encoding = guess_encoding(head, language)
    text = _beginning(head, encoding, is_whole=False)
    detected = detect_format(name, text, columns)
    first = text.partition(b"\n")[0].decode("utf-8", "replace")
    if detected is Format.JSONL:
        return Layout(detected, "", encoding)
    if detected is Format.TSV and "\t" in first:
        return Layout(detected, "\t", encoding)
    # Even a header with other columns has one separator more often than the others.
    delimiter = max(",;\t|", key=first.count)
    return Layout(Format.TSV if delimiter == "\t" else Format.CSV, delimiter, encoding)


def preview_of(
    head: bytes, *, is_whole: bool, layout: Layout, columns: Columns, reader: Reader
) -> Preview:
    """Preview the beginning of a table; `head` is at most `PREVIEW_BYTES` long.

    Headers not in `layout` are interpreted by their names.
    """
    text = _beginning(head, layout.encoding, is_whole=is_whole)
    as_utf8 = replace(layout, encoding="")
    headers, rows = _sample(text, as_utf8, columns)
    meanings = tuple((header, _meaning(header, as_utf8, columns)) for header in headers)
    interpreted = replace(layout, meant=dict(meanings))
    problems = Problems(PROBLEMS_SHOWN)
    sample = reader(
        io.BytesIO(text),
        layout.file_format or Format.CSV,
        problems,
        replace(interpreted, encoding=""),
    )
    good = sum(1 for _row in sample)
    bad = {error.line for error in problems.errors if error.line > 1}
    return Preview(
        interpreted,
        meanings,
        rows,
        good + len(bad),
        is_whole,
        tuple(problems.errors),
        problems.total,
    )


def _beginning(head: bytes, encoding: str, *, is_whole: bool) -> bytes:
    """Return the first lines as UTF-8, without the last one if it may be truncated."""
    text = head.decode(encoding, "replace").encode() if encoding else head
    return text if is_whole or b"\n" not in text else text[: text.rindex(b"\n") + 1]


def _meaning(header: str, layout: Layout, columns: Columns) -> str:
    if header in layout.meant:
        return layout.meant[header]
    name = columns.named(header)
    if name in columns.known:
        return name
    return KEPT if columns.keeps_others else ""


def _sample(
    text: bytes, layout: Layout, columns: Columns
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the headers and the first rows, whatever the headers are called."""
    lines = read_lines(io.BytesIO(text), Problems())
    if layout.file_format is Format.JSONL:
        objects = list(islice(json_objects(lines), ROWS_SHOWN))
        headers = tuple(dict.fromkeys(key for record in objects for key in record))
        return headers, tuple(tuple(o.get(key, "") for key in headers) for o in objects)
    split = split_rows(lines, layout.file_format or Format.CSV, layout.of(columns), Problems())
    header, *rows = [*islice((cells for _n, cells in split if cells), ROWS_SHOWN + 1)] or [[]]
    return header_of(header), tuple(tuple(cell[:_LONGEST_CELL] for cell in row) for row in rows)
