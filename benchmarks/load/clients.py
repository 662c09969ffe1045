"""The annotators of a load run, in a separate process: one thread and one connection each.

Reads its orders as JSON on standard input and writes what it measured as JSON on standard output:

    {"url": …, "seconds": 20, "think": 0, "path": "/judge/1/", "cookies": ["sessionid=…", …]}

`path` is the annotator's page. With `"bare": [first, last]` instead, the ids of pairs, it requests
the bare view. With `think`, everybody pauses between answers, for that many seconds on average.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from annotation.simulation.client import Client, Form, ServerGone, UnexpectedPage
from annotation.simulation.generative.annotators import Answer
from annotation.simulation.judging_page import JudgingPage
from annotation.stats.arrays import LabelCode


@dataclass
class Measured:
    """One annotator's measurements: seconds from sending an answer to having the next pair."""

    seconds: list[float] = field(default_factory=list)
    first_page: float = 0.0
    bytes_read: int = 0
    errors: list[str] = field(default_factory=list)


def logged_in(url: str, username: str, password: str) -> Client:
    """Log in through the site's own page."""
    client = Client(url, patience=0)
    client.log_in(username, password)
    return client


def cookie_of(url: str, username: str, password: str) -> str:
    """Log in through the site's own page and return the cookies."""
    client = logged_in(url, username, password)
    client.close()
    return client.cookie


def random_answer(rng: random.Random) -> Answer:
    """Return a random answer."""
    return Answer(rating=rng.randint(1, 5), label=rng.choice([*LabelCode]), shown_ms=4000)


class Annotator:
    """One annotator who answers until told to stop."""

    def __init__(self, orders: dict[str, Any], cookie: str, number: int) -> None:
        self.measured = Measured()
        self._orders = orders
        self._client = Client(orders["url"], cookie, patience=0)
        self._random = random.Random(number)  # load, not cryptography
        self._number = number

    def work(self, start: threading.Barrier) -> None:
        try:
            steps = self._bare() if "bare" in self._orders else self._judging()
            next(steps)
            start.wait()
            self._answer_all(steps, until=time.monotonic() + self._orders["seconds"])
        except (UnexpectedPage, ServerGone) as error:
            self.measured.errors.append(f"{type(error).__name__}: {error}")
            start.abort()
        finally:
            self.measured.bytes_read = self._client.bytes_read
            self._client.close()

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
        """Load the first pairs; then, one per step, answer a pair and wait until it is saved."""
        page = JudgingPage(self._client, self._orders["path"], asks_label=True)
        begun = time.monotonic()
        page.open(is_whole=True)
        self.measured.first_page = time.monotonic() - begun
        while page.shown():
            yield
            page.answer(random_answer(self._random))
            if page.refused:
                raise UnexpectedPage(f"an answer was refused: {[*page.refused]}")
        raise UnexpectedPage("no pairs are left")

    def _bare(self) -> Iterator[None]:
        first, last = self._orders["bare"]
        values = {"rating": "3", "label": "NEUTRAL", "client_id": str(uuid4())}
        while True:
            yield
            path = f"/answer/{self._random.randint(first, last)}/"
            page = self._client.send(Form(path), values)
            if page.status != 200:
                raise UnexpectedPage(f"status {page.status}")


def run(orders: dict[str, Any]) -> dict[str, Any]:
    """Let all annotators work at once."""
    people = [Annotator(orders, cookie, n) for n, cookie in enumerate(orders["cookies"])]
    start = threading.Barrier(len(people) + 1)
    threads = [threading.Thread(target=annotator.work, args=(start,)) for annotator in people]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    try:
        start.wait()
        begun = time.monotonic()
    except threading.BrokenBarrierError:
        pass  # somebody could not begin; their error says why
    for thread in threads:
        thread.join()
    measured = [annotator.measured for annotator in people]
    return {
        "elapsed": time.monotonic() - begun,
        "cpu": time.process_time(),
        "seconds": [value for client in measured for value in client.seconds],
        "first_pages": [client.first_page for client in measured],
        "bytes_read": sum(client.bytes_read for client in measured),
        "errors": [error for client in measured for error in client.errors],
    }


if __name__ == "__main__":
    json.dump(run(json.load(sys.stdin)), sys.stdout)
