"""Let simulated people judge a campaign through its pages."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotation.management.front import campaign_argument, on_campaign
from annotation.models import Campaign
from annotation.simulation.campaign import campaign_simulate
from annotation.simulation.loopback_site import loopback_site
from annotation.simulation.month import MonthReport, month_simulate
from datasets.options import whole_number
from datasets.services.jobs.lifecycle import Progress


class Command(BaseCommand):
    help = (
        "Let simulated annotators take the seats 1 to N, log in and judge through the pages; "
        "simulated leaders accept what waits. The same seed gives the same judgements. With "
        "--habits, people come and go over a month, leave, are paused, come late, use two devices "
        "and lose their power; no time passes but that of the work."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        campaign_argument(parser)
        parser.add_argument("--annotators", type=whole_number(1), required=True, metavar="N")
        parser.add_argument("--seed", type=whole_number(), default=1, help="of their answers (1)")
        parser.add_argument(
            "--habits", action="store_true", help="a month with people of different habits"
        )
        parser.add_argument(
            "--url", help="address of the running site; without it a web server is started"
        )

    @on_campaign
    def handle(self, campaign: Campaign, progress: Progress, options: dict[str, Any]) -> None:
        if options["url"]:
            self._run_at(options["url"], campaign, progress, options)
        else:
            with loopback_site() as url:
                self._run_at(url, campaign, progress, options)

    def _run_at(
        self, url: str, campaign: Campaign, progress: Progress, options: dict[str, Any]
    ) -> None:
        people, seed = options["annotators"], options["seed"]
        if options["habits"]:
            month = month_simulate(
                campaign=campaign, annotators=people, seed=seed, url=url, progress=progress
            )
            self._tell_month(month)
            return
        report = campaign_simulate(
            campaign=campaign, annotators=people, seed=seed, url=url, progress=progress
        )
        self.stdout.write(
            f"{report.reviewed:,} sentences accepted, {report.judged:,} answers given, "
            f"{report.resent:,} requests sent again."
        )

    def _tell_month(self, month: MonthReport) -> None:
        self.stdout.write(
            f"{'habit':14}{'people':>8}{'days':>8}{'answers':>10}{'gone':>8}  refused"
        )
        for row in month.habits:
            refused = ", ".join(f"{code} {n:,}" for code, n in sorted(row.refused.items()))
            counts = f"{row.people:>8}{row.days:>8}{row.saved:>10,}{row.gone:>8}"
            self.stdout.write(f"{row.habit:14}{counts}  {refused}".rstrip())
        fulfilment = month.fulfilment
        self.stdout.write(
            f"{month.days} days, {month.reviewed:,} sentences accepted; "
            f"{fulfilment.judged:,} of {fulfilment.planned:,} judgements: "
            f"{fulfilment.missing:,} missing, {fulfilment.too_many:,} too many, "
            f"{fulfilment.doubled:,} doubled, "
            f"{fulfilment.seen_twice:,} pairs seen twice by one annotator."
        )
        if not fulfilment.is_exact:
            raise CommandError("The pairs were not judged as planned.")
