"""Write the gold of an imported release in any published format."""

import shutil
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from datasets.formats.corpora import FORMATS, Corpus
from datasets.formats.gold import MissingGold
from datasets.formats.line_ends import with_line_ends
from datasets.formats.parquet import write_parquet
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.selectors.importing.gold import published_rows


class Command(BaseCommand):
    help = "Write the gold of an imported release to a file, in the format it had or another."

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("out", type=Path, metavar="FILE")
        parser.add_argument("--set", default="", help="name of the set of pairs (the only one)")
        parser.add_argument("--format", choices=list(Corpus), help="default: that of the import")

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        sets = project.pair_sets.filter(pairs__published_gold__isnull=False).distinct()
        if options["set"]:
            sets = sets.filter(name=options["set"])
        pair_sets = list(sets[:2])
        if len(pair_sets) != 1:
            names = ", ".join(sets.values_list("name", flat=True)) or "none"
            raise CommandError(f"Name one set of pairs with published gold: --set. Found: {names}")
        corpus = Corpus(options["format"] or pair_sets[0].parameters["format"])
        rows = published_rows(pair_sets[0])
        try:
            # An existing file is left alone until everything has been checked.
            with TemporaryFile() as target:
                if corpus is Corpus.HUGGING_FACE_PARQUET:
                    write_parquet(target, rows)
                else:
                    # In its original format, a file is written with its original line endings.
                    parameters = pair_sets[0].parameters
                    is_same = corpus == parameters.get("format")
                    lines = FORMATS[corpus].table.lines(rows)
                    target.writelines(with_line_ends(lines, parameters if is_same else {}))
                target.seek(0)
                with open(options["out"], "wb") as file:
                    shutil.copyfileobj(target, file)
        except MissingGold as error:
            raise CommandError(f"{corpus} holds more than is known: {error}") from error
        except OSError as error:
            raise CommandError(f"{options['out']} cannot be written: {error.strerror}") from error
        self.stdout.write(f"{options['out']} ({corpus})")
