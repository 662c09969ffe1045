"""A headless browser that logs in, reads pages and sends forms, and retries when the server fails.

It sends what a person's browser would send. While the server is away it repeats the request, as the
annotator's page does.
"""

from __future__ import annotations

import http.client
import json
import socket
import struct
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

# A crashed web server restarts within seconds; after this long something else is wrong.
PATIENCE_SECONDS = 60.0
_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 2.0
_TIMEOUT = 60.0
_MOST_REDIRECTS = 10
# A crashing server refuses, is silent, or breaks off in the middle of a response.
_GONE = (OSError, http.client.HTTPException)
_FORM = "application/x-www-form-urlencoded"


class ServerGone(Exception):
    """The site has not responded for too long."""


class UnexpectedPage(Exception):
    """The site responded with something that no step of the simulation expects."""


@dataclass
class Form:
    """A form of a page: its URL and its initial values."""

    action: str
    values: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """The forms of a page and the `data` for its script, by id."""

    url: str
    status: int
    forms: tuple[Form, ...]
    data: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    def form_to(self, path: str, *, has: str) -> Form | None:
        """Return the first form that is sent below a path and has this field."""
        for form in self.forms:
            if form.action.startswith(path) and has in form.values:
                return form
        return None


@dataclass(frozen=True)
class _Reply:
    url: str
    status: int
    headers: Mapping[str, str]
    text: str


