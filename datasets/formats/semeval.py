"""The files of SemEval 2014 Task 1: one for each part of the split."""

from datasets.designs.split import Part
from datasets.formats.delimited import Column, Table
from datasets.formats.numbers import number_text
from datasets.formats.sick import SickRow

SEMEVAL_COLUMNS = (
    Column("pair_ID", "number of the pair, as in SICK.txt"),
    Column("sentence_A", "first sentence"),
    Column("sentence_B", "second sentence"),
    Column("relatedness_score", "gold relatedness: the mean of the ratings"),
    Column("entailment_judgment", "gold label of the pair: ENTAILMENT, CONTRADICTION or NEUTRAL"),
)


def semeval_file_name(part: Part) -> str:
    """Return the name of the file of a part.

    >>> semeval_file_name(Part.TRIAL)
    'SemEval_trial.txt'
    """
    return f"SemEval_{part.lower()}.txt"


def _cells(row: SickRow) -> tuple[str, ...]:
    score = number_text(row.relatedness_score)
    return row.pair_id, row.sentence_a, row.sentence_b, score, row.entailment_label.value


SEMEVAL_TABLE = Table(SEMEVAL_COLUMNS, _cells)
