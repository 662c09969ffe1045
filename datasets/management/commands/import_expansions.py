"""Import expansions that were finished elsewhere from a table."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.services.expanding.finished import expansions_import
from datasets.services.jobs.incoming import incoming_path


class Command(BaseCommand):
    help = (
        "Import finished expansions (S2, S3, S4) from TSV, CSV or JSON Lines. "
        "Columns: source_id, position, stage, text, expected or expected_ab and expected_ba, "
        "rule (or “by hand”), author. "
        "The first of a stage for a sentence goes into pairs, the others are candidates. "
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
        outcome = expansions_import(
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
                f"{outcome.rows} expansions read, {outcome.known} of them known already."
            )
