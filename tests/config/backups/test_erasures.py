"""Whoever had their identity erased stays erased, whichever backup is restored."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from annotation.models import Annotator, Erasure
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.seats import annotator_create
from config.backups.erasures import LIST, erasures_keep
from config.backups.making import backup_make
from config.backups.restoring import backup_restore
from datasets.models import AuditEntry, Membership, Project, Role, User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def places(tmp_path: Path, settings: Any, django_db_blocker: Any) -> Any:
    """Keep backups here, and allow the database that a restore fills."""
    settings.BACKUP_DIR = tmp_path / "backups"
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def annotators(project: Project) -> list[Annotator]:
    made = []
    for name in ("ana", "ben"):
        user = User.objects.create_user(username=name)
        Membership.objects.create(project=project, user=user, role=Role.ANNOTATOR)
        made.append(annotator_create(project=project, user=user))
    return made


@pytest.fixture
def archive(tmp_path: Path, annotators: list[Annotator]) -> Path:
    path = tmp_path / "elsewhere" / "all.zip"
    backup_make(path=path)
    return path


def known() -> dict[str, str | None]:
    """Return the login behind each code."""
    rows = Annotator.objects.order_by("number").values_list("code", "user__username")
    return dict(rows)


def test_a_restore_erases_again_and_leaves_the_others(
    archive: Path, annotators: list[Annotator]
) -> None:
    ana, ben = annotators
    annotator_erase(annotator=ana)
    messages: list[str] = []
    kept = backup_restore(path=archive, replace=True, tell=messages.append)
    assert known() == {ana.code: None, ben.code: "ben"}
    assert not Membership.objects.filter(user__username="ana").exists()
    assert messages == ["1 annotators whose identity had been erased were erased again."]
    assert AuditEntry.objects.get(action="backup.restored").data["erased_again"] == 1
    # The copy of what was replaced knows it as well.
    assert kept is not None
    backup_restore(path=kept, replace=True)
    assert known() == {ana.code: None, ben.code: "ben"}


def test_somebody_who_came_again_after_being_erased_is_left_alone(
    archive: Path, annotators: list[Annotator], project: Project
) -> None:
    annotator_erase(annotator=annotators[0])
    again = annotator_create(project=project, user=User.objects.get(username="ana"))
    later = archive.with_name("later.zip")
    backup_make(path=later)
    backup_restore(path=later, replace=True)
    assert known()[again.code] == "ana"


def test_the_list_outlives_the_database_and_the_project(
    archive: Path, annotators: list[Annotator], project: Project, settings: Any
) -> None:
    annotator_erase(annotator=annotators[0])
    erasures_keep()
    Annotator.objects.all().delete()
    project.delete()
    Erasure.objects.all().delete()  # as in a new install
    backup_restore(path=archive, replace=True)
    assert known()[annotators[0].code] is None
    assert Erasure.objects.count() == 1


def test_the_list_is_found_beside_a_backup_on_another_machine(
    archive: Path, annotators: list[Annotator], settings: Any
) -> None:
    annotator_erase(annotator=annotators[0])
    erasures_keep()
    shutil.copy(settings.BACKUP_DIR / LIST, archive.parent)
    shutil.rmtree(settings.BACKUP_DIR)
    Erasure.objects.all().delete()
    backup_restore(path=archive, replace=True)
    assert known()[annotators[0].code] is None


def test_a_restore_without_a_list_says_so(archive: Path) -> None:
    messages: list[str] = []
    backup_restore(path=archive, replace=True, tell=messages.append)
    assert len(messages) == 1
    assert LIST in messages[0]


def test_the_list_names_nobody_and_only_grows(
    annotators: list[Annotator], settings: Any, project: Project
) -> None:
    ana, ben = annotators
    annotator_erase(annotator=ana)
    erasures_keep()
    path = settings.BACKUP_DIR / LIST
    first = path.read_text()
    assert path.stat().st_mode & 0o077 == 0
    assert len(first) == 65
    assert "ana" not in first
    Erasure.objects.all().delete()
    annotator_erase(annotator=ben)
    erasures_keep()
    assert len(path.read_text().split()) == 2
    assert first.strip() in path.read_text()
