import pytest
from django.test import Client

from datasets.models import AuditEntry, Membership, Project, Role, User
from datasets.services.projects import project_archive

PEOPLE = "/p/boats/people/"


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


def test_a_new_login_gets_a_link_that_is_shown_once(lead: Client) -> None:
    answer = lead.post(PEOPLE, {"username": "nora", "role": "annotator"}, follow=True)
    assert "/set-password/" in answer.content.decode()
    assert "/set-password/" not in lead.get(PEOPLE).content.decode()
    assert not User.objects.get(username="nora").has_usable_password()


def test_the_link_sets_the_password(lead: Client) -> None:
    lead.post(PEOPLE, {"username": "nora", "role": "annotator"})
    address = lead.get(PEOPLE).context["link"]["address"]
    visitor = Client()
    form = visitor.get(address.removeprefix("http://testserver"), follow=True)
    password = {"new_password1": "three brown hens", "new_password2": "three brown hens"}
    visitor.post(form.request["PATH_INFO"], password)
    assert visitor.login(username="nora", password="three brown hens")


def test_somebody_with_a_login_gets_the_role_and_no_link(lead: Client, outsider: User) -> None:
    answer = lead.post(PEOPLE, {"username": "OTTO", "role": "leader"}, follow=True)
    assert Membership.objects.get(user=outsider).role == Role.LEADER
    assert "/set-password/" not in answer.content.decode()


def test_the_same_role_twice_is_refused_on_the_form(lead: Client, annotator: User) -> None:
    answer = lead.post(PEOPLE, {"username": "ana", "role": "annotator"})
    assert answer.status_code == 422
    assert "already has this role" in answer.content.decode()


def test_a_login_name_that_cannot_be_one_is_refused_beside_its_field(lead: Client) -> None:
    answer = lead.post(PEOPLE, {"username": "no spaces!", "role": "annotator"})
    assert answer.status_code == 422
    assert answer.context["form"].errors["username"]
    assert User.objects.count() == 1


def test_the_last_project_lead_stays(lead: Client, project: Project) -> None:
    membership = project.memberships.get()
    answer = lead.post(f"{PEOPLE}{membership.pk}/remove/")
    assert answer.status_code == 409
    assert project.memberships.exists()


def test_a_role_is_taken(lead: Client, project: Project, annotator: User) -> None:
    lead.post(f"{PEOPLE}{project.memberships.get(user=annotator).pk}/remove/")
    assert not annotator.memberships.exists()


def test_removing_asks_first(lead: Client, project: Project, annotator: User) -> None:
    where = f"{PEOPLE}{project.memberships.get(user=annotator).pk}/remove/"
    assert where in lead.get(PEOPLE).content.decode()
    page = lead.get(where).content.decode()
    assert "Take the role annotator from ana?" in page
    assert "they see nothing of this project from then on" in page
    assert annotator.memberships.exists()
    Membership.objects.create(project=project, user=annotator, role=Role.AUTHOR)
    assert "They keep their other roles here." in lead.get(where).content.decode()


def test_a_role_is_changed(lead: Client, project: Project, annotator: User, manager: User) -> None:
    membership = project.memberships.get(user=annotator)
    where = f"{PEOPLE}{membership.pk}/role/"
    assert lead.get(where).context["form"]["role"].value() == "annotator"
    assert lead.post(where, {"role": "leader"})["Location"] == PEOPLE
    assert annotator.memberships.get().role == Role.LEADER
    entry = AuditEntry.objects.get(action="member.role_changed")
    assert (entry.actor, entry.data) == (manager, {"role": "leader", "before": "annotator"})


def test_a_role_that_somebody_has_already_is_kept_once(
    lead: Client, project: Project, annotator: User
) -> None:
    Membership.objects.create(project=project, user=annotator, role=Role.LEADER)
    membership = project.memberships.get(user=annotator, role=Role.ANNOTATOR)
    lead.post(f"{PEOPLE}{membership.pk}/role/", {"role": "leader"})
    assert annotator.memberships.get().role == Role.LEADER


def test_a_role_that_there_is_not_is_refused(
    lead: Client, project: Project, annotator: User
) -> None:
    where = f"{PEOPLE}{project.memberships.get(user=annotator).pk}/role/"
    assert lead.post(where, {"role": "owner"}).status_code == 422
    assert annotator.memberships.get().role == Role.ANNOTATOR
    assert not AuditEntry.objects.filter(action="member.role_changed").exists()


def test_the_last_project_lead_cannot_become_something_else(
    lead: Client, project: Project, manager: User
) -> None:
    where = f"{PEOPLE}{project.memberships.get().pk}/role/"
    answer = lead.post(where, {"role": "annotator"})
    assert (answer.status_code, "Name another one first" in answer.content.decode()) == (422, True)
    assert project.memberships.get().role == Role.MANAGER
    assert lead.post(where, {"role": "manager"}).status_code == 302


def test_who_gives_up_the_lead_goes_home(lead: Client, project: Project, manager: User) -> None:
    other = User.objects.create_user("nina")
    Membership.objects.create(project=project, user=other, role=Role.MANAGER)
    where = f"{PEOPLE}{project.memberships.get(user=manager).pk}/role/"
    assert lead.post(where, {"role": "annotator"})["Location"] == "/"


def test_an_archived_project_keeps_its_roles(
    lead: Client, project: Project, annotator: User
) -> None:
    project_archive(project=project, actor=None)
    where = f"{PEOPLE}{project.memberships.get(user=annotator).pk}/role/"
    assert lead.post(where, {"role": "leader"}).status_code == 422
    assert annotator.memberships.get().role == Role.ANNOTATOR


def test_a_link_is_not_made_for_a_login_that_reaches_further(
    lead: Client, project: Project, annotator: User
) -> None:
    where = f"{PEOPLE}{project.memberships.get(user=annotator).pk}/link/"
    assert lead.post(where).status_code == 302
    lead.get(PEOPLE)
    other = Project.objects.create(slug="other", name="Other", language="en")
    Membership.objects.create(project=other, user=annotator, role=Role.MANAGER)
    assert lead.post(where).status_code == 403
    assert "/set-password/" not in lead.get(PEOPLE).content.decode()


def test_a_link_is_not_made_for_a_superuser(
    lead: Client, project: Project, annotator: User
) -> None:
    User.objects.filter(pk=annotator.pk).update(is_superuser=True)
    membership = project.memberships.get(user=annotator)
    assert lead.post(f"{PEOPLE}{membership.pk}/link/").status_code == 403
