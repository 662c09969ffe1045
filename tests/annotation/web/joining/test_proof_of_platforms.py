"""An id of a platform is no proof: what somebody reaches who knows the ids of a participant."""

import re

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from annotation.models import Annotator, Judgement, Participation, Platform, PlatformAccount
from annotation.services.joining.participations import participation_seat_take
from annotation.services.plans.opening import campaign_open
from datasets.errors import NotAllowed
from datasets.models import AuditEntry, Membership, Project, Role, User
from datasets.services.projects.people import password_links, set_password_link
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import PID, invite, pass_all_steps

AGREES = {"consent": "1", "agrees": "on", "is_native": "on", "languages": "English"}
IDS = {
    Platform.PROLIFIC: ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID"),
    Platform.MTURK: ("workerId", "hitId", "assignmentId"),
}
BOTH = pytest.mark.parametrize("platform", [Platform.PROLIFIC, Platform.MTURK])


def link(invitation, session="s1", study="study1", participant=PID):
    names = IDS[Platform(invitation.platform)]
    query = "&".join(f"{k}={v}" for k, v in zip(names, (participant, study, session), strict=True))
    return f"{reverse('join', args=[invitation.token])}?{query}"


def who(client):
    """Return the id of the login that a browser is in, if any."""
    result = client.session.get("_auth_user_id")
    return int(result) if result else None


def come(client, address):
    """Open an address and agree, as a browser does."""
    client.get(address)
    return client.post(address, AGREES)


@pytest.fixture
def victim():
    return Client()


@pytest.fixture
def attacker():
    return Client()


@pytest.fixture
def second(draft, manager):
    """Another open campaign of the same project."""
    return campaign_open(campaign=draft(name="Main"), actor=manager)


def join(client, campaign, platform):
    invitation = invite(campaign, platform=platform)
    come(client, link(invitation))
    return invitation, Participation.objects.get()


@BOTH
def test_another_campaign_and_session_lead_into_a_login_of_their_own(
    victim, attacker, campaign, second, platform
):
    __, theirs = join(victim, campaign, platform)
    come(attacker, link(invite(second, platform=platform), session="evil"))
    assert who(attacker) != theirs.annotator.user_id
    slug = campaign.project.slug
    assert theirs.annotator.code not in attacker.get(reverse("my-data-here", args=[slug])).text
    attacker.post(reverse("my-data-erase", args=[slug]), {"understands": "on"})
    attacker.post(reverse("joined-withdraw", args=[campaign.pk]))
    theirs.refresh_from_db()
    assert theirs.withdrawn_at is None
    assert Annotator.objects.get(pk=theirs.annotator_id).user_id == who(victim)


@BOTH
def test_ids_copied_from_the_address_lead_nowhere_in_another_browser(
    victim, attacker, campaign, platform
):
    invitation, theirs = join(victim, campaign, platform)
    address = link(invitation)
    for response in (attacker.get(address), attacker.post(address, AGREES)):
        assert response.status_code == 403
        assert theirs.annotator.code not in response.text
        assert who(attacker) is None


@BOTH
def test_ids_copied_from_the_address_lead_nowhere_in_another_campaign(
    victim, attacker, campaign, second, platform
):
    join(victim, campaign, platform)
    assert come(attacker, link(invite(second, platform=platform))).status_code == 403
    assert who(attacker) is None
    assert Participation.objects.count() == 1


def test_the_same_ids_in_another_project_are_another_login(
    victim, attacker, campaign, corpus, draft, manager
):
    __, theirs = join(victim, campaign, Platform.PROLIFIC)
    elsewhere = Project.objects.create(slug="trains", name="Trains", language="en", secret="t" * 64)
    Membership.objects.create(project=elsewhere, user=manager, role=Role.MANAGER)
    corpus.project = elsewhere
    corpus.pair_set.project = elsewhere
    corpus.pair_set.save()
    other = campaign_open(campaign=draft(name="Trains"), actor=manager)
    come(attacker, link(invite(other, platform="prolific")))
    assert who(attacker) not in (None, theirs.annotator.user_id)


