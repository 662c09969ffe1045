"""Whom a request comes from, and what that limits."""

from typing import Any

import pytest
from django.conf import settings as present
from django.core.cache import cache
from django.core.checks import run_checks
from django.test import Client
from redis import Redis

from config.proxies import client_of, networks_named
from datasets.models import User

PROXIES = networks_named(["127.0.0.1", "10.1.0.0/16", "fd00::/8"])
LOGIN = "/accounts/login/"


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "192.0.2.7:4711", "192.0.2.7"),
        ("127.0.0.1", "192.0.2.7, 10.1.2.3", "192.0.2.7"),
        ("fd00::1", "2001:db8::7", "2001:db8::7"),
        ("fd00::1", "[2001:db8::7]:4711", "2001:db8::7"),
        ("::ffff:127.0.0.1", "::ffff:192.0.2.7", "192.0.2.7"),
        # What the client wrote itself, before what the proxy added.
        ("127.0.0.1", "198.51.100.1, 192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "10.1.0.9, 192.0.2.7", "192.0.2.7"),
        # No proxy's word.
        ("192.0.2.8", "198.51.100.1", "192.0.2.8"),
        ("2001:db8::8", "127.0.0.1", "2001:db8::8"),
        # Nothing, or nothing that is an address.
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.7, unknown", "127.0.0.1"),
        ("", "192.0.2.7", ""),
    ],
)
def test_the_client_is_the_last_address_that_is_no_proxys(
    peer: str, forwarded: str, client: str
) -> None:
    assert client_of(peer, forwarded, PROXIES) == client


def test_without_proxies_the_header_is_nothing() -> None:
    assert client_of("127.0.0.1", "192.0.2.7", ()) == "127.0.0.1"


@pytest.fixture
def behind_a_proxy(settings: Any, db: None) -> Any:
    settings.PROXIES = networks_named(["127.0.0.1"])
    cache.clear()
    yield
    cache.clear()


def attempt(login: str, password: str, address: str) -> int:
    sent = {"login": login, "password": password}
    return Client().post(LOGIN, sent, HTTP_X_FORWARDED_FOR=address).status_code


@pytest.mark.usefixtures("behind_a_proxy")
def test_wrong_logins_of_one_address_lock_nobody_elsewhere(manager: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "5/h/ip", "login_failed": "5/h/ip"}
    statuses = [attempt(f"nobody{n}", "wrong", "192.0.2.7") for n in range(6)]
    assert statuses[-1] == 429
    assert attempt("mira", "a good long password", "198.51.100.1") == 302


@pytest.mark.usefixtures("behind_a_proxy")
def test_guesses_at_one_login_are_limited_from_however_many_addresses(manager: User) -> None:
    responses = [attempt("mira", "wrong", f"192.0.2.{n}") for n in range(6)]
    assert responses[:5] == [200] * 5
    assert attempt("MIRA", "a good long password", "198.51.100.1") != 302


@pytest.mark.usefixtures("behind_a_proxy")
def test_redis_keeps_neither_addresses_nor_logins(manager: User) -> None:
    attempt("mira", "wrong", "192.0.2.7")
    attempt("mira", "wrong", "2001:db8:1:2::7")
    with Redis.from_url(present.REDIS_URL, decode_responses=True) as redis:
        keys = list(redis.scan_iter(f"{present.CACHES['default']['KEY_PREFIX']}:*"))
    assert keys
    assert not [key for key in keys if "192.0" in key or "2001:" in key or "mira" in key]


def test_the_scheme_is_no_word_of_strangers(client: Client, settings: Any) -> None:
    settings.PROXIES = networks_named(["10.1.0.0/16"])
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    responses = {
        peer: client.get(
            "/healthz", REMOTE_ADDR=peer, HTTP_X_FORWARDED_PROTO="https"
        ).wsgi_request.is_secure()
        for peer in ("10.1.0.2", "192.0.2.7")
    }
    assert responses == {"10.1.0.2": True, "192.0.2.7": False}


def test_a_site_on_https_without_a_named_proxy_is_warned(settings: Any) -> None:
    settings.ON_HTTPS = True

    def is_warned() -> bool:
        result = run_checks(include_deployment_checks=True)
        return "pairwright.W001" in [message.id for message in result]

    assert is_warned()
    settings.PROXIES = PROXIES
    assert not is_warned()
