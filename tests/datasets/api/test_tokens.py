"""Tokens: what opens with one, what never does, and who sees its secret."""

import json
import logging
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from datasets.api.tokens import TokenThrottle
from datasets.models import ApiToken, AuditEntry, Job, Membership, Project, Role, Scope, User
from datasets.services.projects.lifecycle import project_archive
from datasets.services.projects.people import member_change_role, member_remove
from datasets.services.projects.tokens import token_create, token_revoke

OVERVIEW = "/api/v1/projects/boats/"
# One address for each scope, with what a token that has it alone gets there.
BY_SCOPE = {
    Scope.READ: ("get", OVERVIEW, 200),
    Scope.WRITE: ("put", OVERVIEW + "mix/", 400),
    Scope.RUN: ("post", OVERVIEW + "mix/draw/", 202),
    Scope.RESULTS: ("get", OVERVIEW + "releases/", 200),
}


def make_token(
    project: Project, user: User, *scopes: Scope, days: int = 30
) -> tuple[ApiToken, str]:
    chosen = scopes or tuple(Scope)
    return token_create(project=project, actor=user, name="Script", scopes=chosen, days=days)


def ask(secret: str, address: str = OVERVIEW, method: str = "get", **extra: Any) -> Any:
    # Checks CSRF, as the site does.
    client = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {secret}"})
    if method != "get":
        extra.setdefault("content_type", "application/json")
        extra.setdefault("data", "{}")
    return getattr(client, method)(address, **extra)


@pytest.mark.parametrize("scope", Scope)
def test_a_scope_opens_its_own_addresses_and_no_others(
    project: Project, manager: User, scope: Scope
) -> None:
    __, secret = make_token(project, manager, scope)
    for needed, (method, address, status) in BY_SCOPE.items():
        answer = ask(secret, address, method)
        if needed == scope:
            assert answer.status_code == status, answer.content
        else:
            assert answer.status_code == 403
            assert answer.json()["code"] == "scope_missing"


def test_a_token_opens_nothing_of_another_project_of_its_owner(
    project: Project, polish: Project, manager: User
) -> None:
    __, secret = make_token(project, manager)
    job = Job.objects.create(project=polish, kind="datasets.parse_texts")
    foreign = ["projects/lodki/", "projects/lodki/releases/", f"jobs/{job.pk}/"]
    assert [ask(secret, f"/api/v1/{path}").status_code for path in foreign] == [404] * 3
    assert ask(secret, f"/api/v1/jobs/{job.pk}/cancel/", "post").status_code == 404
    job.refresh_from_db()
    assert job.state == Job.State.QUEUED


def test_a_token_of_an_administrator_opens_one_project(
    project: Project, polish: Project, manager: User
) -> None:
    User.objects.filter(pk=manager.pk).update(is_superuser=True)
    __, secret = make_token(project, manager)
    assert ask(secret).status_code == 200
    assert ask(secret, "/api/v1/projects/lodki/").status_code == 404


@pytest.mark.parametrize("wrong", ["", "x", "\0", "ł", "pairwright_" + "A" * 43])
def test_a_wrong_token_opens_nothing(project: Project, wrong: str) -> None:
    answer = Client(headers={"Authorization": f"Bearer {wrong}".encode()}).get(OVERVIEW)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_the_stored_hash_opens_nothing(project: Project, manager: User) -> None:
    token, secret = make_token(project, manager)
    assert secret not in json.dumps(list(ApiToken.objects.values()), default=str)
    assert ask(token.token_hash).status_code == 401


def test_a_revoked_token_opens_nothing_even_beside_a_login(project: Project, manager: User) -> None:
    token, secret = make_token(project, manager)
    assert ask(secret).status_code == 200
    token_revoke(token=token, actor=manager)
    client = Client(headers={"Authorization": f"Bearer {secret}"})
    client.force_login(manager)
    assert client.get(OVERVIEW).status_code == 401
    assert AuditEntry.objects.filter(action="token.revoked", actor=manager).count() == 1


def test_a_token_expires(project: Project, manager: User) -> None:
    __, secret = make_token(project, manager, days=7)
    with time_machine.travel(timezone.now() + timedelta(days=6, hours=23)):
        assert ask(secret).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=7, seconds=1)):
        assert ask(secret).status_code == 401


def test_leaving_the_project_ends_a_token_for_good(
    project: Project, manager: User, outsider: User
) -> None:
    Membership.objects.create(project=project, user=outsider, role=Role.MANAGER)
    __, secret = make_token(project, manager)
    member_remove(membership=Membership.objects.get(user=manager), actor=outsider)
    assert ask(secret).status_code == 401
    Membership.objects.create(project=project, user=manager, role=Role.MANAGER)
    assert ask(secret).status_code == 401


