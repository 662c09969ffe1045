"""A data folder that `datasets.load_dataset` reads: one CSV or Parquet file for each part.

The names are those of the `sick` data set on Hugging Face; `label` is 0, 1 or 2.
"""

from collections.abc import Iterator

from datasets.designs.split import Part
from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact
from datasets.formats.gold import GoldRow
from datasets.formats.labels import Label, Order, directed_label, label_of_directed
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import format_score
from datasets.formats.problems import Problems
from datasets.formats.tables import Row
from transforms.reason import Reason

CLASSES = (Label.ENTAILMENT, Label.NEUTRAL, Label.CONTRADICTION)  # 0, 1, 2
PART_NAMES = {Part.TRAIN: "train", Part.TRIAL: "validation", Part.TEST: "test"}
HUGGING_FACE_COLUMNS = (
    Column("id", "number of the pair"),
    Column("sentence_A", "first sentence"),
    Column("sentence_B", "second sentence"),
    Column("label", "gold label of the pair: 0 entailment, 1 neutral, 2 contradiction"),
    Column("relatedness_score", "gold relatedness: the mean of the ratings"),
    Column("entailment_AB", "what sentence A says about sentence B, shown in this order"),
    Column("entailment_BA", "what sentence B says about sentence A, shown in this order"),
    Column("sentence_A_original", "the source sentence that sentence A was made from"),
    Column("sentence_B_original", "the source sentence that sentence B was made from"),
    Column("sentence_A_dataset", "origin of the source sentence of A"),
    Column("sentence_B_dataset", "origin of the source sentence of B"),
)


def hugging_face_file(part: Part, ending: str) -> str:
    """Return the name of the file of a part; `load_dataset` reads one kind of file in a folder.

    >>> hugging_face_file(Part.TRIAL, "csv")
    'huggingface/csv/validation.csv'
    """
    return f"huggingface/{ending}/{PART_NAMES[part]}.{ending}"


def config_file(config: str, part: Part) -> str:
    """Return the name of the Parquet file of a part in a further configuration of the data set.

    >>> config_file("relatedness", Part.TEST)
    'huggingface/relatedness/test.parquet'
    """
    return f"huggingface/{config}/{PART_NAMES[part]}.parquet"


def hugging_face_cells(row: GoldRow) -> tuple[str, ...]:
    """Return the cells of a row; unknown values are empty."""
    return (
        row.pair_id,
        row.sentence_a,
        row.sentence_b,
        "" if row.label is None else str(CLASSES.index(row.label)),
        "" if row.score is None else format_score(row.score),
        "" if row.label_ab is None else directed_label(row.label_ab, Order.AB),
        "" if row.label_ba is None else directed_label(row.label_ba, Order.BA),
        row.original_a,
        row.original_b,
        row.dataset_a,
        row.dataset_b,
    )


HUGGING_FACE_TABLE = Table(HUGGING_FACE_COLUMNS, hugging_face_cells, delimiter=",")


def read_hugging_face(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a CSV file in this format."""
    rows = read_exact(stream, HUGGING_FACE_TABLE.names, problems, delimiter=",")
    return checked_hugging_face(rows, problems)


def checked_hugging_face(rows: Iterator[Row], problems: Problems) -> Iterator[GoldRow]:
    """Yield the rows whose cells are good."""
    checker = ExactChecker(problems)
    for row in rows:
        errors_before = problems.total
        gold_row = GoldRow(
            pair_id=checker.pair_id(row, "id"),
            sentence_a=checker.sentence(row, "sentence_A"),
            sentence_b=checker.sentence(row, "sentence_B"),
            label=_class(row, problems),
            score=checker.score(row, "relatedness_score", may_be_absent=True),
            label_ab=_directed(row, "entailment_AB", Order.AB, problems),
            label_ba=_directed(row, "entailment_BA", Order.BA, problems),
            original_a=row.get("sentence_A_original"),
            original_b=row.get("sentence_B_original"),
            dataset_a=row.get("sentence_A_dataset"),
            dataset_b=row.get("sentence_B_dataset"),
            line=row.line,
        )
        if problems.total == errors_before:
            yield gold_row


def _class(row: Row, problems: Problems) -> Label | None:
    text = row.get("label")
    labels = {str(index): label for index, label in enumerate(CLASSES)}
    if text and text not in labels:
        message = Reason("class_number_expected")
        problems.add(row.line, "label", message)
    return labels.get(text)


def _directed(row: Row, column: str, order: Order, problems: Problems) -> Label | None:
    text = row.get(column)
    label = label_of_directed(text, order)
    if text and label is None:
        allowed = ", ".join(directed_label(label, order) for label in Label)
        problems.add(row.line, column, Reason("not_one_of", known=allowed))
    return label
