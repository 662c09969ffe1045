"""A glossary as a table: terms of the source language and how they are translated."""

from collections.abc import Iterator
from dataclasses import dataclass

from datasets.formats.delimited import Column, Table
from datasets.formats.kinds import Format, read_table
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns
from datasets.formats.text import comparison_key
from transforms.reason import Reason
from transforms.words import words

ENFORCED, PREFERRED = "enforced", "preferred"
LONGEST_TERM, LONGEST_TARGET, LONGEST_NOTE = 200, 500, 500
GLOSSARY_COLUMNS = Columns(
    required=("term", "translation"),
    optional=("use", "note"),
    also_called={"source": "term", "target": "translation"},
)


@dataclass(frozen=True, slots=True)
class TermRow:
    """A term; `target` may hold several translations with bars between them."""

    term: str
    target: str
    is_enforced: bool = False
    note: str = ""
    line: int = 0


def term_key(term: str) -> str:
    """Return what makes a term the same as another.

    >>> term_key(" Parking  LOT")
    'parking lot'
    """
    return comparison_key(term)


GLOSSARY_TABLE: Table[TermRow] = Table(
    (
        Column("term", "words of the source language"),
        Column("translation", "how they are translated; a bar stands between alternatives"),
        Column("use", "enforced, or preferred"),
        Column("note", "what translators should know"),
    ),
    lambda row: (row.term, row.target, ENFORCED if row.is_enforced else PREFERRED, row.note),
)


def read_glossary(stream: ByteStream, file_format: Format, problems: Problems) -> Iterator[TermRow]:
    """Yield the good rows; without a word in `use` a term is preferred."""
    checker = Checker(problems)
    for row in read_table(stream, file_format, GLOSSARY_COLUMNS, problems):
        errors_before = problems.total
        term = checker.value(row, "term", required=True, longest=LONGEST_TERM)
        target = checker.value(row, "translation", required=True, longest=LONGEST_TARGET)
        usage = checker.value(row, "use").casefold() or PREFERRED
        note = checker.value(row, "note", longest=LONGEST_NOTE)
        if term and not words(term):
            problems.add(row.line, "term", Reason("no_word"))
        if target and not words(target):
            problems.add(row.line, "translation", Reason("no_word"))
        if usage not in (ENFORCED, PREFERRED):
            allowed = f"{ENFORCED}, {PREFERRED}"
            problems.add(row.line, "use", Reason("not_one_of", known=allowed))
        if term:
            checker.once(term_key(term), row.line, "term", Reason("given_already"))
        if problems.total == errors_before:
            yield TermRow(term, target, usage == ENFORCED, note, row.line)
