"""Let simulated people judge a campaign through its pages."""

from argparse import ArgumentParser
from typing import Any

from annotation.management.front import CampaignCommand
from annotation.models import Campaign
from annotation.services.loopback import loopback_server
from annotation.services.simulating import SimulationReport, campaign_simulate
from datasets.services.jobs import Progress


class Command(CampaignCommand):
    help = (
        "Let simulated annotators take the seats 1 to N, log in and judge through the pages; "
        "simulated leaders accept what waits. The same seed gives the same judgements."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--annotators", type=int, required=True, metavar="N")
        parser.add_argument("--seed", type=int, default=1, help="of their answers (1)")
        parser.add_argument(
            "--url", help="address of the running site; without it a web server is started"
        )

    def run(self, campaign: Campaign, progress: Progress, options: dict[str, Any]) -> None:
        if options["url"]:
            report = _simulated(campaign, options["url"], progress, options)
        else:
            with loopback_server() as url:
                report = _simulated(campaign, url, progress, options)
        self.tell(
            f"{report.reviewed:,} sentences accepted, {report.judged:,} answers given, "
            f"{report.resent:,} requests sent again."
        )


def _simulated(
    campaign: Campaign, url: str, progress: Progress, options: dict[str, Any]
) -> SimulationReport:
    return campaign_simulate(
        campaign=campaign,
        annotators=options["annotators"],
        seed=options["seed"],
        url=url,
        progress=progress,
    )
