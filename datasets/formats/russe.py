"""RUSSE's training files: relations from a thesaurus and human associations, comma-separated.

All but ae2-train.csv share the header of RUSSE's files of judged pairs, `word1,word2,sim`, with
different contents of `sim`: a relation in rt-train.csv, a number of responses in ae-train.csv. Test
files, with 1 and 0, are read by `datasets.formats.words`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

from datasets.designs.related.relations import RELATION_OF_LABEL
from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, not_one_of, read_exact
from datasets.formats.gold import GoldRow, MissingGold
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import format_score
from datasets.formats.problems import Problems
from datasets.formats.tables import Row
from datasets.formats.words import RUSSE_PLACES, UniqueIds
from transforms.reason import Reason

_WHOLE = re.compile(r"[0-9]{1,9}")
_WORDS = (Column("word1", "first word"), Column("word2", "second word"))
RELATION_COLUMNS = (
    *_WORDS,
    Column(
        "sim",
        "relation of the second word to the first: syn (synonym), hyper (hypernym), hypo "
        "(hyponym); also cohypo (co-hyponym), mero (meronym), holo (holonym)",
    ),
)
RESPONSE_COLUMNS = (*_WORDS, Column("sim", "number of people who answered word1 with word2"))
SOCIATION_COLUMNS = (
    *_WORDS,
    Column("sim", "(dir + rev) / 2 * min(dir + 2, rev + 2) / max(dir + 2, rev + 2)"),
    Column("dir", "number of people who answered word1 with word2"),
    Column("rev", "number of people who answered word2 with word1"),
)


def _relation_cells(row: GoldRow) -> tuple[str, ...]:
    if row.kind not in RELATION_OF_LABEL:
        raise MissingGold(f"pair {row.pair_id} has no relation")
    return row.sentence_a, row.sentence_b, row.kind


def _response_cells(row: GoldRow) -> tuple[str, ...]:
    return row.sentence_a, row.sentence_b, _score_cell(row)


def _sociation_cells(row: GoldRow) -> tuple[str, ...]:
    both = (row.other.get("dir", ""), row.other.get("rev", ""))
    if not all(both):
        raise MissingGold(f"pair {row.pair_id} has no responses")
    return row.sentence_a, row.sentence_b, _score_cell(row), *both


def _score_cell(row: GoldRow) -> str:
    return format_score(row.needed_score(), places=RUSSE_PLACES)


RELATION_TABLE = Table(RELATION_COLUMNS, _relation_cells, delimiter=",")
RESPONSE_TABLE = Table(RESPONSE_COLUMNS, _response_cells, delimiter=",")
SOCIATION_TABLE = Table(SOCIATION_COLUMNS, _sociation_cells, delimiter=",")


def read_relations(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the valid rows of rt-train.csv; the relation is the kind of the pair."""

    def taken(row: Row, pair: GoldRow, _: ExactChecker) -> GoldRow:
        if row.get("sim") not in RELATION_OF_LABEL:
            problems.add(row.line, "sim", not_one_of(RELATION_OF_LABEL, row.get("sim")))
        return replace(pair, kind=row.get("sim"))

    yield from _read(stream, RELATION_TABLE, problems, taken)


def read_responses(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the valid rows of ae-train.csv; the number of responses is the score."""

    def taken(row: Row, pair: GoldRow, _: ExactChecker) -> GoldRow:
        count = _count(row, "sim", problems, minimum=1)
        return replace(pair, score=None if count is None else Decimal(row.get("sim")))

    yield from _read(stream, RESPONSE_TABLE, problems, taken)


def read_sociation(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the valid rows of ae2-train.csv; `scores` has the responses in both directions."""

    def taken(row: Row, pair: GoldRow, checker: ExactChecker) -> GoldRow:
        for column in ("dir", "rev"):
            _count(row, column, problems)
        scores = {name: row.get(name) for name in ("dir", "rev")}
        return replace(pair, score=checker.score(row, "sim"), other=scores)

    yield from _read(stream, SOCIATION_TABLE, problems, taken)


def _read(
    stream: ByteStream,
    table: Table[GoldRow],
    problems: Problems,
    build: Callable[[Row, GoldRow, ExactChecker], GoldRow],
) -> Iterator[GoldRow]:
    checker, ids = ExactChecker(problems), UniqueIds()
    for row in read_exact(stream, table.names, problems, delimiter=","):
        errors_before = problems.total
        first, second = checker.sentence(row, "word1"), checker.sentence(row, "word2")
        pair = build(row, GoldRow(f"{first}-{second}", first, second, line=row.line), checker)
        if problems.total == errors_before:
            yield replace(pair, pair_id=ids.own(pair.pair_id))


def _count(row: Row, column: str, problems: Problems, *, minimum: int = 0) -> int | None:
    text = row.get(column)
    if _WHOLE.fullmatch(text) and int(text) >= minimum and str(int(text)) == text:
        return int(text)
    problems.add(row.line, column, Reason("responses_expected", least=minimum, found=text[:60]))
    return None


def detect_training_content(head: bytes) -> str:
    """Return "relations" or "responses" if the first rows of a file contain them, else "".

    Scores of judged pairs lie between 0 and 1, and those of a test file are 1 or 0, so an integer
    above 1 must be a number of responses.
    """
    rows = head.decode(errors="replace").splitlines()[1:-1]
    cells = [row.rpartition(",")[2].strip() for row in rows]
    if any(cell in RELATION_OF_LABEL for cell in cells):
        return "relations"
    if any(_WHOLE.fullmatch(cell) and int(cell) > 1 for cell in cells):
        return "responses"
    return ""
