"""Restore a backup into a database beside the present one, which it then replaces atomically."""

import os
from collections.abc import Callable, Iterator, Set
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg2
import psycopg2.extensions
import structlog
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections, router
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model
from django.utils import timezone
from psycopg2.errors import InsufficientPrivilege
from psycopg2.sql import SQL, Identifier

from config.backups.archive import Manifest, open_dump
from config.backups.erasures import LIST, erase_again, erasures_keep, erasures_known
from config.backups.making import BEFORE_RESTORE, STAMP, backup_check, backup_make
from config.backups.tools import address, restore_database, server_major
from datasets.errors import Conflict, Invalid
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)

DRAFT = "restoring"  # the alias of the new database while it is filled


def backup_restore(
    *, path: Path, replace: bool = False, tell: Callable[[str], None] = lambda text: None
) -> Path | None:
    """Replace the database with the content of a backup; on any failure it stays as it was.

    - A database that holds tables is replaced only on request, and is backed up first.
    - An older backup is migrated before it replaces the database.
    - Erasures since it was made are repeated in it.

    Return the backup made of the replaced database, None if it was empty.
    """
    manifest = backup_check(path.absolute())
    refuse_newer(manifest)
    was_empty = not connection.introspection.table_names()
    if not was_empty and not replace:
        raise Conflict(
            "The database is not empty. --replace puts the backup in its place "
            "(what is there now is backed up first)."
        )
    erased = erasures_known(path)
    if not was_empty:
        erasures_keep()  # before anything can go wrong
    safety_copy = None if was_empty else keep_present()
    name = connection.settings_dict["NAME"]
    with draft_database(name) as draft:
        with open_dump(path) as dump:
            restore_database(DRAFT, dump)
        with everything_in(DRAFT):
            call_command("migrate", database=DRAFT, interactive=False, verbosity=0)
        connections[DRAFT].close()
        again = erase_again(draft, erased)
        swap(name, draft)
    erasures_keep(erased)
    report = {"made_at": manifest.made_at, "erased_again": again}
    audit(None, "backup.restored", None, project=None, file=path.name, **report)
    log.info("backup_restored", **report)
    tell(erasure_summary(erased, again))
    return safety_copy


def erasure_summary(erased: Set[str], again: int) -> str:
    if again:
        return f"{again} annotators whose identity had been erased were erased again."
    if erased:
        return "Nobody had to be erased again."
    return (
        f"No list of erasures was found ({LIST}, beside the backups): whoever had their identity "
        "erased after this backup was made is back."
    )


def refuse_newer(manifest: Manifest) -> None:
    server = server_major()
    if manifest.postgres > server:
        raise Invalid(
            f"The backup was made with PostgreSQL {manifest.postgres}, and this server is "
            f"PostgreSQL {server}: it needs a server at least as new."
        )
    own = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    if unknown := sorted(set(manifest.migrations) - own):
        raise Invalid(
            f"The backup was made by a newer Pairwright ({manifest.pairwright}); this one does "
            f"not know {unknown[0]}. Update Pairwright first."
        )


def keep_present() -> Path:
    path: Path = settings.BACKUP_DIR / BEFORE_RESTORE.format(timezone.now().strftime(STAMP))
    backup_make(path=path)
    return path


@contextmanager
def draft_database(name: str) -> Iterator[str]:
    """Yield the name of a new, empty database, which Django knows as `restoring`."""
    draft = f"{name[:40]}_restoring_{os.getpid()}"
    with server_cursor() as cursor:
        try:
            cursor.execute(SQL("CREATE DATABASE {} TEMPLATE template0").format(Identifier(draft)))
        except InsufficientPrivilege:
            user = connection.settings_dict["USER"]
            raise Invalid(
                "A restore needs a second database for a moment, and the database user may not "
                f"create one: ALTER ROLE {user} CREATEDB."
            ) from None
    connections.databases[DRAFT] = {**connections.databases["default"], "NAME": draft}
    try:
        yield draft
    finally:
        connections[DRAFT].close()
        del connections[DRAFT]
        del connections.databases[DRAFT]
        with server_cursor() as cursor:
            drop = SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            cursor.execute(drop.format(Identifier(draft)))


class Into:
    """A database router that sends every query to one database."""

    def __init__(self, alias: str) -> None:
        self.alias = alias

    def db_for_read(self, model: type[Model], **hints: object) -> str:
        return self.alias

    def db_for_write(self, model: type[Model], **hints: object) -> str:
        return self.alias


@contextmanager
def everything_in(alias: str) -> Iterator[None]:
    """Send queries that name no database to this one, such as those of data migrations."""
    redirection = Into(alias)
    router.routers.insert(0, redirection)
    try:
        yield
    finally:
        router.routers.remove(redirection)


def swap(name: str, draft: str) -> None:
    """Swap the new database for the old one, which nobody may use meanwhile."""
    old = f"{name[:40]}_replaced_{os.getpid()}"
    with server_cursor() as cursor:
        allow(cursor, name, False)
        try:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IN (%s, %s)",
                [name, draft],
            )
            rename(cursor, name, old)
            try:
                rename(cursor, draft, name)
            except psycopg2.Error:
                rename(cursor, old, name)
                raise
        except psycopg2.Error:
            allow(cursor, name, True)
            raise
        drop = SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(old))
        cursor.execute(drop)


def allow(cursor: psycopg2.extensions.cursor, name: str, is_allowed: bool) -> None:
    wish = SQL("true" if is_allowed else "false")
    cursor.execute(SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}").format(Identifier(name), wish))


def rename(cursor: psycopg2.extensions.cursor, name: str, to: str) -> None:
    cursor.execute(SQL("ALTER DATABASE {} RENAME TO {}").format(Identifier(name), Identifier(to)))


@contextmanager
def server_cursor() -> Iterator[psycopg2.extensions.cursor]:
    """Open an autocommit connection to none of the install's databases."""
    password = connection.settings_dict.get("PASSWORD") or None
    options = {"password": password} if password else {}
    target = address("default")
    connection.close()  # a database in use cannot be renamed
    with closing(psycopg2.connect(target, dbname="postgres", **options)) as server:
        server.autocommit = True
        with server.cursor() as cursor:
            yield cursor
