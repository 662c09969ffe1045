"""Source sentences, and finished sentences that skip normalisation: the same files.

A row is one source with one or two sentences. In plain text a line is a source, and a tab separates
its two sentences. In CoNLL-U a sentence is a source, and two adjacent ones with the same `#
source_id = …` are the two sentences of one.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from datasets.formats.cells import read_cells
from datasets.formats.conllu import Block, read_blocks
from datasets.formats.kinds import Format, read_table
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.lines import ByteStream, read_lines
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row
from transforms.reason import Reason

SOURCE_COLUMNS = Columns(
    required=("source_id", "sentence_a"),
    optional=("sentence_b", "origin", "theme", "licence", "author"),
    also_called={"license": "licence", "sentence": "sentence_a"},
)


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One source as read. A tree is the CoNLL-U of its sentence, if the file had one."""

    line: int
    source_id: str
    sentence_a: str
    sentence_b: str = ""
    origin: str = ""
    theme: str = ""
    licence: str = ""
    author: str = ""
    tree_a: str = ""
    tree_b: str = ""


# A row, and the CoNLL-U of its two sentences if the file had it.
_Found = tuple[Row, str, str]


def read_sources(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    id_prefix: str = "",
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[SourceRow]:
    """Yield the good rows of a file of sources.

    Plain text and CoNLL-U without ids are numbered: `id_prefix` and the line number, so that the
    same file always gives the same ids.
    """
    checker = Checker(problems)
    rows: Iterable[_Found]
    if file_format is Format.CONLLU:
        rows = _from_blocks(stream, id_prefix, problems)
    elif file_format is Format.TEXT:
        rows = _from_text(stream, id_prefix, problems)
    else:
        columns = layout.of(replace(SOURCE_COLUMNS, ignored=ignored))
        table = read_table(stream, file_format, columns, problems)
        rows = ((row, "", "") for row in table)
    for row, tree_a, tree_b in rows:
        errors_before = problems.total
        source = _check(row, checker, tree_a, tree_b)
        if problems.total == errors_before:
            yield source


def _from_text(stream: ByteStream, id_prefix: str, problems: Problems) -> Iterator[_Found]:
    for line, line_cells in read_cells(read_lines(stream, problems), "\t", problems):
        sentence_a, *rest = line_cells or [""]
        if len(rest) > 1:
            problems.add(line, "", Reason("too_many_tabs", tabs=len(rest)))
            continue
        cells = {"source_id": f"{id_prefix}{line}", "sentence_a": sentence_a}
        if rest:
            cells["sentence_b"] = rest[0]
        yield Row(line, cells), "", ""


def _from_blocks(stream: ByteStream, id_prefix: str, problems: Problems) -> Iterator[_Found]:
    blocks = read_blocks(read_lines(stream, problems), problems)
    for first, *rest in _neighbours(blocks):
        if len(rest) > 1:
            message = Reason("too_many_sentences", sentences=len(rest) + 1)
            problems.add(rest[1].line, "source_id", message)
            continue
        cells = {name: first.comments.get(name, "") for name in SOURCE_COLUMNS.known}
        cells["source_id"] = _source_id(first) or f"{id_prefix}{first.line}"
        cells["sentence_a"] = first.sentence
        cells["sentence_b"] = rest[0].sentence if rest else ""
        yield Row(first.line, cells), first.text, rest[0].text if rest else ""


def _source_id(block: Block) -> str:
    return block.comments.get("source_id") or block.comments.get("sent_id", "")


def _neighbours(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        shared = block.comments.get("source_id")
        if group and not (shared and shared == group[0].comments.get("source_id")):
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _check(row: Row, checker: Checker, tree_a: str, tree_b: str) -> SourceRow:
    source = SourceRow(
        line=row.line,
        source_id=checker.value(row, "source_id", required=True),
        sentence_a=checker.sentence(row, "sentence_a"),
        # An empty second cell means a source of one sentence.
        sentence_b=checker.sentence(row, "sentence_b") if row.get("sentence_b").strip() else "",
        origin=checker.value(row, "origin"),
        theme=checker.value(row, "theme"),
        licence=checker.value(row, "licence"),
        author=checker.value(row, "author"),
        tree_a=tree_a,
        tree_b=tree_b,
    )
    if source.source_id:
        checker.once(source.source_id, row.line, "source_id", Reason("given_already"))
    return source
