import pytest
from django.db import OperationalError
from django.test import Client

from config import health


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
