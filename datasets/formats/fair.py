"""Fair scores: gold without what is peculiar to the annotators of a pair, beside plain means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from datasets.formats.delimited import Column, Table
from datasets.formats.numbers import number_text

FAIR_SCORES_NAME: Final = "fair_scores.tsv"
_PLACES: Final = 6


@dataclass(frozen=True, slots=True)
class FairRow:
    """A pair with its plain score and its fair score, on the released scale."""

    pair_id: str
    plain: float | None
    fair: float
    low: float
    high: float


def _cells(row: FairRow) -> tuple[str, ...]:
    plain = "" if row.plain is None else number_text(row.plain, places=_PLACES)
    ends = (row.fair, row.low, row.high)
    return row.pair_id, plain, *(number_text(end, places=_PLACES) for end in ends)


FAIR_SCORES_TABLE: Table[FairRow] = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("relatedness", "score from the judgements, not rounded"),
        Column("fair_score", "score that the middle annotator would have given, by the model"),
        Column("fair_low", "lower end of its 95 % interval"),
        Column("fair_high", "upper end of its 95 % interval"),
    ),
    _cells,
)
