"""The folders CDSC-E and CDSC-R of the KLEJ benchmark, made from CDSCorpus.

CDSC-E holds labels, which as in CDSCorpus say what sentence B says about sentence A; CDSC-R holds
scores. A folder is train.tsv, dev.tsv and test_features.tsv, which has no gold.
"""

from collections.abc import Iterator

from datasets.designs.split import Part
from datasets.formats.cds import cds_score_text
from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact
from datasets.formats.gold import GoldRow
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems

KLEJ_FILE_NAMES = {Part.TRAIN: "train.tsv", Part.TRIAL: "dev.tsv", Part.TEST: "test_features.tsv"}
KLEJ_TEST_GOLD = "test_gold.tsv"

_PAIR = (
    Column("pair_ID", "number of the pair"),
    Column("sentence_A", "first sentence"),
    Column("sentence_B", "second sentence"),
)
_LABEL = Column(
    "entailment_judgment",
    "gold label, read from sentence B to sentence A: ENTAILMENT says that A follows from B",
)
_SCORE = Column("relatedness_score", "gold relatedness: the mean of the ratings, to two decimals")


def klej_file_name(part: Part) -> str:
    """Return the path of the CDSC-R file with the pairs of a part."""
    return f"CDSC-R/{KLEJ_FILE_NAMES[part]}"


def _pair(row: GoldRow) -> tuple[str, ...]:
    return row.pair_id, row.sentence_a, row.sentence_b


KLEJ_E_TABLE: Table[GoldRow] = Table(
    (*_PAIR, _LABEL), lambda row: (*_pair(row), row.needed_label("label_ba").value)
)
KLEJ_R_TABLE: Table[GoldRow] = Table(
    (*_PAIR, _SCORE), lambda row: (*_pair(row), cds_score_text(row.needed_score()))
)
KLEJ_FEATURES_TABLE: Table[GoldRow] = Table(_PAIR, _pair)


def read_klej_e(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a train.tsv or dev.tsv of CDSC-E."""
    return _read(stream, KLEJ_E_TABLE, problems)


def read_klej_r(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a train.tsv or dev.tsv of CDSC-R."""
    return _read(stream, KLEJ_R_TABLE, problems)


def read_klej_features(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a test_features.tsv: pairs without gold."""
    return _read(stream, KLEJ_FEATURES_TABLE, problems)


def _read(stream: ByteStream, table: Table[GoldRow], problems: Problems) -> Iterator[GoldRow]:
    checker = ExactChecker(problems)
    for row in read_exact(stream, table.names, problems):
        errors_before = problems.total
        gold_row = GoldRow(
            pair_id=checker.pair_id(row, "pair_ID"),
            sentence_a=checker.sentence(row, "sentence_A"),
            sentence_b=checker.sentence(row, "sentence_B"),
            score=checker.score(row, _SCORE.name) if _SCORE in table.columns else None,
            label_ba=checker.label(row, _LABEL.name) if _LABEL in table.columns else None,
            line=row.line,
        )
        if problems.total == errors_before:
            yield gold_row
