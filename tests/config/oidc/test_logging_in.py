"""Logging in with a real provider: what it is asked, what is believed, who gets which login."""

import hashlib
from base64 import urlsafe_b64encode

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.core.cache.backends.dummy import DummyCache
from django.test import Client
from django.urls import reverse

from config.oidc import provider
from datasets.models import AuditEntry, Membership, Role, User
from tests.cast import person
from tests.oidc import (
    address_in,
    begin,
    come_back,
    group,
    log_in,
    provider_change,
    query_of,
)

pytestmark = pytest.mark.django_db


def is_in(client) -> bool:
    return "_auth_user_id" in client.session


def user_of(client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


# --- The protocol -------------------------------------------------------------------------------


def test_the_provider_is_asked_with_state_nonce_and_a_challenge(client, university):
    asked = query_of(begin(client))
    assert asked["response_type"] == "code"
    assert asked["code_challenge_method"] == "S256"
    assert set(asked["scope"].split()) == {"openid", "profile", "email"}
    (state,) = client.session["socialaccount_states"].values()
    verifier = state[0]["pkce_code_verifier"]
    digest = urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    assert asked["code_challenge"] == digest
    assert len(asked["state"]) >= 16
    assert len(asked["nonce"]) >= 32
    assert query_of(begin(client))["nonce"] != asked["nonce"]


def test_nobody_adds_to_what_the_provider_is_asked(client, university):
    url = reverse("oidc_login", args=["university"])
    page = client.post(f"{url}?auth_params=nonce%3Dx%26prompt%3Dnone&scope=admin")
    asked = query_of(address_in(page))
    assert "prompt" not in asked
    assert "admin" not in asked["scope"]
    assert asked["nonce"] != "x"


def test_the_first_login_makes_a_login_and_the_second_finds_it(client, university):
    university.knows("u1", name="Ula Nowak", preferred_username="ula", email="ula@uni.example")
    response = log_in(client, university, "u1", next="/my-data/")
    assert response["Location"] == "/my-data/"
    user = user_of(client)
    assert (user.username, user.first_name) == ("ula", "Ula Nowak")
    assert not user.has_usable_password()
    assert client.session.get_expiry_age() <= 12 * 3600
    again = Client()
    log_in(again, university, "u1")
    assert user_of(again) == user
    assert SocialAccount.objects.get().extra_data == {}


def test_a_way_back_is_used_once(client, university):
    back = university.answers(begin(client), sub="once")
    assert come_back(client, back).status_code == 302
    client.logout()
    again = come_back(client, back)
    assert again.status_code == 400
    assert "begun in another window" in again.text
    assert not is_in(client)


def test_a_way_back_of_another_browser_logs_nobody_in(client, university):
    """Else somebody could be logged in as the attacker without noticing."""
    back = university.answers(begin(Client()), sub="attacker")
    assert come_back(client, back).status_code == 400
    assert not is_in(client)


def test_a_token_of_another_login_is_refused(client, university):
    asked = begin(client)
    other = asked.replace(query_of(asked)["nonce"], "n" * 32)
    response = come_back(client, university.answers(other, sub="u2"))
    assert response.status_code == 403
    assert "is not valid" in response.text
    assert not is_in(client)
    assert not User.objects.exists()


def test_a_refusal_of_the_provider_is_told_in_our_words(client, university):
    response = come_back(client, university.answers(begin(client), action="deny"))
    assert response.status_code == 403
    assert "the university did not confirm who you are" in response.text
    assert reverse("account_login") in response.text
    assert not is_in(client)


def test_a_made_up_code_is_refused(client, university):
    state = query_of(begin(client))["state"]
    url = reverse("oidc_callback", args=["university"])
    response = client.get(url, {"state": state, "code": "x"})
    assert response.status_code == 403
    assert "is not valid" in response.text


def test_an_unreachable_provider_is_told_and_the_local_login_stays(
    client, university, settings, unused_port
):
    provider_change(settings, issuer=f"http://127.0.0.1:{unused_port}")
    response = client.post(reverse("oidc_login", args=["university"]))
    assert response.status_code == 502
    assert "the university cannot be reached" in response.text
    person("ana")
    sent = {"login": "ana", "password": "a good long password"}
    assert client.post(reverse("account_login"), sent).status_code == 302


def test_a_provider_that_speaks_for_another_issuer_is_refused(
    client, university, monkeypatch, settings
):
    keys = {"KEY_FUNCTION": settings.CACHES["default"]["KEY_FUNCTION"]}
    monkeypatch.setattr(provider, "cache", DummyCache("none", keys))
    said = provider._fetch_json
    monkeypatch.setattr(
        provider, "_fetch_json", lambda url: said(url) | {"issuer": "https://x.example"}
    )
    response = client.post(reverse("oidc_login", args=["university"]))
    assert response.status_code == 403
    assert "Not logged in" in response.text


def test_an_address_that_is_of_no_provider_is_refused(client, university, settings):
    provider_change(settings, issuer=f"{university.url}/?page=")
    assert client.post(reverse("oidc_login", args=["university"])).status_code == 403


def test_a_provider_that_is_not_named_is_not_found(client, university):
    for name in ("oidc_login", "oidc_callback"):
        assert client.post(reverse(name, args=["other"])).status_code in {404, 405}
    assert client.get(reverse("oidc_callback", args=["other"])).status_code == 404


def test_a_login_begins_with_a_button_of_this_site(university):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("oidc_login", args=["university"])).status_code == 403
    assert strict.get(reverse("oidc_login", args=["university"])).status_code == 405


