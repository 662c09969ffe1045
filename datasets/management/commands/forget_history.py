"""Deletes old entries of the history that nothing is based on."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from datasets.services.records.forgetting import history_forget, history_forgettable

MIN_DAYS = 30


class Command(BaseCommand):
    help = (
        "Delete entries of the history about access and runs older than the given number of days."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("days", type=int, help=f"at least {MIN_DAYS}")
        parser.add_argument("--dry-run", action="store_true", help="only count them")

    def handle(self, *args: Any, **options: Any) -> None:
        days, now = options["days"], timezone.now()
        if days < MIN_DAYS:
            raise CommandError(f"The history is kept for at least {MIN_DAYS} days.")
        if options["dry_run"]:
            count = history_forgettable(now=now, days=days).count()
            self.stdout.write(f"{count} entries would be deleted.")
        else:
            self.stdout.write(f"{history_forget(now=now, days=days)} entries deleted.")
