"""Drafts of translations as a table: a source by its id or its text, and what a machine wrote."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from datasets.formats.kinds import Format, read_table
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns
from transforms.reason import Reason

DRAFT_COLUMNS = Columns(
    required=("draft",),
    optional=("source_id", "source", "origin"),
    also_called={"translation": "draft", "target": "draft", "text": "source", "system": "origin"},
)


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft; of `source_id` and `source`, the text, at least one is given."""

    line: int
    draft: str
    source_id: str = ""
    source: str = ""
    origin: str = ""


def read_drafts(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[DraftRow]:
    """Yield the good rows. A source has one draft."""
    columns = layout.of(replace(DRAFT_COLUMNS, ignored=ignored))
    checker = Checker(problems)
    for row in read_table(stream, file_format, columns, problems):
        errors_before = problems.total
        draft = DraftRow(
            line=row.line,
            draft=checker.sentence(row, "draft").strip(),
            source_id=checker.value(row, "source_id"),
            source=row.get("source"),
            origin=checker.value(row, "origin"),
        )
        if not draft.source_id and not draft.source.strip():
            problems.add(row.line, "source", Reason("source_or_id_expected"))
        else:
            key = (draft.source_id, "" if draft.source_id else draft.source)
            column = "source_id" if draft.source_id else "source"
            checker.once(key, row.line, column, Reason("given_already"))
        if problems.total == errors_before:
            yield draft
