"""Publish a run of a campaign as a release."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotation.management.front import campaign_argument, on_campaign
from annotation.models import AggregationRun, Campaign
from annotation.services.gold.release_checks import (
    NotAcknowledged,
    release_acknowledged,
    release_checks,
)
from annotation.services.gold.releasing import release_write, run_release
from datasets.designs.split import SEMEVAL_SHARES, Part, shares_of
from datasets.formats.datasheet import split_text
from datasets.options import whole_number
from datasets.services.jobs.lifecycle import Progress
from datasets.services.publishing.checks import ReleaseCheck, ReleasePoint
from datasets.services.publishing.splits import SplitMethod, Splitting


class Command(BaseCommand):
    help = "Publish a run as a release, and write its files into a folder if one is named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        campaign_argument(parser)
        parser.add_argument("name", help="version of the release, such as 1.0")
        parser.add_argument("--run", type=int, metavar="N", help="number of the run (the last)")
        parser.add_argument(
            "--date", type=date.fromisoformat, metavar="YYYY-MM-DD", help="default: the run's"
        )
        parser.add_argument(
            "--split",
            choices=list(SplitMethod),
            help="source: no source and no text lies in two parts; pairs: as SICK, stratified; "
            "original: each pair of an adapted corpus stays in its part (the default where it has "
            "one, else source)",
        )
        parser.add_argument(
            "--split-seed", type=whole_number(), metavar="N", help="default: the project's"
        )
        parser.add_argument(
            "--sizes",
            type=_sizes,
            default=SEMEVAL_SHARES,
            metavar="TRAIN,TRIAL,TEST",
            help="sizes or shares of the parts, such as 4500,500,4927 or 0.45,0.05,0.5",
        )
        parser.add_argument(
            "--acknowledge",
            nargs="*",
            choices=list(ReleasePoint),
            metavar="POINT",
            help="release although these points of the checklist are not settled; without any: all",
        )
        parser.add_argument(
            "--inherit",
            action="store_true",
            help="of an adapted corpus: release it whole, with the original's gold where nobody "
            "judged",
        )
        parser.add_argument(
            "--majority",
            action="store_true",
            help="release the gold of the judgements also where adjudicators decided otherwise",
        )
        parser.add_argument("--out", type=Path, metavar="DIR", help="write the files there too")

    @on_campaign
    def handle(self, campaign: Campaign, progress: Progress, options: dict[str, Any]) -> None:
        runs = campaign.runs.select_related("campaign__project", "campaign__pair_set")
        number = options["run"]
        run = runs.filter(number=number).first() if number else runs.order_by("-number").first()
        if run is None:
            raise CommandError("There is no such run. Make one: aggregate CAMPAIGN")
        splitting = Splitting(
            way=SplitMethod(options["split"]) if options["split"] else None,
            seed=options["split_seed"],
            shares=options["sizes"],
        )
        release = run_release(
            run=run,
            version=options["name"],
            dated=options["date"],
            splitting=splitting,
            inherits=options["inherit"],
            adjudicated=not options["majority"],
            acknowledged=self._checked(run, splitting, options),
            actor=None,
            progress=progress,
        )
        self.stdout.write(f"Release {release.version} of run {run.number}, {release.dated}")
        if release.manifest.get("split", {}).get("is_off_size"):
            self.stderr.write(split_text(release.manifest["split"]))
        for file in release.files.select_related("stored").order_by("position"):
            self.stdout.write(f"{file.stored.sha256}  {file.path}")
        if options["out"]:
            release_write(release=release, out=options["out"])

    def _checked(
        self, run: AggregationRun, splitting: Splitting, options: dict[str, Any]
    ) -> tuple[ReleaseCheck, ...]:
        """Print the checklist; stop at what is neither settled nor acknowledged."""
        named: list[str] | None = options["acknowledge"]
        checks = release_checks(
            run=run,
            splitting=splitting,
            inherits=options["inherit"],
            adjudicated=not options["majority"],
        )
        for check in checks:
            mark = "ok" if check.is_settled else "!"
            self.stdout.write(f"{mark:3} {check.point.value:9} {check.text}")
        acknowledged = () if named is None else named or tuple(ReleasePoint)
        try:
            return release_acknowledged(checks, acknowledged)
        except NotAcknowledged as error:
            points = " ".join(error.data["points"])
            raise CommandError(
                "Nothing was released. Settle what is marked with !, or say that you know: "
                f"--acknowledge {points}"
            ) from None


def _sizes(text: str) -> Mapping[Part, float]:
    try:
        return shares_of(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
