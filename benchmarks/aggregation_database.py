"""How long each step of aggregation takes, from PostgreSQL to stored gold.

    python -m benchmarks.aggregation_database --pairs 10000 --per-pair 20 --annotators 200 --json
    python -m benchmarks.aggregation_database --bootstrap 1000

Starts PostgreSQL and Redis in a temporary folder and writes the judgements that `aggregation_speed`
generates. All options of a project lead are on: additive calibration, the SimLex rules of
exclusion, all measures, parts, tables. `--weigh` adds Dawid-Skene and one coin.
"""

import argparse
import json
import time
from typing import Any

import numpy as np

from benchmarks.aggregation_speed import simulate
from benchmarks.load.place import throwaway_place
from transforms.reason import Reason

_LABELS = ("ENTAILMENT", "CONTRADICTION", "NEUTRAL")
_ROWS_A_CHUNK = 100_000
_ASSIGNMENTS = """
    INSERT INTO annotation_assignment (campaign_id, seat_id, position, "group", turn, is_leaders,
                                       pair_id, "order", state)
    SELECT %(campaign)s, s.id, m.row, 0, 0, false, p.id, m."order", 'done'
    FROM made m
    JOIN annotation_seat s ON s.campaign_id = %(campaign)s AND s.number = m.annotator + 1
    JOIN datasets_pair p ON p.pair_set_id = %(pair_set)s AND p.number = m.pair + 1
"""
_JUDGEMENTS = """
    INSERT INTO annotation_judgement (assignment_id, annotator_id, rating, label, shown_ms,
                                      revision_a, revision_b, client_id, created_at)
    SELECT a.id, s.annotator_id, m.rating, m.label, 4000 + m.row %% 9000, 1, 1, gen_random_uuid(),
           now()
    FROM made m
    JOIN annotation_assignment a ON a.campaign_id = %(campaign)s AND a.position = m.row
    JOIN annotation_seat s ON s.id = a.seat_id
"""


def main() -> None:
    options = arguments()
    with throwaway_place("aggregation"):
        report = aggregate(options)
    print(json.dumps(report) if options.json else as_text(report))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--per-pair", type=int, default=20)
    parser.add_argument("--annotators", type=int, default=200)
    parser.add_argument("--bootstrap", type=int, default=0, metavar="N")
    parser.add_argument("--weigh", action="store_true")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def aggregate(options: argparse.Namespace) -> dict[str, Any]:
    """Aggregate several times and report the fastest run, as the first also loads libraries."""
    from annotation.planning.aggregation import AggregationSettings
    from annotation.services.gold.aggregating import campaign_aggregate

    campaign = make_campaign(options)
    settings = AggregationSettings(
        calibrate="additive",
        exclude=("correlation", "gain", "checkpoints"),
        weigh_labels=options.weigh,
        resamples=options.bootstrap,
        seed=options.seed,
    )
    runs = []
    for _ in range(options.runs):
        clock = Clock()
        run = campaign_aggregate(campaign=campaign, settings=settings, progress=clock)
        runs.append(clock.seconds())
    return {
        "judgements": len(simulate(options)["pair"]),
        "excluded": len(run.results["exclusion"]["excluded"]),
        "gold": run.gold_pairs.count(),
        "seconds": min(runs, key=lambda seconds: sum(seconds.values())),
        "total": [round(sum(seconds.values()), 3) for seconds in runs],
    }


class Clock:
    """A progress that notes when each step begins, by the first thing that it says."""

    def __init__(self) -> None:
        self._begun: list[tuple[str, float]] = []
        self._step = -1

    def __call__(self, done: int, total: int, message: Reason | str = "") -> None:
        if done != self._step:
            self._begun.append((str(message), time.perf_counter()))
        self._step = done

    def seconds(self) -> dict[str, float]:
        starts = zip(self._begun, self._begun[1:], strict=False)
        return {name: after - begun for (name, begun), (_, after) in starts}


def make_campaign(options: argparse.Namespace) -> Any:
    """Let the database itself generate a campaign with its judgements."""
    from django.db import connection

    from annotation.models import Annotator, Campaign, Seat
    from annotation.planning.presets import preset
    from annotation.planning.protocol import LeaderMode
    from annotation.services.campaigns.lifecycle import campaign_create
    from benchmarks.load.material import pairs_write
    from datasets.models import PairSet
    from datasets.services.projects.lifecycle import project_create

    project = project_create(name="Aggregation", language="en", actor=None)
    pair_set = PairSet.objects.create(project=project, name="made", design="imported")
    pairs_write(project.pk, pair_set.pk, options.pairs)
    campaign = campaign_create(
        project=project,
        pair_set=pair_set,
        name="speed",
        protocol=preset("sick").model_copy(update={"leader_mode": LeaderMode.NONE}),
        seats=options.annotators,
        seed=1,
        controls=(),
        actor=None,
    )
    Campaign.objects.filter(pk=campaign.pk).update(state=Campaign.State.OPEN)
    people = Annotator.objects.bulk_create(
        Annotator(project=project, number=number, code=f"A{number:04}")
        for number in range(1, options.annotators + 1)
    )
    Seat.objects.bulk_create(
        Seat(campaign=campaign, number=person.number, annotator=person) for person in people
    )
    with connection.cursor() as cursor:
        make_table(cursor, simulate(options))
        keys = {"campaign": campaign.pk, "pair_set": pair_set.pk}
        cursor.execute(_ASSIGNMENTS, keys)
        cursor.execute(_JUDGEMENTS, keys)
        cursor.execute("ANALYZE")
    return campaign


def make_table(cursor: Any, columns: dict[str, Any]) -> None:
    from annotation.services.plans.copying import rows_copy

    cursor.execute(
        'CREATE TEMPORARY TABLE made (row int, annotator int, pair int, "order" text, '
        "rating float8, label text)"
    )
    orders = np.array(["AB", "BA"])[columns["order"]]
    labels = np.array(_LABELS)[columns["label"]]
    values = (columns["annotator"], columns["pair"], orders, columns["rating"], labels)
    chunks = (slice(start, start + _ROWS_A_CHUNK) for start in range(0, len(orders), _ROWS_A_CHUNK))
    rows = (
        (chunk.start + n, *cells)
        for chunk in chunks
        for n, cells in enumerate(zip(*(column[chunk].tolist() for column in values), strict=True))
    )
    rows_copy("made", ("row", "annotator", "pair", "order", "rating", "label"), rows)


def as_text(report: dict[str, Any]) -> str:
    lines = [f"{report['judgements']:,} judgements, {report['excluded']} annotators left out"]
    lines += [f"{name:28}{seconds:8.2f} s" for name, seconds in report["seconds"].items()]
    lines.append(f"{'together, run by run':28}{', '.join(map(str, report['total']))} s")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
