"""Turn the judgements of a campaign into gold."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand

from annotation.management.front import campaign_argument, on_campaign
from annotation.models import Campaign
from annotation.services.gold.aggregating import campaign_aggregate
from datasets.services.jobs.lifecycle import Progress


class Command(BaseCommand):
    help = "Make gold scores and agreement of the judgements there are now, as a new run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        campaign_argument(parser)
        parser.add_argument(
            "--date", type=date.fromisoformat, metavar="YYYY-MM-DD", help="of the run (today)"
        )

    @on_campaign
    def handle(self, campaign: Campaign, progress: Progress, options: dict[str, Any]) -> None:
        run = campaign_aggregate(campaign=campaign, dated=options["date"], progress=progress)
        results = run.results
        self.stdout.write(
            f"Run {run.number}: {results['judgements']:,} judgements, {results['pairs']:,} pairs"
        )
        for name, measure in results["measures"].items():
            value = "not defined" if measure["value"] is None else f"{measure['value']:.3f}"
            self.stdout.write(f"{name:21} {value:>12}  {measure['note']}")
        labels = results["labels"] if any(results["labels"].values()) else {}
        for label, count in labels.items():
            self.stdout.write(f"{label:16} {count:12,}")
