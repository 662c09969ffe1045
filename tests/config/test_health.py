import pytest
from django.test import Client

from config import health


def test_a_living_process_says_so_without_the_database(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"


def test_an_install_is_ready_when_database_redis_and_migrations_are(
    client: Client, db: None
) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "problems": {}}


def test_an_unreachable_redis_makes_it_not_ready_and_leaks_no_address(
    client: Client, db: None, settings: pytest.FixtureRequest
) -> None:
    settings.REDIS_URL = "redis://:secret@127.0.0.1:9/0"  # type: ignore[attr-defined]
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["problems"] == {"redis": "not reachable"}
    assert b"secret" not in answer.content


def test_a_missing_migration_makes_it_not_ready(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "database_problem", lambda: "migrations are missing")
    assert client.get("/readyz").json()["problems"] == {"database": "migrations are missing"}


def test_metrics_are_for_this_machine_only(client: Client) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 404
    assert client.get("/metrics", HTTP_X_FORWARDED_FOR="192.0.2.7").status_code == 404
