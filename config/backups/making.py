"""Make backups, on demand and every night, and remove old ones."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from config.backups.archive import (
    FORMAT,
    DumpWriter,
    Manifest,
    dump_writer,
    new_archive,
    open_dump,
    read_checked,
    write_manifest,
)
from config.backups.selectors import last_backup
from config.backups.tools import dump_database, read_through, server_major
from config.version import VERSION
from datasets.errors import Conflict
from datasets.models import User
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)

NIGHTLY = "pairwright-*.zip"
BEFORE_RESTORE = "before-restore-{}.zip"
STAMP = "%Y-%m-%dT%H%M%S.%fZ"
DRAFTS = ".*.part"
NIGHT_LOCK = 0x5057_4E49  # an advisory lock of PostgreSQL: a single worker makes the nightly backup


def backup_make(*, path: Path, actor: User | None = None) -> Manifest:
    """Write the whole install into one archive and read it back before calling it a backup."""
    path = path.absolute()
    if path.exists():
        raise Conflict(f"{path} exists already; nothing was written.")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with new_archive(path, check=backup_check) as archive:
        with dump_writer(archive) as dump:
            dump_database("default", dump)
        manifest = manifest_of(dump)
        write_manifest(archive, manifest)
    size = path.stat().st_size
    audit(actor, "backup.made", None, project=None, file=path.name, bytes=size)
    log.info("backup_made", bytes=size)
    return manifest


def manifest_of(dump: DumpWriter) -> Manifest:
    applied = MigrationRecorder(connection).applied_migrations()
    return Manifest(
        format=FORMAT,
        pairwright=VERSION,
        postgres=server_major(),
        made_at=timezone.now().astimezone(UTC).isoformat(timespec="seconds"),
        migrations=sorted(f"{app}.{name}" for app, name in applied),
        dump_bytes=dump.bytes,
        dump_sha256=dump.sha256,
    )


def backup_check(path: Path) -> Manifest:
    """Read an archive from end to end, checking the checksum and unpacking every block."""
    manifest = read_checked(path)
    with open_dump(path) as dump:
        read_through(dump)
    return manifest


def backup_nightly(*, now: datetime) -> Path | None:
    """Make tonight's backup if it is missing; called every hour, as some machines sleep at night.

    Return its path, or None when there was nothing to do.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [NIGHT_LOCK])
        if not cursor.fetchone()[0]:
            return None
        try:
            if not is_due(now):
                return None
            stamp = now.astimezone(UTC).strftime("%Y-%m-%dT%H%MZ")
            path = settings.BACKUP_DIR / f"pairwright-{stamp}.zip"
            backup_make(path=path)
            clear_old(settings.BACKUP_DIR, keep=settings.BACKUPS_KEPT)
            oldest = now - timedelta(days=settings.BACKUPS_KEPT)
            clear_before_restores(settings.BACKUP_DIR, oldest=oldest)
            clear_drafts(settings.BACKUP_DIR, oldest=now - timedelta(days=1))
            return path
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [NIGHT_LOCK])


def is_due(now: datetime) -> bool:
    """Tell whether no backup was made since the last 2 a.m."""
    local = timezone.localtime(now)
    night = local.replace(hour=2, minute=0, second=0, microsecond=0)
    if night > local:
        night -= timedelta(days=1)
    latest = last_backup()
    return latest is None or latest.at < night


def clear_old(folder: Path, *, keep: int) -> None:
    """Remove the oldest nightly backups; their names sort by date, other files are left alone."""
    copies = sorted(folder.glob(NIGHTLY))
    for path in copies[: max(0, len(copies) - keep)]:
        path.unlink()
        log.info("backup_cleared", file=path.name)


def clear_before_restores(folder: Path, *, oldest: datetime) -> None:
    """Remove backups made before a restore once nightly backups of their age are gone as well.

    They contain people who were erased since. The date is in the name; a file without it is left
    alone.
    """
    for path in folder.glob(BEFORE_RESTORE.format("*")):
        try:
            made_at = datetime.strptime(path.name, BEFORE_RESTORE.format(STAMP)).replace(tzinfo=UTC)
        except ValueError:
            continue
        if made_at < oldest:
            path.unlink()
            log.info("backup_cleared", file=path.name)


def clear_drafts(folder: Path, *, oldest: datetime) -> None:
    """Remove unfinished files of backups that were killed."""
    for path in folder.glob(DRAFTS):
        if datetime.fromtimestamp(path.stat().st_mtime, UTC) < oldest:
            path.unlink()
            log.info("backup_cleared", file=path.name)
