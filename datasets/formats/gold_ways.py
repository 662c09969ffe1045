"""How the gold of each pair came about: by the majority of the judgements, or by adjudicators."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from datasets.formats.delimited import Column, Table
from datasets.formats.numbers import number_text

GOLD_WAYS_NAME: Final = "gold_ways.tsv"
_PLACES: Final = 6


class GoldWay(StrEnum):
    MAJORITY = "majority"
    ADJUDICATED = "adjudicated"


@dataclass(frozen=True, slots=True)
class RuledGold:
    """What adjudicators decided about a pair in place of the judgements, whose gold it names.

    Causes are codes; what adjudicators wrote may name people and is not released.
    """

    chosen_for: tuple[str, ...]
    causes: tuple[str, ...]
    adjudicators: int
    is_blind: bool
    majority_score: float | None
    majority_label: str
    majority_ab: str
    majority_ba: str


@dataclass(frozen=True, slots=True)
class GoldWayRow:
    pair_id: str
    ruled: RuledGold | None


def _cells(row: GoldWayRow) -> tuple[str, ...]:
    ruled = row.ruled
    if ruled is None:
        return row.pair_id, GoldWay.MAJORITY.value, "", "", "", "", "", "", "", ""
    score = ruled.majority_score
    return (
        row.pair_id,
        GoldWay.ADJUDICATED.value,
        " ".join(ruled.chosen_for),
        " ".join(ruled.causes),
        str(ruled.adjudicators),
        "blind" if ruled.is_blind else "open",
        "" if score is None else number_text(score, places=_PLACES),
        ruled.majority_label,
        ruled.majority_ab,
        ruled.majority_ba,
    )


GOLD_WAYS_TABLE: Table[GoldWayRow] = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("gold", "majority: from the judgements; adjudicated: decided by adjudicators"),
        Column("chosen_for", "why adjudicators had it: slip, tie, low_agreement or sample"),
        Column(
            "causes",
            "what adjudicators named as the cause: slips, readings, guidelines, text, knowledge, "
            "agreed or other",
        ),
        Column("adjudicators", "how many adjudicators decided"),
        Column("seen", "open: adjudicators saw the votes and comments; blind: the texts only"),
        Column("majority_score", "score from the judgements alone, not rounded"),
        Column("majority_label", "label from the judgements alone"),
        Column("majority_AB", "the same from A to B"),
        Column("majority_BA", "the same from B to A"),
    ),
    _cells,
)
