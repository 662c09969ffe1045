"""The STS benchmark: as distributed by GLUE (STS-B), and as first released.

GLUE has a header and ten columns, its test file nine, without the score. The first release has no
header and seven columns (`sts-train.csv`, tab-separated); some rows have the sources in further
columns. Scores are from 0 to 5 with three decimals. Quotes are plain text in all of them.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact, read_headless
from datasets.formats.gold import GoldRow
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.tables import Row
from transforms.reason import Reason

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


_BY_NAME = {column.name: column for column in STS_COLUMNS}
STS_FEATURES_COLUMNS = STS_COLUMNS[:-1]
STS_BENCHMARK_COLUMNS = tuple(
    _BY_NAME[name]
    for name in (
        *("genre", "filename", "year", "old_index", "score", "sentence1", "sentence2"),
        *("source1", "source2"),
    )
)
_MAY_LACK = 2
_BENCHMARK_LINE = re.compile(r"[^\t]+\t[^\t]+\t\d{4}[^\t]*\t[^\t]+\t\d(\.\d+)?\t[^\t]+\t[^\t]+.*")


def is_sts_benchmark(line: str) -> bool:
    """Tell whether the first line of a file is a row of the benchmark as first released.

    >>> is_sts_benchmark("main-captions\\tMSRvid\\t2012test\\t0001\\t5.000\\tA jet.\\tA plane.")
    True
    """
    return _BENCHMARK_LINE.fullmatch(line) is not None


def _known(row: GoldRow) -> dict[str, str]:
    """Return the values of the other columns; for pairs of a design, those that apply."""
    made_here = {
        "genre": row.kind,
        "filename": row.dataset_a,
        "old_index": row.pair_id,
        "source1": row.dataset_a,
        "source2": row.dataset_b,
    }
    design_fields = {name: made_here.get(name) or _NONE for name in _ONLY_HERE}
    return design_fields | {name: text for name, text in row.other.items() if name in design_fields}


def _feature_cells(row: GoldRow) -> tuple[str, ...]:
    return row.pair_id, *_known(row).values(), row.sentence_a, row.sentence_b


def _score(row: GoldRow) -> str:
    score = row.needed_score()
    return f"{score:f}" if isinstance(score, Decimal) else f"{score:.3f}"


def _benchmark_cells(row: GoldRow) -> tuple[str, ...]:
    genre, filename, year, old_index, *_unused = _known(row).values()
    sources = [row.other[name] for name in ("source1", "source2") if name in row.other]
    texts = row.sentence_a, row.sentence_b
    return genre, filename, year, old_index, _score(row), *texts, *sources


STS_TABLE: Table[GoldRow] = Table(STS_COLUMNS, lambda row: (*_feature_cells(row), _score(row)))
STS_FEATURES_TABLE: Table[GoldRow] = Table(STS_FEATURES_COLUMNS, _feature_cells)
STS_BENCHMARK_TABLE: Table[GoldRow] = Table(
    STS_BENCHMARK_COLUMNS, _benchmark_cells, has_header=False, optional=_MAY_LACK
)


def read_sts(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of GLUE's train.tsv or dev.tsv; the index is the id of the pair."""
    return _check(read_exact(stream, STS_TABLE.names, problems), problems)


def read_sts_features(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of GLUE's test.tsv: pairs without gold."""
    rows = read_exact(stream, STS_FEATURES_TABLE.names, problems)
    return _check(rows, problems, is_scored=False)


def read_sts_benchmark(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of sts-train.csv and similar files; the row number is the id."""
    rows = read_headless(stream, STS_BENCHMARK_TABLE.names, problems, optional=_MAY_LACK)
    return _check(rows, problems, has_index=False)


def _check(
    rows: Iterator[Row], problems: Problems, *, has_index: bool = True, is_scored: bool = True
) -> Iterator[GoldRow]:
    checker = ExactChecker(problems)
    for row in rows:
        errors_before = problems.total
        extra = {name: row.cells[name] for name in _ONLY_HERE if name in row.cells}
        for name, text in extra.items():
            if not text and not name.startswith("source"):
                problems.add(row.line, name, Reason("empty_write_none", none=_NONE))
        gold_row = GoldRow(
            pair_id=checker.pair_id(row, "index") if has_index else str(row.line - 1),
            sentence_a=checker.sentence(row, "sentence1"),
            sentence_b=checker.sentence(row, "sentence2"),
            score=checker.score(row, "score") if is_scored else None,
            other=extra,
            line=row.line,
        )
        if problems.total == errors_before:
            yield gold_row