def test_the_same_browser_comes_back_also_without_its_session(victim, campaign):
    invitation, theirs = join(victim, campaign, Platform.PROLIFIC)
    del victim.cookies["sessionid"]
    assert "Welcome back" in victim.get(link(invitation)).text
    assert who(victim) is None  # a link that somebody else put before them logs nobody in
    assert victim.post(link(invitation)).url == reverse("joined", args=[campaign.pk])
    assert who(victim) == theirs.annotator.user_id


def test_the_same_browser_keeps_its_code_in_the_next_study(victim, campaign, second):
    join(victim, campaign, Platform.PROLIFIC)
    come(victim, link(invite(second, platform="prolific"), session="s2", study="study2"))
    assert Participation.objects.count() == 2
    assert Annotator.objects.count() == PlatformAccount.objects.count() == 1


def test_consenting_twice_before_the_first_answer_came_is_one_participation(client, campaign):
    address = link(invite(campaign, platform="prolific"))
    client.get(address)
    first = Client()
    first.cookies.update(client.cookies)  # the answer to it never arrived
    first.post(address, AGREES)
    assert client.post(address, AGREES).url == reverse("joined", args=[campaign.pk])
    assert Participation.objects.count() == 1


def test_a_browser_that_came_for_another_person_proves_nothing(victim, campaign):
    invitation, theirs = join(victim, campaign, Platform.PROLIFIC)
    shared = Client()
    come(shared, link(invitation, session="s2", participant="5fffffffffffffffffffffff"))
    assert shared.post(link(invitation), AGREES).status_code == 403
    assert who(shared) != theirs.annotator.user_id


# --- The personal link --------------------------------------------------------------------------


def personal_link(page):
    return re.search(r'value="http://testserver(/back/[^"]+)"', page)[1]


def test_the_personal_link_leads_back_in_any_browser(victim, campaign):
    __, theirs = join(victim, campaign, Platform.PROLIFIC)
    here = reverse("joined", args=[campaign.pk])
    address = personal_link(victim.get(here).text)
    slug = campaign.project.slug
    assert personal_link(victim.get(reverse("my-data-here", args=[slug])).text) == address
    phone = Client()
    assert "Welcome back" in phone.get(address).text
    assert who(phone) is None
    assert phone.post(address).url == here
    assert who(phone) == theirs.annotator.user_id
    del phone.cookies["sessionid"]
    invitation = theirs.invitation
    assert phone.post(link(invitation)).url == here  # this browser is known now


@pytest.mark.parametrize(
    "change", [lambda a: a[:-2] + "x/", lambda a: a.replace("/back/", "/back/9")]
)
def test_a_personal_link_that_was_changed_is_not_found(victim, campaign, change):
    join(victim, campaign, Platform.PROLIFIC)
    address = personal_link(victim.get(reverse("joined", args=[campaign.pk])).text)
    assert Client().get(change(address)).status_code == 404
    assert Client().post(change(address)).status_code == 404


def test_who_has_a_password_gets_no_personal_link(client, campaign, annotator):
    client.force_login(annotator)
    come(client, reverse("join", args=[invite(campaign).token]))
    assert "/back/" not in client.get(reverse("joined", args=[campaign.pk])).text


def test_a_new_personal_link_from_the_lead_ends_the_old_ones_and_is_written_down(
    victim, attacker, client, campaign, manager
):
    invitation, theirs = join(victim, campaign, Platform.PROLIFIC)
    old = personal_link(victim.get(reverse("joined", args=[campaign.pk])).text)
    client.force_login(manager)
    slug = campaign.project.slug
    pay = reverse("campaign-pay", args=[slug, campaign.pk])
    renew = reverse("way-back-renew", args=[slug, campaign.pk, theirs.annotator_id])
    assert renew in client.get(pay).text
    new = personal_link(client.post(renew, follow=True).text)
    assert "/back/" not in client.get(pay).text  # shown once
    assert AuditEntry.objects.get(action="way_back.renewed").object_id == theirs.pk
    assert victim.get(reverse("joined", args=[campaign.pk])).status_code == 302  # logged out
    assert victim.post(old).status_code == 404
    assert victim.post(link(invitation), AGREES).status_code == 403
    assert victim.post(new).url == reverse("joined", args=[campaign.pk])
    assert who(victim) == theirs.annotator.user_id


