"""What groups of annotators say of each pair; only where enough people of each judged it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from datasets.formats.delimited import Column, Table
from datasets.formats.labels import Label, Order
from datasets.formats.numbers import number_text

GROUPS_NAME = "group_opinions.tsv"
_LABELS: Final = (Label.ENTAILMENT, Label.NEUTRAL, Label.CONTRADICTION)


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One group about one pair; `votes` by order and label, empty where too few judged."""

    pair_id: str
    group: str
    people: int
    mean: float | None
    votes: Mapping[str, Mapping[str, int]]
    adjusted_p: float | None


def _cells(row: GroupRow) -> tuple[str, ...]:
    return (
        str(row.pair_id),
        row.group,
        str(row.people),
        "" if row.mean is None else number_text(row.mean, places=2),
        *_votes(row),
        "" if row.adjusted_p is None else number_text(row.adjusted_p, places=4),
    )


def _votes(row: GroupRow) -> Iterator[str]:
    for order in Order:
        votes = row.votes.get(order.name)
        for label in _LABELS:
            yield "" if votes is None else str(votes[label.name])


GROUPS_TABLE = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("group", "what the people of the group answered in the questionnaire"),
        Column("people", "people of the group who judged the pair"),
        Column("mean", "mean over people of their ratings; empty if too few rated"),
        *(
            Column(
                f"{order}_{label}",
                f"people of the group who said {label}, shown in the order {order}",
            )
            for order in Order
            for label in _LABELS
        ),
        Column(
            "adjusted_p",
            "smallest p value of the pair's differences between groups, adjusted by "
            "Benjamini and Hochberg",
        ),
    ),
    _cells,
)
