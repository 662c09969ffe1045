"""Import descriptions of pictures by two authors from a table."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.services.importing.descriptions import descriptions_import
from datasets.services.jobs.incoming import incoming_path


class Command(BaseCommand):
    help = (
        "Import descriptions of pictures from TSV, CSV or JSON Lines. "
        "Columns: picture, author, sentence, theme, origin, licence. "
        "Two authors may describe a picture, in one file or in two. "
        "If a line is bad, all bad lines are listed and nothing is imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--ignore-column", action="append", default=[], metavar="NAME", help="may be repeated"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        outcome = descriptions_import(
            project=project,
            file=incoming_path(options["file"]),
            ignored=options["ignore_column"],
            actor=None,
            progress=progress,
        )
        if outcome.is_repeated:
            self.stdout.write(
                f"This file was imported before ({outcome.rows} rows). Nothing changed."
            )
        else:
            self.stdout.write(
                f"{outcome.rows} descriptions read, {outcome.known} of them known already."
            )
