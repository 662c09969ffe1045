"""Import pairs made elsewhere."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.formats.kinds import Format
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.services.importing.pairs import pairs_import
from datasets.services.jobs.incoming import incoming_path


class Command(BaseCommand):
    help = (
        "Import pairs from TSV, CSV or JSON Lines, ready for a campaign. "
        "Columns: pair_id, sentence_a (or word1), sentence_b (or word2), kind, expected, origin, "
        "author; others stay with the pair. "
        "If a line is bad, all bad lines are listed and nothing is imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("file", type=Path)
        parser.add_argument("--name", default="", help="of the set; default: the file's name")
        parser.add_argument("--format", choices=["tsv", "csv", "jsonl"])
        parser.add_argument(
            "--ignore-column", action="append", default=[], metavar="NAME", help="may be repeated"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        outcome = pairs_import(
            project=project,
            file=incoming_path(options["file"]),
            name=options["name"],
            file_format=Format(options["format"]) if options["format"] else None,
            ignored=options["ignore_column"],
            actor=None,
            progress=progress,
        )
        if outcome.is_repeated:
            self.stdout.write(
                f"This file was imported before ({outcome.rows} pairs). Nothing changed."
            )
        else:
            self.stdout.write(f"{outcome.rows} pairs imported.")
            for notice in outcome.notices:
                self.stdout.write(f"  {notice}")
