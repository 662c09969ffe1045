"""Parse the texts that have no tree, or take trees from a CoNLL-U file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.services.importing.parsing import parses_import, project_parse
from datasets.services.jobs.incoming import incoming_path


class Command(BaseCommand):
    help = (
        "Parse with Stanza every sentence that has no tree yet. Stopped in the middle, "
        "it goes on where it was. The models are in Stanza's own folder or in "
        "PAIRWRIGHT_STANZA_DIR."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument(
            "--conllu", type=Path, metavar="FILE", help="take the trees of this file instead"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        if options["conllu"]:
            outcome = parses_import(
                project=project,
                file=incoming_path(options["conllu"]),
                actor=None,
                progress=progress,
            )
            note = " This file was imported before. Nothing changed." if outcome.is_repeated else ""
            self.stdout.write(f"{outcome.rows} trees taken from the file.{note}")
            return
        report = project_parse(project=project, actor=None, progress=progress)
        self.stdout.write(
            f"{report.parsed} texts parsed; {report.unusable} of them are not one sentence."
        )
