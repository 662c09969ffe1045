import pytest
from django.contrib.auth.models import AnonymousUser

from datasets.access import access_job, access_project, access_project_creation
from datasets.errors import NotAllowed, NotFound
from datasets.models import Job, Project, Role, User


def test_the_project_lead_sees_the_project(project: Project, manager: User) -> None:
    assert access_project(manager, "boats", Role.MANAGER) == project


def test_missing_and_foreign_projects_look_the_same(project: Project, outsider: User) -> None:
    with pytest.raises(NotFound) as foreign:
        access_project(outsider, "boats")
    with pytest.raises(NotFound) as missing:
        access_project(outsider, "no-such-project")
    assert str(foreign.value) == str(missing.value)


def test_an_annotator_is_no_project_lead(project: Project, annotator: User) -> None:
    assert access_project(annotator, "boats") == project
    with pytest.raises(NotAllowed):
        access_project(annotator, "boats", Role.MANAGER)


def test_nobody_sees_nothing(project: Project) -> None:
    with pytest.raises(NotFound):
        access_project(AnonymousUser(), "boats")


def test_a_switched_off_login_sees_nothing(project: Project, manager: User) -> None:
    manager.is_active = False
    with pytest.raises(NotFound):
        access_project(manager, "boats")


def test_a_superuser_leads_everywhere(project: Project, outsider: User) -> None:
    outsider.is_superuser = True
    assert access_project(outsider, "boats", Role.MANAGER) == project


def test_only_who_may_add_projects_creates_one(outsider: User) -> None:
    with pytest.raises(NotAllowed):
        access_project_creation(outsider)
    outsider.is_superuser = True
    assert access_project_creation(outsider) == outsider


def test_jobs_are_for_the_project_lead(project: Project, manager: User, annotator: User) -> None:
    job = Job.objects.create(kind="tests.nothing", project=project)
    assert access_job(manager, job.pk) == job
    with pytest.raises(NotFound):
        access_job(annotator, job.pk)
    with pytest.raises(NotFound):
        access_job(manager, job.pk + 1)
