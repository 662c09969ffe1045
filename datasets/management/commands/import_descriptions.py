"""Import descriptions of pictures by two authors from a table."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from datasets.management.front import ProgressLine, ProjectCommand
from datasets.models import Project
from datasets.services.importing_descriptions import descriptions_import
from datasets.services.incoming import incoming_path


class Command(ProjectCommand):
    help = (
        "Import descriptions of pictures from TSV, CSV or JSON Lines. "
        "Columns: picture, author, sentence, theme, origin, licence. "
        "Two authors may describe a picture, in one file or in two. "
        "If a line is bad, all bad lines are listed and nothing is imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--ignore-column", action="append", default=[], metavar="NAME", help="may be repeated"
        )

    def run(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        outcome = descriptions_import(
            project=project,
            file=incoming_path(options["file"]),
            ignored=options["ignore_column"],
            actor=None,
            progress=progress,
        )
        if outcome.is_repeated:
            self.tell(f"This file was imported before ({outcome.rows} rows). Nothing changed.")
        else:
            self.tell(f"{outcome.rows} descriptions read, {outcome.known} of them known already.")
