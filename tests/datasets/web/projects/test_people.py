import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from datasets.models import AuditEntry, Membership, Project, Role, RoleOffer, User
from datasets.services.projects.lifecycle import project_archive, project_create
from datasets.services.projects.people import login_create, member_add, role_offer

PEOPLE = "/p/boats/people/"
LOGIN = {
    "username": "nora",
    "password": "seven green herons",
    "password_again": "seven green herons",
}


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


def make_offer(lead: Client, name: str = "Nora", role: str = "annotator") -> str:
    """Offer a role; return the path of the link that the project lead is shown."""
    page = lead.post(PEOPLE, {"name": name, "role": role}, follow=True)
    return str(page.context["link"]["address"]).removeprefix("http://testserver")


def test_each_role_is_explained_once(lead: Client) -> None:
    explained = lead.get(PEOPLE).content.decode().partition("What each role can do")[2]
    roles = [str(role.label) for role in Role]
    assert re.findall(r"<dt>([^<]+)</dt>", explained) == roles


def test_a_page_that_misses_a_reviewer_leads_to_the_form_with_that_role(lead: Client) -> None:
    def chosen(address: str) -> object:
        return lead.get(address).context["form"]["role"].value()

    assert chosen(f"{PEOPLE}?role=leader") == Role.LEADER
    assert chosen(PEOPLE) == chosen(f"{PEOPLE}?role=queen") == Role.ANNOTATOR


def test_a_link_is_shown_once_and_listed_until_it_is_used(lead: Client) -> None:
    link = make_offer(lead)
    assert link.startswith("/role/")
    page = lead.get(PEOPLE).content.decode()
    assert link not in page
    assert "Nora" in page
    assert User.objects.count() == 1


def test_a_visitor_with_the_link_makes_a_login_and_is_in(lead: Client) -> None:
    link, visitor = make_offer(lead), Client()
    assert "annotator" in visitor.get(link).content.decode()
    assert visitor.post(link, LOGIN)["Location"] == "/"
    assert Membership.objects.get(user__username="nora").role == Role.ANNOTATOR
    assert visitor.get("/").status_code == 200
    used = Client().get(link)
    assert used.status_code == 404
    assert "This link is no longer valid." in used.text


def test_a_person_with_a_login_takes_the_role_with_it(lead: Client, outsider: User) -> None:
    link, visitor = make_offer(lead, role="leader"), Client()
    assert f"next={link}" in visitor.get(link).content.decode()
    visitor.force_login(outsider)
    assert "otto" in visitor.get(link).content.decode()
    visitor.post(link)
    assert Membership.objects.get(user=outsider).role == Role.LEADER


def test_a_lead_sees_the_same_whether_or_not_a_login_exists(
    lead: Client,
) -> None:
    def seen(name: str) -> list[Any]:
        with CaptureQueriesContext(connection) as requests:
            page = lead.post(PEOPLE, {"name": name, "role": "annotator"}, follow=True)
            queries = len(requests)
        link = page.context["link"]["address"]
        behind = Client().get(link.removeprefix("http://testserver"))
        changing = re.compile(
            rf"{name}|{re.escape(link.removeprefix('http://testserver'))}|value=.\w{{64}}."
            r"|offers/\d+/|\d+:\d+ [ap].m."
        )
        texts = [changing.sub("", response.content.decode()) for response in (page, behind)]
        RoleOffer.objects.all().delete()
        return [*texts, queries]

    User.objects.create_user("known-one", password="a good long password")
    assert seen("known-one") == seen("no-such-1")


def test_a_link_speaks_the_language_of_the_project(lead: Client, project: Project) -> None:
    Project.objects.filter(pk=project.pk).update(language="tr")
    page = Client().get(make_offer(lead, role="leader")).text
    assert '<html lang="tr"' in page
    assert "Bu projeye katılmaya davet edildiniz. Göreviniz: denetleyen." in page


def test_a_link_that_was_taken_back_or_has_run_out_leads_nowhere(lead: Client) -> None:
    link = make_offer(lead)
    lead.post(f"{PEOPLE}offers/{RoleOffer.objects.get().pk}/withdraw/")
    assert Client().get(link).status_code == 404
    link = make_offer(lead)
    RoleOffer.objects.update(expires_at=timezone.now())
    assert Client().post(link, LOGIN).status_code == 404
    assert not User.objects.filter(username="nora").exists()


def test_a_login_name_that_is_taken_or_odd_is_refused_beside_its_field(
    lead: Client, outsider: User
) -> None:
    link = make_offer(lead)
    for name in ("OTTO", "no spaces!"):
        answer = Client().post(link, LOGIN | {"username": name})
        assert answer.status_code == 422
        assert answer.context["form"].errors["username"]
    assert RoleOffer.objects.exists()


def test_no_link_for_a_password_leads_into_a_login_from_elsewhere(
    lead: Client, outsider: User
) -> None:
    visitor = Client()
    visitor.force_login(outsider)
    visitor.post(make_offer(lead))
    where = f"{PEOPLE}{Membership.objects.get(user=outsider).pk}/link/"
    assert lead.post(where).status_code == 403
    assert "/set-password/" not in lead.get(PEOPLE).content.decode()


