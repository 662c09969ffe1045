"""Make a pair set from the sentences of a project, or forecast its counts."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.designs.forecast import Forecast, GroupForecast
from datasets.designs.sick import UNRELATED_SHARE
from datasets.errors import Invalid
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.options import whole_number
from datasets.selectors.expanding.mixing import project_mix
from datasets.selectors.expanding.rules import rule_settings
from datasets.services.pairing.pair_sets import (
    CUSTOM,
    DESIGNS,
    SICK,
    design_named,
    pair_set_build,
    pairs_forecast,
)


class Command(BaseCommand):
    help = "Pair the sentences of a project by a design."

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("--name", default="main", help="of the set of pairs (main)")
        parser.add_argument("--seed", type=whole_number(), help="default: the project's seed")
        parser.add_argument("--design", choices=DESIGNS, default=SICK, help=f"({SICK})")
        parser.add_argument(
            "--unrelated-share",
            type=float,
            default=UNRELATED_SHARE,
            metavar="SHARE",
            help=f"for sick: share of unrelated pairs in all pairs ({UNRELATED_SHARE})",
        )
        parser.add_argument(
            "--table",
            type=Path,
            metavar="FILE",
            help="for custom: a table with the columns kind, left, right, quota, expected",
        )
        parser.add_argument(
            "--count", action="store_true", help="only count what would come out, make nothing"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        chosen = {
            "unrelated_share": options["unrelated_share"],
            "table": _table(options["table"]) if options["design"] == CUSTOM else "",
        }
        seed = project.seed if options["seed"] is None else options["seed"]
        if options["count"]:
            mix = project_mix(rule_settings(project))
            design = design_named(options["design"], mix=mix, **chosen)
            self._show(pairs_forecast(project=project, design=design, seed=seed))
            return
        pair_set = pair_set_build(
            project=project,
            name=options["name"],
            seed=seed,
            design=options["design"],
            actor=None,
            progress=progress,
            **chosen,
        )
        for kind, count in pair_set.report["kept"].items():
            self.stdout.write(f"{count:9,}  {kind}")
        self.stdout.write(f"{sum(pair_set.report['kept'].values()):9,}  pairs in {pair_set.name!r}")
        for reason, count in pair_set.report["dropped_by_reason"].items():
            self.stdout.write(f"{count:9,}  dropped: {reason}")
        for choice, count in pair_set.report["chosen"].items():
            self.stdout.write(f"{count:9,}  expansions chosen: {choice}")

    def _show(self, forecast: Forecast) -> None:
        for kind in forecast.kinds:
            reasons = "; ".join(f"{n:,} {reason}" for reason, n in kind.dropped)
            self.stdout.write(
                f"{kind.kept:9,} of {kind.planned:,}  {kind.kind}  {reasons}".rstrip()
            )
        self.stdout.write(f"{forecast.pairs:9,}  pairs would be made")
        tables = (
            ("relation", forecast.relations),
            ("labels", forecast.labels),
            ("rule", forecast.rules),
        )
        for title, groups in tables:
            for group in groups:
                self.stdout.write(f"{group.kept:9,}  {title}: {_of_group(group)}")


def _of_group(group: GroupForecast) -> str:
    aim = "" if group.target is None else f", aim {group.target:.1%}"
    return f"{group.name or 'none expected'} ({group.share:.1%}{aim})"


def _table(path: Path | None) -> str:
    if path is None:
        raise Invalid("The design custom needs a table: give --table FILE.")
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(f"{path} cannot be read: {error}") from None
