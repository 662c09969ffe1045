"""A browser without a window: it logs in, reads pages and sends forms, and does not give up.

What it sends is what a person's browser would send. When the server goes away it sends the same
again until it is back, as the annotator's page does.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import requests

# A web server that died is up again within seconds; after this long something else is wrong.
PATIENCE_SECONDS = 60.0
_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 2.0
_TIMEOUT = 30.0
# A server that dies refuses, is silent, or breaks off in the middle of an answer.
_GONE = (
    requests.ConnectionError,
    requests.Timeout,
    requests.exceptions.ChunkedEncodingError,
    requests.exceptions.ContentDecodingError,
)


class ServerGone(Exception):
    """The site has not answered for too long."""


class UnexpectedPage(Exception):
    """The site answered with something that no step of the simulation expects."""


@dataclass
class Form:
    """A form of a page: where it goes and the values it has already."""

    action: str
    values: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """What a page holds for those who act on it; `data` is what it gives its script, by id."""

    url: str
    status: int
    forms: tuple[Form, ...]
    data: Mapping[str, Any] = field(default_factory=dict)

    def form_to(self, path: str, *, has: str) -> Form | None:
        """Return the first form that goes below a path and has this field."""
        for form in self.forms:
            if form.action.startswith(path) and has in form.values:
                return form
        return None


class Client:
    """One person's session on the site at `root`."""

    def __init__(
        self,
        root: str,
        *,
        pause: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.resent = 0
        self._root = root
        self._session = requests.Session()
        # Proxies of the environment are not meant for a server on this machine.
        self._session.trust_env = False
        self._pause, self._clock = pause, clock

    def log_in(self, username: str, password: str) -> None:
        path = "/accounts/login/"
        page = self.get(path)
        form = next((form for form in page.forms if "login" in form.values), None)
        if form is None:
            raise UnexpectedPage(f"{path} has no form to log in with")
        login_url = urljoin(self._root, path)
        answer = self.send(form, {"login": username, "password": password})
        # Sent again after a lost answer, the form is out of date although its sender is in: who
        # is in gets another page at the address of the login.
        if answer.url.startswith(login_url) and self.get(path).url.startswith(login_url):
            raise UnexpectedPage(f"{username} was not let in: status {answer.status}")

    def get(self, path: str) -> Page:
        return self._page("GET", path, {})

    def send(self, form: Form, values: Mapping[str, str]) -> Page:
        """Send a form with what it holds and what was filled in."""
        return self._page("POST", form.action, {**form.values, **values})

    def send_json(self, path: str, body: Mapping[str, Any]) -> tuple[int, Any]:
        """Send what a page's script sends; return the status and what came back."""
        token = self._session.cookies.get("csrftoken") or ""
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        answer = self._request("POST", path, headers, json.dumps(body))
        is_json = answer.headers.get("Content-Type", "").startswith("application/json")
        return answer.status_code, answer.json() if is_json else None

    def send_and_leave(self, path: str, body: Mapping[str, Any]) -> None:
        """Send what a page's script sends, and be gone before the answer comes."""
        url = urljoin(self._root, path)
        token = self._session.cookies.get("csrftoken") or ""
        headers = {"Content-Type": "application/json", "X-CSRFToken": token, "Referer": url}
        with suppress(*_GONE):
            self._session.post(url, json.dumps(body), headers=headers, timeout=(_TIMEOUT, 1e-3))

    def close(self) -> None:
        self._session.close()

    def _page(self, method: str, path: str, values: Mapping[str, str]) -> Page:
        # Asking as htmx does gives the next sentence in the answer, without the page around it.
        return _page(self._request(method, path, {"HX-Request": "true"}, values or None))

    def _request(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        data: Mapping[str, str] | str | None,
    ) -> requests.Response:
        url = urljoin(self._root, path)
        deadline, pause = self._clock() + PATIENCE_SECONDS, _FIRST_PAUSE
        while True:
            try:
                answer = self._session.request(
                    method, url, data=data, headers={**headers, "Referer": url}, timeout=_TIMEOUT
                )
            except _GONE:
                answer = None
            except requests.RequestException as error:
                raise UnexpectedPage(f"{method} {url}: {error}") from error
            if answer is not None and not _is_for_later(answer):
                return answer
            if self._clock() > deadline:
                status = "no answer" if answer is None else f"status {answer.status_code}"
                raise ServerGone(f"{method} {url}: {status} for {PATIENCE_SECONDS:g} s")
            self.resent += 1
            self._pause(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)


def _is_for_later(answer: requests.Response) -> bool:
    # Of many who log in at the same moment, some are asked to come again.
    return answer.status_code >= 500 or answer.status_code == requests.codes.too_many_requests


def _page(answer: requests.Response) -> Page:
    reader = _PageReader()
    reader.feed(answer.text)
    data = {name: json.loads(text) for name, text in reader.data.items()}
    return Page(answer.url, answer.status_code, tuple(reader.forms), data)


class _PageReader(HTMLParser):
    """Collects forms with their fields, and data; radio buttons count when they are checked."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.data: dict[str, str] = {}
        self._is_inside = False
        self._script: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.forms.append(Form(given.get("action") or ""))
            self._is_inside = True
        elif tag == "script" and given.get("type") == "application/json":
            self._script = given.get("id") or ""
            self.data[self._script] = ""
        elif tag == "input" and self._is_inside and (name := given.get("name")):
            chosen = given.get("type") not in ("radio", "checkbox") or "checked" in given
            if chosen:
                self.forms[-1].values[name] = given.get("value") or ""

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self.data[self._script] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False
        elif tag == "script":
            self._script = None
