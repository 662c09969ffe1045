"""Why annotators chose their labels, and which of these reasons others found valid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from datasets.formats.delimited import Column, Table

REASONS_NAME: Final = "reasons.tsv"


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """One label with its reason; annotators by code."""

    pair_id: str
    order: str
    annotator: str
    label: str
    reason: str
    own: str
    valid: tuple[str, ...]
    invalid: tuple[str, ...]
    unsure: tuple[str, ...]
    standing: str


def _cells(row: ReasonRow) -> tuple[str, ...]:
    return (
        row.pair_id,
        row.order,
        row.annotator,
        row.label,
        row.reason,
        row.own,
        " ".join(row.valid),
        " ".join(row.invalid),
        " ".join(row.unsure),
        row.standing,
    )


REASONS_TABLE: Table[ReasonRow] = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("order", "order in which the sentences were shown, AB or BA"),
        Column("annotator", "code of who gave the label and the reason"),
        Column("label", "label of the second sentence shown, given the first"),
        Column("reason", "why, as the annotator wrote it"),
        Column(
            "own",
            "what they said of it in the second round, not being told whose it was: valid, "
            "invalid or unsure; empty if they were not asked or did not answer",
        ),
        Column("valid_by", "codes of the others who found it valid, separated by spaces"),
        Column("invalid_by", "codes of the others who found it invalid"),
        Column("unsure_by", "codes of the others who did not know"),
        Column(
            "label_is",
            "valid: a reason for this label of the pair in this order is validated, by who gave "
            "it (VariErr NLI) or, where nobody judged their own, by most others; error: none is; "
            "open: verdicts are missing",
        ),
    ),
    _cells,
)
