"""CDSCorpus's files: five columns, and a label that reads from sentence B to sentence A.

"*a wynika z b*: if a situation described by sentence b occurs, it is recognised that a situation
described by a occurs as well" (CDSCorpus, section 3.1): the judgment of (A, B) is what B says about
A, the opposite of SICK. Everywhere else in Pairwright a label reads from the sentence shown first
to the second; it is reversed in this file, on reading and on writing.

The gold label of a pair is the ordered pair of its labels in both directions (section 4.1). One
file has each pair in its order, a second one its reverse with the other label.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact
from datasets.formats.labels import Label
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import number_text
from datasets.formats.problems import Problems
from datasets.formats.tables import Row

CDS_FILE_NAME = "CDS.txt"
CDS_REVERSED_FILE_NAME = "CDS_reversed.txt"
CDS_ORIGINS_FILE_NAME = "CDS_origins.tsv"
SCORE_PLACES = 2

CDS_FILE_COLUMNS = (
    Column("pair_ID", "number of the pair"),
    Column("sentence_A", "first sentence"),
    Column("sentence_B", "second sentence"),
    Column("relatedness_score", "gold relatedness: the mean of the ratings, to two decimals"),
    Column(
        "entailment_judgment",
        "gold label, read from sentence B to sentence A: ENTAILMENT says that A follows from B",
    ),
)
CDS_NAMES = tuple(column.name for column in CDS_FILE_COLUMNS)


@dataclass(frozen=True, slots=True)
class CdsRow:
    """A pair in one order. `label_ba` is what sentence B says about sentence A."""

    pair_id: str
    sentence_a: str
    sentence_b: str
    relatedness_score: Decimal | float
    label_ba: Label
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CdsOrigin:
    """Where the sentences of a pair come from: their pictures and the original descriptions."""

    pair_id: str
    kind: str
    picture_a: str
    theme_a: str
    original_a: str
    picture_b: str
    theme_b: str
    original_b: str


def score_text(score: Decimal | float) -> str:
    """Write a computed score as CDSCorpus does: with one or two decimals.

    >>> score_text(5), score_text(10 / 3), score_text(0.5)
    ('5.0', '3.33', '0.5')
    """
    text = number_text(score, places=SCORE_PLACES)
    return text if "." in text else f"{text}.0"


def cds_score_text(score: Decimal | float) -> str:
    """Write a score: one that was read keeps its digits, a computed one is rounded.

    >>> cds_score_text(Decimal("2.333")), cds_score_text(7 / 3)
    ('2.333', '2.33')
    """
    return f"{score:f}" if isinstance(score, Decimal) else score_text(score)


def cds_cells(row: CdsRow) -> tuple[str, ...]:
    score = cds_score_text(row.relatedness_score)
    return row.pair_id, row.sentence_a, row.sentence_b, score, row.label_ba.value


CDS_TABLE = Table(CDS_FILE_COLUMNS, cds_cells)

CDS_ORIGINS_TABLE: Table[CdsOrigin] = Table(
    (
        Column("pair_ID", "number of the pair, as in CDS.txt"),
        Column("kind", "kind of the pair in the design, 1 to 10"),
        Column("picture_A", "picture that sentence A, or what it was made from, describes"),
        Column("theme_A", "thematic group of that picture"),
        Column("sentence_A_original", "what an author wrote, from which sentence A was made"),
        Column("picture_B", "picture that sentence B, or what it was made from, describes"),
        Column("theme_B", "thematic group of that picture"),
        Column("sentence_B_original", "what an author wrote, from which sentence B was made"),
    ),
    lambda row: (
        *(row.pair_id, row.kind),
        *(row.picture_a, row.theme_a, row.original_a),
        *(row.picture_b, row.theme_b, row.original_b),
    ),
)


def read_cds(stream: ByteStream, problems: Problems) -> Iterator[CdsRow]:
    """Yield the good rows of a file in this format."""
    checker = ExactChecker(problems)
    rows = read_exact(stream, CDS_NAMES, problems)
    yield from checker.good(rows, lambda row: _check(row, checker))


def _check(row: Row, checker: ExactChecker) -> CdsRow | None:
    pair_id = checker.pair_id(row, "pair_ID")
    score = checker.score(row, "relatedness_score")
    label = checker.label(row, "entailment_judgment")
    sentence_a = checker.sentence(row, "sentence_A")
    sentence_b = checker.sentence(row, "sentence_B")
    if score is None or label is None:
        return None
    return CdsRow(pair_id, sentence_a, sentence_b, score, label, row.line)
