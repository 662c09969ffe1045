import logging
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from config import health
from datasets.api import projects
from datasets.api.errors import PROBLEM
from datasets.models import Project, User


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def broken(error: Exception) -> str:
    raise error


def test_a_database_without_room_is_said_and_asks_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = OperationalError("could not extend file: No space left on device")
    monkeypatch.setattr(health, "database_problem", lambda: broken(full))
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response["Retry-After"] == "10"
    page = response.content.decode()
    assert "What you just sent was not saved" in page
    assert "No space left" not in page


def test_a_mistake_of_the_program_stays_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "database_problem", lambda: broken(ValueError("a mistake")))
    response = client.get("/readyz")
    assert response.status_code == 500
    assert "This is our mistake" in response.content.decode()


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (ValueError("select * from secrets"), 500, "internal_error"),
        (OperationalError("could not extend file"), 503, "unavailable"),
    ],
)
def test_an_api_failure_is_a_problem_that_tells_only_its_number_in_the_log(
    client: Client,
    manager: User,
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    status: int,
    code: str,
) -> None:
    monkeypatch.setattr(projects, "project_overview", lambda __: broken(error))
    client.force_login(manager)
    with caplog.at_level(logging.ERROR):
        answer = client.get("/api/v1/projects/boats/")
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code)
    assert str(error) not in answer.text
    assert problem["request_id"] in caplog.text
    assert ("Retry-After" in answer.headers) == (status == 503)


@pytest.mark.parametrize("address", ["/api/", "/api/v2/token/", "/api/v1", "/api/v1/%00", "/api/x"])
def test_an_unknown_address_of_the_api_is_a_problem(client: Client, db: None, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, PROBLEM)
    assert answer.json()["code"] == "not_found"


def test_pages_stay_pages(client: Client, db: None) -> None:
    assert "<html" in client.get("/nothing/").text


def test_a_host_of_another_site_is_a_problem(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["corpus.example.org"]
    answer = client.get("/api/v1/token/", headers={"Host": "evil.example.org"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, PROBLEM)
    assert "evil" not in answer.text


@pytest.mark.parametrize(
    ("method", "content", "content_type", "status", "code"),
    [
        ("delete", "", "application/json", 405, "method_not_allowed"),
        ("post", "{}", "text/plain", 415, "unsupported_media_type"),
        ("post", "{", "application/json", 400, "parse_error"),
    ],
)
def test_a_request_that_the_api_cannot_take_is_a_problem(
    client: Client,
    manager: User,
    project: Project,
    method: str,
    content: str,
    content_type: str,
    status: int,
    code: str,
) -> None:
    client.force_login(manager)
    send = getattr(client, method)
    answer = send("/api/v1/projects/boats/expand/", content, content_type=content_type)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["Content-Type"] == PROBLEM


def test_a_form_that_is_too_large_is_a_problem(
    client: Client, manager: User, project: Project, settings: Any
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    client.force_login(manager)
    answer = client.post("/api/v1/projects/boats/imports/", {"content": "x" * 2000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_without_the_token_of_the_session_nothing_is_written(
    manager: User, project: Project
) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(manager)
    answer = strict.post("/api/v1/projects/boats/parse/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (403, PROBLEM)
