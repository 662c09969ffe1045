"""Gold against what rules and design expected, and gold by kind of pair."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Avg, Count, Q

from annotation.models import AggregationRun, GoldPair, Label

_LABELS = tuple(Label.values)


@dataclass(frozen=True)
class ExpectedRow:
    """Pairs with one expected label from A to B, and their gold labels."""

    expected: str
    counts: tuple[int, ...]  # by gold label, in the order of `Label`

    @property
    def total(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True)
class KindRow:
    """Gold of the pairs of one kind: how many, how related, which labels."""

    kind: str
    relation: str
    pairs: int
    relatedness: float | None
    sd: float | None
    entailment: int
    neutral: int
    contradiction: int


def expected_against_gold(run: AggregationRun) -> list[ExpectedRow]:
    """Cross the expected label of each pair with its gold label from A to B."""
    counted = (
        GoldPair.objects.filter(run=run)
        .exclude(label_ab="")
        .order_by()
        .values_list("pair__expected_ab", "label_ab")
        .annotate(n=Count("pk"))
    )
    table: dict[str, dict[str, int]] = defaultdict(dict)
    for expected, label, n in counted:
        table[expected][label] = n
    return [
        ExpectedRow(expected, tuple(table[expected].get(label, 0) for label in _LABELS))
        # Pairs without an expected label come last.
        for expected in sorted(table, key=lambda expected: (not expected, expected))
    ]


def gold_by_kind(run: AggregationRun) -> list[KindRow]:
    """Summarise gold by kind and relation of the pairs."""
    rows = (
        GoldPair.objects.filter(run=run)
        .order_by()
        .values_list("pair__kind", "pair__relation")
        .annotate(
            pairs=Count("pk"),
            relatedness_mean=Avg("relatedness"),
            sd_mean=Avg("sd"),
            entailment=Count("pk", filter=Q(label=Label.ENTAILMENT)),
            neutral=Count("pk", filter=Q(label=Label.NEUTRAL)),
            contradiction=Count("pk", filter=Q(label=Label.CONTRADICTION)),
        )
    )
    return [KindRow(*row) for row in sorted(rows, key=lambda row: (row[1], row[0]))]
