"""Detecting a file's format by its name or else its first line, and reading tables."""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import PurePosixPath

from datasets.formats.lines import ByteStream, first_line, read_lines, recode
from datasets.formats.problems import Problems
from datasets.formats.tables import Columns, Row, read_csv, read_jsonl, read_tsv
from transforms.reason import Reason


class Format(StrEnum):
    TSV = "tsv"
    CSV = "csv"
    JSONL = "jsonl"
    TEXT = "text"
    CONLLU = "conllu"


_EXTENSIONS = {
    ".tsv": Format.TSV,
    ".tab": Format.TSV,
    ".csv": Format.CSV,
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".conllu": Format.CONLLU,
    ".conll": Format.CONLLU,
}


def detect_format(name: str, head: bytes, columns: Columns) -> Format:
    """Return the format of the file `name` that begins with `head`.

    A `.txt` file may be a table (SICK.txt is one) or sentences: it is a table if its first line
    names every required column.

    >>> columns = Columns(("sentence_a",))
    >>> detect_format("mine.txt", b"A dog is barking", columns)
    <Format.TEXT: 'text'>
    """
    by_extension = _EXTENSIONS.get(PurePosixPath(name.lower()).suffix)
    if by_extension:
        return by_extension
    first = first_line(head)
    for separators, file_format in (("\t", Format.TSV), (",;", Format.CSV)):
        for separator in separators:
            names = {columns.named(cell.strip().strip('"')) for cell in first.split(separator)}
            if names.issuperset(columns.required):
                return file_format
    if first.startswith("{"):
        return Format.JSONL
    if re.match(r"# ?[\w.]+ ?=|1(-\d+)?\t([^\t]*\t){8}", first):
        return Format.CONLLU
    return Format.TEXT


def read_table(
    stream: ByteStream, file_format: Format, columns: Columns, problems: Problems
) -> Iterator[Row]:
    """Yield the rows of a file that must be a table with a header."""
    lines = read_lines(recode(stream, columns.encoding), problems)
    match file_format:
        case Format.TSV:
            return read_tsv(lines, columns, problems)
        case Format.CSV:
            return read_csv(lines, columns, problems)
        case Format.JSONL:
            return read_jsonl(lines, columns, problems)
    names = ", ".join(columns.required)
    problems.add(0, "", Reason("table_expected", columns=names))
    return iter(())
