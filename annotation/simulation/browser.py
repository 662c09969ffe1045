"""A browser without a window: it logs in, reads forms and sends them, and does not give up.

What it sends is what a person's browser would send. When the server goes away it sends the same
again until it is back, as the annotator's page does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
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
    url: str
    status: int
    forms: tuple[Form, ...]

    def form_to(self, path: str, *, has: str) -> Form | None:
        """Return the first form that goes below a path and has this field."""
        for form in self.forms:
            if form.action.startswith(path) and has in form.values:
                return form
        return None


class Browser:
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
            raise UnexpectedPage(f"{username} was not let in")

    def get(self, path: str) -> Page:
        return self._request("GET", path, {})

    def send(self, form: Form, values: Mapping[str, str]) -> Page:
        """Send a form with what it holds and what was filled in."""
        return self._request("POST", form.action, {**form.values, **values})

    def close(self) -> None:
        self._session.close()

    def _request(self, method: str, path: str, values: Mapping[str, str]) -> Page:
        url = urljoin(self._root, path)
        # Asking as htmx does gives the next pair in the answer, without the page around it.
        headers = {"HX-Request": "true", "Referer": url}
        deadline, pause = self._clock() + PATIENCE_SECONDS, _FIRST_PAUSE
        while True:
            try:
                answer = self._session.request(
                    method, url, data=values or None, headers=headers, timeout=_TIMEOUT
                )
            except _GONE:
                answer = None
            except requests.RequestException as error:
                raise UnexpectedPage(f"{method} {url}: {error}") from error
            if answer is not None and answer.status_code < 500:
                return _page(answer)
            if self._clock() > deadline:
                status = "no answer" if answer is None else f"status {answer.status_code}"
                raise ServerGone(f"{method} {url}: {status} for {PATIENCE_SECONDS:g} s")
            self.resent += 1
            self._pause(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)


def _page(answer: requests.Response) -> Page:
    reader = _FormReader()
    reader.feed(answer.text)
    return Page(url=answer.url, status=answer.status_code, forms=tuple(reader.forms))


class _FormReader(HTMLParser):
    """Collects forms with their fields; radio buttons count when they are checked."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._is_inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.forms.append(Form(given.get("action") or ""))
            self._is_inside = True
        elif tag == "input" and self._is_inside and (name := given.get("name")):
            chosen = given.get("type") not in ("radio", "checkbox") or "checked" in given
            if chosen:
                self.forms[-1].values[name] = given.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False
