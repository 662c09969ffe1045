"""Annotators who do not give up, for `benchmarks.faults`: each answer is sent until it is saved.

Reads orders and writes its record as JSON, as `benchmarks.load.clients` does. Some answers are sent
twice at once, some through a connection that is reset before the reply, and some pairs are answered
in a second tab at the same time. The record holds every answer that the site acknowledged.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from annotation.simulation.client import Client, ServerGone, UnexpectedPage
from annotation.simulation.judging_page import JudgingPage
from benchmarks.load.clients import random_answer

# Shares of the answers with each mishap.
_TWICE, _RESET, _TWO_TABS = 0.1, 0.05, 0.05


@dataclass
class Record:
    """One annotator's acknowledged answers, by client id, and what else happened."""

    acknowledged: dict[str, list[Any]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    resent: int = 0


class Stubborn:
    def __init__(self, orders: dict[str, Any], cookie: str, number: int) -> None:
        self.record = Record()
        self._url: str = orders["url"]
        self._until = time.monotonic() + orders["seconds"]
        self._think: float = orders["think"]
        self._random = random.Random(number)
        self._client = Client(self._url, cookie)
        self._page = JudgingPage(self._client, orders["path"], asks_label=True)

    def work(self) -> None:
        try:
            while time.monotonic() < self._until and self._page.shown():
                self._answer()
                time.sleep(self._random.expovariate(1 / self._think))
        except (UnexpectedPage, ServerGone) as error:
            self.record.errors.append(str(error))
        finally:
            self.record.resent = self._client.resent
            self._client.close()

    def _answer(self) -> None:
        self._page.note(random_answer(self._random))
        answer = self._page.unsaved[-1]
        others = self._mischief(answer)
        for other in others:
            other.start()
        reply = self._page.send()
        for other in others:
            other.join()
        self._note(reply, answer)

    def _mischief(self, answer: dict[str, Any]) -> list[threading.Thread]:
        """Choose what else happens to this answer while it is sent."""
        draw = self._random.random()
        body = self._page.body()
        if draw < _TWICE:
            return [threading.Thread(target=self._once, args=(body, answer))]
        if draw < _TWICE + _RESET:
            self._client.send_and_leave(self._page.answers_path, body, is_reset=True)
        elif draw < _TWICE + _RESET + _TWO_TABS:
            other = answer | {"client_id": str(uuid4()), "rating": "1"}
            two = {"answers": [other], "held": []}
            return [threading.Thread(target=self._once, args=(two, other))]
        return []

    def _once(self, body: dict[str, Any], answer: dict[str, Any]) -> None:
        """Send through another connection, as a second tab does, without retrying."""
        client = Client(self._url, self._client.cookie, patience=0)
        try:
            status, reply = client.send_json(self._page.answers_path, body)
            if status == 200:
                self._note(reply, answer)
        except ServerGone:
            pass
        finally:
            client.close()

    def _note(self, reply: dict[str, Any], answer: dict[str, Any]) -> None:
        if answer["client_id"] in reply["saved"]:
            said = [answer["assignment"], float(answer["rating"]), answer["label"]]
            self.record.acknowledged[answer["client_id"]] = said
        self.record.refused.update(refusal["code"] for refusal in reply["refused"])


def run(orders: dict[str, Any]) -> dict[str, Any]:
    """Let all annotators work until the time is over, and merge their records."""
    people = [Stubborn(orders, cookie, n) for n, cookie in enumerate(orders["cookies"])]
    threads = [threading.Thread(target=annotator.work) for annotator in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    records = [annotator.record for annotator in people]
    return {
        "acknowledged": {key: said for each in records for key, said in each.acknowledged.items()},
        "refused": sum((each.refused for each in records), Counter()),
        "errors": [error for each in records for error in each.errors],
        "resent": sum(each.resent for each in records),
    }


if __name__ == "__main__":
    json.dump(run(json.load(sys.stdin)), sys.stdout)
