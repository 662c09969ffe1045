"""`SICK.txt`: the twelve columns of the released corpus, read and written byte for byte."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from datasets.designs.split import Part
from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact
from datasets.formats.labels import Label, Order, directed_label, label_of_directed
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import written_score
from datasets.formats.problems import Problems
from datasets.formats.tables import Row

SICK_FILE_COLUMNS = (
    Column("pair_ID", "number of the pair"),
    Column("sentence_A", "first sentence"),
    Column("sentence_B", "second sentence"),
    Column("entailment_label", "gold label of the pair: ENTAILMENT, CONTRADICTION or NEUTRAL"),
    Column("relatedness_score", "gold relatedness: the mean of the ratings"),
    Column("entailment_AB", "what sentence A says about sentence B, shown in this order"),
    Column("entailment_BA", "what sentence B says about sentence A, shown in this order"),
    Column("sentence_A_original", "the source sentence that sentence A was made from"),
    Column("sentence_B_original", "the source sentence that sentence B was made from"),
    Column("sentence_A_dataset", "origin of the source sentence of A"),
    Column("sentence_B_dataset", "origin of the source sentence of B"),
    Column("SemEval_set", "part of the split: TRAIN, TRIAL or TEST"),
)
SICK_NAMES = tuple(column.name for column in SICK_FILE_COLUMNS)


@dataclass(frozen=True, slots=True)
class SickRow:
    pair_id: str
    sentence_a: str
    sentence_b: str
    entailment_label: Label
    relatedness_score: Decimal | float
    entailment_ab: Label
    entailment_ba: Label
    sentence_a_original: str
    sentence_b_original: str
    sentence_a_dataset: str
    sentence_b_dataset: str
    semeval_set: Part
    line: int = field(default=0, compare=False)


def sick_cells(row: SickRow) -> tuple[str, ...]:
    return (
        row.pair_id,
        row.sentence_a,
        row.sentence_b,
        row.entailment_label.value,
        written_score(row.relatedness_score),
        directed_label(row.entailment_ab, Order.AB),
        directed_label(row.entailment_ba, Order.BA),
        row.sentence_a_original,
        row.sentence_b_original,
        row.sentence_a_dataset,
        row.sentence_b_dataset,
        row.semeval_set.value,
    )


SICK_TABLE = Table(SICK_FILE_COLUMNS, sick_cells)


def read_sick(stream: ByteStream, problems: Problems) -> Iterator[SickRow]:
    """Yield the good rows of a file in this format."""
    checker = ExactChecker(problems)
    for row in read_exact(stream, SICK_NAMES, problems):
        before = problems.total
        sick_row = checked_sick(row, checker)
        if sick_row and problems.total == before:
            yield sick_row


def checked_sick(row: Row, checker: ExactChecker) -> SickRow | None:
    """Return the row if its cells are good; what is not goes to the checker's problems."""
    add = checker.problems.add
    pair_id = checker.pair_id(row, "pair_ID")
    label = checker.label(row, "entailment_label")
    score = checker.score(row, "relatedness_score")
    ab = label_of_directed(row.get("entailment_AB"), Order.AB)
    ba = label_of_directed(row.get("entailment_BA"), Order.BA)
    part = {name.value: name for name in Part}.get(row.get("SemEval_set"))
    if ab is None:
        add(row.line, "entailment_AB", "must be A_entails_B, A_contradicts_B or A_neutral_B")
    if ba is None:
        add(row.line, "entailment_BA", "must be B_entails_A, B_contradicts_A or B_neutral_A")
    if part is None:
        add(row.line, "SemEval_set", f"must be one of {', '.join(Part)}")
    sentence_a = checker.sentence(row, "sentence_A")
    sentence_b = checker.sentence(row, "sentence_B")
    if label is None or score is None or ab is None or ba is None or part is None:
        return None
    return SickRow(
        pair_id=pair_id,
        sentence_a=sentence_a,
        sentence_b=sentence_b,
        entailment_label=label,
        relatedness_score=score,
        entailment_ab=ab,
        entailment_ba=ba,
        sentence_a_original=row.get("sentence_A_original"),
        sentence_b_original=row.get("sentence_B_original"),
        sentence_a_dataset=row.get("sentence_A_dataset"),
        sentence_b_dataset=row.get("sentence_B_dataset"),
        semeval_set=part,
        line=row.line,
    )
