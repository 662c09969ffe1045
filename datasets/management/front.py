"""What commands about a project share: finding it, showing progress, reporting errors."""

import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.db import OperationalError, ProgrammingError, connection
from django.db.migrations.executor import MigrationExecutor

from datasets.errors import DomainError
from datasets.models import Project
from transforms.reason import Reason

SECONDS_BETWEEN = 0.5

_Command = TypeVar("_Command", bound=BaseCommand)


def project_argument(parser: ArgumentParser) -> None:
    parser.add_argument("project", help="short name of the project")


def project_named(name: str) -> Project:
    project = Project.objects.filter(slug=name).first()
    if project is None:
        names = ", ".join(Project.objects.order_by("slug").values_list("slug", flat=True))
        raise CommandError(f"There is no project {name!r}. There are: {names}")
    return project


def on_project(
    work: Callable[[_Command, Project, "ProgressLine", dict[str, Any]], None],
) -> Callable[..., None]:
    """Decorate a command's `handle`, passing it the project that it is called for."""

    @wraps(work)
    def handle(self: _Command, *args: Any, **options: Any) -> None:
        with plainly(self) as progress:
            work(self, project_named(options["project"]), progress, options)

    return handle


@contextmanager
def plainly(command: BaseCommand) -> "Iterator[ProgressLine]":
    """Show a command's progress. An error ends it with a plain message and exit code 1."""
    progress = ProgressLine(command.stderr)
    try:
        yield progress
    except DomainError as error:
        raise CommandError(str(error)) from error
    except ValidationError as error:
        raise CommandError("; ".join(error.messages)) from error
    except ProgrammingError as error:
        if not _awaits_migrations():
            raise
        raise CommandError(
            "The tables of the database are missing or older than this program. Run "
            "`manage.py migrate`, or start Pairwright once with `manage.py up`; then run this "
            "command again."
        ) from error
    except OperationalError as error:
        reason = str(error).strip().partition("\n")[0]
        raise CommandError(
            f"The database failed or does not answer: {reason}. Start Pairwright with "
            "`manage.py up`, or see whether DATABASE_URL is right."
        ) from error
    finally:
        progress.end()


def _awaits_migrations() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


class ProgressLine:
    """Progress as one line that is rewritten, or as a few lines if there is no terminal."""

    def __init__(self, stream: OutputWrapper) -> None:
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._shown_at = time.monotonic()
        self._is_open = False

    def __call__(self, done: int, total: int, message: Reason | str = "") -> None:
        now = time.monotonic()
        pause = SECONDS_BETWEEN if self._is_terminal else 20 * SECONDS_BETWEEN
        if now - self._shown_at < pause:
            return
        self._shown_at = now
        share = f"{done:,} of {total:,} ({100 * done // total} %)" if total else f"{done:,}"
        line = str(message or share)
        if self._is_terminal:
            self._stream.write(f"\r\x1b[K{line}", ending="")
            self._stream.flush()
            self._is_open = True
        else:
            self._stream.write(line)

    def end(self) -> None:
        if self._is_open:
            self._stream.write("\r\x1b[K", ending="")
