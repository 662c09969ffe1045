"""The annotators of a load run, in a process of their own: one thread and one connection each.

Reads its orders as JSON on standard input and writes what it measured as JSON on standard output:

    {"url": …, "seconds": 20, "think": 0, "path": "/judge/1/", "cookies": ["sessionid=…", …]}

`path` is the annotator's page. With `"bare": [first, last]` instead, the ids of pairs, it asks the
bare view. With `think`, everybody pauses between answers, for that many seconds in the mean.
"""

from __future__ import annotations

import http.client
import json
import random
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

_INPUT = re.compile(r"<input[^>]*>")
_ATTRIBUTE = re.compile(r'(name|value)="([^"]*)"')
_PAIRS = re.compile(r'<script id="pairs" type="application/json">(.*?)</script>', re.DOTALL)
LABELS = ("ENTAILMENT", "NEUTRAL", "CONTRADICTION")
_TIMEOUT = 60.0


class Refused(Exception):
    """The site did not take an answer, or has no pair any more."""


@dataclass
class Measured:
    """What one annotator saw: seconds from sending an answer to having the next pair."""

    seconds: list[float] = field(default_factory=list)
    first_page: float = 0.0
    bytes_read: int = 0
    errors: list[str] = field(default_factory=list)


class Session:
    """A connection that is kept open, with the cookies that the site set."""

    def __init__(self, url: str, cookie: str = "") -> None:
        host = urlsplit(url)
        assert host.hostname is not None  # we made the address
        self._connection = http.client.HTTPConnection(host.hostname, host.port, timeout=_TIMEOUT)
        self._cookies = dict(one.split("=", 1) for one in cookie.split("; ") if one)
        self.bytes_read = 0

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def ask(
        self, method: str, path: str, values: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], str]:
        """Send a request as a form does, and return status, headers and body."""
        body = None if values is None else urlencode(values)
        return self._request(method, path, body, "application/x-www-form-urlencoded")

    def send(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, str], str]:
        """Send JSON as the page's script does."""
        return self._request("POST", path, json.dumps(body), "application/json")

    def _request(
        self, method: str, path: str, body: str | None, content: str
    ) -> tuple[int, dict[str, str], str]:
        headers = self._headers(content, body)
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
            # The server closes what was idle; a browser opens a new connection then.
            self._connection.close()
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
        text = answer.read().decode()
        self.bytes_read += len(text)
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _equals, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        return answer.status, dict(answer.headers), text

    def begin(self, path: str, body: dict[str, Any]) -> socket.socket:
        """Send JSON without waiting for the reply; return the connection that it went through."""
        text = json.dumps(body)
        self._connection.request("POST", path, text, self._headers("application/json", text))
        return self._connection.sock

    def _headers(self, content: str, body: str | None) -> dict[str, str]:
        headers = {"Cookie": self.cookie}
        if body is not None:
            headers |= {"Content-Type": content, "X-CSRFToken": self._cookies.get("csrftoken", "")}
        return headers

    def close(self) -> None:
        self._connection.close()


def log_in(url: str, username: str, password: str) -> str:
    """Log in through the site's own page and return the cookies."""
    session = Session(url)
    path = "/accounts/login/"
    _status, _headers, page = session.ask("GET", path)
    values = dict(_fields(page)) | {"login": username, "password": password}
    status, _headers, _page = session.ask("POST", path, values)
    session.close()
    if status != 302:
        raise Refused(f"{username} was not let in: status {status}")
    return session.cookie


def _fields(page: str) -> Iterator[tuple[str, str]]:
    for tag in _INPUT.findall(page):
        found = dict(_ATTRIBUTE.findall(tag))
        if "name" in found:
            yield found["name"], unescape(found.get("value", ""))


def pairs_on(page: str) -> list[dict[str, Any]]:
    """Return the pairs that the annotator's page comes with."""
    found = _PAIRS.search(page)
    if found is None:
        raise Refused("the page has no pair")
    pairs: list[dict[str, Any]] = json.loads(found[1])
    return pairs


