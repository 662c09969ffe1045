"""The author's page as its script runs it: one text at a time, kept until it is saved."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from annotation.simulation.client import Client, Form, UnexpectedPage

_MENDED = "text_refused"


@dataclass(frozen=True)
class TextAsked:
    """A text as the server asks for it; `draft` is what the field holds to begin with."""

    slot: str
    draft: str
    form: Form


class WritingPage:
    """One tab with the author's page; its unsaved text outlives the tab."""

    def __init__(
        self, client: Client, path: str, *, unsaved: list[dict[str, Any]] | None = None
    ) -> None:
        self.client = client
        self.unsaved = [] if unsaved is None else unsaved
        self.saved = 0
        self.refused: Counter[str] = Counter()
        self._path = path

    def shown(self) -> TextAsked | None:
        """Load the page; return what is to be written, or None if the server asks for nothing.

        What an earlier tab could not save is sent first.
        """
        if self.unsaved:
            self.send()
        page = self.client.get(self._path)
        if page.status >= 400:
            raise UnexpectedPage(f"{self._path} answered with status {page.status}")
        form = page.form_to(self._path, has="client_id")
        if form is None:
            return None
        slot = form.action.removeprefix(self._path).strip("/")
        return TextAsked(slot, form.values.get("text", ""), form)

    def write(
        self, prompt: TextAsked, text: str = "", *, pass_reason: str = "", shown_ms: int
    ) -> tuple[str, ...]:
        """Send a text, or why its author passes; return what has to be mended, if anything."""
        self.note(prompt, text, pass_reason=pass_reason, shown_ms=shown_ms)
        reply = self.send()
        return tuple(
            problem
            for refusal in reply["refused"]
            if refusal["code"] == _MENDED
            for problem in (*refusal["problems"], *refusal["doubts"])
        )

    def note(
        self, prompt: TextAsked, text: str = "", *, pass_reason: str = "", shown_ms: int
    ) -> None:
        """Keep a text until `send` has saved it."""
        values = prompt.form.values
        self.unsaved.append(
            {
                "slot": prompt.slot,
                "client_id": str(uuid4()),
                "text": text,
                "pass_reason": pass_reason,
                "offered": values.get("offered", ""),
                "revision": int(values["revision"]),
                "shown_ms": shown_ms,
                "is_change": values.get("is_change") == "True",
                # Doubts are about the form of a sentence, and these texts are words in a row.
                "is_sure": True,
            }
        )

    def send(self) -> dict[str, Any]:
        """Send what is not saved yet; return the reply."""
        status, reply = self.client.send_json(self.texts_path, self.body())
        if status != 200:
            raise UnexpectedPage(f"texts were answered with status {status}: {reply}")
        self.saved += len(reply["saved"])
        self.refused.update(refusal["code"] for refusal in reply["refused"])
        settled = {*reply["saved"], *(refusal["client_id"] for refusal in reply["refused"])}
        self.unsaved[:] = [text for text in self.unsaved if text["client_id"] not in settled]
        return dict(reply)

    @property
    def texts_path(self) -> str:
        return f"{self._path}texts/"

    def body(self) -> dict[str, Any]:
        return {"answers": list(self.unsaved), "held": []}