def test_a_token_gives_no_more_than_the_role_that_its_owner_has_now(
    project: Project, manager: User, outsider: User
) -> None:
    Membership.objects.create(project=project, user=outsider, role=Role.MANAGER)
    __, secret = make_token(project, manager)
    mine = Membership.objects.get(user=manager)
    member_change_role(membership=mine, role=Role.LEADER, actor=outsider)
    assert ask(secret).status_code == 403
    assert ask(secret).json()["code"] == "not_allowed"


def test_a_login_that_was_switched_off_takes_its_tokens_along(
    project: Project, manager: User
) -> None:
    __, secret = make_token(project, manager)
    User.objects.filter(pk=manager.pk).update(is_active=False)
    assert ask(secret).status_code == 401


def test_nobody_judges_with_a_token(project: Project, manager: User) -> None:
    Membership.objects.create(project=project, user=manager, role=Role.ANNOTATOR)
    __, secret = make_token(project, manager)
    answer = ask(secret, "/api/v1/campaigns/1/next/")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_tokens")


def test_a_token_opens_no_page(project: Project, manager: User) -> None:
    __, secret = make_token(project, manager)
    assert ask(secret, reverse("tokens", args=["boats"])).status_code == 302
    assert ask(secret, reverse("project", args=["boats"])).status_code == 302


def test_the_last_use_is_stored_once_a_minute(project: Project, manager: User) -> None:
    token, secret = make_token(project, manager)
    start = timezone.now()
    seen = []
    for seconds in (0, 30, 90):
        with time_machine.travel(start + timedelta(seconds=seconds), tick=False):
            ask(secret)
        token.refresh_from_db()
        assert token.last_used_at is not None
        seen.append((token.last_used_at - start).total_seconds())
    assert seen == [0, 0, 90]


def test_each_token_has_its_own_limit(
    project: Project, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(TokenThrottle, "THROTTLE_RATES", {"token": "2/min"})
    __, secret = make_token(project, manager)
    __, other = make_token(project, manager)
    assert [ask(secret).status_code for __ in range(3)] == [200, 200, 429]
    assert int(ask(secret).headers["Retry-After"]) <= 60
    assert ask(other).status_code == 200


def test_no_log_line_has_the_secret(
    project: Project, manager: User, caplog: pytest.LogCaptureFixture, capfd: Any
) -> None:
    caplog.set_level(logging.DEBUG)
    __, secret = make_token(project, manager)
    assert ask(secret).status_code == 200
    assert ask(secret + "x").status_code == 401
    out, err = capfd.readouterr()
    assert "request_finished" in caplog.text
    assert secret.removeprefix("pairwright_") not in caplog.text + out + err


# --- The page -----------------------------------------------------------------------------------


def test_the_secret_is_shown_once(client: Client, project: Project, manager: User) -> None:
    client.force_login(manager)
    page = reverse("tokens", args=["boats"])
    chosen = {"name": "Nightly", "scopes": ["read", "results"], "days": "30"}
    shown = client.post(page, chosen)
    secret = shown.context["made"][1]
    assert secret in shown.text
    assert "no-store" in shown.headers["Cache-Control"]
    assert ask(secret).status_code == 200
    repeated = client.get(page)
    assert "Nightly" in repeated.text
    assert secret not in repeated.text
    assert secret not in json.dumps(dict(client.session))
    token = ApiToken.objects.get()
    client.post(reverse("token-revoke", args=["boats", token.pk]))
    assert ask(secret).status_code == 401
    assert "revoked" in client.get(page).text


@pytest.mark.parametrize("field", ["name", "scopes", "days"])
def test_a_token_needs_a_name_a_scope_and_an_end(
    client: Client, project: Project, manager: User, field: str
) -> None:
    client.force_login(manager)
    chosen = {"name": "Nightly", "scopes": ["read"], "days": "30"}
    answer = client.post(reverse("tokens", args=["boats"]), chosen | {field: ""})
    assert answer.status_code == 422
    assert not ApiToken.objects.exists()


def test_an_administrator_who_is_no_lead_makes_no_token(
    client: Client, project: Project, outsider: User
) -> None:
    User.objects.filter(pk=outsider.pk).update(is_superuser=True)
    client.force_login(outsider)
    chosen = {"name": "Nightly", "scopes": ["read"], "days": "30"}
    assert client.post(reverse("tokens", args=["boats"]), chosen).status_code in {403, 422}
    assert not ApiToken.objects.exists()


def test_in_the_archive_tokens_end_and_none_begins(
    client: Client, project: Project, manager: User
) -> None:
    token, secret = make_token(project, manager)
    project_archive(project=project, actor=manager)
    assert ask(secret).status_code == 200
    client.force_login(manager)
    client.post(reverse("token-revoke", args=["boats", token.pk]))
    assert ask(secret).status_code == 401
