"""Material finished elsewhere, a sentence a row: S1 with what they were made from, and expansions.

A row names its sentence by the source's id and its position in the source, `a` or `b`; without a
position it is the first.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO, Final

from datasets.formats.exact import not_one_of
from datasets.formats.kinds import Format, read_table
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.sources import SOURCE_COLUMNS, SourceRow, read_sources
from datasets.formats.tables import Columns, Row
from datasets.formats.text import comparison_key
from transforms.reason import Reason

POSITIONS: Final = ("a", "b")
STAGES: Final = ("S2", "S3", "S4")
# As in the database: contrast need not contradict.
RELATIONS: Final = ("ENTAILMENT", "CONTRADICTION", "CONTRAST", "NEUTRAL")
BY_HAND: Final = "by hand"
MAX_VERSIONS: Final = 9

_VERSIONS: Final = tuple(f"version_{number}" for number in range(1, MAX_VERSIONS + 1))
_ABOUT: Final = ("origin", "theme", "licence", "author")
_S1_COLUMNS = Columns(
    required=("source_id", "s1"),
    optional=("position", "s0", *_VERSIONS, *_ABOUT),
    also_called={"source": "source_id", "license": "licence"},
)
# What an upload of finished sentences may hold: a source a row, or a sentence a row.
SENTENCE_COLUMNS = Columns(
    required=("source_id",),
    optional=(
        *("sentence_a", "sentence_b", *_ABOUT),
        *("position", "s0", "s1", *_VERSIONS),
    ),
    also_called={"source": "source_id", **SOURCE_COLUMNS.also_called},
)
EXPANSION_COLUMNS = Columns(
    required=("source_id", "stage", "text"),
    optional=("position", "expected", "expected_ab", "expected_ba", "rule", "author"),
    also_called={"source": "source_id", "expansion": "text", "expected_relation": "expected"},
)
_RULE: Final = re.compile(r"[a-z0-9_]+")
_LONGEST_RULE: Final = 50


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A finished S1. `s0` is "" if the file leaves it to the project, which has to know it then.

    `versions` are what writers wrote before the S1 was settled, in the order of their columns.
    """

    line: int
    source_id: str
    position: str
    s1: str
    s0: str = ""
    versions: tuple[str, ...] = ()
    origin: str = ""
    theme: str = ""
    licence: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True)
class ExpansionRow:
    """A finished expansion of an S1. `rule` is "" if it was written by hand.

    `expected_ab` is the relation expected from the S1 to the text, `expected_ba` back.
    """

    line: int
    source_id: str
    position: str
    stage: str
    text: str
    expected_ab: str
    expected_ba: str
    rule: str = ""
    author: str = ""


def is_by_sentence(stream: ByteStream, file_format: Format, layout: Layout = AS_WRITTEN) -> bool:
    """Tell whether a file of finished sentences has a sentence a row, in a column `s1`."""
    if file_format not in (Format.TSV, Format.CSV, Format.JSONL):
        return False
    columns = replace(layout.of(SENTENCE_COLUMNS), required=(), has_others=True)
    first = next(read_table(stream, file_format, columns, Problems()), None)
    return first is not None and "s1" in first.cells


def read_sentences(
    stream: BinaryIO,
    file_format: Format,
    problems: Problems,
    *,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[SourceRow | FinishedRow]:
    """Yield the good rows of finished sentences, whichever way they are written: for previews."""
    by_sentence = is_by_sentence(stream, file_format, layout)
    stream.seek(0)
    if by_sentence:
        yield from read_finished(stream, file_format, problems, ignored=ignored, layout=layout)
    else:
        yield from read_sources(stream, file_format, problems, ignored=ignored, layout=layout)


def read_finished(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[FinishedRow]:
    """Yield the good rows of finished S1, a sentence a row. A sentence is finished only once."""
    columns = layout.of(replace(_S1_COLUMNS, ignored=ignored))
    checker = Checker(problems)

    def make(row: Row) -> FinishedRow:
        source_id, position = _position(row, checker)
        if source_id:
            checker.once((source_id, position), row.line, "position", Reason("given_already"))
        filled_columns = (column for column in _VERSIONS if row.get(column).strip())
        return FinishedRow(
            line=row.line,
            source_id=source_id,
            position=position,
            s1=checker.sentence(row, "s1"),
            s0=checker.sentence(row, "s0") if row.get("s0").strip() else "",
            versions=tuple(checker.sentence(row, column) for column in filled_columns),
            **{name: checker.value(row, name) for name in _ABOUT},
        )

    yield from checker.good(read_table(stream, file_format, columns, problems), make)


def read_expansions(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[ExpansionRow]:
    """Yield the good rows of finished expansions. A sentence has each text once, as one stage.

    `expected` is the relation in both directions; `expected_ab` and `expected_ba` say them apart.
    """
    columns = layout.of(replace(EXPANSION_COLUMNS, ignored=ignored))
    checker = Checker(problems)

    def make(row: Row) -> ExpansionRow:
        source_id, position = _position(row, checker)
        stage = row.get("stage").strip().upper()
        if stage not in STAGES:
            problems.add(row.line, "stage", not_one_of(STAGES, row.get("stage")))
        expansion = ExpansionRow(
            line=row.line,
            source_id=source_id,
            position=position,
            stage=stage,
            text=checker.sentence(row, "text").strip(),
            expected_ab=_relation(row, "expected_ab", problems),
            expected_ba=_relation(row, "expected_ba", problems),
            rule=_rule(row, stage, problems),
            author=checker.value(row, "author"),
        )
        key = (source_id, position, comparison_key(expansion.text))
        checker.once(key, row.line, "text", Reason("given_already"))
        return expansion

    yield from checker.good(read_table(stream, file_format, columns, problems), make)


def _position(row: Row, checker: Checker) -> tuple[str, str]:
    """Return the source's id and the position in the source."""
    position = row.get("position").strip().lower() or POSITIONS[0]
    if position not in POSITIONS:
        checker.problems.add(row.line, "position", not_one_of(POSITIONS, row.get("position")))
    return checker.value(row, "source_id", required=True), position


def _relation(row: Row, column: str, problems: Problems) -> str:
    """Return the relation in one direction, or else the one in both."""
    field = column if row.get(column).strip() else "expected"
    relation = row.get(field).strip().upper()
    if relation in RELATIONS:
        return relation
    # Where both directions come from one bad cell, one error is enough.
    if column in (field, "expected_ab") or row.get("expected_ab").strip():
        problems.add(row.line, field, not_one_of(RELATIONS, row.get(field)))
    return ""


def _rule(row: Row, stage: str, problems: Problems) -> str:
    """Return the id of the rule that wrote it, with its kind, or "" for a sentence by hand.

    >>> _rule(Row(2, {"rule": "passive"}), "S2", Problems()), _rule(Row(3, {}), "S2", Problems())
    ('s2.passive', '')
    """
    rule_id = row.get("rule").strip()
    if rule_id.casefold() in ("", BY_HAND, "manual", f"{stage.lower()}.manual"):
        return ""
    kind, dot, name = rule_id.rpartition(".")
    rule = f"{stage.lower()}.{name}"
    is_of_stage = not dot or kind.upper() == stage
    if not is_of_stage or not _RULE.fullmatch(name) or len(rule) > _LONGEST_RULE:
        problems.add(row.line, "rule", Reason("rule_of_stage_expected", stage=stage.lower()))
    return rule
