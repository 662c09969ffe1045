"""Import source sentences, or finished ones, from a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.formats.kinds import Format
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.services.expanding.finished import sentences_import
from datasets.services.importing.sources import sources_import
from datasets.services.jobs.incoming import incoming_path


class Command(BaseCommand):
    help = (
        "Import sources from TSV, CSV, JSON Lines, plain text or CoNLL-U. "
        "Columns: source_id, sentence_a, sentence_b, origin, theme, licence, author. "
        "If a line is bad, all bad lines are listed and nothing is imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--stage",
            choices=["S0", "S1"],
            default="S0",
            help="S1: the sentences are finished and need no normalising; with a column s1, a "
            "sentence a row: source_id, position, s0, s1, version_1 to version_9, author",
        )
        parser.add_argument("--format", choices=list(Format), help="default: told by the file")
        parser.add_argument(
            "--ignore-column", action="append", default=[], metavar="NAME", help="may be repeated"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        import_file = sources_import if options["stage"] == "S0" else sentences_import
        outcome = import_file(
            project=project,
            file=incoming_path(options["file"]),
            file_format=Format(options["format"]) if options["format"] else None,
            ignored=options["ignore_column"],
            actor=None,
            progress=progress,
        )
        if outcome.is_repeated:
            self.stdout.write(
                f"This file was imported before ({outcome.rows} rows). Nothing changed."
            )
        else:
            self.stdout.write(f"{outcome.rows} rows read, {outcome.known} of them known already.")
