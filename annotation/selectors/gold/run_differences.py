"""Two runs of a campaign side by side: which gold changed, and by how much."""

from dataclasses import dataclass

from django.db.models import F, FloatField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Abs

from annotation.models import AggregationRun, GoldPair


@dataclass(frozen=True)
class RunDifference:
    """Pairs with gold in both runs; `alone` have it in one of them only."""

    both: int
    alone: int
    # of the first run, with `other_relatedness`; largest difference first
    moved: QuerySet[GoldPair]
    relabelled: QuerySet[GoldPair]  # of the first run, with `other_label`


def run_difference(run: AggregationRun, other: AggregationRun) -> RunDifference:
    """Compare two runs pair by pair, in the database."""
    there = GoldPair.objects.filter(run=other, pair=OuterRef("pair"))
    gold = GoldPair.objects.filter(run=run).select_related("pair")
    gold = gold.annotate(
        other_relatedness=Subquery(there.values("relatedness")[:1], output_field=FloatField()),
        other_label=Subquery(there.values("label")[:1]),
    )
    both = gold.filter(other_label__isnull=False)
    moved = both.annotate(move=Abs(F("relatedness") - F("other_relatedness")))
    n_both = both.count()
    return RunDifference(
        both=n_both,
        alone=run.gold_pairs.count() + other.gold_pairs.count() - 2 * n_both,
        # Smaller differences are rounding on another machine.
        moved=moved.filter(move__gt=1e-9).order_by("-move", "pair__number"),
        relabelled=both.exclude(label=F("other_label")).order_by("pair__number"),
    )
