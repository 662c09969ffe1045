"""What the log says of requests."""

import pytest
from django.test import Client, RequestFactory
from django.urls import resolve, reverse

from config.request_events import RequestEvents
from datasets.models import Project, User
from datasets.services.projects.people import set_password_link


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/join/a-secret-token/?PROLIFIC_PID=60a1b2c3", "GET /join/<token>/"),
        ("/a-secret-token/60a1b2c3", "GET /a-secret-token/…"),
    ],
)
def test_a_page_is_named_without_its_secrets(
    client: Client, caplog: pytest.LogCaptureFixture, address: str, told: str
) -> None:
    assert client.get(address).status_code == 404
    assert told in caplog.text
    assert "60a1b2c3" not in caplog.text
    assert "127.0.0.1" not in caplog.text


def test_a_link_to_set_a_password_is_not_told(rf: RequestFactory, manager: User) -> None:
    link = set_password_link(manager)
    request = rf.get(link)
    request.resolver_match = resolve(link)
    told = RequestEvents.format_request(request)
    assert told == "GET /set-password/<uidb64>/<token>/"


def test_a_page_is_named_with_its_ids(
    client: Client, caplog: pytest.LogCaptureFixture, project: Project, outsider: User
) -> None:
    client.force_login(outsider)
    address = reverse("sentence", args=[project.slug, 17])
    client.get(address)
    assert f"GET {address}" in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize("referer", ["", "https://elsewhere.example/join/a-secret-token/"])
def test_a_form_without_its_token_tells_no_secret_either(
    caplog: pytest.LogCaptureFixture, referer: str
) -> None:
    strict = Client(enforce_csrf_checks=True)
    caplog.set_level("DEBUG")
    answer = strict.post("/join/a-secret-token/", secure=True, HTTP_REFERER=referer)
    assert answer.status_code == 403
    assert "POST /join/" in caplog.text
    assert "a-secret-token" not in caplog.text


@pytest.mark.django_db
def test_a_wrong_host_tells_no_secret_either(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.get("/join/a-secret-token/", HTTP_HOST="elsewhere.example")
    assert answer.status_code == 400
    assert "a-secret-token" not in caplog.text
    assert "elsewhere" not in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "policy"),
    [
        ("/join/a-secret-token/?PROLIFIC_PID=60a1b2c3", "strict-origin"),
        ("/back/a-secret-token/", "strict-origin"),
        ("/role/a-secret-token/", "strict-origin"),
        ("/set-password/MQ/a-secret-token/", "strict-origin"),
        ("/email/stop/a-secret-token/", "strict-origin"),
        ("/accounts/login/?next=/join/a-secret-token/", "strict-origin"),
        ("/accounts/login/", "same-origin"),
    ],
)
def test_a_page_whose_address_is_a_secret_is_not_named_as_referer(
    client: Client, address: str, policy: str
) -> None:
    assert client.get(address).headers["Referrer-Policy"] == policy
