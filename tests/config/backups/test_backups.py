import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_django
from django.db import connection
from django.utils import timezone

from config.backups import making
from config.backups.archive import DUMP, MANIFEST
from config.backups.making import backup_check, backup_make, backup_nightly, clear_old
from config.backups.restoring import backup_restore
from config.backups.selectors import last_backup
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Project, User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def archive(tmp_path: Path, project: Project) -> Path:
    path = tmp_path / "all.zip"
    backup_make(path=path)
    return path


@pytest.fixture
def any_database(django_db_blocker: pytest_django.DjangoDbBlocker) -> Iterator[None]:
    """Allow the database that a restore fills, which the test's settings do not know."""
    with django_db_blocker.unblock():
        yield


def rewritten(path: Path, **changes: Any) -> Path:
    """Copy an archive with another manifest."""
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read(MANIFEST)) | changes
        dump = archive.read(DUMP)
    other = path.with_name("other.zip")
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr(DUMP, dump)
        archive.writestr(MANIFEST, json.dumps(manifest))
    return other


def test_a_backup_is_checked_recorded_and_readable_by_its_owner_only(archive: Path) -> None:
    manifest = backup_check(archive)
    assert manifest.postgres == 18
    assert "datasets.0001_first" in manifest.migrations
    assert archive.stat().st_mode & 0o077 == 0
    result = last_backup()
    assert result is not None
    assert (result.file, result.bytes) == ("all.zip", archive.stat().st_size)


def test_a_backup_never_overwrites_a_file(archive: Path) -> None:
    before = archive.read_bytes()
    with pytest.raises(Conflict, match="exists already"):
        backup_make(path=archive)
    assert archive.read_bytes() == before


def test_a_failed_backup_leaves_no_file_and_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(alias: str, target: Any) -> None:
        target.write(b"half a dump")
        raise Invalid("the server went away")

    monkeypatch.setattr(making, "dump_database", fail)
    with pytest.raises(Invalid):
        backup_make(path=tmp_path / "all.zip")
    assert list(tmp_path.iterdir()) == []
    assert last_backup() is None


def test_a_restore_brings_back_what_was_and_keeps_what_is(
    archive: Path, settings: Any, any_database: None
) -> None:
    settings.BACKUP_DIR = archive.parent / "kept"
    Project.objects.all().delete()
    User.objects.create_user("later")
    kept = backup_restore(path=archive, replace=True)
    assert [project.slug for project in Project.objects.all()] == ["boats"]
    assert not User.objects.filter(username="later").exists()
    assert AuditEntry.objects.filter(action="backup.restored").exists()
    assert kept is not None
    backup_restore(path=kept, replace=True)
    assert User.objects.filter(username="later").exists()
    assert not Project.objects.exists()


def test_a_database_with_data_is_replaced_only_when_asked(archive: Path) -> None:
    User.objects.create_user("later")
    with pytest.raises(Conflict, match="--replace"):
        backup_restore(path=archive)
    assert User.objects.filter(username="later").exists()


def test_a_damaged_backup_is_refused(archive: Path) -> None:
    broken = rewritten(archive, dump_sha256="0" * 64)
    with pytest.raises(Invalid, match="damaged"):
        backup_restore(path=broken, replace=True)
    whole = archive.read_bytes()
    unknown = bytearray(whole)
    unknown[whole.index(b"PK\x01\x02") + 10] = 99  # a way of packing that there is not
    for damaged in (whole[:-200], bytes(unknown)):
        archive.write_bytes(damaged)
        with pytest.raises(Invalid, match="not a whole backup"):
            backup_restore(path=archive, replace=True)
    assert Project.objects.exists()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"migrations": ["datasets.9999_later"]}, "newer Pairwright"),
        ({"postgres": 99}, "PostgreSQL 99"),
        ({"format": 2}, "format 2"),
    ],
)
def test_a_backup_from_the_future_is_refused_with_the_reason(
    archive: Path, change: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Invalid, match=reason):
        backup_restore(path=rewritten(archive, **change), replace=True)
    assert Project.objects.exists()


def test_a_restore_that_fails_half_way_leaves_the_present_data(
    archive: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUP_DIR = archive.parent / "kept"
    User.objects.create_user("later")

    def fail(*arguments: Any, **options: Any) -> None:
        raise Invalid("no room on the disk")

    monkeypatch.setattr("config.backups.restoring.restore_database", fail)
    with pytest.raises(Invalid, match="no room"):
        backup_restore(path=archive, replace=True)
    assert User.objects.filter(username="later").exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_database WHERE datname LIKE '%restoring%'")
        assert cursor.fetchone() == (0,)


def test_a_nightly_copy_is_made_once_a_night_even_by_a_machine_that_slept(
    tmp_path: Path, settings: Any
) -> None:
    settings.BACKUP_DIR = tmp_path
    now = timezone.now()
    assert backup_nightly(now=now) is not None
    assert backup_nightly(now=now) is None
    assert backup_nightly(now=now + timedelta(days=1)) is not None
    assert len(list(tmp_path.iterdir())) == 2


def test_only_the_oldest_nightly_copies_are_cleared(tmp_path: Path) -> None:
    names = [f"pairwright-2030-01-{day:02}T0200Z.zip" for day in range(1, 6)]
    for name in [*names, "by-hand.zip"]:
        (tmp_path / name).touch()
    clear_old(tmp_path, keep=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["by-hand.zip", *names[-2:]]


def test_copies_made_before_a_restore_go_when_nightly_ones_of_their_age_do(
    tmp_path: Path, settings: Any
) -> None:
    settings.BACKUP_DIR, settings.BACKUPS_KEPT = tmp_path, 3
    old, young = "2030-01-01T100000.000001Z", "2030-01-03T100000.000001Z"
    for stamp in (old, young, "by-hand"):
        (tmp_path / f"before-restore-{stamp}.zip").touch()
    backup_nightly(now=datetime(2030, 1, 5, 3, 0, tzinfo=UTC))
    kept = sorted(path.name for path in tmp_path.glob("before-restore-*"))
    assert kept == [f"before-restore-{young}.zip", "before-restore-by-hand.zip"]


def test_half_a_backup_of_a_killed_process_is_cleared(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_DIR = tmp_path
    left = tmp_path / ".pairwright-2030-01-01T0200Z.zip.17.part"
    left.touch()
    backup_nightly(now=timezone.now())
    assert left.exists()  # somebody may be writing it
    backup_nightly(now=timezone.now() + timedelta(days=2))
    assert not left.exists()


def test_a_backup_made_before_two_at_night_is_due_again(archive: Path) -> None:
    night = datetime(2030, 1, 2, 2, 0, tzinfo=UTC)
    AuditEntry.objects.update(at=night - timedelta(minutes=1))
    assert not making.is_due(night - timedelta(seconds=1))
    assert making.is_due(night)
