import pytest
from django.contrib.auth.tokens import default_token_generator

from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Membership, Project, Role, User
from datasets.services.people import member_add, member_remove, set_password_link


def test_a_new_member_gets_a_login_without_a_password(project: Project, manager: User) -> None:
    user, is_new = member_add(
        project=project, username=" ewa ", role=Role.LEADER, actor=manager, name="Ewa"
    )
    assert is_new
    assert (user.username, user.first_name) == ("ewa", "Ewa")
    assert not user.has_usable_password()
    assert Membership.objects.filter(project=project, user=user, role=Role.LEADER).exists()


def test_somebody_known_gets_the_role_under_the_same_login(
    project: Project, manager: User, outsider: User
) -> None:
    user, is_new = member_add(project=project, username="OTTO", role=Role.ANNOTATOR, actor=manager)
    assert (user, is_new) == (outsider, False)
    assert User.objects.filter(username__iexact="otto").count() == 1


def test_the_same_role_twice_is_refused(project: Project, manager: User, annotator: User) -> None:
    with pytest.raises(Invalid, match="already"):
        member_add(project=project, username="ana", role=Role.ANNOTATOR, actor=manager)


def test_a_login_name_with_odd_characters_is_refused(project: Project, manager: User) -> None:
    with pytest.raises(Exception, match="valid username"):
        member_add(project=project, username="a b/c", role=Role.ANNOTATOR, actor=manager)
    assert not User.objects.filter(username="a b/c").exists()


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
    assert default_token_generator.check_token(annotator, token)
    annotator.set_password("another good long password")
    annotator.save()
    assert not default_token_generator.check_token(annotator, token)
