"""Normalise the parsed sources and expand their sentences."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.services.expanding.engines import project_engine
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.normalising import project_normalise
from transforms.explain import without_wordnet


class Command(BaseCommand):
    help = "Normalise every parsed source (S1), then write S2, S3 and S4 with the language's rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument(
            "--retry-fallen",
            action="store_true",
            help="try fallen sources again, after better trees or rules came in",
        )
        parser.add_argument(
            "--again",
            action="store_true",
            help="expand again what other rules or another wordnet expanded, unless it is paired",
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        engine = project_engine(project)
        if engine.lexicon is None:
            self.stderr.write(without_wordnet(engine))
        normalised = project_normalise(
            project=project,
            actor=None,
            progress=progress,
            engine=engine,
            retry_fallen=options["retry_fallen"],
        )
        report = project_expand(
            project=project,
            actor=None,
            progress=progress,
            engine=engine,
            restart=options["again"],
        )
        self.stdout.write(f"{normalised.sentences} S1 of {normalised.sources} sources.")
        self._table("Sources fallen", normalised.fallen)
        self.stdout.write(f"{report.expanded} S1 expanded, {report.candidates} candidates.")
        self._table("Sentences written", report.written)
        self._table("By rule", report.rules)
        self._table("Refusals", report.refusals)
        unparsed = normalised.unparsed + report.unparsed
        if unparsed:
            self.stdout.write(f"{unparsed} wait for a tree: run `parse` first.")
        errors = [*normalised.errors.as_result(), *report.errors.as_result()]
        for error in errors:
            example = f"{error['times']} times, first on {error['example']}"
            self.stderr.write(f"{error['rule']}: {error['error']}; {example}")
        if errors:
            raise CommandError("Rules broke on some sentences; all else was done.")

    def _table(self, title: str, counts: Mapping[str, int]) -> None:
        for name, count in sorted(counts.items()):
            self.stdout.write(f"{title}: {count:7,}  {name}")
