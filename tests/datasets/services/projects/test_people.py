import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from datasets.errors import Conflict, Invalid, NotFound
from datasets.models import AuditEntry, Membership, Project, Role, RoleOffer, User
from datasets.services.projects.people import (
    NewLogin,
    member_add,
    member_remove,
    password_links,
    role_offer,
    role_offer_withdraw,
    role_take,
    set_password_link,
)

PASSWORD = "seven green herons"


def offer(project: Project, manager: User, name: str = "Ewa") -> RoleOffer:
    created, __ = role_offer(project=project, name=name, role=Role.LEADER, actor=manager)
    return created


def test_who_has_no_login_makes_one_that_belongs_to_the_project(
    project: Project, manager: User
) -> None:
    user = role_take(offer=offer(project, manager), visitor=NewLogin("ewa", PASSWORD))
    assert (user.username, user.first_name, user.made_in) == ("ewa", "Ewa", project)
    assert Membership.objects.filter(project=project, user=user, role=Role.LEADER).exists()
    assert not RoleOffer.objects.exists()


def test_who_has_a_login_takes_the_role_with_it(
    project: Project, manager: User, outsider: User
) -> None:
    assert role_take(offer=offer(project, manager), visitor=outsider) == outsider
    outsider.refresh_from_db()
    assert (outsider.first_name, outsider.made_in) == ("", None)


def test_an_offer_is_taken_once(project: Project, manager: User, outsider: User) -> None:
    created = offer(project, manager)
    role_take(offer=created, visitor=NewLogin("ewa", PASSWORD))
    with pytest.raises(NotFound):
        role_take(offer=created, visitor=outsider)
    assert not Membership.objects.filter(user=outsider).exists()


def test_the_same_role_twice_is_refused_and_the_link_stays_for_its_owner(
    project: Project, manager: User, leader: User
) -> None:
    with pytest.raises(Invalid, match="already"):
        role_take(offer=offer(project, manager), visitor=leader)
    assert RoleOffer.objects.exists()


def test_offering_looks_for_no_login(project: Project, manager: User) -> None:
    with CaptureQueriesContext(connection) as requests:
        offer(project, manager, name="otto")
    named = [query["sql"] for query in requests if "otto" in query["sql"]]
    assert [sql.split('"')[1] for sql in named] == ["datasets_roleoffer"]


def test_every_step_of_an_offer_is_written_down(project: Project, manager: User) -> None:
    role_offer_withdraw(offer=offer(project, manager), actor=manager)
    role_take(offer=offer(project, manager), visitor=NewLogin("ewa", PASSWORD))
    actions = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == [
        "role.offered", "role.offer_withdrawn", "role.offered", "member.added",
    ]  # fmt: skip


def test_a_login_that_reaches_further_is_its_owners_for_good(
    project: Project, manager: User
) -> None:
    user = role_take(offer=offer(project, manager), visitor=NewLogin("ewa", PASSWORD))
    other = Project.objects.create(slug="other", name="Other", language="en")
    there = member_add(project=other, user=user, role=Role.ANNOTATOR, actor=manager)
    there.delete()
    user.refresh_from_db()
    assert user.made_in is None


def test_the_last_project_lead_cannot_be_removed(project: Project, manager: User) -> None:
    membership = Membership.objects.get(user=manager)
    with pytest.raises(Conflict):
        member_remove(membership=membership, actor=manager)
    assert Membership.objects.filter(pk=membership.pk).exists()


def test_a_removed_role_is_written_down(project: Project, manager: User, annotator: User) -> None:
    member_remove(membership=Membership.objects.get(user=annotator), actor=manager)
    assert not Membership.objects.filter(user=annotator).exists()
    assert AuditEntry.objects.get(action="member.removed").data == {"role": "annotator"}


def test_the_link_to_set_a_password_ends_with_its_use(annotator: User) -> None:
    token = set_password_link(annotator).rstrip("/").rsplit("/", 1)[1]
    assert password_links.check_token(annotator, token)
    annotator.set_password("another good long password")
    annotator.save()
    assert not password_links.check_token(annotator, token)
