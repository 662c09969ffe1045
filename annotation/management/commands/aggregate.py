"""Turn the judgements of a campaign into gold."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from annotation.management.front import CampaignCommand
from annotation.models import Campaign
from annotation.services.aggregating import campaign_aggregate
from datasets.services.jobs import Progress


class Command(CampaignCommand):
    help = "Make gold scores and agreement of the judgements there are now, as a new run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--date", type=date.fromisoformat, metavar="YYYY-MM-DD", help="of the run (today)"
        )

    def run(self, campaign: Campaign, progress: Progress, options: dict[str, Any]) -> None:
        run = campaign_aggregate(campaign=campaign, dated=options["date"], progress=progress)
        results = run.results
        self.tell(
            f"Run {run.number}: {results['judgements']:,} judgements, {results['pairs']:,} pairs"
        )
        for name, measure in results["measures"].items():
            value = "not defined" if measure["value"] is None else f"{measure['value']:.3f}"
            self.tell(f"{name:21} {value:>12}  {measure['note']}")
        for label, count in results["labels"].items():
            self.tell(f"{label:16} {count:12,}")
