"""Gold beside the pairs of a set."""

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from annotation.models import AggregationRun, GoldPair
from datasets.models import Pair, PairSet


def run_of_pair_set(pair_set: PairSet) -> AggregationRun | None:
    """Return the newest run of any campaign with these pairs that made gold."""
    runs = AggregationRun.objects.with_gold().filter(campaign__pair_set=pair_set)
    return runs.select_related("campaign").order_by("-pk").first()


def gold_of(run: AggregationRun | None, pairs: Iterable[Pair]) -> dict[int, GoldPair]:
    """Return the gold of some pairs in one query, by pair."""
    if run is None:
        return {}
    rows = GoldPair.objects.filter(run=run, pair__in=[pair.pk for pair in pairs])
    return {gold.pair_id: gold for gold in rows}


def pairs_beside_gold(pairs: QuerySet[Pair], run: AggregationRun | None) -> QuerySet[Pair]:
    """Prefetch each pair's gold of a run as `gold_here`, a list of at most one."""
    gold = GoldPair.objects.filter(run=run) if run else GoldPair.objects.none()
    return pairs.prefetch_related(Prefetch("gold_pairs", gold, to_attr="gold_here"))


def pairs_with_gold(
    pairs: QuerySet[Pair], run: AggregationRun | None, label: str
) -> QuerySet[Pair]:
    """Filter pairs by their gold label in a run; an empty label keeps all."""
    if not label or run is None:
        return pairs
    return pairs.filter(gold_pairs__run=run, gold_pairs__label=label)
