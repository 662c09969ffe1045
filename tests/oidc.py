"""A provider of OpenID Connect in a process of its own, and people who log in with it."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from django.test import Client
from django.urls import reverse

from config.oidc.providers import OidcProvider, RoleRule
from config.servers.processes import dies_with_parent


@dataclass(frozen=True)
class ProviderProcess:
    url: str

    def knows(self, sub: str, **claims: Any) -> None:
        """Set what the provider says about somebody."""
        requests.put(f"{self.url}/users/{sub}", json=claims, timeout=10).raise_for_status()

    def answers(self, address: str, **form: str) -> str:
        """Log in on the provider's page, or refuse to; return the way back to the site."""
        answer = requests.post(address, data=form, allow_redirects=False, timeout=10)
        assert answer.status_code == 302, answer.text
        return answer.headers["Location"]


@pytest.fixture(scope="session")
def provider_process() -> Iterator[ProviderProcess]:
    with subprocess.Popen(
        [sys.executable, "-m", "oidc_provider_mock", "--port", "0", "--require-nonce", "true"],
        stderr=subprocess.PIPE,
        text=True,
        env={"NO_COLOR": "1", "PYTHONUNBUFFERED": "1"},
        preexec_fn=dies_with_parent(signal.SIGKILL),  # noqa: PLW1509  # one thread
    ) as process:
        assert process.stderr
        for line in process.stderr:
            if found := re.search(r"running on http://127\.0\.0\.1:(\d+)", line):
                # Its log is read on, for a full pipe would stop it.
                Thread(target=process.stderr.read, daemon=True).start()
                # Another site than localhost for a browser, so that SameSite counts.
                yield ProviderProcess(f"http://127.0.0.1:{found[1]}")
                break
        else:
            pytest.fail("the provider did not start")
        process.terminate()


@pytest.fixture
def university(provider_process: ProviderProcess, settings: Any) -> ProviderProcess:
    """A provider with the default settings, called “the university”."""
    provider_set(
        settings,
        OidcProvider(
            id="university",
            name="the university",
            issuer=provider_process.url,
            client_id="pairwright",
            secret="a secret",  # the mock takes any
        ),
    )
    return provider_process


def provider_set(settings: Any, provider: OidcProvider) -> None:
    settings.OIDC_PROVIDERS = {provider.id: provider}


def provider_change(settings: Any, **changes: Any) -> None:
    provider_set(settings, replace(settings.OIDC_PROVIDERS["university"], **changes))


def group(name: str, project: str, role: str) -> RoleRule:
    return RoleRule(by_domain=False, value=name, project=project, role=role)


def begin(client: Client, name: str = "oidc_login", **form: str) -> str:
    """Press a button of the site; return the address of the provider's page."""
    page = client.post(reverse(name, args=["university"]), form)
    assert page.status_code == 200, page.text
    return address_in(page)


def address_in(page: Any) -> str:
    """Return the provider's address, to which a page sends people."""
    found = re.search(r'<a class="button" href="([^"]+)"', page.text)
    assert found
    return found[1].replace("&amp;", "&")


def come_back(client: Client, address: str, **extra: Any) -> Any:
    parts = urlsplit(address)
    return client.get(f"{parts.path}?{parts.query}", **extra)


def log_in(client: Client, provider: ProviderProcess, sub: str, **form: str) -> Any:
    return come_back(client, provider.answers(begin(client, **form), sub=sub))


def query_of(address: str) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(address).query).items()}
