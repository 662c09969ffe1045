"""The annotator's page as its script works it: pairs at hand, answers kept until they are saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from annotation.simulation.client import Client, Form, Page, UnexpectedPage
from annotation.simulation.generative.annotators import Answer, Choice


@dataclass(frozen=True)
class PairAtHand:
    """A pair or a question for the most similar of three, as the server tells the page of it."""

    assignment: str
    is_choice: bool
    revision_a: int
    revision_b: int

    @staticmethod
    def read(told: Mapping[str, Any]) -> PairAtHand:
        return PairAtHand(
            assignment=told["assignment"],
            is_choice=bool(told["options"]),
            revision_a=told["revision_a"],
            revision_b=told["revision_b"],
        )


class JudgingPage:
    """One tab with the annotator's page; what it has not saved outlives the tab it came from."""

    def __init__(
        self,
        client: Client,
        path: str,
        *,
        asks_label: bool,
        unsaved: list[dict[str, Any]] | None = None,
    ) -> None:
        self.client = client
        self.unsaved = [] if unsaved is None else unsaved
        self.saved = 0
        self.refused: Counter[str] = Counter()
        self._path, self._asks_label = path, asks_label
        self._queue: list[PairAtHand] = []
        self._form: Form | None = None

    def open(self) -> None:
        """Load the page; what an earlier tab could not save is offered to the server first."""
        page = self.client.get(self._path)
        if page.status >= 400:
            raise UnexpectedPage(f"{self._path} answered with status {page.status}")
        self._read(page)
        if self.unsaved:
            self.send()

    def shown(self) -> PairAtHand | None:
        """Return what is to be answered, or None when the server has nothing more to show.

        The end, and questions of another kind, are pages of the server.
        """
        if not self._queue or (self._queue[0].is_choice and not self._has_form_of(self._queue[0])):
            self.open()
        return self._queue[0] if self._queue else None

    def answer(self, said: Answer | Choice) -> None:
        """Answer what `shown` returned, and hear that it is saved."""
        if isinstance(said, Choice):
            self._choose(said)
            return
        self.note(said)
        self.send()

    def note(self, said: Answer) -> None:
        """Keep an answer to what is shown until `send` hears that it is saved."""
        pair = self._queue.pop(0)
        self.unsaved.append(
            {
                "assignment": pair.assignment,
                "client_id": str(uuid4()),
                "rating": f"{said.rating:g}",
                "label": said.label.name if self._asks_label else "",
                "shown_ms": said.shown_ms,
                "revision_a": pair.revision_a,
                "revision_b": pair.revision_b,
            }
        )

    def send(self) -> None:
        """Send what is not saved yet; the reply brings the pairs that come next."""
        status, reply = self.client.send_json(f"{self._path}answers/", self.body())
        if status != 200:
            raise UnexpectedPage(f"answers were answered with status {status}: {reply}")
        self.saved += len(reply["saved"])
        self.refused.update(one["code"] for one in reply["refused"])
        settled = {*reply["saved"], *(one["client_id"] for one in reply["refused"])}
        self.unsaved[:] = [one for one in self.unsaved if one["client_id"] not in settled]
        known = {pair.assignment for pair in self._queue}
        fresh = [PairAtHand.read(one) for one in reply["pairs"] if one["assignment"] not in known]
        self._queue += fresh

    def switch_off(self) -> None:
        """Send what is not saved yet, and never hear whether it is."""
        self.client.send_and_leave(f"{self._path}answers/", self.body())

    def body(self) -> dict[str, Any]:
        return {"answers": self.unsaved, "held": [pair.assignment for pair in self._queue]}

    def _choose(self, said: Choice) -> None:
        """Say which of three pairs is most similar; the form of the page does it."""
        assert self._form is not None  # noqa: S101  # `shown` loaded the page of this question
        values = {"choice": str(said.choice), "shown_ms": str(said.shown_ms)}
        page = self.client.send(self._form, values)
        if page.status >= 400:
            raise UnexpectedPage(f"{self._form.action} answered with status {page.status}")
        self.saved += 1
        self._read(page)

    def _read(self, page: Page) -> None:
        if "following" in page.data:  # a break, which is not taken
            page = self.client.get(f"{self._path}?on={page.data['following']}")
        self._form = page.form_to(self._path, has="client_id")
        answered = {answer["assignment"] for answer in self.unsaved}
        told = page.data.get("pairs", [])
        self._queue = [PairAtHand.read(one) for one in told if one["assignment"] not in answered]

    def _has_form_of(self, pair: PairAtHand) -> bool:
        return self._form is not None and self._form.action == f"{self._path}{pair.assignment}/"
