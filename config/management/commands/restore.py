"""Read everything back from one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backups.restoring import backup_restore
from datasets.errors import DomainError


class Command(BaseCommand):
    help = "Make the database what a backup says; on any failure it stays as it was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace a database that is not empty; it is backed up first",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            safety_copy = backup_restore(
                path=options["file"], replace=options["replace"], tell=self.stdout.write
            )
        except DomainError as error:
            raise CommandError(str(error)) from error
        if safety_copy is not None:
            self.stdout.write(f"What was there before is in {safety_copy}.")
        self.stdout.write(f"{options['file']} is restored.")