class Client:
    """One person's session on the site at `root`: a persistent connection and cookies.

    With a `patience` of 0 seconds no request is repeated.
    """

    def __init__(
        self,
        root: str,
        cookie: str = "",
        *,
        patience: float = PATIENCE_SECONDS,
        pause: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.resent = 0
        self.bytes_read = 0
        self._root = root
        self._cookies = dict(pair.split("=", 1) for pair in cookie.split("; ") if pair)
        self._patience, self._pause, self._clock = patience, pause, clock
        self._connection = self._fresh()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    @property
    def csrf_token(self) -> str:
        return self._cookies.get("csrftoken", "")

    def log_in(self, username: str, password: str) -> None:
        path = "/accounts/login/"
        page = self.get(path)
        form = next((form for form in page.forms if "login" in form.values), None)
        if form is None:
            raise UnexpectedPage(f"{path} has no form to log in with")
        login_url = urljoin(self._root, path)
        answer = self.send(form, {"login": username, "password": password})
        # A form repeated after a lost response is outdated although its sender is logged in: people
        # who are logged in get another page at the login URL.
        if answer.url.startswith(login_url) and self.get(path).url.startswith(login_url):
            raise UnexpectedPage(f"{username} was not let in: status {answer.status}")

    def get(self, path: str, *, is_whole: bool = False) -> Page:
        """Return a page, with `is_whole` including everything that a browser loads first."""
        return self._page("GET", path, None, is_whole=is_whole)

    def send(self, form: Form, values: Mapping[str, str], *, is_whole: bool = False) -> Page:
        """Send a form with its initial and the given values."""
        return self._page("POST", form.action, {**form.values, **values}, is_whole=is_whole)

    def send_json(self, path: str, body: Mapping[str, Any]) -> tuple[int, Any]:
        """Send JSON as a page's script does; return the status and the response."""
        reply = self._request("POST", path, self._json_headers(path), json.dumps(body))
        is_json = reply.headers.get("Content-Type", "").startswith("application/json")
        return reply.status, json.loads(reply.text) if is_json else None

    def send_and_leave(self, path: str, body: Mapping[str, Any], *, is_reset: bool = False) -> None:
        """Send JSON as a page's script does, and disconnect before the response.

        With `is_reset` the connection is reset, not closed.
        """
        with suppress(*_GONE), closing(self._fresh()) as connection:
            connection.request("POST", path, json.dumps(body), self._json_headers(path))
            if is_reset:
                off = struct.pack("ii", 1, 0)
                connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, off)

    def close(self) -> None:
        self._connection.close()

    def _fresh(self) -> http.client.HTTPConnection:
        parts = urlsplit(self._root)
        if parts.scheme != "http" or not parts.hostname:
            raise UnexpectedPage(f"{self._root!r} is not the address of a site on this machine")
        return http.client.HTTPConnection(parts.hostname, parts.port, timeout=_TIMEOUT)

    def _json_headers(self, path: str) -> dict[str, str]:
        return {"Content-Type": "application/json", **self._headers(path)}

    def _headers(self, path: str) -> dict[str, str]:
        referer = urljoin(self._root, path)
        return {"Cookie": self.cookie, "X-CSRFToken": self.csrf_token, "Referer": referer}

    def _page(
        self, method: str, path: str, values: Mapping[str, str] | None, *, is_whole: bool = False
    ) -> Page:
        headers = {"Content-Type": _FORM} if values else {}
        # A request like htmx's gets the next sentence in the response, without the page around it.
        headers |= {} if is_whole else {"HX-Request": "true"}
        body = urlencode(values) if values else None
        reply = self._request(method, path, headers | self._headers(path), body)
        for _redirect in range(_MOST_REDIRECTS):
            if not (HTTPStatus.MOVED_PERMANENTLY <= reply.status < HTTPStatus.BAD_REQUEST):
                return _page(reply)
            path = urljoin(reply.url, reply.headers["Location"]).removeprefix(self._root)
            reply = self._request("GET", path, headers | self._headers(path), None)
        raise UnexpectedPage(f"{method} {path}: {_MOST_REDIRECTS} redirects and no page")

    def _request(
        self, method: str, path: str, headers: Mapping[str, str], body: str | None
    ) -> _Reply:
        """Repeat a request until the response is not a server error."""
        deadline, pause = self._clock() + self._patience, _FIRST_PAUSE
        while True:
            reply = error = None
            try:
                reply = self._once(method, path, headers, body)
            except _GONE as gone:
                error = gone
                self._connection.close()
            if reply is not None and not (self._patience and _asks_to_retry(reply)):
                return reply
            if self._clock() >= deadline:
                status = f"{error!r}" if reply is None else f"status {reply.status}"
                message = f"{method} {path}: {status} for {self._patience:g} s"
                raise ServerGone(message) from error
            self.resent += 1
            self._pause(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _once(self, method: str, path: str, headers: Mapping[str, str], body: str | None) -> _Reply:
        try:
            self._connection.request(method, path, body, dict(headers))
            answer = self._connection.getresponse()
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
            # The server closes idle connections; a browser then opens a new one.
            self._connection.close()
            self._connection.request(method, path, body, dict(headers))
            answer = self._connection.getresponse()
        content = answer.read()
        self.bytes_read += len(content)
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _equals, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        url = urljoin(self._root, path)
        return _Reply(url, answer.status, dict(answer.headers), content.decode())


def _asks_to_retry(reply: _Reply) -> bool:
    # Of many simultaneous logins, some are asked to try again.
    return reply.status >= 500 or reply.status == HTTPStatus.TOO_MANY_REQUESTS


def _page(reply: _Reply) -> Page:
    reader = _PageReader()
    reader.feed(reply.text)
    data = {name: json.loads(text) for name, text in reader.data.items()}
    return Page(reply.url, reply.status, tuple(reader.forms), data, reply.text)


class _PageReader(HTMLParser):
    """Collects forms with their fields, and data; radio buttons count when they are checked."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.data: dict[str, str] = {}
        self._is_inside = False
        self._script: str | None = None
        self._area: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "form":
            self.forms.append(Form(attributes.get("action") or ""))
            self._is_inside = True
        elif tag == "script" and attributes.get("type") == "application/json":
            self._script = attributes.get("id") or ""
            self.data[self._script] = ""
        elif tag == "input" and self._is_inside and (name := attributes.get("name")):
            chosen = attributes.get("type") not in ("radio", "checkbox") or "checked" in attributes
            if chosen:
                self.forms[-1].values[name] = attributes.get("value") or ""
        elif tag == "textarea" and self._is_inside and (name := attributes.get("name")):
            self._area = name
            self.forms[-1].values[name] = ""

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self.data[self._script] += data
        elif self._area is not None:
            self.forms[-1].values[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False
        elif tag == "script":
            self._script = None
        elif tag == "textarea":
            self._area = None
