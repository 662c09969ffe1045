"""Import published files as the source side of a project in another language."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.formats.corpora import Corpus
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.services.adapting.importing import adaptation_import
from datasets.services.jobs.incoming import incoming_path


class Command(BaseCommand):
    help = (
        "Import published files such as SICK.txt as the source side of a project in another "
        "language: each distinct sentence becomes a source to be translated, and the pairs keep "
        "their ids, kinds, splits and gold."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
        parser.add_argument("--language", required=True, help="of the files: a code such as en")
        parser.add_argument(
            "--name", default="", help="name of the adaptation; default: that of the file"
        )
        parser.add_argument(
            "--format", choices=list(Corpus), help="default: told from the header and the name"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        for path in options["files"]:
            outcome = adaptation_import(
                project=project,
                file=incoming_path(path),
                language=options["language"],
                name=options["name"],
                corpus=Corpus(options["format"]) if options["format"] else None,
                actor=None,
                progress=progress,
            )
            note = " (imported before)" if outcome.is_repeated else ""
            self.stdout.write(f"{path.name}: {outcome.rows} pairs{note}")
            for notice in outcome.notices:
                self.stdout.write(f"  {notice}")