def test_an_address_elsewhere_is_not_led_to(client, university):
    response = log_in(client, university, "u3", next="https://elsewhere.example/")
    assert response["Location"] == "/"


def test_the_buttons_are_there_only_with_providers(client, university, settings):
    assert "Log in with the university" in client.get(reverse("account_login")).text
    settings.OIDC_PROVIDERS = {}
    assert "Log in with" not in client.get(reverse("account_login")).text


# --- Who gets which login -----------------------------------------------------------------------


def verified(user: User, email: str) -> None:
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)


def test_a_taken_name_is_not_taken_over(client, university):
    ana = person("ana")
    university.knows("eve", preferred_username="ana")
    log_in(client, university, "eve")
    assert user_of(client) != ana
    assert user_of(client).username == "ana2"


@pytest.mark.parametrize(
    ("by_setting", "by_provider", "verified_here", "links"),
    [
        (True, True, True, True),
        (False, True, True, False),  # the default
        (True, False, True, False),
        (True, None, True, False),
        (True, True, False, False),
    ],
)
def test_an_address_links_only_if_all_say_so(
    client, university, settings, by_setting, by_provider, verified_here, links
):
    ana = person("ana")
    EmailAddress.objects.create(
        user=ana, email="ana@uni.example", verified=verified_here, primary=True
    )
    User.objects.filter(pk=ana.pk).update(email="ana@uni.example")
    said = {} if by_provider is None else {"email_verified": by_provider}
    university.knows("a1", email="Ana@Uni.Example", **said)
    provider_change(settings, links_by_email=by_setting)
    log_in(client, university, "a1")
    assert (user_of(client) == ana) is links
    assert SocialAccount.objects.get().user_id == user_of(client).pk


def test_an_administrator_is_never_linked_by_address(client, university, settings):
    chief = User.objects.create_superuser("chief", password="a good long password")
    verified(chief, "chief@uni.example")
    university.knows("c1", email="chief@uni.example", email_verified=True)
    provider_change(settings, links_by_email=True)
    log_in(client, university, "c1")
    assert user_of(client) != chief


def test_a_closed_login_stays_closed(client, university):
    log_in(client, university, "gone")
    User.objects.update(is_active=False)
    client = Client()
    response = log_in(client, university, "gone")
    assert response.status_code == 403
    assert "has been closed" in response.text
    assert not is_in(client)


@pytest.mark.parametrize(("which", "comes_in"), [("none", False), ("roles", False), ("all", True)])
def test_who_gets_a_login_is_a_setting(client, university, settings, which, comes_in):
    from config.oidc.providers import NewLogins

    provider_change(settings, new_logins=NewLogins(which))
    response = log_in(client, university, "new")
    assert is_in(client) is comes_in
    assert User.objects.exists() is comes_in
    if not comes_in:
        assert "You have no login here" in response.text


def test_a_person_logged_in_links_when_they_ask(client, university, annotator):
    client.force_login(annotator)
    back = university.answers(begin(client, "oidc_link"), sub="ana-at-uni")
    assert come_back(client, back, follow=True).redirect_chain[-1][0] == reverse("linked-logins")
    other = Client()
    log_in(other, university, "ana-at-uni")
    assert user_of(other) == annotator
    assert AuditEntry.objects.filter(action="login.linked", object_id=annotator.pk).exists()


def test_an_identity_linked_to_somebody_else_stays_theirs(client, university, annotator):
    log_in(Client(), university, "theirs")
    client.force_login(annotator)
    response = come_back(client, university.answers(begin(client, "oidc_link"), sub="theirs"))
    assert response.status_code == 409
    assert SocialAccount.objects.get().user_id != annotator.pk


def test_linking_ends_with_the_login_that_asked_for_it(client, university, annotator, leader):
    client.force_login(annotator)
    back = university.answers(begin(client, "oidc_link"), sub="x")
    states = client.session["socialaccount_states"]
    client.force_login(leader)
    session = client.session
    session["socialaccount_states"] = states
    session.save()
    assert come_back(client, back).status_code == 400
    assert not SocialAccount.objects.exists()