def test_a_new_link_is_made_for_participants_of_a_platform_alone(
    client, campaign, manager, annotator
):
    come_in = Client()
    come_in.force_login(annotator)
    come(come_in, reverse("join", args=[invite(campaign).token]))
    client.force_login(manager)
    theirs = Participation.objects.get()
    slug = campaign.project.slug
    renew = reverse("way-back-renew", args=[slug, campaign.pk, theirs.annotator_id])
    assert client.post(renew).status_code == 404
    assert renew not in client.get(reverse("campaign-pay", args=[slug, campaign.pk])).text


def test_a_new_link_keeps_place_and_answers(victim, client, campaign, manager):
    __, theirs = join(victim, campaign, Platform.PROLIFIC)
    seat = participation_seat_take(participation=pass_all_steps(theirs))
    submit(next_assignment(seat), theirs.annotator)
    client.force_login(manager)
    slug = campaign.project.slug
    renew = reverse("way-back-renew", args=[slug, campaign.pk, theirs.annotator_id])
    address = personal_link(client.post(renew, follow=True).text)
    victim.post(address)
    assert "1 of 20" in " ".join(
        victim.get(reverse("judge", args=[campaign.pk]), follow=True).text.split()
    )
    assert Judgement.objects.get().annotator == theirs.annotator


# --- No password, ever --------------------------------------------------------------------------

NEW = {"password1": "seven green herons", "password2": "seven green herons"}


@pytest.mark.parametrize(
    "name",
    [
        "linked-logins",
        "account_change_password",
        "account_reset_password",
        "account_reauthenticate",
        "mfa_index",
        "mfa_activate_totp",
        "mfa_generate_recovery_codes",
    ],
)
def test_the_pages_about_passwords_refuse_a_login_of_a_platform(victim, campaign, name):
    __, theirs = join(victim, campaign, Platform.PROLIFIC)
    for method in (victim.get, victim.post):
        assert method(reverse(name), NEW).status_code == 403
    assert not User.objects.get(pk=theirs.annotator.user_id).has_usable_password()


def test_a_link_to_set_a_password_is_neither_made_nor_taken(victim, client, campaign, manager):
    __, theirs = join(victim, campaign, Platform.PROLIFIC)
    participation_seat_take(participation=pass_all_steps(theirs))
    user = theirs.annotator.user
    membership = Membership.objects.get(user=user)
    client.force_login(manager)
    slug = campaign.project.slug
    assert client.post(reverse("password-link", args=[slug, membership.pk])).status_code == 403
    with pytest.raises(NotAllowed):
        set_password_link(user)
    token = password_links.make_token(user)
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    page = Client().get(reverse("set-password", args=[uid, token]), follow=True)
    assert "no longer valid" in page.text
    assert not User.objects.get(pk=user.pk).has_usable_password()


def test_neither_program_nor_database_keeps_a_password_for_a_platform(victim, campaign):
    __, theirs = join(victim, campaign, Platform.PROLIFIC)
    user = theirs.annotator.user
    with pytest.raises(NotAllowed):
        user.set_password("seven green herons")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=user.pk).update(password="pbkdf2_sha256$1$a$b")


@pytest.mark.parametrize("cookie", ["ż", "b" * 4000, "a.b", ""])
def test_a_cookie_that_is_not_ours_is_replaced(client, campaign, cookie):
    sent = f"browser={cookie}".encode().decode("latin-1")  # as a server hands it over
    page = client.get(link(invite(campaign, platform=Platform.PROLIFIC)), HTTP_COOKIE=sent)
    assert page.status_code == 200
    assert re.fullmatch(r"[\w-]{43}", page.cookies["browser"].value, re.ASCII)
