"""Write everything into one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backups.making import backup_make
from datasets.errors import DomainError


class Command(BaseCommand):
    help = "Write the whole install into one archive and check it. Works while Pairwright runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = backup_make(path=options["file"])
        except DomainError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{options['file']}: {manifest.dump_bytes / 2**20:.1f} MiB, written and checked."
        )
