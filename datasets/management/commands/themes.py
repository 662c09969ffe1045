"""Group the pictures of a project into themes, and choose those that are described.

manage.py themes boats                            the themes, and what a draw would take
manage.py themes boats --table themes.tsv         import themes: theme, key, quota
manage.py themes boats --table pictures.tsv       import the themes of pictures: picture, theme
manage.py themes boats --draw --seed 7            choose by the quotas
manage.py themes boats --pictures > pictures.tsv  each picture, its theme, how it was chosen
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.formats.themes import PICTURE_THEME_TABLE, THEME_TABLE
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.options import whole_number
from datasets.selectors.describing.chosen import choice_now
from datasets.selectors.describing.themes import (
    draw_forecast,
    picture_theme_rows,
    quotas_of,
    theme_counts,
    theme_rows,
)
from datasets.services.describing.choosing import choice_undo, pictures_choose
from datasets.services.describing.themes import themes_import
from datasets.services.jobs.incoming import incoming_path


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        project_argument(parser)
        parser.add_argument("--table", type=Path, metavar="FILE", help="import this table first")
        parser.add_argument(
            "--seed",
            type=whole_number(),
            metavar="N",
            help="seed of the draw (default: the project's)",
        )
        parser.add_argument(
            "--unthemed",
            type=whole_number(),
            default=0,
            metavar="N",
            help="also draw this many pictures without a theme",
        )
        act = parser.add_mutually_exclusive_group()
        act.add_argument("--draw", action="store_true", help="choose the pictures to describe")
        act.add_argument("--undo", action="store_true", help="undo the current choice")
        act.add_argument("--themes", action="store_true", help="write the themes as a table")
        act.add_argument("--pictures", action="store_true", help="write the pictures as a table")

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        if options["table"]:
            file = incoming_path(options["table"])
            changed = themes_import(project=project, file=file, actor=None)
            self.stderr.write(f"{changed:,} rows changed the themes.")
        if options["themes"]:
            self._write(THEME_TABLE.lines(theme_rows(project)))
        elif options["pictures"]:
            self._write(PICTURE_THEME_TABLE.lines(picture_theme_rows(project)))
        else:
            if options["undo"]:
                choice_undo(project=project, actor=None)
            elif options["draw"]:
                seed = project.seed if options["seed"] is None else options["seed"]
                unthemed = options["unthemed"]
                pictures_choose(project=project, seed=seed, unthemed=unthemed, actor=None)
            self._show(project, options["unthemed"])

    def _write(self, lines: Any) -> None:
        for line in lines:
            self.stdout.write(line.decode(), ending="")

    def _show(self, project: Project, unthemed: int) -> None:
        counts = theme_counts(project)
        for row in draw_forecast(counts, quotas_of(project, unthemed=unthemed)):
            quota = "all" if row.quota is None else f"{row.quota:,}"
            short = f"  {row.short:,} missing" if row.short else ""
            now = counts[row.theme].chosen if row.theme in counts else 0
            self.stdout.write(
                f"{row.theme or '(no theme)'}: quota {quota}, {row.pictures:,} pictures, "
                f"{row.kept:,} begun, a draw takes {row.chosen:,}, chosen now {now:,}{short}"
            )
        choice = choice_now(project)
        if choice is None:
            self.stdout.write("No choice was made: all pictures are described.")
        else:
            n = choice.pictures.count()
            self.stdout.write(f"Choice {choice.number}, seed {choice.seed}: {n:,} pictures.")
