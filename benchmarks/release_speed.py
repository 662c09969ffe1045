"""How long the release of a large run takes, step by step, and in how much memory.

    python -m benchmarks.release_speed --pairs 20000
    python -m benchmarks.release_speed --pairs 1000000 --per-pair 10 --annotators 1000 --json

Starts PostgreSQL and Redis in a temporary folder, writes a campaign with its judgements (those of
`aggregation_database`), sources and rules, aggregates it, and releases the run in a separate
process, whose peak memory is reported. The aim: gold files of 1,000,000 pairs in under 60 s, and
10,000,000 judgements zipped in memory that does not grow with them.
"""

import argparse
import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

from benchmarks.aggregation_database import make_campaign
from benchmarks.load.place import throwaway_place
from transforms.reason import Reason

# A source of two sentences for every five pairs; the second sentence of each pair is a rule's.
_LINEAGE = (
    """
    INSERT INTO datasets_source (project_id, batch_id, source_id, line_number, origin, theme,
                                 licence, author,
                                 fallen_reason)
    SELECT %(project)s, %(batch)s, 'b' || n, n, 'MADE UP', '', '', '', ''
    FROM generate_series(0, %(pairs)s / 5) AS n
    """,
    """
    UPDATE datasets_sentence s
    SET source_id = o.id, stage = CASE p.b WHEN s.id THEN 'S2' ELSE 'S1' END
    FROM (SELECT sentence_a_id AS a, sentence_b_id AS b, number FROM datasets_pair
          WHERE pair_set_id = %(pair_set)s) AS p
    JOIN datasets_source o ON o.project_id = %(project)s AND o.line_number = p.number / 5
    WHERE s.id IN (p.a, p.b)
    """,
    """
    INSERT INTO datasets_derivation (sentence_id, rules, edits, warnings, expected_ab, expected_ba,
                                     original_text)
    SELECT sentence_b_id, '[{"rule": "s2.passive", "version": 1}]', '[]', '[]', '', '', ''
    FROM datasets_pair WHERE pair_set_id = %(pair_set)s
    """,
    "ANALYZE",
)


def main() -> None:
    options = arguments()
    with throwaway_place("release"):
        report = measure(options)
    print(json.dumps(report) if options.json else as_text(report))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--per-pair", type=int, default=10)
    parser.add_argument("--annotators", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Make a run and release it in another process, whose memory is that of the release alone."""
    from annotation.planning.aggregation import AggregationSettings
    from annotation.services.gold.aggregating import campaign_aggregate

    campaign = make_campaign(options)
    lineage_write(campaign, options.pairs)
    settings = AggregationSettings(weigh_labels=False)
    run = campaign_aggregate(campaign=campaign, settings=settings)
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        return pool.apply(released, (run.pk,))


def lineage_write(campaign: Any, pairs: int) -> None:
    from django.db import connection

    from datasets.models import ImportBatch

    batch = ImportBatch.objects.create(
        project=campaign.project, content="sources", file_name="made", sha256="0" * 64
    )
    keys = {"project": campaign.project_id, "pair_set": campaign.pair_set_id}
    with connection.cursor() as cursor:
        for statement in _LINEAGE:
            cursor.execute(statement, keys | {"batch": batch.pk, "pairs": pairs})


def released(run: int) -> dict[str, Any]:
    """Release a run and zip it; return the time and memory taken."""
    import django

    django.setup()
    from annotation.models import AggregationRun
    from annotation.services.gold.releasing import run_release
    from datasets.selectors.publishing.releases import release_zip_chunks

    memory_before, clock = megabytes(), Clock()
    release = run_release(
        run=AggregationRun.objects.get(pk=run), version="1.0", actor=None, progress=clock
    )
    clock(0, 0, "")
    begun = time.perf_counter()
    size = sum(len(chunk) for chunk in release_zip_chunks(release, "made-1.0"))
    files = {file["name"]: file["rows"] for file in release.manifest["files"]}
    return {
        "pairs": files["SICK.txt"],
        "judgements": files["judgements.tsv"],
        "seconds": clock.seconds | {"Zip": time.perf_counter() - begun},
        "zip_megabytes": size / 1e6,
        "memory_megabytes": {"before": memory_before, "peak": megabytes()},
        "unevenness": release.manifest["split"]["unevenness"],
    }


class Clock:
    """A progress that adds up how long each step takes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._step, self._since = "", time.perf_counter()

    def __call__(self, done: int, total: int, message: Reason | str = "") -> None:
        now = time.perf_counter()
        if self._step:
            self.seconds[self._step] = self.seconds.get(self._step, 0.0) + now - self._since
        self._step, self._since = str(message), now


def megabytes() -> float:
    """Return the peak memory of this process alone: `getrusage` inherits that of the parent."""
    status = Path("/proc/self/status").read_text()
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) / 1024


def as_text(report: dict[str, Any]) -> str:
    memory = report["memory_megabytes"]
    lines = [f"{report['pairs']:,} pairs, {report['judgements']:,} judgements"]
    lines += [f"{name:36}{seconds:8.2f} s" for name, seconds in report["seconds"].items()]
    lines += [
        f"{'Size of the zip':36}{report['zip_megabytes']:8.0f} MB",
        f"{'Peak of memory':36}{memory['peak']:8.0f} MB ({memory['before']:.0f} MB before)",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
