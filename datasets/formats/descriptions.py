"""Descriptions of pictures: a row is one author's description of one picture.

A picture has two authors, who write independently of each other (CDSCorpus, section 2.1). Their
rows need not be adjacent, and may be in two files, one from each author.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from datasets.formats.kinds import Format, read_table
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns
from transforms.reason import Reason

DESCRIPTION_COLUMNS = Columns(
    required=("picture", "author", "sentence"),
    optional=("theme", "origin", "licence"),
    also_called={"license": "licence", "thematic_group": "theme"},
)


@dataclass(frozen=True, slots=True)
class DescriptionRow:
    line: int
    picture: str
    author: str
    sentence: str
    theme: str = ""
    origin: str = ""
    licence: str = ""


def read_descriptions(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[DescriptionRow]:
    """Yield the good rows. An author may describe a picture only once."""
    columns = layout.of(replace(DESCRIPTION_COLUMNS, ignored=ignored))
    checker = Checker(problems)
    for row in read_table(stream, file_format, columns, problems):
        errors_before = problems.total
        description = DescriptionRow(
            line=row.line,
            picture=checker.value(row, "picture", required=True),
            author=checker.value(row, "author", required=True),
            sentence=checker.sentence(row, "sentence"),
            theme=checker.value(row, "theme"),
            origin=checker.value(row, "origin"),
            licence=checker.value(row, "licence"),
        )
        if description.picture and description.author:
            message = Reason("picture_described_already")
            checker.once((description.picture, description.author), row.line, "author", message)
        if problems.total == errors_before:
            yield description
