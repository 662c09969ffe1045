"""A month of a campaign in minutes: 40 annotators with various habits, and exact final counts.

    python -m benchmarks.month [--preset sick --preset cdscorpus --preset simlex] [--annotators 40]
                               [--pairs 300] [--seed 1] --json

Starts PostgreSQL, Redis and the real web server in a temporary folder and does for each protocol
what `manage.py simulate CAMPAIGN --habits` does. Checkpoints pause annotators who miss them.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict
from typing import Any

from benchmarks.load.place import throwaway_place

PRESETS = ("sick", "cdscorpus", "simlex")


def main() -> None:
    options = arguments()
    with throwaway_place("month"):
        reports = {name: run_month(name, options) for name in options.preset or PRESETS}
    if options.json:
        print(json.dumps(reports, indent=2))
    else:
        for name, report in reports.items():
            print(f"{name}: {report}")
    if not all(report["exact"] for report in reports.values()):
        sys.exit(1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--preset", action="append", choices=PRESETS, help="all of them")
    parser.add_argument("--annotators", type=int, default=40)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def run_month(name: str, options: argparse.Namespace) -> dict[str, Any]:
    """Simulate a month of a campaign, and report who did what."""
    from annotation.simulation.loopback_site import loopback_site
    from annotation.simulation.month import month_simulate

    campaign = _campaign(name, options.pairs)
    begun = time.monotonic()
    with loopback_site() as url:
        month = month_simulate(
            campaign=campaign,
            annotators=options.annotators,
            seed=options.seed,
            url=url,
            progress=_DayReporter(name),
        )
    fulfilment = month.fulfilment
    return {
        "seconds": round(time.monotonic() - begun, 1),
        "days": month.days,
        "sentences accepted": month.reviewed,
        "exact": fulfilment.is_exact,
        **asdict(fulfilment),
        "habits": {row.habit: asdict(row) for row in month.habits},
    }


def _campaign(name: str, pairs: int) -> Any:
    from annotation.planning.controls import ready_checkpoints
    from annotation.planning.presets import preset
    from annotation.planning.protocol import MissAction
    from annotation.planning.texts.bundle import texts_in
    from annotation.services.campaigns.lifecycle import campaign_create
    from annotation.services.plans.opening import campaign_open
    from benchmarks.load.material import make_pairs

    pair_set = make_pairs(pairs, generated=name != "simlex")
    protocol = preset(name)
    if name == "simlex":
        # As many questionnaires as the people who stay can fill in.
        protocol = preset(name, judgements_per_order=8)
    pauses = {"on_miss": MissAction.PAUSE, "from_misses": 2 if name == "sick" else 1}
    checkpoints = protocol.checkpoints.model_copy(update=pauses)
    protocol = protocol.model_copy(update={"checkpoints": checkpoints})
    draft = campaign_create(
        project=pair_set.project,
        pair_set=pair_set,
        name="month",
        protocol=protocol,
        seats=10,
        seed=1,
        controls=ready_checkpoints(protocol, texts_in("en")),
        actor=None,
    )
    return campaign_open(campaign=draft, actor=None)


class _DayReporter:
    """A progress that reports each day once, when it begins."""

    def __init__(self, name: str) -> None:
        self._name, self._last = name, ""

    def __call__(self, done: int, total: int, message: str = "") -> None:
        if message != self._last:
            self._last = message
            print(f"{self._name}: {message}, {done:,} answers so far", file=sys.stderr)


if __name__ == "__main__":
    main()
