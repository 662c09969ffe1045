"""The published formats by name: detecting the format of a file, readers and writers."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from datasets.formats.cds import CDS_FILE_COLUMNS, CdsRow, cds_cells, read_cds
from datasets.formats.delimited import Table
from datasets.formats.exact import header_problem
from datasets.formats.gold import GoldRow
from datasets.formats.huggingface import HUGGING_FACE_TABLE, read_hugging_face
from datasets.formats.klej import (
    KLEJ_E_TABLE,
    KLEJ_FEATURES_TABLE,
    KLEJ_R_TABLE,
    read_klej_e,
    read_klej_features,
    read_klej_r,
)
from datasets.formats.lines import ByteStream, not_text
from datasets.formats.parquet import PARQUET_MAGIC, read_parquet
from datasets.formats.problems import Problems
from datasets.formats.russe import (
    RELATION_TABLE,
    RESPONSE_TABLE,
    SOCIATION_TABLE,
    detect_training_content,
    read_relations,
    read_responses,
    read_sociation,
)
from datasets.formats.semeval import SEMEVAL_TABLE, read_semeval
from datasets.formats.sick import SICK_TABLE, read_sick
from datasets.formats.sick_rules import SICK_RULES_TABLE, read_sick_rules
from datasets.formats.sts import (
    STS_BENCHMARK_TABLE,
    STS_FEATURES_TABLE,
    STS_TABLE,
    is_sts_benchmark,
    read_sts,
    read_sts_benchmark,
    read_sts_features,
)
from datasets.formats.words import RUSSE_TABLE, SIMLEX_TABLE, read_russe, read_simlex
from transforms.reason import Reason


class Corpus(StrEnum):
    """A published format, named after the corpus that introduced it."""

    SICK = "sick"
    SICK_RULES = "sick-rules"
    SEMEVAL = "semeval2014"
    CDS = "cdscorpus"
    KLEJ_E = "klej-cdsc-e"
    KLEJ_R = "klej-cdsc-r"
    KLEJ_FEATURES = "klej-features"
    SIMLEX = "simlex"
    RUSSE = "russe"
    RUSSE_RELATIONS = "russe-rt"
    RUSSE_RESPONSES = "russe-ae"
    RUSSE_SOCIATION = "russe-ae2"
    STS = "sts-b"
    STS_FEATURES = "sts-b-features"
    STS_BENCHMARK = "sts-benchmark"
    HUGGING_FACE = "huggingface"
    HUGGING_FACE_PARQUET = "huggingface-parquet"


@dataclass(frozen=True, slots=True)
class Scale:
    """The lowest and the highest score in a column."""

    column: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CorpusFormat:
    """How files of a corpus are read and written; Parquet has its own writer."""

    title: str
    table: Table[GoldRow]
    read: Callable[[ByteStream, Problems], Iterator[GoldRow]]
    scale: Scale | None = None


def _cds_row(row: GoldRow) -> tuple[str, ...]:
    return cds_cells(
        CdsRow(
            row.pair_id,
            row.sentence_a,
            row.sentence_b,
            row.needed_score(),
            row.needed_label("label_ba"),
        )
    )


CDS_GOLD_TABLE: Table[GoldRow] = Table(CDS_FILE_COLUMNS, _cds_row)


def read_cds_gold(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows; a label of CDSCorpus for (A, B) is what B says about A."""
    for row in read_cds(stream, problems):
        yield GoldRow(
            row.pair_id,
            row.sentence_a,
            row.sentence_b,
            score=row.relatedness_score,
            label_ba=row.label_ba,
            line=row.line,
        )


