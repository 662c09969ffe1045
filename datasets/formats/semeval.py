"""The files of SemEval 2014 Task 1: one for each part of the split.

CDSCorpus has the same header with the opposite meaning: see `datasets.formats.cds`.
"""

from collections.abc import Iterator

from datasets.designs.split import Part
from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact
from datasets.formats.gold import GoldRow
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import format_score
from datasets.formats.problems import Problems

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


def _cells(row: GoldRow) -> tuple[str, ...]:
    score = format_score(row.needed_score())
    return row.pair_id, row.sentence_a, row.sentence_b, score, row.needed_label().value


SEMEVAL_TABLE = Table(SEMEVAL_COLUMNS, _cells)


def read_semeval(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a file in this format."""
    checker = ExactChecker(problems)
    for row in read_exact(stream, [column.name for column in SEMEVAL_COLUMNS], problems):
        errors_before = problems.total
        gold_row = GoldRow(
            pair_id=checker.pair_id(row, "pair_ID"),
            sentence_a=checker.sentence(row, "sentence_A"),
            sentence_b=checker.sentence(row, "sentence_B"),
            score=checker.score(row, "relatedness_score"),
            label=checker.label(row, "entailment_judgment"),
            line=row.line,
        )
        if problems.total == errors_before:
            yield gold_row
