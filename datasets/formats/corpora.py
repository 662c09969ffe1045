"""The published formats by name: which one a file is in, its reader and its writer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from datasets.formats.cds import CDS_FILE_COLUMNS, CdsRow, cds_cells, read_cds
from datasets.formats.delimited import Table
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
from datasets.formats.lines import ByteStream
from datasets.formats.parquet import PARQUET_MAGIC, read_parquet
from datasets.formats.problems import Problems
from datasets.formats.semeval import SEMEVAL_TABLE, read_semeval
from datasets.formats.sick import SICK_TABLE, read_sick
from datasets.formats.sick_rules import SICK_RULES_TABLE, read_sick_rules
from datasets.formats.sts import STS_TABLE, read_sts
from datasets.formats.words import RUSSE_TABLE, SIMLEX_TABLE, read_russe, read_simlex


class Corpus(StrEnum):
    """A published format, by the corpus that it is known from."""

    SICK = "sick"
    SICK_RULES = "sick-rules"
    SEMEVAL = "semeval2014"
    CDS = "cdscorpus"
    KLEJ_E = "klej-cdsc-e"
    KLEJ_R = "klej-cdsc-r"
    KLEJ_FEATURES = "klej-features"
    SIMLEX = "simlex"
    RUSSE = "russe"
    STS = "sts-b"
    HUGGING_FACE = "huggingface"
    HUGGING_FACE_PARQUET = "huggingface-parquet"


@dataclass(frozen=True, slots=True)
class CorpusFormat:
    """How files of a corpus are read and written; Parquet has its own writer."""

    title: str
    table: Table[GoldRow]
    read: Callable[[ByteStream, Problems], Iterator[GoldRow]]


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
    """Yield the good rows; what CDSCorpus says of (A, B) is what B says about A."""
    for row in read_cds(stream, problems):
        yield GoldRow(
            row.pair_id,
            row.sentence_a,
            row.sentence_b,
            score=row.relatedness_score,
            label_ba=row.label_ba,
            line=row.line,
        )


FORMATS = {
    Corpus.SICK: CorpusFormat("SICK.txt", SICK_TABLE, read_sick),
    Corpus.SICK_RULES: CorpusFormat("SICK with expansion rules", SICK_RULES_TABLE, read_sick_rules),
    Corpus.SEMEVAL: CorpusFormat("SemEval 2014 Task 1", SEMEVAL_TABLE, read_semeval),
    Corpus.CDS: CorpusFormat("CDSCorpus", CDS_GOLD_TABLE, read_cds_gold),
    Corpus.KLEJ_E: CorpusFormat("KLEJ CDSC-E", KLEJ_E_TABLE, read_klej_e),
    Corpus.KLEJ_R: CorpusFormat("KLEJ CDSC-R", KLEJ_R_TABLE, read_klej_r),
    Corpus.KLEJ_FEATURES: CorpusFormat(
        "KLEJ test_features.tsv", KLEJ_FEATURES_TABLE, read_klej_features
    ),
    Corpus.SIMLEX: CorpusFormat("SimLex-999", SIMLEX_TABLE, read_simlex),
    Corpus.RUSSE: CorpusFormat("RUSSE", RUSSE_TABLE, read_russe),
    Corpus.STS: CorpusFormat("STS-B (GLUE)", STS_TABLE, read_sts),
    Corpus.HUGGING_FACE: CorpusFormat("Hugging Face (CSV)", HUGGING_FACE_TABLE, read_hugging_face),
    Corpus.HUGGING_FACE_PARQUET: CorpusFormat(
        "Hugging Face (Parquet)", HUGGING_FACE_TABLE, read_parquet
    ),
}


def detect_corpus(name: str, head: bytes) -> Corpus | None:
    """Return the format of the file `name` that begins with `head`, or None if it is in doubt.

    SemEval's files and CDSCorpus's have one header and labels in opposite directions. Only a name
    that begins with "CDS", "SICK" or "SemEval" decides between them; nothing is guessed.
    """
    if head.startswith(PARQUET_MAGIC):
        return Corpus.HUGGING_FACE_PARQUET
    header = head.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].rstrip(b"\r")
    found = [
        corpus
        for corpus, known in FORMATS.items()
        if known.table.header.rstrip(b"\n") == header and corpus is not Corpus.HUGGING_FACE_PARQUET
    ]
    if len(found) < 2:
        return found[0] if found else None
    stem = PurePosixPath(name).stem.casefold()
    if stem.startswith("cds"):
        return Corpus.CDS
    return Corpus.SEMEVAL if stem.startswith(("sick", "semeval")) else None
