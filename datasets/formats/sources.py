"""Source sentences, and finished sentences that skip normalisation: the same files.

A row is one source with one or two sentences. In plain text a line is a source, and a tab parts its
two sentences. In CoNLL-U a sentence is a source, and two that stand next to each other with the
same `# source_id = …` are the two sentences of one.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from datasets.formats.conllu import Block, read_blocks
from datasets.formats.kinds import Format
from datasets.formats.lines import ByteStream, Line, read_lines
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row, read_csv, read_jsonl, read_tsv

SOURCE_COLUMNS = Columns(
    required=("source_id", "sentence_a"),
    optional=("sentence_b", "origin", "theme", "licence", "author"),
    also_called={"license": "licence", "sentence": "sentence_a"},
)


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One source as it came. A tree is the CoNLL-U of its sentence, where the file had one."""

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


def read_sources(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    id_prefix: str = "",
    ignored: Collection[str] = (),
) -> Iterator[SourceRow]:
    """Yield the good rows of a file of sources.

    Plain text and CoNLL-U without ids are numbered: `id_prefix` and the line number, so that the
    same file always gives the same ids.
    """
    lines = read_lines(stream, problems)
    columns = Columns(
        SOURCE_COLUMNS.required, SOURCE_COLUMNS.optional, ignored, SOURCE_COLUMNS.also_called
    )
    checker = Checker(problems)
    if file_format is Format.CONLLU:
        rows = _from_blocks(read_blocks(lines, problems), id_prefix, problems)
    else:
        rows = (
            (row, "", "") for row in _from_table(lines, file_format, columns, id_prefix, problems)
        )
    for row, tree_a, tree_b in rows:
        before = problems.total
        source = _checked(row, checker, tree_a, tree_b)
        if problems.total == before:
            yield source


def _from_table(
    lines: Iterable[Line], file_format: Format, columns: Columns, id_prefix: str, problems: Problems
) -> Iterator[Row]:
    match file_format:
        case Format.TSV:
            return read_tsv(lines, columns, problems)
        case Format.CSV:
            return read_csv(lines, columns, problems)
        case Format.JSONL:
            return read_jsonl(lines, columns, problems)
    return _from_text(lines, id_prefix, problems)


def _from_text(lines: Iterable[Line], id_prefix: str, problems: Problems) -> Iterator[Row]:
    for line in lines:
        if not line.text.strip():
            continue
        sentence_a, *rest = line.text.split("\t")
        if len(rest) > 1:
            problems.add(line.number, "", f"has {len(rest)} tabs; one tab parts two sentences")
            continue
        cells = {"source_id": f"{id_prefix}{line.number}", "sentence_a": sentence_a}
        if rest:
            cells["sentence_b"] = rest[0]
        yield Row(line.number, cells)


def _from_blocks(
    blocks: Iterable[Block], id_prefix: str, problems: Problems
) -> Iterator[tuple[Row, str, str]]:
    for group in _neighbours(blocks):
        if len(group) > 2:
            message = f"has {len(group)} sentences; a source has one or two"
            problems.add(group[2].line, "source_id", message)
            continue
        first = group[0]
        cells = {name: first.comments.get(name, "") for name in SOURCE_COLUMNS.known}
        cells["source_id"] = _source_id(first) or f"{id_prefix}{first.line}"
        cells["sentence_a"] = first.sentence
        cells["sentence_b"] = group[1].sentence if len(group) == 2 else ""
        yield Row(first.line, cells), first.text, group[1].text if len(group) == 2 else ""


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


def _checked(row: Row, checker: Checker, tree_a: str, tree_b: str) -> SourceRow:
    source = SourceRow(
        line=row.line,
        source_id=checker.value(row, "source_id", required=True),
        sentence_a=checker.sentence(row, "sentence_a"),
        # An empty second cell is a source of one sentence.
        sentence_b=checker.sentence(row, "sentence_b") if row.get("sentence_b").strip() else "",
        origin=checker.value(row, "origin"),
        theme=checker.value(row, "theme"),
        licence=checker.value(row, "licence"),
        author=checker.value(row, "author"),
        tree_a=tree_a,
        tree_b=tree_b,
    )
    if source.source_id:
        checker.once(source.source_id, row.line, "source_id", "is given on line {line} already")
    return source
