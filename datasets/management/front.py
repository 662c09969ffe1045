"""What commands about a project share: finding it, showing progress, saying what is wrong."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from datasets.errors import DomainError
from datasets.models import Project

SECONDS_BETWEEN = 0.5


class ProjectCommand(BaseCommand):
    """A command on one project. Subclasses define `run`; its errors end with exit code 1."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("project", help="short name of the project")

    def handle(self, *args: Any, **options: Any) -> None:
        project = Project.objects.filter(slug=options["project"]).first()
        if project is None:
            names = ", ".join(Project.objects.order_by("slug").values_list("slug", flat=True))
            raise CommandError(f"There is no project {options['project']!r}. There are: {names}")
        progress = ProgressLine(self.stderr)
        try:
            self.run(project, progress, options)
        except DomainError as error:
            raise CommandError(str(error)) from error
        finally:
            progress.end()

    def run(self, project: Project, progress: "ProgressLine", options: dict[str, Any]) -> None:
        raise NotImplementedError

    def tell(self, text: str) -> None:
        self.stdout.write(text)


class ProgressLine:
    """Progress as one line that is written anew, or as few lines where there is no terminal."""

    def __init__(self, stream: OutputWrapper) -> None:
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._shown_at = time.monotonic()
        self._is_open = False

    def __call__(self, done: int, total: int, message: str = "") -> None:
        now = time.monotonic()
        pause = SECONDS_BETWEEN if self._is_terminal else 20 * SECONDS_BETWEEN
        if now - self._shown_at < pause:
            return
        self._shown_at = now
        share = f"{done:,} of {total:,} ({100 * done // total} %)" if total else f"{done:,}"
        line = message or share
        if self._is_terminal:
            self._stream.write(f"\r\x1b[K{line}", ending="")
            self._stream.flush()
            self._is_open = True
        else:
            self._stream.write(line)

    def end(self) -> None:
        if self._is_open:
            self._stream.write("\r\x1b[K", ending="")
