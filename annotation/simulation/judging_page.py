"""The annotator's page as its script runs it: pairs at hand, and answers kept until saved."""

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
    """A pair, or a question for the most similar of three, as the server sends it to the page."""

    assignment: str
    is_choice: bool
    revision_a: int
    revision_b: int

    @staticmethod
    def read(item: Mapping[str, Any]) -> PairAtHand:
        return PairAtHand(
            assignment=item["assignment"],
            is_choice=bool(item["options"]),
            revision_a=item["revision_a"],
            revision_b=item["revision_b"],
        )


class JudgingPage:
    """One tab with the annotator's page; its unsaved answers outlive the tab."""

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

    def open(self, *, is_whole: bool = False) -> None:
        """Load the page, and first send what an earlier tab could not save."""
        page = self.client.get(self._path, is_whole=is_whole)
        if page.status >= 400:
            raise UnexpectedPage(f"{self._path} answered with status {page.status}")
        self._read(page)
        if self.unsaved:
            self.send()

    def shown(self) -> PairAtHand | None:
        """Return what is to be answered, or None if the server has nothing more to show.

        The last page, and other kinds of questions, are separate pages.
        """
        if not self._queue or (self._queue[0].is_choice and not self._has_form_of(self._queue[0])):
            self.open()
        return self._queue[0] if self._queue else None

    def answer(self, answer: Answer | Choice) -> None:
        """Answer what `shown` returned, and wait until it is saved."""
        if isinstance(answer, Choice):
            self._choose(answer)
            return
        self.note(answer)
        self.send()

    def note(self, answer: Answer) -> None:
        """Keep an answer to what is shown until `send` has saved it."""
        pair = self._queue.pop(0)
        self.unsaved.append(
            {
                "assignment": pair.assignment,
                "client_id": str(uuid4()),
                "rating": f"{answer.rating:g}",
                "label": answer.label.name if self._asks_label else "",
                "reason": answer.label.name.lower() if self._asks_reason else "",
                "shown_ms": answer.shown_ms,
                "revision_a": pair.revision_a,
                "revision_b": pair.revision_b,
            }
        )

    def send(self) -> dict[str, Any]:
        """Send what is not saved yet; return the reply, which has the next pairs."""
        status, reply = self.client.send_json(self.answers_path, self.body())
        if status != 200:
            raise UnexpectedPage(f"answers were answered with status {status}: {reply}")
        self.saved += len(reply["saved"])
        self.refused.update(refusal["code"] for refusal in reply["refused"])
        settled = {*reply["saved"], *(refusal["client_id"] for refusal in reply["refused"])}
        self.unsaved[:] = [answer for answer in self.unsaved if answer["client_id"] not in settled]
        queued = {pair.assignment for pair in self._queue}
        fresh = [
            PairAtHand.read(item) for item in reply["pairs"] if item["assignment"] not in queued
        ]
        self._queue += fresh
        return dict(reply)

    @property
    def _asks_reason(self) -> bool:
        return self._form is not None and "reason" in self._form.values

    @property
    def answers_path(self) -> str:
        return f"{self._path}answers/"

    def switch_off(self) -> None:
        """Send what is not saved yet, and lose the reply."""
        self.client.send_and_leave(self.answers_path, self.body())

    def body(self) -> dict[str, Any]:
        return {"answers": self.unsaved, "held": [pair.assignment for pair in self._queue]}

    def _choose(self, choice: Choice) -> None:
        """Choose the most similar of three pairs, by the form of the page."""
        assert self._form is not None  # noqa: S101  # `shown` loaded the page of this question
        values = {"choice": str(choice.choice), "shown_ms": str(choice.shown_ms)}
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
        waiting = page.data.get("pairs", [])
        self._queue = [
            PairAtHand.read(item) for item in waiting if item["assignment"] not in answered
        ]

    def _has_form_of(self, pair: PairAtHand) -> bool:
        return self._form is not None and self._form.action == f"{self._path}{pair.assignment}/"
