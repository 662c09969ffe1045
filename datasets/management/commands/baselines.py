"""Run the baselines of the papers on a release and keep them on its leaderboard."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from datasets.designs.split import Part
from datasets.evaluation.baselines import BASELINES, UnknownBaseline, baseline_named
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project, Release, System
from datasets.options import positive, whole_number
from datasets.services.jobs.incoming import incoming_path
from datasets.services.measuring.baselines import Learning, baselines_measure


class Command(BaseCommand):
    help = (
        "Run the baselines of the papers on a release and keep each as a system of its "
        "leaderboard. One that is there already stays as it is."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        usual = Learning()
        add = parser.add_argument
        add("release", help="its version, such as 1.0")
        add("--part", choices=list(Part), default="", help="measure on it (default: all pairs)")
        add("--train-part", choices=list(Part), default="", help="learn from it, such as TRAIN")
        add("--vectors", type=Path, help="word vectors of word2vec (text or binary) or GloVe")
        add("--corpus", type=Path, help="sentences, one a line, to count words in")
        add("--weights", type=Path, help="word weights of `datasets.evaluation saliency train`")
        add("--seed", type=whole_number(), default=usual.seed)
        add(
            "--dropped",
            type=whole_number(),
            default=usual.dropped,
            help="frequent words overlap passes over",
        )
        add("--smoothing", type=positive, default=usual.smoothing, help="a of SMOOTH")
        add(
            "--baseline",
            action="append",
            metavar="NAME",
            help="one of the built-in ones, or package.module:NAME; may be repeated (default: all)",
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        release = Release.objects.filter(project=project, version=options["release"]).first()
        if release is None:
            allowed = ", ".join(project.releases.values_list("version", flat=True)) or "none"
            raise CommandError(f"There is no release {options['release']}. There are: {allowed}")
        try:
            chosen = [baseline_named(name) for name in options["baseline"] or ()]
        except UnknownBaseline as error:
            raise CommandError(str(error)) from error
        outcomes = baselines_measure(
            release=release,
            part=options["part"],
            learning=_learning(options),
            baselines=chosen or BASELINES,
            actor=None,
            progress=progress,
        )
        for outcome in outcomes:
            reasons = "; ".join(map(str, outcome.reasons))
            result = _figures_text(outcome.system) if outcome.system else reasons
            self.stdout.write(f"{outcome.name}: {result}")


def _figures_text(system: System) -> str:
    figures, official = system.report["figures"], system.report["official"]
    names = [name for name in (official, "accuracy") if name in figures]
    measured = {
        name: figures[name]["value"] for name in names if figures[name]["value"] is not None
    }
    values = ", ".join(f"{name} {value:.4f}" for name, value in measured.items())
    return values or f"no {official}: {figures[official]['note']}"


def _learning(options: dict[str, Any]) -> Learning:
    vectors, corpus, weights = (
        incoming_path(options[name]) if options[name] else None
        for name in ("vectors", "corpus", "weights")
    )
    return Learning(
        train_part=options["train_part"],
        vectors=vectors,
        corpus=corpus,
        weights=weights,
        seed=options["seed"],
        dropped=options["dropped"],
        smoothing=options["smoothing"],
    )