_BOM = b"\xef\xbb\xbf"
_NAME = re.compile(r"\w+")
_SICK = Scale("relatedness_score", 1, 5)
_CDS = Scale("relatedness_score", 0, 5)
_STS = Scale("score", 0, 5)
FORMATS = {
    Corpus.SICK: CorpusFormat("SICK.txt", SICK_TABLE, read_sick, _SICK),
    Corpus.SICK_RULES: CorpusFormat(
        "SICK with expansion rules", SICK_RULES_TABLE, read_sick_rules, _SICK
    ),
    Corpus.SEMEVAL: CorpusFormat("SemEval 2014 Task 1", SEMEVAL_TABLE, read_semeval, _SICK),
    Corpus.CDS: CorpusFormat("CDSCorpus", CDS_GOLD_TABLE, read_cds_gold, _CDS),
    Corpus.KLEJ_E: CorpusFormat("KLEJ CDSC-E", KLEJ_E_TABLE, read_klej_e),
    Corpus.KLEJ_R: CorpusFormat("KLEJ CDSC-R", KLEJ_R_TABLE, read_klej_r, _CDS),
    Corpus.KLEJ_FEATURES: CorpusFormat(
        "KLEJ test_features.tsv", KLEJ_FEATURES_TABLE, read_klej_features
    ),
    Corpus.SIMLEX: CorpusFormat("SimLex-999", SIMLEX_TABLE, read_simlex, Scale("SimLex999", 0, 10)),
    Corpus.RUSSE: CorpusFormat("RUSSE", RUSSE_TABLE, read_russe, Scale("sim", 0, 1)),
    Corpus.RUSSE_RELATIONS: CorpusFormat(
        "RUSSE rt-train.csv, with relations", RELATION_TABLE, read_relations
    ),
    Corpus.RUSSE_RESPONSES: CorpusFormat(
        "RUSSE ae-train.csv, with numbers of responses", RESPONSE_TABLE, read_responses
    ),
    Corpus.RUSSE_SOCIATION: CorpusFormat(
        "RUSSE ae2-train.csv, with responses both ways", SOCIATION_TABLE, read_sociation
    ),
    Corpus.STS: CorpusFormat("STS-B (GLUE)", STS_TABLE, read_sts, _STS),
    Corpus.STS_FEATURES: CorpusFormat(
        "STS-B (GLUE) test.tsv", STS_FEATURES_TABLE, read_sts_features
    ),
    Corpus.STS_BENCHMARK: CorpusFormat(
        "STS benchmark", STS_BENCHMARK_TABLE, read_sts_benchmark, _STS
    ),
    Corpus.HUGGING_FACE: CorpusFormat("Hugging Face (CSV)", HUGGING_FACE_TABLE, read_hugging_face),
    Corpus.HUGGING_FACE_PARQUET: CorpusFormat(
        "Hugging Face (Parquet)", HUGGING_FACE_TABLE, read_parquet
    ),
}

# Their pairs are pairs of words, which mean what they mean beside each other.
OF_WORDS = frozenset(
    {
        Corpus.SIMLEX,
        Corpus.RUSSE,
        Corpus.RUSSE_RELATIONS,
        Corpus.RUSSE_RESPONSES,
        Corpus.RUSSE_SOCIATION,
    }
)
_WITH_HEADER = tuple(
    corpus
    for corpus, known in FORMATS.items()
    if known.table.has_header and corpus is not Corpus.HUGGING_FACE_PARQUET
)
# Number of rows of the files as published.
_PUBLISHED_ROWS: dict[Corpus, dict[str, int]] = {
    Corpus.SICK: {"SICK.txt": 9_840},
    Corpus.SEMEVAL: {
        "SICK_train.txt": 4_500,
        "SICK_trial.txt": 500,
        "SICK_test_annotated.txt": 4_927,
    },
    Corpus.KLEJ_E: {"train.tsv": 8_000, "dev.tsv": 1_000},
    Corpus.KLEJ_R: {"train.tsv": 8_000, "dev.tsv": 1_000},
    Corpus.KLEJ_FEATURES: {"test_features.tsv": 1_000},
    Corpus.SIMLEX: {"SimLex-999.txt": 999},
    Corpus.STS: {"train.tsv": 5_749, "dev.tsv": 1_500},
    Corpus.STS_FEATURES: {"test.tsv": 1_379},
    Corpus.STS_BENCHMARK: {"sts-train.csv": 5_749, "sts-dev.csv": 1_500, "sts-test.csv": 1_379},
}
# What the first rows of a file with the header of judged pairs hold instead of scores.
_BY_ROWS = {"relations": Corpus.RUSSE_RELATIONS, "responses": Corpus.RUSSE_RESPONSES}
_NEARLY_ALL = 0.9
_NEAR = 0.5


