"""Set the mix of a project, forecast what it gives, or draw by it.

manage.py mix boats                          the forecast of the mix that the project has
manage.py mix boats --preset sick --count    the forecast of another, without saving it
manage.py mix boats --table mix.tsv --coverage S4=0.2 --draw
"""

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.designs.mix import CUSTOM, PRESETS, STAGES, Mix, named
from datasets.designs.mix_forecast import MixForecast, StageForecast
from datasets.errors import Invalid
from datasets.formats.mixes import read_mix
from datasets.formats.problems import BadFile, Problems
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project, RuleSettings
from datasets.selectors.expanding.rules import rule_settings
from datasets.services.expanding.mixing import mix_draw, mix_forecast_of, mix_update
from transforms.reason import Reason

NONE = "none"


def coverage(text: str) -> tuple[str, float]:
    """Read "S4=0.2": an S4 for a fifth of the S1s."""
    stage, _, share = text.partition("=")
    try:
        if stage.upper() in STAGES and 0 <= float(share) <= 1:
            return stage.upper(), float(share)
    except ValueError:
        pass
    raise ArgumentTypeError(f"{text!r} is no share of a stage such as S4=0.2")


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        project_argument(parser)
        source = parser.add_mutually_exclusive_group()
        source.add_argument("--preset", choices=(*PRESETS, NONE), help="start from a paper's table")
        source.add_argument(
            "--table", type=Path, metavar="FILE", help="with the columns stage, rules, weight"
        )
        parser.add_argument(
            "--coverage",
            type=coverage,
            action="append",
            default=[],
            metavar="STAGE=SHARE",
            help="for which share of the S1s a stage is wanted (S4=0.2)",
        )
        parser.add_argument(
            "--takes-warned", action="store_true", help="draw candidates with a warning if need be"
        )
        parser.add_argument(
            "--composes", choices=("yes", "no"), help="whether two rules may make a sentence"
        )
        parser.add_argument("--count", action="store_true", help="only forecast, save nothing")
        parser.add_argument("--draw", action="store_true", help="draw the sentences by the mix")

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        settings = rule_settings(project)
        mix = _mix(settings, options)
        composes = settings.composes
        if options["composes"]:
            composes = options["composes"] == "yes"
        if not options["count"] and _changes(options):
            settings = mix_update(project=project, mix=mix, composes=composes, actor=None)
        if options["draw"] and not options["count"]:
            report = mix_draw(project=project, actor=None, progress=progress)
            self.stdout.write(f"{report.changed:,} S1 drawn otherwise than before.")
        if mix is None:
            self.stdout.write("The project has no mix: each sentence draws for itself.")
            return
        self._show(mix, mix_forecast_of(project, mix, composes=composes))

    def _show(self, mix: Mix, forecast: MixForecast) -> None:
        self.stdout.write(f"Mix: {mix.name}")
        for stage in forecast.stages:
            self._show_stage(stage)
        for r in forecast.relations:
            self.stdout.write(f"{r.pairs:9,}  {r.relation} ({r.share:.1%}, aim {r.target:.1%})")
        needed = forecast.by_hand.needed
        if needed is None:
            self.stdout.write("No number of S4 brings every share within one point of SICK's.")
        elif needed:
            self.stdout.write(
                f"{needed:,} S4 by hand bring every share within one point of SICK's."
            )
        else:
            self.stdout.write("Every share is within one point of SICK's.")

    def _show_stage(self, stage: StageForecast) -> None:
        self.stdout.write(
            f"{stage.stage}: {stage.reached:,} of {stage.wanted:,} wanted for {stage.s1s:,} S1"
        )
        for row in stage.rows:
            missing = f"  {row.shortfall:,} missing: {row.lack}" if row.lack else ""
            self.stdout.write(
                f"{row.reached:9,} of {row.wanted:.0f} wanted, {row.reachable:,} possible  "
                f"{row.row.name} ({row.reached_share:.1%}, aim {row.share:.1%}){missing}"
            )


def _changes(options: Mapping[str, Any]) -> bool:
    names = ("preset", "table", "coverage", "takes_warned", "composes")
    return any(options[name] for name in names)


def _mix(settings: RuleSettings, options: Mapping[str, Any]) -> Mix | None:
    mix = Mix.from_json(settings.mix) if settings.mix else None
    if options["preset"]:
        mix = PRESETS.get(options["preset"])
    if options["table"]:
        mix = Mix(CUSTOM, _rows(options["table"]))
    if mix is None:
        return None
    coverages = {**mix.coverage, **dict(options["coverage"])}
    return named(
        replace(mix, coverage=coverages, takes_warned=mix.takes_warned or options["takes_warned"])
    )


def _rows(path: Path) -> Any:
    problems = Problems()
    try:
        rows = tuple(read_mix(path.read_text(encoding="utf-8-sig"), problems))
        problems.raise_if_any()
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(Reason("file_unreadable", path=str(path), reason=str(error))) from None
    except BadFile as error:
        raise Invalid(f"{path}:\n{error}") from None
    return rows
