"""Rows of SICK.txt as pairs with gold, and back."""

from collections.abc import Iterator

from datasets.formats.delimited import Table
from datasets.formats.gold import GoldRow
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.sick import SICK_FILE_COLUMNS, SickRow, read_sick, sick_cells


def gold_of_sick(row: SickRow) -> GoldRow:
    return GoldRow(
        pair_id=row.pair_id,
        sentence_a=row.sentence_a,
        sentence_b=row.sentence_b,
        score=row.relatedness_score,
        label=row.entailment_label,
        label_ab=row.entailment_ab,
        label_ba=row.entailment_ba,
        original_a=row.sentence_a_original,
        original_b=row.sentence_b_original,
        dataset_a=row.sentence_a_dataset,
        dataset_b=row.sentence_b_dataset,
        part=row.semeval_set,
        line=row.line,
    )


def sick_of_gold(row: GoldRow) -> SickRow:
    """Return the row of SICK.txt; raises `MissingGold` if it lacks what SICK.txt holds."""
    return SickRow(
        pair_id=row.pair_id,
        sentence_a=row.sentence_a,
        sentence_b=row.sentence_b,
        entailment_label=row.needed_label(),
        relatedness_score=row.needed_score(),
        entailment_ab=row.needed_label("label_ab"),
        entailment_ba=row.needed_label("label_ba"),
        sentence_a_original=row.original_a,
        sentence_b_original=row.original_b,
        sentence_a_dataset=row.dataset_a,
        sentence_b_dataset=row.dataset_b,
        semeval_set=row.needed_part(),
    )


SICK_GOLD_TABLE: Table[GoldRow] = Table(
    SICK_FILE_COLUMNS, lambda row: sick_cells(sick_of_gold(row))
)


def read_sick_gold(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of SICK.txt."""
    return map(gold_of_sick, read_sick(stream, problems))
