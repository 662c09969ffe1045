"""Run everything once with simulated people, before anybody is paid."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from annotation.management.front import bar_of
from annotation.simulation.rehearsal import rehearse
from annotation.simulation.steps import Rehearsal, RehearsalStep
from datasets.designs.mix import PRESETS
from datasets.management.front import ProgressLine, plainly
from datasets.options import whole_number
from datasets.services.pairing.pair_sets import CDS, SICK


class Command(BaseCommand):
    help = (
        "Import FILE, parse, expand, pair, review, judge with simulated people through the pages, "
        "aggregate and release, in a project of its own that is deleted afterwards."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="source sentences, as for import_sources")
        parser.add_argument("--language", required=True, help="of the sentences, such as en")
        parser.add_argument(
            "--annotators", type=whole_number(1), default=10, metavar="N", help="(10)"
        )
        parser.add_argument("--seed", type=whole_number(), default=1, help="(1)")
        parser.add_argument(
            "--out", type=Path, required=True, metavar="DIR", help="for the release; new or empty"
        )
        parser.add_argument(
            "--conllu", type=Path, metavar="FILE", help="take the trees of this file, no parser"
        )
        parser.add_argument(
            "--design",
            choices=(SICK, CDS),
            default=SICK,
            help=f"({SICK}); with {CDS}, FILE holds descriptions of pictures",
        )
        parser.add_argument(
            "--people",
            action="store_true",
            help="simulated authors normalise and expand, without a parser and without rules",
        )
        parser.add_argument(
            "--mix",
            choices=tuple(PRESETS),
            default="",
            help="draw the sentences by this mix instead of by the odds of the rules",
        )
        parser.add_argument(
            "--plan",
            choices=("slider", "bws"),
            default="slider",
            help="(slider); bws also judges the same truth by best–worst scaling, in memory and in "
            "about the same time, and sets its scores beside those of the slider",
        )
        parser.add_argument("--keep", action="store_true", help="keep the project afterwards")

    def handle(self, *args: Any, **options: Any) -> None:
        # A rehearsal is often the first command of a new installation.
        call_command("migrate", interactive=False, verbosity=0)
        names = ("file", "language", "annotators", "seed", "out", "conllu", "keep", "design", "mix")
        with plainly(self) as line:
            rehearsal = rehearse(
                **{name: options[name] for name in names},
                people=options["people"],
                with_tuples=options["plan"] == "bws",
                progress=bar_of(line),
                tell=lambda name: self._tell_step(line, name),
            )
        self._show(rehearsal, options["out"])

    def _tell_step(self, line: ProgressLine, name: str) -> None:
        line.end()
        self.stderr.write(f"{name} …")

    def _show(self, rehearsal: Rehearsal, out: Path) -> None:
        for step in rehearsal.steps:
            self._show_step(step)
        self.stdout.write(f"{'all steps':44}{rehearsal.seconds:24.1f} s")
        self.stdout.write(f"\n{rehearsal.related_pairs:,} related pairs")
        fidelity = rehearsal.fidelity
        if fidelity is not None:
            self.stdout.write("Gold against the latent truth:")
            measures = {
                "root mean square error of relatedness": fidelity.rmse,
                "Pearson correlation of relatedness": fidelity.pearson,
                "share of right labels": fidelity.label_accuracy,
            }
            for name, measure in measures.items():
                value = measure.note if measure.value is None else f"{measure.value:.3f}"
                self.stdout.write(f"  {name:42}{value:>12}  (n = {measure.n:,})")
        self.stdout.write(f"\nThe release is in {out}")

    def _show_step(self, step: RehearsalStep) -> None:
        self.stdout.write(f"\n{step.name:44}{step.seconds:24.1f} s")
        for line in step.lines:
            indent = "      " if line.is_detail else "  "
            count = f"{line.count:,}" if isinstance(line.count, int) else line.count
            self.stdout.write(f"{indent + line.what:44}{count:>12}")
