import pytest

from datasets.errors import Conflict, Invalid
from datasets.models import Membership, Project, Role, User
from datasets.services.projects.lifecycle import (
    project_archive,
    project_create,
    project_restore,
    project_update,
)


def test_who_creates_a_project_leads_it(manager: User) -> None:
    project = project_create(name="Žluté čluny", language="cs", actor=manager)
    assert project.slug == "zlute-cluny"
    assert Membership.objects.get(project=project).role == Role.MANAGER


def test_the_short_name_of_a_second_project_differs(project: Project, manager: User) -> None:
    assert project_create(name="Boats", language="en", actor=manager).slug == "boats-2"


def test_a_language_that_is_no_code_is_refused(manager: User) -> None:
    with pytest.raises(Invalid, match="code"):
        project_create(name="Boats", language="Englitsch!", actor=manager)
    assert not Project.objects.exists()


def test_secrets_of_two_projects_differ(manager: User) -> None:
    one = project_create(name="One", language="en", actor=manager)
    two = project_create(name="Two", language="en", actor=manager)
    assert one.secret != two.secret
    assert len(one.secret) == 64


def test_an_archived_project_comes_back(project: Project, manager: User) -> None:
    project_archive(project=project, actor=manager)
    project.refresh_from_db()
    assert project.is_archived
    project_restore(project=project, actor=manager)
    project.refresh_from_db()
    assert not project.is_archived


def test_the_settings_of_an_archived_project_stay_as_they_are(
    project: Project, manager: User
) -> None:
    project_archive(project=project, actor=manager)
    project.refresh_from_db()
    with pytest.raises(Conflict, match="archived"):
        project_update(project=project, name="Ships", description="", licence="", actor=manager)
    project.refresh_from_db()
    assert project.name == "Boats"
