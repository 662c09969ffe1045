"""Import norms of words, and list those of a project.

manage.py norms boats                              the norms, and what each column is
manage.py norms boats --table usf.tsv --licence …  import a table
manage.py norms boats --table mrc.tsv --column WORD=word --column CONC=concreteness
"""

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.formats.layout import Layout
from datasets.formats.norms import NORM_COLUMNS
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.selectors.pairing.norms import norm_tables
from datasets.services.importing.norms import norms_import
from datasets.services.jobs.incoming import incoming_path


def _column(text: str) -> tuple[str, str]:
    header, sign, meaning = text.rpartition("=")
    if not sign or (meaning and meaning not in NORM_COLUMNS.known):
        allowed = ", ".join(NORM_COLUMNS.known)
        raise ArgumentTypeError(f"expected HEADER=COLUMN with one of {allowed}, not {text!r}")
    return header, meaning


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        project_argument(parser)
        parser.add_argument("--table", type=Path, metavar="FILE", help="import this table")
        parser.add_argument("--name", default="", help="of the norm; default: the file's name")
        parser.add_argument("--source", default="", help="where it comes from")
        parser.add_argument("--licence", default="")
        parser.add_argument(
            "--column",
            type=_column,
            action="append",
            default=[],
            metavar="HEADER=COLUMN",
            help="what a column of the file is; nothing after the sign leaves it out",
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        if options["table"]:
            outcome = norms_import(
                project=project,
                file=incoming_path(options["table"]),
                name=options["name"],
                source=options["source"],
                licence=options["licence"],
                layout=Layout(meant=dict(options["column"])),
                actor=None,
                progress=progress,
            )
            note = " This file was imported before." if outcome.is_repeated else ""
            self.stderr.write(f"{outcome.rows:,} rows.{note}")
        for table in norm_tables(project):
            columns_read = ", ".join(
                f"{header}: {meaning}" for header, meaning in table.columns if meaning
            )
            licence = table.licence or "licence not given"
            self.stdout.write(f"{table.name}: {table.rows:,} rows, {licence}. {columns_read}")
