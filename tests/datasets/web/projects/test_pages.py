import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from datasets.models import Project, Role, User

NEW = "/projects/new/"
SETTINGS = "/p/boats/settings/"


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


def test_somebody_who_may_makes_a_project_and_leads_it(client: Client, outsider: User) -> None:
    outsider.user_permissions.add(Permission.objects.get(codename="add_project"))
    client.force_login(outsider)
    fields = {"name": "Captions of boats", "language": "pl", "seed": 7}
    answer = client.post(NEW, fields)
    project = Project.objects.get()
    assert answer["Location"] == "/p/captions-of-boats/"
    assert (project.language, project.seed) == ("pl", 7)
    assert project.memberships.get().role == Role.MANAGER


def test_a_language_that_is_no_code_is_refused(client: Client, outsider: User) -> None:
    outsider.user_permissions.add(Permission.objects.get(codename="add_project"))
    client.force_login(outsider)
    answer = client.post(NEW, {"name": "Boats", "language": "Elbonian!", "seed": 1})
    assert answer.status_code == 422
    assert not Project.objects.exists()


def test_a_project_is_not_made_without_the_permission(client: Client, outsider: User) -> None:
    client.force_login(outsider)
    assert client.get(NEW).status_code == 403
    assert client.post(NEW, {"name": "Boats", "language": "en", "seed": 1}).status_code == 403
    assert not Project.objects.exists()


def test_settings_change_name_and_licence_and_not_the_language(
    lead: Client, project: Project
) -> None:
    lead.post(SETTINGS, {"name": "Ships", "licence": "CC BY 4.0", "language": "pl"})
    project.refresh_from_db()
    assert (project.name, project.licence, project.language) == ("Ships", "CC BY 4.0", "en")
    assert "<dd>English (en)</dd>" in lead.get(SETTINGS).text
    assert lead.post(SETTINGS, {"name": ""}).status_code == 422


def test_an_archived_project_starts_nothing(lead: Client, project: Project) -> None:
    lead.post("/p/boats/archive/")
    assert lead.post("/p/boats/parse/").status_code == 409
    assert not project.jobs.exists()
    lead.post("/p/boats/unarchive/")
    assert lead.post("/p/boats/parse/").status_code == 302
    assert project.jobs.exists()
