"""Build the documentation that the site shows at /help/."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.documentation.building import DocumentationFailed, build


class Command(BaseCommand):
    help = "Build the documentation, which the site shows at /help/."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--out",
            type=Path,
            default=settings.DOCUMENTATION_ROOT,
            help="another folder, whose index.html opens in a browser without any server",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            is_new = build(options["out"])
        except DocumentationFailed as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['out']}{'' if is_new else ' (up to date)'}")
