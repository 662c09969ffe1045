from typing import Any

import pytest
from django.test import Client

from config import health
from config.proxies import networks_named


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
    assert client.get("/metrics", HTTP_HOST="localhost:8000").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 404
    assert client.get("/metrics", HTTP_HOST="[::1]:8000", REMOTE_ADDR="::1").status_code == 200


@pytest.mark.parametrize(
    "added",
    [
        {"HTTP_X_FORWARDED_FOR": "192.0.2.7"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"HTTP_X_REAL_IP": "192.0.2.7"},
        {"HTTP_FORWARDED": "for=192.0.2.7"},
        {"HTTP_VIA": "1.1 proxy"},
        {"HTTP_HOST": "corpus.example.org"},
    ],
)
def test_metrics_are_not_given_through_a_proxy(
    client: Client, settings: Any, added: dict[str, str]
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.PROXIES = networks_named(["127.0.0.1"])
    assert client.get("/metrics", **{"HTTP_HOST": "localhost", **added}).status_code == 404
