"""Gold beside the pairs of a set."""

from collections.abc import Iterable

from django.db.models import QuerySet

from annotation.models import AggregationRun, GoldPair
from datasets.models import Pair, PairSet


def run_of_pair_set(pair_set: PairSet) -> AggregationRun | None:
    """Return the newest run of any campaign with these pairs."""
    runs = AggregationRun.objects.filter(campaign__pair_set=pair_set).select_related("campaign")
    return runs.order_by("-pk").first()


def gold_of(run: AggregationRun | None, pairs: Iterable[Pair]) -> dict[int, GoldPair]:
    """Return the gold of some pairs in one query, by pair."""
    if run is None:
        return {}
    found = GoldPair.objects.filter(run=run, pair__in=[pair.pk for pair in pairs])
    return {gold.pair_id: gold for gold in found}


def pairs_with_gold(
    pairs: QuerySet[Pair], run: AggregationRun | None, label: str
) -> QuerySet[Pair]:
    """Narrow pairs to those with a gold label in a run; no label lets everything through."""
    if not label or run is None:
        return pairs
    return pairs.filter(gold_pairs__run=run, gold_pairs__label=label)
