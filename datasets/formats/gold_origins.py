"""Where the gold of an adapted corpus comes from: people who judged it here, or the original."""

from dataclasses import dataclass
from enum import StrEnum

from datasets.formats.delimited import Column, Table

GOLD_ORIGINS_NAME = "gold_origins.tsv"


class GoldOrigin(StrEnum):
    JUDGED = "judged"
    INHERITED = "inherited"


@dataclass(frozen=True, slots=True)
class GoldOriginRow:
    """A pair with what the published corpus says of it, in the spelling of its file."""

    pair_id: str
    origin: GoldOrigin
    judgements: int
    score: str = ""
    label: str = ""


GOLD_ORIGINS_TABLE: Table[GoldOriginRow] = Table(
    (
        Column("pair_ID", "number of the pair, as in the published corpus"),
        Column("gold", "judged: from judgements of these texts; inherited: of the original's"),
        Column("judgements", "how many judgements of these texts count; 0 where inherited"),
        Column("original_score", "score in the published corpus; empty if it has none"),
        Column("original_label", "label in the published corpus; empty if it has none"),
    ),
    lambda row: (row.pair_id, row.origin.value, str(row.judgements), row.score, row.label),
)
