"""Ten million judgements from PostgreSQL to stored gold: seconds of each stage, and memory.

    python -m benchmarks.aggregation_large --pairs 1000000 --per-pair 10 --annotators 5000 --json

Starts PostgreSQL and Redis in a temporary folder; writing the campaign takes longer than
aggregating it, and some gigabytes of disk. It measures what a million pairs need: reading, gold,
the measures of agreement, writing gold. Measures over all pairs of annotators use a seeded sample
of annotators. Memory is the peak of this process while it aggregates, without PostgreSQL's.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from benchmarks.aggregation_database import make_campaign
from benchmarks.aggregation_speed import Stages, measures
from benchmarks.load.place import throwaway_place

_SELF = Path("/proc/self")


def main() -> None:
    options = arguments()
    with throwaway_place("aggregation"):
        report = aggregate(make_campaign(options), options)
    if options.json:
        print(json.dumps(report))
        return
    for name, seconds in (report["seconds"] | {"together": report["total"]}).items():
        print(f"{name:28}{seconds:8.2f} s")
    print(f"{report['judgements']:,} judgements, gold of {report['gold']:,} pairs")
    print(f"{'memory at the peak':28}{report['peak_mb'] or float('nan'):8.0f} MB")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--per-pair", type=int, default=10)
    parser.add_argument("--annotators", type=int, default=5_000)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def aggregate(campaign: Any, options: argparse.Namespace) -> dict[str, Any]:
    from annotation.planning.aggregation import AggregationSettings
    from annotation.selectors.gold.matrices import campaign_matrix
    from annotation.services.gold.gold_rows import gold_of
    from annotation.stats.reliability_data import label_data, rating_data

    stages = Stages()
    forget_peak()
    matrix = stages.time("reading", lambda: campaign_matrix(campaign))
    settings = AggregationSettings()
    gold = stages.time("gold", lambda: gold_of(matrix, settings, scale=(1.0, 5.0)))
    gold_rows = stages.time("writing gold", lambda: store_gold(campaign, gold))
    ratings = stages.time("ratings as answers", lambda: rating_data(matrix))
    labels = stages.time("labels as answers", lambda: label_data(matrix))
    measures(ratings, labels, stages, options)
    return {
        "judgements": len(matrix),
        "gold": gold_rows,
        "seconds": stages.seconds,
        "total": sum(stages.seconds.values()),
        "peak_mb": peak_mb(),
    }


def store_gold(campaign: Any, gold: Any) -> int:
    """Write a run with the gold of all pairs, as the last step of a job does."""
    from django.db import transaction
    from django.utils import timezone

    from annotation.models import AggregationRun
    from annotation.services.gold.gold_rows import gold_write
    from datasets.models import Pair

    with transaction.atomic():
        run = AggregationRun.objects.create(
            campaign=campaign, number=1, code_version="", input_hash="", dated=timezone.localdate()
        )
        pairs = Pair.objects.filter(pair_set=campaign.pair_set_id)
        gold_write(run, gold, dict(pairs.values_list("number", "pk").iterator(100_000)))
    return run.gold_pairs.count()


def forget_peak() -> None:
    """Reset the peak of memory, where the system can."""
    if (_SELF / "clear_refs").exists():
        (_SELF / "clear_refs").write_text("5")


def peak_mb() -> float | None:
    if not (_SELF / "status").exists():
        return None
    lines = (_SELF / "status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


if __name__ == "__main__":
    main()
