"""Make a project of a published corpus: pairs with gold, without judgements."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from datasets.formats.corpora import Corpus
from datasets.formats.manifest import MANIFEST_NAME
from datasets.management.front import plainly
from datasets.services.importing_releases import release_project_import
from datasets.services.incoming import incoming_path


class Command(BaseCommand):
    help = (
        "Make a project of published files such as SICK.txt, CDSCorpus or SimLex-999.txt: pairs "
        "with gold, without judgements. If a line is bad, all bad lines are listed and nothing "
        "is imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="name of the new project")
        parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
        parser.add_argument("--language", required=True, help="code such as en or pl")
        parser.add_argument("--slug", default="", help="short name; default: made of the name")
        parser.add_argument("--licence", default="", help="licence of the corpus")
        parser.add_argument(
            "--format", choices=list(Corpus), help="default: told from the header and the name"
        )
        parser.add_argument(
            "--rows",
            type=int,
            help="rows of the one file, an error otherwise; default: what a manifest.json beside "
            "it says",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        paths, rows = options["files"], options["rows"]
        if rows is not None and len(paths) > 1:
            raise CommandError("--rows speaks of one file; import the files one by one.")
        with plainly(self) as progress:
            project, outcomes = release_project_import(
                files=[incoming_path(path) for path in paths],
                name=options["name"],
                language=options["language"],
                slug=options["slug"],
                licence=options["licence"],
                corpus=Corpus(options["format"]) if options["format"] else None,
                expected_rows=[_rows_of(path) if rows is None else rows for path in paths],
                actor=None,
                progress=progress,
            )
        self.stdout.write(f"Project {project.slug}: {project.name}")
        for path, outcome in zip(paths, outcomes, strict=True):
            self.stdout.write(f"{path.name}: {outcome.rows} pairs")
            for notice in outcome.notices:
                self.stdout.write(f"  {notice}")


def _rows_of(path: Path) -> int | None:
    """Return how many rows a manifest beside the file says it has, None if there is none."""
    try:
        manifest = json.loads((path.parent / MANIFEST_NAME).read_bytes())
        rows = {file["name"]: file["rows"] for file in manifest["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        return None
    found = rows.get(path.name)
    return found if isinstance(found, int) else None
