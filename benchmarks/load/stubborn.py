"""Annotators and authors who do not give up, for `benchmarks.faults`: each answer, or text, is sent
until it is saved.

Reads orders and writes its record as JSON, as `benchmarks.load.clients` does; with `"writes": true`
the `path` is an author's page. Some answers are sent twice at once, some through a connection that
is reset before the reply, and some are given in a second tab at the same time. The record holds
every answer that the site acknowledged.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from annotation.simulation.client import Client, ServerGone, UnexpectedPage
from annotation.simulation.judging_page import JudgingPage
from annotation.simulation.writing_page import WritingPage
from benchmarks.load.clients import random_answer

# Shares of the answers with each mishap.
_TWICE, _RESET, _TWO_TABS = 0.1, 0.05, 0.05


@dataclass
class Record:
    """One person's acknowledged answers, by client id, and what else happened."""

    acknowledged: dict[str, list[Any]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    resent: int = 0


class Stubborn(ABC):
    def __init__(self, orders: dict[str, Any], cookie: str, number: int) -> None:
        self.record = Record()
        self._url: str = orders["url"]
        self._until = time.monotonic() + orders["seconds"]
        self._think: float = orders["think"]
        self._random = random.Random(number)
        self._client = Client(self._url, cookie)

    def work(self) -> None:
        try:
            while time.monotonic() < self._until and (answer := self._noted()):
                self._send(answer)
                self._pause()
        except (UnexpectedPage, ServerGone) as error:
            self.record.errors.append(str(error))
        finally:
            self.record.resent = self._client.resent
            self._client.close()

    @property
    @abstractmethod
    def _page(self) -> JudgingPage | WritingPage: ...

    @property
    @abstractmethod
    def _path(self) -> str:
        """Where answers are sent."""

    @abstractmethod
    def _noted(self) -> dict[str, Any] | None:
        """Answer what the page shows, and keep that until it is saved; None at the end."""

    @abstractmethod
    def _in_second_tab(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Return another answer to the same."""

    @abstractmethod
    def _said(self, answer: dict[str, Any]) -> list[Any]:
        """Return what the tables have to hold."""

    def _pause(self) -> None:
        time.sleep(self._random.expovariate(1 / self._think))

    def _send(self, answer: dict[str, Any]) -> None:
        extra_answers = self._mischief(answer)
        for extra in extra_answers:
            extra.start()
        reply = self._page.send()
        for extra in extra_answers:
            extra.join()
        self._note(reply, answer)

    def _mischief(self, answer: dict[str, Any]) -> list[threading.Thread]:
        """Choose what else happens to this answer while it is sent."""
        draw = self._random.random()
        body = self._page.body()
        if draw < _TWICE:
            return [threading.Thread(target=self._once, args=(body, answer))]
        if draw < _TWICE + _RESET:
            self._client.send_and_leave(self._path, body, is_reset=True)
        elif draw < _TWICE + _RESET + _TWO_TABS:
            duplicate = self._in_second_tab(answer) | {"client_id": str(uuid4())}
            payload = {"answers": [duplicate], "held": []}
            return [threading.Thread(target=self._once, args=(payload, duplicate))]
        return []

    def _once(self, body: dict[str, Any], answer: dict[str, Any]) -> None:
        """Send through another connection, as a second tab does, without retrying."""
        client = Client(self._url, self._client.cookie, patience=0)
        try:
            status, reply = client.send_json(self._path, body)
            if status == 200:
                self._note(reply, answer)
        except ServerGone:
            pass
        finally:
            client.close()

    def _note(self, reply: dict[str, Any], answer: dict[str, Any]) -> None:
        if answer["client_id"] in reply["saved"]:
            self.record.acknowledged[answer["client_id"]] = self._said(answer)
        self.record.refused.update(refusal["code"] for refusal in reply["refused"])


class StubbornAnnotator(Stubborn):
    def __init__(self, orders: dict[str, Any], cookie: str, number: int) -> None:
        super().__init__(orders, cookie, number)
        self._judging = JudgingPage(self._client, orders["path"], asks_label=True)

    @property
    def _page(self) -> JudgingPage:
        return self._judging

    @property
    def _path(self) -> str:
        return self._judging.answers_path

    def _noted(self) -> dict[str, Any] | None:
        if not self._judging.shown():
            return None
        self._judging.note(random_answer(self._random))
        return self._judging.unsaved[-1]

    def _in_second_tab(self, answer: dict[str, Any]) -> dict[str, Any]:
        return answer | {"rating": "1"}

    def _said(self, answer: dict[str, Any]) -> list[Any]:
        return [answer["assignment"], float(answer["rating"]), answer["label"]]


class StubbornAuthor(Stubborn):
    def __init__(self, orders: dict[str, Any], cookie: str, number: int) -> None:
        super().__init__(orders, cookie, number)
        self._writing = WritingPage(self._client, orders["path"])

    @property
    def _page(self) -> WritingPage:
        return self._writing

    @property
    def _path(self) -> str:
        return self._writing.texts_path

    def _noted(self) -> dict[str, Any] | None:
        slots = self._writing.shown()
        if slots is None:
            return None
        # Thinks while the page is open: a lease may end meanwhile.
        self._pause()
        self._writing.note(slots, f"A text {uuid4().hex} is written", shown_ms=4000)
        return self._writing.unsaved[-1]

    def _in_second_tab(self, answer: dict[str, Any]) -> dict[str, Any]:
        return answer | {"text": f"{answer['text']} in the second tab"}

    def _said(self, answer: dict[str, Any]) -> list[Any]:
        return [answer["slot"], answer["text"]]


def run(orders: dict[str, Any]) -> dict[str, Any]:
    """Let everybody work until the time is over, and merge their records."""
    kind = StubbornAuthor if orders.get("writes") else StubbornAnnotator
    people = [kind(orders, cookie, n) for n, cookie in enumerate(orders["cookies"])]
    threads = [threading.Thread(target=person.work) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    records = [person.record for person in people]
    return {
        "acknowledged": {
            key: said for record in records for key, said in record.acknowledged.items()
        },
        "refused": sum((record.refused for record in records), Counter()),
        "errors": [error for record in records for error in record.errors],
        "resent": sum(record.resent for record in records),
    }


if __name__ == "__main__":
    json.dump(run(json.load(sys.stdin)), sys.stdout)
