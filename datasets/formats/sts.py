"""STS-B as the GLUE benchmark hands it out: ten columns, scores from 0 to 5 with three decimals."""

from collections.abc import Iterator
from decimal import Decimal

from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact
from datasets.formats.gold import GoldRow
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems

STS_COLUMNS = (
    Column("index", "number of the row, from 0"),
    Column("genre", "genre of the pair; for pairs of a design its kind"),
    Column("filename", "file, picture set or corpus the pair comes from"),
    Column("year", "year or round of the shared task; none if there is none"),
    Column("old_index", "number of the pair in that file"),
    Column("source1", "source of the first sentence; none if there is none"),
    Column("source2", "source of the second sentence; none if there is none"),
    Column("sentence1", "first sentence"),
    Column("sentence2", "second sentence"),
    Column("score", "gold similarity: the mean of the ratings, to three decimals"),
)
_NONE = "none"
_ONLY_HERE = ("genre", "filename", "year", "old_index", "source1", "source2")


def _cells(row: GoldRow) -> tuple[str, ...]:
    score = row.needed_score()
    text = f"{score:f}" if isinstance(score, Decimal) else f"{score:.3f}"
    made_here = {
        "genre": row.kind,
        "filename": row.dataset_a,
        "old_index": row.pair_id,
        "source1": row.dataset_a,
        "source2": row.dataset_b,
    }
    known = made_here | dict(row.other)
    index = row.other.get("index", row.pair_id)
    others = (known.get(name) or _NONE for name in _ONLY_HERE)
    return index, *others, row.sentence_a, row.sentence_b, text


STS_TABLE = Table(STS_COLUMNS, _cells)


def read_sts(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a file in this format; the index is the id of the pair."""
    checker = ExactChecker(problems)
    for row in read_exact(stream, STS_TABLE.names, problems):
        before = problems.total
        for name in _ONLY_HERE:
            if not row.get(name):
                problems.add(row.line, name, f"is empty; write {_NONE}")
        found = GoldRow(
            pair_id=checker.pair_id(row, "index"),
            sentence_a=checker.sentence(row, "sentence1"),
            sentence_b=checker.sentence(row, "sentence2"),
            score=checker.score(row, "score"),
            other={name: row.get(name) for name in _ONLY_HERE},
            line=row.line,
        )
        if problems.total == before:
            yield found
