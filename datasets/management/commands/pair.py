"""Make a set of pairs from the sentences of a project."""

from argparse import ArgumentParser
from typing import Any

from datasets.designs.sick import UNRELATED_SHARE
from datasets.management.front import ProgressLine, ProjectCommand
from datasets.models import Project
from datasets.services.pairing import pair_set_build


class Command(ProjectCommand):
    help = "Pair the sentences of a project by SICK's design."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--name", default="main", help="of the set of pairs (main)")
        parser.add_argument("--seed", type=int, help="default: the project's seed")
        parser.add_argument(
            "--unrelated-share",
            type=float,
            default=UNRELATED_SHARE,
            metavar="SHARE",
            help=f"share of unrelated pairs in all pairs ({UNRELATED_SHARE})",
        )

    def run(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        pair_set = pair_set_build(
            project=project,
            name=options["name"],
            seed=options["seed"],
            unrelated_share=options["unrelated_share"],
            actor=None,
            progress=progress,
        )
        for kind, count in pair_set.report["kept"].items():
            self.tell(f"{count:9,}  {kind}")
        self.tell(f"{sum(pair_set.report['kept'].values()):9,}  pairs in {pair_set.name!r}")
        for reason, count in pair_set.report["dropped_by_reason"].items():
            self.tell(f"{count:9,}  dropped: {reason}")
        for how, count in pair_set.report["chosen"].items():
            self.tell(f"{count:9,}  expansions chosen: {how}")
