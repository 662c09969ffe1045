"""What `manage.py up` does first: prepare the database, the static files, the documentation."""

import time
from collections.abc import Callable
from typing import Any

import structlog
from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.documentation.building import DocumentationFailed
from config.documentation.building import build as build_documentation

logger = structlog.get_logger(__name__)

Tell = Callable[[str], None]
EVERY = 5.0  # seconds between two words on how far the database is
SETUP_LOCK = 0x5057_5550  # an advisory lock of PostgreSQL: machines prepare one at a time


def prepare(tell: Tell) -> None:
    """Bring the database, the static files and the documentation to this version."""
    tell("Preparing the database …")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [SETUP_LOCK])
        try:
            call_command(Migrating(tell), interactive=False, verbosity=0)
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [SETUP_LOCK])
    tell("Preparing the static files and the documentation …")
    call_command("collectstatic", interactive=False, verbosity=0)
    try:
        build_documentation(settings.DOCUMENTATION_ROOT)
    except (DocumentationFailed, OSError):
        logger.exception("documentation_failed")


class Migrating(migrate.Command):
    """Django's command, which says every few seconds how many of the migrations are done."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self.tell = tell
        self.total = migrations_to_run()
        self.done = 0
        self.tell_at = time.monotonic() + EVERY

    def migration_progress_callback(
        self, action: str, migration: Any = None, fake: bool = False
    ) -> None:
        super().migration_progress_callback(action, migration, fake)
        if action != "apply_success":
            return
        self.done += 1
        if (now := time.monotonic()) >= self.tell_at and self.done < self.total:
            self.tell(f"Preparing the database: {self.done} of {self.total} migrations done …")
            self.tell_at = now + EVERY


def migrations_to_run() -> int:
    """Return how many migrations the database has not had yet."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