def published_rows(corpus: Corpus, name: str, *, rows: int, gap: int) -> int | None:
    """Return how many rows a published file has, if this seems to be it with rows missing.

    It is recognised by its name, or by a gap in its numbers as wide as the number of missing rows.
    A file with far fewer rows is another one: a part, or a release made here.

    >>> published_rows(Corpus.SICK, "copy.txt", rows=9_753, gap=87)
    9840
    >>> published_rows(Corpus.SICK, "SICK.txt", rows=400, gap=3)
    """
    for file_name, row_count in _PUBLISHED_ROWS.get(corpus, {}).items():
        missing = row_count - rows
        if 0 < missing <= (1 - _NEARLY_ALL) * row_count and (file_name == name or gap >= missing):
            return row_count
    return None


def detect_corpus(name: str, head: bytes) -> Corpus | None:
    """Return the format of the file `name` that begins with `head`, or None if it is ambiguous.

    SemEval's files and CDSCorpus's have the same header and labels in opposite directions. Only a
    name that begins with "CDS", "SICK" or "SemEval" decides between them; nothing is guessed.
    """
    if head.startswith(PARQUET_MAGIC):
        return Corpus.HUGGING_FACE_PARQUET
    line = head.removeprefix(_BOM).partition(b"\n")[0].rstrip(b"\r")
    matching = [
        corpus
        for corpus, corpus_format in FORMATS.items()
        if corpus_format.table.header.rstrip(b"\n") == line and corpus in _WITH_HEADER
    ]
    if Corpus.RUSSE in matching:
        return _BY_ROWS.get(detect_training_content(head), Corpus.RUSSE)
    if len(matching) < 2:
        is_headless = not matching and is_sts_benchmark(line.decode(errors="replace"))
        return Corpus.STS_BENCHMARK if is_headless else next(iter(matching), None)
    stem = PurePosixPath(name).stem.casefold()
    if stem.startswith("cds"):
        return Corpus.CDS
    return Corpus.SEMEVAL if stem.startswith(("sick", "semeval")) else None


def not_detected(head: bytes) -> Reason | None:
    """Tell how the header of a file in no known format differs from the most similar one.

    Returns None if none is similar, or if several formats share the header.
    """
    if not head:
        return Reason("empty")
    if problem := not_text(head):
        return problem
    line, end, _ = head.removeprefix(_BOM).partition(b"\n")
    if b"\r" in line.rstrip(b"\r"):
        return Reason("in_line", line=1, problem=Reason("lines_end_in_returns_alone"))
    if not end:
        return Reason("in_line", line=1, problem=Reason("last_line_has_no_end"))
    text = line.rstrip(b"\r").decode(errors="replace")
    corpus_format = FORMATS[
        max(_WITH_HEADER, key=lambda corpus: _likeness(text, FORMATS[corpus].table))
    ]
    if _likeness(text, corpus_format.table) < _NEAR:
        return None
    cells = text.split(corpus_format.table.delimiter)
    if len(cells) == 1:
        is_tabs = corpus_format.table.delimiter == "\t"
        parted = (
            Reason("parted_by_tabs", format=corpus_format.title)
            if is_tabs
            else Reason("parted_by_commas", format=corpus_format.title)
        )
        return Reason("in_line", line=1, problem=parted)
    problem = header_problem(cells, corpus_format.table.names)
    if problem is None:
        return None
    difference = Reason("header_of_format", problem=problem, format=corpus_format.title)
    return Reason("in_line", line=1, problem=difference)


def _likeness(line: str, table: Table[GoldRow]) -> float:
    """Return the Jaccard similarity of the names, plus 1 if the number of columns is the same."""
    header_names = {name.casefold() for name in _NAME.findall(line)}
    names = {name.casefold() for column in table.names for name in _NAME.findall(column)}
    share = len(header_names & names) / len(header_names | names)
    return share + (share > _NEAR and line.count(table.delimiter) == len(table.columns) - 1)