def answer_to(pair: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return an answer to a pair at hand as the page sends it, of no meaning."""
    return {
        "assignment": pair["assignment"],
        "client_id": str(uuid4()),
        "rating": str(rng.randint(1, 5)),
        "label": rng.choice(LABELS),
        "shown_ms": 4000,
        "revision_a": pair["revision_a"],
        "revision_b": pair["revision_b"],
    }


class Annotator:
    """One annotator who answers until told to stop."""

    def __init__(self, orders: dict[str, Any], cookie: str, number: int) -> None:
        self.measured = Measured()
        self._orders = orders
        self._session = Session(orders["url"], cookie)
        self._random = random.Random(number)  # a load, not a secret
        self._number = number

    def work(self, start: threading.Barrier) -> None:
        try:
            steps = self._bare() if "bare" in self._orders else self._judging()
            next(steps)
            start.wait()
            self._answer_all(steps, until=time.monotonic() + self._orders["seconds"])
        except (Refused, OSError, http.client.HTTPException) as error:
            self.measured.errors.append(f"{type(error).__name__}: {error}")
            start.abort()
        finally:
            self.measured.bytes_read = self._session.bytes_read
            self._session.close()

    def _answer_all(self, steps: Iterator[None], *, until: float) -> None:
        self._think(until)
        while time.monotonic() < until:
            begun = time.monotonic()
            next(steps)
            self.measured.seconds.append(time.monotonic() - begun)
            self._think(until)

    def _think(self, until: float) -> None:
        if mean := self._orders["think"]:
            pause = self._random.expovariate(1 / mean)
            time.sleep(max(0.0, min(pause, until - time.monotonic())))

    def _judging(self) -> Iterator[None]:
        """Have the first pairs on the page; then, a step each, answer one and hear it is saved."""
        begun = time.monotonic()
        status, _headers, page = self._session.ask("GET", self._orders["path"])
        self.measured.first_page = time.monotonic() - begun
        if status != 200:
            raise Refused(f"status {status}: {page[:200]}")
        pairs = pairs_on(page)
        while pairs:
            yield
            answer = answer_to(pairs.pop(0), self._random)
            body = {"answers": [answer], "held": [pair["assignment"] for pair in pairs]}
            status, _headers, reply = self._session.send(f"{self._orders['path']}answers/", body)
            if status != 200:
                raise Refused(f"status {status}: {reply[:200]}")
            taken = json.loads(reply)
            if taken["saved"] != [answer["client_id"]]:
                raise Refused(str(taken["refused"]))
            pairs += taken["pairs"]
        raise Refused("no pairs are left")

    def _bare(self) -> Iterator[None]:
        first, last = self._orders["bare"]
        values = {"rating": "3", "label": "NEUTRAL", "client_id": str(uuid4())}
        while True:
            yield
            path = f"/answer/{self._random.randint(first, last)}/"
            status, _headers, _page = self._session.ask("POST", path, values)
            if status != 200:
                raise Refused(f"status {status}")


def run(orders: dict[str, Any]) -> dict[str, Any]:
    """Let all annotators of the orders work at once."""
    people = [Annotator(orders, cookie, n) for n, cookie in enumerate(orders["cookies"])]
    start = threading.Barrier(len(people) + 1)
    threads = [threading.Thread(target=one.work, args=(start,)) for one in people]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    try:
        start.wait()
        begun = time.monotonic()
    except threading.BrokenBarrierError:
        pass  # somebody could not begin; their error tells why
    for thread in threads:
        thread.join()
    measured = [one.measured for one in people]
    return {
        "elapsed": time.monotonic() - begun,
        "cpu": time.process_time(),
        "seconds": [value for one in measured for value in one.seconds],
        "first_pages": [one.first_page for one in measured],
        "bytes_read": sum(one.bytes_read for one in measured),
        "errors": [error for one in measured for error in one.errors],
    }


if __name__ == "__main__":
    json.dump(run(json.load(sys.stdin)), sys.stdout)
