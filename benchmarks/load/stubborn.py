"""Annotators who do not give up, for `benchmarks.faults`: each answer is sent until it is saved.

Reads orders and writes its record as JSON, as `benchmarks.load.clients` does. Some of what it sends
goes twice at once, some through a connection that is reset before the reply, and some pairs are
answered in a second tab at the same time. The record holds every answer that the site acknowledged.
"""

from __future__ import annotations

import http.client
import json
import random
import socket
import struct
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from benchmarks.load.clients import Refused, Session, answer_to, pairs_on

# Shares of the answers to which each of these happens.
_TWICE, _RESET, _TWO_TABS = 0.1, 0.05, 0.05
_GONE = (OSError, http.client.HTTPException)
_PAUSE = 0.2
# Sent until it is answered; a server that is killed is back within seconds.
_PATIENCE = 60.0


@dataclass
class Record:
    """What one annotator knows to be saved, by client id, and what else happened."""

    acknowledged: dict[str, list[Any]] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    resent: int = 0


class Stubborn:
    def __init__(self, orders: dict[str, Any], cookie: str, number: int) -> None:
        self.record = Record()
        self._url: str = orders["url"]
        self._path: str = orders["path"]
        self._until = time.monotonic() + orders["seconds"]
        self._think: float = orders["think"]
        self._cookie = cookie
        self._random = random.Random(number)
        self._session = Session(self._url, cookie)

    def work(self) -> None:
        try:
            while time.monotonic() < self._until and self._sitting():
                pass
        except Refused as error:
            self.record.errors.append(str(error))
        finally:
            self._session.close()

    def _sitting(self) -> bool:
        """Answer the pairs of a page and those that come after; tell whether to look again."""
        pairs = self._page()
        while pairs and time.monotonic() < self._until:
            pair = pairs.pop(0)
            held = [other["assignment"] for other in pairs]
            pairs += self._send(answer_to(pair, self._random), held)
            time.sleep(self._random.expovariate(1 / self._think))
        return bool(pairs) or self._page() != []

    def _page(self) -> list[dict[str, Any]]:
        status, text = self._persist(lambda: self._session.ask("GET", self._path))
        if status != 200:
            raise Refused(f"{self._path} answered {status}")
        return pairs_on(text) if 'id="pairs"' in text else []

    def _send(self, answer: dict[str, Any], held: list[int]) -> list[dict[str, Any]]:
        body = {"answers": [answer], "held": held}
        others = self._mischief(answer, body)
        for other in others:
            other.start()
        status, text = self._persist(lambda: self._session.send(f"{self._path}answers/", body))
        for other in others:
            other.join()
        if status != 200:
            raise Refused(f"an answer got status {status}: {text[:200]}")
        return self._note(json.loads(text), answer)

    def _mischief(self, answer: dict[str, Any], body: dict[str, Any]) -> list[threading.Thread]:
        """Choose what else happens to this answer while it is sent."""
        draw = self._random.random()
        if draw < _TWICE:
            return [threading.Thread(target=self._once, args=(body, answer))]
        if draw < _TWICE + _RESET:
            self._break_off(body)
        elif draw < _TWICE + _RESET + _TWO_TABS:
            other = answer | {"client_id": str(uuid4()), "rating": "1"}
            two = {"answers": [other], "held": []}
            return [threading.Thread(target=self._once, args=(two, other))]
        return []

    def _once(self, body: dict[str, Any], answer: dict[str, Any]) -> None:
        """Send through another connection, as a second tab does, and do not insist."""
        session = Session(self._url, self._cookie)
        try:
            status, _headers, text = session.send(f"{self._path}answers/", body)
            if status == 200:
                self._note(json.loads(text), answer)
        except _GONE:
            pass
        finally:
            session.close()

    def _break_off(self, body: dict[str, Any]) -> None:
        """Send, and reset the connection without waiting for the reply."""
        session = Session(self._url, self._cookie)
        try:
            raw = session.begin(f"{self._path}answers/", body)
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except _GONE:
            pass
        finally:
            session.close()

    def _persist(self, ask: Any) -> tuple[int, str]:
        """Ask until the server answers with anything but an error of its own."""
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                status, _headers, text = ask()
                if status < 500:
                    return status, text
                self.record.resent += 1
            except _GONE:
                self.record.resent += 1
                self._session.close()
            if time.monotonic() > deadline:
                raise Refused(f"no answer for {_PATIENCE:g} s")
            time.sleep(_PAUSE)

    def _note(self, reply: dict[str, Any], answer: dict[str, Any]) -> list[dict[str, Any]]:
        if answer["client_id"] in reply["saved"]:
            said = [answer["assignment"], float(answer["rating"]), answer["label"]]
            self.record.acknowledged[answer["client_id"]] = said
        for refusal in reply["refused"]:
            code = refusal["code"]
            self.record.refused[code] = self.record.refused.get(code, 0) + 1
        pairs: list[dict[str, Any]] = reply["pairs"]
        return pairs


def run(orders: dict[str, Any]) -> dict[str, Any]:
    """Let all annotators work until the time is over, and put their records together."""
    people = [Stubborn(orders, cookie, n) for n, cookie in enumerate(orders["cookies"])]
    threads = [threading.Thread(target=one.work) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    records = [one.record for one in people]
    refused: dict[str, int] = {}
    for record in records:
        for code, count in record.refused.items():
            refused[code] = refused.get(code, 0) + count
    return {
        "acknowledged": {key: said for one in records for key, said in one.acknowledged.items()},
        "refused": refused,
        "errors": [error for one in records for error in one.errors],
        "resent": sum(one.resent for one in records),
    }


if __name__ == "__main__":
    json.dump(run(json.load(sys.stdin)), sys.stdout)
