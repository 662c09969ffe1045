"""`SICK.txt`: the twelve columns of the released corpus, read and written byte for byte."""

from collections.abc import Iterator

from datasets.designs.split import Part
from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, not_one_of, read_exact
from datasets.formats.gold import GoldRow
from datasets.formats.labels import Label, Order, directed_label, label_of_directed
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import format_score
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


def sick_cells(row: GoldRow) -> tuple[str, ...]:
    """Return the cells of a row; raises `MissingGold` if it lacks a value of SICK.txt."""
    return (
        row.pair_id,
        row.sentence_a,
        row.sentence_b,
        row.needed_label(),
        format_score(row.needed_score()),
        directed_label(row.needed_label("label_ab"), Order.AB),
        directed_label(row.needed_label("label_ba"), Order.BA),
        row.original_a,
        row.original_b,
        row.dataset_a,
        row.dataset_b,
        row.needed_part(),
    )


SICK_TABLE: Table[GoldRow] = Table(SICK_FILE_COLUMNS, sick_cells)


def read_sick(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a file in this format."""
    checker = ExactChecker(problems)
    rows = read_exact(stream, SICK_TABLE.names, problems)
    yield from checker.good(rows, lambda row: checked_sick(row, checker))


def _directed(order: Order) -> list[str]:
    return [directed_label(label, order) for label in Label]


def checked_sick(row: Row, checker: ExactChecker) -> GoldRow:
    """Return the row of the cells; errors go to the checker's problems."""
    add = checker.problems.add
    pair_id = checker.pair_id(row, "pair_ID")
    label = checker.label(row, "entailment_label")
    score = checker.score(row, "relatedness_score")
    ab = label_of_directed(row.get("entailment_AB"), Order.AB)
    ba = label_of_directed(row.get("entailment_BA"), Order.BA)
    part = {name.value: name for name in Part}.get(row.get("SemEval_set"))
    for column, value, expected in (
        ("entailment_AB", ab, _directed(Order.AB)),
        ("entailment_BA", ba, _directed(Order.BA)),
        ("SemEval_set", part, Part),
    ):
        if value is None:
            add(row.line, column, not_one_of(expected, row.get(column)))
    return GoldRow(
        pair_id=pair_id,
        sentence_a=checker.sentence(row, "sentence_A"),
        sentence_b=checker.sentence(row, "sentence_B"),
        label=label,
        score=score,
        label_ab=ab,
        label_ba=ba,
        original_a=row.get("sentence_A_original"),
        original_b=row.get("sentence_B_original"),
        dataset_a=row.get("sentence_A_dataset"),
        dataset_b=row.get("sentence_B_dataset"),
        part=part,
        line=row.line,
    )
