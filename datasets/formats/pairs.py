"""Pairs made elsewhere, ready for a campaign."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from datasets.designs.relations import PairRelation
from datasets.formats.kinds import Format, read_table
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row
from datasets.formats.text import comparison_key

PAIR_COLUMNS = Columns(
    required=("pair_id", "sentence_a", "sentence_b"),
    optional=("kind", "expected", "origin", "author"),
)
MAX_KIND_LENGTH = 30
EXPECTED_LABELS = ("ENTAILMENT", "CONTRADICTION", "CONTRAST", "NEUTRAL")


@dataclass(frozen=True, slots=True)
class PairRow:
    """One pair as it came. `expected` is a label, read from A to B, or a `PairRelation`."""

    line: int
    pair_id: str
    sentence_a: str
    sentence_b: str
    kind: str = ""
    expected: str = ""
    origin: str = ""
    author: str = ""
    # Whether the file has a column for the kind, be it empty here.
    has_kind: bool = field(default=False, compare=False)


def read_pairs(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[PairRow]:
    """Yield the good rows; identical sentences and repeated pairs are bad ones."""
    columns = layout.of(replace(PAIR_COLUMNS, ignored=ignored))
    checker = Checker(problems)
    for row in read_table(stream, file_format, columns, problems):
        before = problems.total
        pair = _checked(row, checker)
        if problems.total == before:
            yield pair


def _checked(row: Row, checker: Checker) -> PairRow:
    pair = PairRow(
        line=row.line,
        pair_id=checker.value(row, "pair_id", required=True),
        sentence_a=checker.sentence(row, "sentence_a"),
        sentence_b=checker.sentence(row, "sentence_b"),
        kind=checker.value(row, "kind", longest=MAX_KIND_LENGTH),
        has_kind="kind" in row.cells,
        expected=_expected(row, checker.problems),
        origin=checker.value(row, "origin"),
        author=checker.value(row, "author"),
    )
    if pair.pair_id:
        checker.once(pair.pair_id, row.line, "pair_id", "is given on line {line} already")
    keys = sorted((comparison_key(pair.sentence_a), comparison_key(pair.sentence_b)))
    if keys[0] == keys[1] != "":
        checker.problems.add(row.line, "sentence_b", "is the same sentence as sentence_a")
    elif all(keys):
        digest = blake2b("\t".join(keys).encode("utf-8", "replace"), digest_size=16).digest()
        checker.once(digest, row.line, "", "repeats the pair on line {line} (in either order)")
    return pair


def _expected(row: Row, problems: Problems) -> str:
    value = row.get("expected").strip()
    if not value:
        return ""
    if value.upper() in EXPECTED_LABELS:
        return value.upper()
    if value.lower() in list(PairRelation):
        return value.lower()
    known = ", ".join((*EXPECTED_LABELS, *PairRelation))
    problems.add(row.line, "expected", f"must be one of {known}")
    return ""
