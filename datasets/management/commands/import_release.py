"""Make a project of a published corpus: pairs with gold, without judgements."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from datasets.formats.corpora import Corpus
from datasets.formats.manifest import MANIFEST_NAME
from datasets.management.front import plainly
from datasets.options import finite, whole_number
from datasets.services.importing.releases import Expected, release_project_import
from datasets.services.jobs.incoming import incoming_path

_FOLDERS_UP = 3  # CDSC-E/train.tsv, huggingface/csv/train.csv


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
            type=whole_number(1),
            help="rows of the one file, an error otherwise; default: what a manifest.json beside "
            "it says, or those of the published file",
        )
        parser.add_argument(
            "--scale",
            type=finite,
            nargs=2,
            metavar=("LOW", "HIGH"),
            help="lowest and highest score; default: what a manifest.json beside the file says, or "
            "those of the published corpus",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        paths, rows = options["files"], options["rows"]
        if rows is not None and len(paths) > 1:
            raise CommandError("--rows speaks of one file; import the files one by one.")
        scale = options["scale"]
        if scale and scale[0] >= scale[1]:
            raise CommandError("--scale: the lowest score must lie below the highest.")
        with plainly(self) as progress:
            project, outcomes = release_project_import(
                files=[incoming_path(path) for path in paths],
                name=options["name"],
                language=options["language"],
                slug=options["slug"],
                licence=options["licence"],
                corpus=Corpus(options["format"]) if options["format"] else None,
                expected=[_expected(path, rows, scale) for path in paths],
                actor=None,
                progress=progress,
            )
        self.stdout.write(f"Project {project.slug}: {project.name}")
        for path, outcome in zip(paths, outcomes, strict=True):
            self.stdout.write(f"{path.name}: {outcome.rows} pairs")
            for notice in outcome.notices:
                self.stdout.write(f"  {notice}")


def _expected(path: Path, rows: int | None, scale: Sequence[float] | None) -> Expected:
    """Return what the options expect of a file, else what a manifest in a parent folder says."""
    for folder in list(path.absolute().parents)[:_FOLDERS_UP]:
        try:
            manifest = json.loads((folder / MANIFEST_NAME).read_bytes())
            name = path.absolute().relative_to(folder).as_posix()
            expected = {file["name"]: file["rows"] for file in manifest["files"]}
            wanted = Expected(expected[name], _scale(manifest))
        except (OSError, ValueError, KeyError, TypeError):
            continue
        break
    else:
        wanted = Expected()
    low_high = (scale[0], scale[1]) if scale else wanted.scale
    return Expected(wanted.rows if rows is None else rows, low_high)


def _scale(manifest: dict[str, Any]) -> tuple[float, float] | None:
    protocol = manifest.get("run", {}).get("protocol")
    if not protocol:
        return None
    scale = protocol["scale"].get("reported") or protocol["scale"]
    return float(scale["low"]), float(scale["high"])
