"""Run Pairwright: its servers, the site, the workers and the clock, until Ctrl-C."""

import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.programs import NAMES
from config.running import run_everything, run_some
from config.servers.errors import ServersFailed
from config.servers.processes import signal_with_parent


class Command(BaseCommand):
    help = "Run Pairwright until Ctrl-C: servers, site, workers and clock."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--only",
            action="append",
            choices=NAMES,
            help="run only this part, against servers that are prepared already; may be repeated",
        )
        parser.add_argument(
            "--log-to-terminal",
            action="store_true",
            help="show the logs here instead of writing them to var/log",
        )

        parser.add_argument(
            "--with-parent",
            action="store_true",
            help="stop when the program that started this one ends, however it ends",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["with_parent"]:
            signal_with_parent(signal.SIGTERM)
        run = run_some if options["only"] else run_everything
        try:
            run(
                options["only"] or NAMES,
                tell=self.tell,
                log_to_terminal=options["log_to_terminal"],
            )
        except ServersFailed as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            self.tell("Stopped.")

    def tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
