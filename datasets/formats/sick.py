"""`SICK.txt`: the twelve columns of the released corpus, read and written byte for byte."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from datasets.designs.split import Part
from datasets.formats.delimited import Column, Table
from datasets.formats.labels import Label, Order, directed_label, label_of_directed
from datasets.formats.lines import ByteStream, read_lines
from datasets.formats.numbers import number_of, number_text
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row, read_tsv

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
_READ_COLUMNS = Columns(tuple(column.name.lower() for column in SICK_FILE_COLUMNS))


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


def _cells(row: SickRow) -> tuple[str, ...]:
    return (
        row.pair_id,
        row.sentence_a,
        row.sentence_b,
        row.entailment_label.value,
        number_text(row.relatedness_score),
        directed_label(row.entailment_ab, Order.AB),
        directed_label(row.entailment_ba, Order.BA),
        row.sentence_a_original,
        row.sentence_b_original,
        row.sentence_a_dataset,
        row.sentence_b_dataset,
        row.semeval_set.value,
    )


SICK_TABLE = Table(SICK_FILE_COLUMNS, _cells)


def read_sick(stream: ByteStream, problems: Problems) -> Iterator[SickRow]:
    """Yield the good rows of a file in this format."""
    checker = Checker(problems)
    for row in read_tsv(read_lines(stream, problems), _READ_COLUMNS, problems, quoted=False):
        before = problems.total
        sick_row = _checked(row, checker)
        if sick_row and problems.total == before:
            yield sick_row


def _checked(row: Row, checker: Checker) -> SickRow | None:
    add = checker.problems.add
    pair_id = checker.value(row, "pair_id", required=True)
    checker.once(pair_id, row.line, "pair_id", "is given on line {line} already")
    label = {name.value: name for name in Label}.get(row.get("entailment_label"))
    score = number_of(row.get("relatedness_score"))
    ab = label_of_directed(row.get("entailment_ab"), Order.AB)
    ba = label_of_directed(row.get("entailment_ba"), Order.BA)
    part = {name.value: name for name in Part}.get(row.get("semeval_set"))
    if label is None:
        add(row.line, "entailment_label", f"must be one of {', '.join(Label)}")
    if score is None:
        add(row.line, "relatedness_score", "must be a number such as 4.5")
    if ab is None:
        add(row.line, "entailment_ab", "must be A_entails_B, A_contradicts_B or A_neutral_B")
    if ba is None:
        add(row.line, "entailment_ba", "must be B_entails_A, B_contradicts_A or B_neutral_A")
    if part is None:
        add(row.line, "semeval_set", f"must be one of {', '.join(Part)}")
    if label is None or score is None or ab is None or ba is None or part is None:
        return None
    return SickRow(
        pair_id=pair_id,
        sentence_a=checker.sentence(row, "sentence_a"),
        sentence_b=checker.sentence(row, "sentence_b"),
        entailment_label=label,
        relatedness_score=score,
        entailment_ab=ab,
        entailment_ba=ba,
        sentence_a_original=row.get("sentence_a_original"),
        sentence_b_original=row.get("sentence_b_original"),
        sentence_a_dataset=row.get("sentence_a_dataset"),
        sentence_b_dataset=row.get("sentence_b_dataset"),
        semeval_set=part,
    )
