"""Pairs made elsewhere, ready for a campaign."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from datasets.designs.relations import PairRelation
from datasets.formats.kinds import Format, read_table
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.rows import MAX_VALUE_LENGTH, Checker
from datasets.formats.tables import Columns, Row
from datasets.formats.text import comparison_key, value_problem
from transforms.reason import Reason

PAIR_COLUMNS = Columns(
    required=("sentence_a", "sentence_b"),
    optional=("pair_id", "kind", "expected", "origin", "author"),
    also_called={"word1": "sentence_a", "word2": "sentence_b"},
    keeps_others=True,
)
MAX_OTHER_COLUMNS = 100
MAX_OTHER_LENGTH = 2_000  # characters of a cell of another column
# The part of speech of word pairs is their kind, unless the file has a column for the kind.
_PART_OF_SPEECH = "POS"
MAX_KIND_LENGTH = 30
EXPECTED_LABELS = ("ENTAILMENT", "CONTRADICTION", "CONTRAST", "NEUTRAL")


@dataclass(frozen=True, slots=True)
class PairRow:
    """One pair as read. `expected` is a label, from A to B, or a `PairRelation`."""

    line: int
    pair_id: str
    sentence_a: str
    sentence_b: str
    kind: str = ""
    expected: str = ""
    origin: str = ""
    author: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)  # the others, by header, in order
    # Whether the file has a column for the kind, even if it is empty in this row.
    has_kind: bool = field(default=False, compare=False)


def read_pairs(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[PairRow]:
    """Yield the good rows; identical sentences and repeated pairs are bad ones.

    Cells of other columns are kept with their exact text. Without a column `pair_id`, pairs go by
    their numbers.
    """
    columns = layout.of(replace(PAIR_COLUMNS, ignored=ignored))
    checker = Checker(problems)
    rows = read_table(stream, file_format, columns, problems)
    yield from checker.good(rows, lambda row: _check(row, checker))


def _check(row: Row, checker: Checker) -> PairRow:
    other_columns = row.others
    pair = PairRow(
        line=row.line,
        pair_id=checker.value(row, "pair_id", required="pair_id" in row.cells),
        sentence_a=checker.sentence(row, "sentence_a"),
        sentence_b=checker.sentence(row, "sentence_b"),
        kind=_kind(row, other_columns, checker),
        has_kind="kind" in row.cells or _PART_OF_SPEECH in other_columns,
        columns=other_columns,
        expected=_expected(row, checker.problems),
        origin=checker.value(row, "origin"),
        author=checker.value(row, "author"),
    )
    others_check(row, checker.problems)
    if pair.pair_id:
        checker.once(pair.pair_id, row.line, "pair_id", Reason("given_already"))
    keys = sorted((comparison_key(pair.sentence_a), comparison_key(pair.sentence_b)))
    if keys[0] == keys[1] != "":
        checker.problems.add(row.line, "sentence_b", Reason("same_as_sentence_a"))
    elif all(keys):
        digest = blake2b("\t".join(keys).encode("utf-8", "replace"), digest_size=16).digest()
        checker.once(digest, row.line, "", Reason("pair_repeated_in_either_order"))
    return pair


def _kind(row: Row, other_columns: Mapping[str, str], checker: Checker) -> str:
    if "kind" in row.cells:
        return checker.value(row, "kind", longest=MAX_KIND_LENGTH)
    part = other_columns.get(_PART_OF_SPEECH, "").strip()
    return part if len(part) <= MAX_KIND_LENGTH else ""


def others_check(row: Row, problems: Problems) -> None:
    """Report other columns that cannot be kept: too many, too long, or not a cell of a table."""
    other_columns = row.others
    if len(other_columns) > MAX_OTHER_COLUMNS:
        reason = Reason("too_many_columns", columns=len(other_columns), most=MAX_OTHER_COLUMNS)
        problems.add(row.line, "", reason)
    for name, cell in other_columns.items():
        if len(name) > MAX_VALUE_LENGTH:
            reason = Reason("too_many_characters", characters=len(name), most=MAX_VALUE_LENGTH)
            problems.add(row.line, name[:60], reason)
        if cell.strip() and (problem := value_problem(cell, longest=MAX_OTHER_LENGTH)):
            problems.add(row.line, name, problem)


def _expected(row: Row, problems: Problems) -> str:
    value = row.get("expected").strip()
    if not value:
        return ""
    if value.upper() in EXPECTED_LABELS:
        return value.upper()
    if value.lower() in list(PairRelation):
        return value.lower()
    allowed = ", ".join((*EXPECTED_LABELS, *PairRelation))
    problems.add(row.line, "expected", Reason("not_one_of", known=allowed))
    return ""
