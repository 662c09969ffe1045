"""Simulated reviewers who decide on the texts of a writing campaign, on the adjudicator's page.

What is decided depends on (seed, prompt) alone: it does not matter which of them is faster.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from threading import Event

from django.utils.translation import gettext as _

from annotation.models import Campaign, Prompt
from annotation.simulation.client import Client, Form, Page, UnexpectedPage
from annotation.simulation.generative.writers import Deciding, decided, edited
from annotation.simulation.people import Person, adjudicators_ready, people_lock_out
from annotation.simulation.work import log_in, work_at_once
from datasets.services.jobs.lifecycle import Progress

WHY_REJECTED = "None of them is a good sentence."
_REFUSALS_AT_MOST = 5
_EDIT_LINK = re.compile(r'hx-get="[^"]*\?edit=(\d+)"')


@dataclass(frozen=True)
class SettlingReport:
    settled: int
    resent: int  # requests repeated because the server did not answer


def settling_simulate(
    *, campaign: Campaign, seed: int, url: str, progress: Progress
) -> SettlingReport:
    """Let simulated reviewers decide on everything that waits in a writing campaign."""
    waiting = Prompt.objects.filter(campaign=campaign, state=Prompt.State.WRITTEN)
    numbers = dict(waiting.values_list("pk", "number"))
    people = adjudicators_ready(campaign) if numbers else []
    try:
        settle = [
            partial(_settle_all, person, campaign.pk, seed=seed, url=url, numbers=numbers)
            for person in people
        ]
        work_at_once(settle, people, len(numbers), _("Reviewers decide"), progress)
    finally:
        people_lock_out(people)
    return SettlingReport(
        settled=sum(person.done for person in people),
        resent=sum(person.resent for person in people),
    )


def _settle_all(
    person: Person, campaign: int, stop: Event, *, seed: int, url: str, numbers: Mapping[int, int]
) -> None:
    """Decide until the page has nothing for this reviewer."""
    client = Client(url)
    path = f"/adjudicate/{campaign}/"
    try:
        log_in(client, person)
        page = client.get(path)
        refused = 0
        while not stop.is_set() and page.form_to(path, has="way") is not None:
            page = _Case(client, page, path, seed, numbers).settle()
            if page.status < 400:
                person.done, refused = person.done + 1, 0
                continue
            # Another reviewer was faster, or the previous response was lost.
            refused += 1
            if refused > _REFUSALS_AT_MOST:
                raise UnexpectedPage(f"{page.url} answered with status {page.status}")
            page = client.get(path)
    finally:
        person.resent = client.resent
        client.close()


class _Case:
    """A prompt on the adjudicator's page, and what can be decided there."""

    def __init__(
        self, client: Client, page: Page, path: str, seed: int, numbers: Mapping[int, int]
    ) -> None:
        self._client, self._page, self._path, self._seed = client, page, path, seed
        self._forms = [
            form for form in page.forms if form.action.startswith(path) and "way" in form.values
        ]
        row = int(self._forms[0].action.removeprefix(path).strip("/"))
        self._number = numbers[row]

    def settle(self) -> Page:
        """Decide as meant or, if that is refused, in a simpler way; return the page after it."""
        voices = self._of_way("taken", "proposal")
        intended = decided(seed=self._seed, prompt=self._number, versions=len(voices))
        answer = self._page
        for form, values in self._ways(intended, voices):
            answer = self._client.send(form, values)
            if answer.status < 400:
                break
        return answer

    def _ways(
        self, intended: Deciding, voices: list[Form]
    ) -> Iterator[tuple[Form, Mapping[str, str]]]:
        """Yield what to send, what was meant first."""
        if intended.edits:
            form = self._editing(intended.choice)
            text = edited(seed=self._seed, prompt=self._number, text=form.values["text"])
            yield form, {"text": text, "is_sure": "on"}
        if intended.tosses:
            yield from ((form, {}) for form in self._of_way("coin"))
        if voices and not intended.rejects:
            yield voices[intended.choice], {}
        yield from ((form, {"reason": WHY_REJECTED}) for form in self._of_way("rejected"))

    def _of_way(self, *ways: str) -> list[Form]:
        return [form for form in self._forms if form.values["way"] in ways]

    def _editing(self, choice: int) -> Form:
        """Open a version to edit it; only versions with a text can be."""
        number = _EDIT_LINK.findall(self._page.text)[choice]
        address = f"{self._path}?edit={number}"
        form = self._client.get(address).form_to(self._path, has="edit")
        if form is None:
            raise UnexpectedPage(f"{address} has no text to edit")
        return form