def test_a_link_is_taken_back_unless_it_is_the_only_way_in(client, university, annotator):
    client.force_login(annotator)
    come_back(client, university.answers(begin(client, "oidc_link"), sub="x"))
    assert "Unlink the university" in client.get(reverse("linked-logins")).text
    client.post(reverse("oidc_unlink", args=["university"]))
    assert not SocialAccount.objects.exists()
    only = Client()
    log_in(only, university, "only")
    assert only.post(reverse("oidc_unlink", args=["university"])).status_code == 409
    assert SocialAccount.objects.count() == 1


def test_a_person_without_password_is_not_offered_one(client, university):
    log_in(client, university, "only")
    response = client.get(reverse("account_change_password"))
    assert response["Location"] == reverse("linked-logins")
    assert "it has no password" in client.get(reverse("linked-logins")).text


# --- Roles by group and domain ------------------------------------------------------------------


def roles(user: User) -> set[tuple[str, str, str]]:
    result = Membership.objects.filter(user=user)
    return set(result.values_list("project__slug", "role", "given_by"))


def test_groups_give_roles_and_their_end_takes_them(client, university, settings, project):
    rules = (group("linguists", "boats", Role.LEADER), group("all", "boats", Role.ANNOTATOR))
    provider_change(settings, rules=rules)
    university.knows("g1", groups=["linguists", "all"])
    log_in(client, university, "g1")
    user = user_of(client)
    assert roles(user) == {("boats", "leader", "university"), ("boats", "annotator", "university")}
    university.knows("g1", groups=["all"])
    log_in(Client(), university, "g1")
    assert roles(user) == {("boats", "annotator", "university")}
    university.knows("g1")
    log_in(Client(), university, "g1")
    assert roles(user) == set()
    actions = AuditEntry.objects.filter(object_id=user.pk).values_list("action", flat=True)
    assert list(actions).count("member.group_left") == 2


def test_a_role_that_people_gave_outlives_the_group(client, university, settings, project):
    provider_change(settings, rules=(group("all", "boats", Role.ANNOTATOR),))
    university.knows("g2")
    log_in(client, university, "g2")
    user = user_of(client)
    Membership.objects.create(project=project, user=user, role=Role.ANNOTATOR)
    for groups in (["all"], []):
        university.knows("g2", groups=groups)
        log_in(Client(), university, "g2")
        assert roles(user) == {("boats", "annotator", "")}


def test_the_last_lead_stays(client, university, settings, project, manager):
    provider_change(settings, rules=(group("leads", "boats", Role.MANAGER),))
    university.knows("g3", groups=["leads"])
    log_in(client, university, "g3")
    Membership.objects.filter(user=manager).delete()
    university.knows("g3")
    log_in(Client(), university, "g3")
    assert roles(user_of(client)) == {("boats", "manager", "university")}


def test_nothing_is_given_in_an_archived_project_but_it_ends_there(
    client, university, settings, project
):
    from django.utils import timezone

    provider_change(settings, rules=(group("all", "boats", Role.ANNOTATOR),))
    university.knows("g4", groups=["all"])
    log_in(client, university, "g4")
    project.archived_at = timezone.now()
    project.save()
    university.knows("g5", groups=["all"])
    late = Client()
    log_in(late, university, "g5")
    assert roles(user_of(late)) == set()
    university.knows("g4")
    log_in(Client(), university, "g4")
    assert roles(user_of(client)) == set()


@pytest.mark.parametrize(
    ("claims", "has_role"),
    [
        ({"email": "a@uni.example", "email_verified": True}, True),
        ({"email": "a@UNI.example", "email_verified": "true"}, True),
        ({"email": "a@uni.example", "email_verified": False}, False),
        ({"email": "a@uni.example"}, False),
        ({"email": "a@not-uni.example", "email_verified": True}, False),
        ({"email": "uni.example", "email_verified": True}, False),
    ],
)
def test_only_a_verified_address_is_of_a_domain(
    client, university, settings, project, claims, has_role
):
    from config.oidc.providers import rules_read

    rules = rules_read("domain uni.example -> boats annotator", variable="")
    provider_change(settings, rules=rules)
    university.knows("d1", **claims)
    log_in(client, university, "d1")
    assert bool(roles(user_of(client))) is has_role


def test_a_login_by_a_link_of_the_lead_is_out_of_their_hands_once_it_is_linked(
    client, university, annotator, project
):
    User.objects.filter(pk=annotator.pk).update(made_in=project)
    client.force_login(annotator)
    come_back(client, university.answers(begin(client, "oidc_link"), sub="x"))
    annotator.refresh_from_db()
    assert annotator.made_in is None