def test_a_link_for_a_password_is_written_down_and_for_logins_made_here(lead: Client) -> None:
    Client().post(make_offer(lead), LOGIN)
    nora = User.objects.get(username="nora")
    where = f"{PEOPLE}{Membership.objects.get(user=nora).pk}/link/"
    page = lead.post(where, follow=True)
    assert "/set-password/" in page.content.decode()
    entry = AuditEntry.objects.get(action="password_link.made")
    assert (entry.object_id, entry.actor.username) == (nora.pk, "mira")
    address = page.context["link"]["address"].removeprefix("http://testserver")
    visitor = Client()
    form = visitor.get(address, follow=True)
    new = {"new_password1": "three brown hens", "new_password2": "three brown hens"}
    visitor.post(form.request["PATH_INFO"], new)
    assert visitor.login(username="nora", password="three brown hens")
    assert lead.post(where).status_code == 302  # still made here


def test_a_login_with_an_own_password_gets_no_link_any_more(lead: Client) -> None:
    visitor = Client()
    visitor.post(make_offer(lead), LOGIN)
    new = {"oldpassword": LOGIN["password"], "password1": "two red cranes"}
    changed = visitor.post(
        reverse("account_change_password"), new | {"password2": "two red cranes"}
    )
    assert changed.status_code == 302
    where = f"{PEOPLE}{Membership.objects.get(user__username='nora').pk}/link/"
    assert lead.post(where).status_code == 403


def test_links_for_passwords_are_shown_where_they_are_given(
    lead: Client, project: Project, outsider: User
) -> None:
    """Made here, with and without rights on the site; from elsewhere; from a platform."""
    for name in ("nora", "ivan"):
        Client().post(make_offer(lead), LOGIN | {"username": name})
    User.objects.get(username="ivan").user_permissions.add(Permission.objects.earliest("pk"))
    platform = login_create(username="prolific-1", is_passwordless=True, made_in=project)
    for user in (outsider, platform):
        member_add(project=project, user=user, role=Role.ANNOTATOR, actor=None)
    for is_superuser in (False, True):
        User.objects.filter(username="mira").update(is_superuser=is_superuser)
        shown = set(re.findall(r'action="([^"]+/link/)"', lead.get(PEOPLE).content.decode()))
        all_links = {
            f"{PEOPLE}{pk}/link/" for pk in Membership.objects.values_list("pk", flat=True)
        }
        data = {where for where in all_links if lead.post(where).status_code == 302}
        assert shown == data
        assert len(shown) == (4 if is_superuser else 1)


@pytest.mark.parametrize("reaches_further", ["another project", "administration"])
def test_a_link_that_the_lead_kept_ends_when_the_login_reaches_further(
    lead: Client, manager: User, reaches_further: str
) -> None:
    visitor = Client()
    visitor.post(make_offer(lead), LOGIN)
    nora = User.objects.get(username="nora")
    page = lead.post(f"{PEOPLE}{Membership.objects.get(user=nora).pk}/link/", follow=True)
    address = page.context["link"]["address"].removeprefix("http://testserver")
    if reaches_further == "administration":
        User.objects.filter(pk=nora.pk).update(is_superuser=True)
    else:
        other = project_create(name="Other", language="en", actor=manager)
        __, token = role_offer(project=other, name="Nora", role=Role.MANAGER, actor=manager)
        visitor.post(reverse("role-take", args=[token]))  # without logging in again
    opened = Client().get(address, follow=True).content.decode()
    assert "no longer valid" in opened
    assert 'type="password"' not in opened


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
    assert "Remove the role annotator from ana?" in page
    assert "they lose access to it" in page
    assert annotator.memberships.exists()
    Membership.objects.create(project=project, user=annotator, role=Role.AUTHOR)
    assert "They keep their other roles in this project." in lead.get(where).content.decode()


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
    assert (answer.status_code, "Add another one first" in answer.content.decode()) == (422, True)
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
    lead: Client, project: Project
) -> None:
    Client().post(make_offer(lead), LOGIN)
    nora = User.objects.get(username="nora")
    where = f"{PEOPLE}{project.memberships.get(user=nora).pk}/link/"
    assert lead.post(where).status_code == 302
    lead.get(PEOPLE)
    other = Project.objects.create(slug="other", name="Other", language="en")
    Membership.objects.create(project=other, user=nora, role=Role.MANAGER)
    assert lead.post(where).status_code == 403
    assert "/set-password/" not in lead.get(PEOPLE).content.decode()


def test_a_link_is_not_made_for_a_superuser(
    lead: Client, project: Project, annotator: User
) -> None:
    User.objects.filter(pk=annotator.pk).update(is_superuser=True, made_in=project)
    membership = project.memberships.get(user=annotator)
    assert lead.post(f"{PEOPLE}{membership.pk}/link/").status_code == 403
