"""Simulated authors who work on a writing campaign through the pages of the site.

They have real logins and seats, and write over HTTP, many at once. What somebody writes depends on
(seed, seat, prompt) alone; who is asked for which text depends on who is faster, as in any pool.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from threading import Event

from django.db import connection
from django.utils.translation import gettext as _

from annotation.models import Campaign, Task, TextSlot
from annotation.models.public_ids import primary_key
from annotation.simulation.client import Client, UnexpectedPage
from annotation.simulation.generative.writers import translated, written
from annotation.simulation.people import Author, authors_seated, people_lock_out
from annotation.simulation.work import log_in, work_at_once
from annotation.simulation.writing_page import TextAsked, WritingPage
from datasets.errors import Conflict, Invalid
from datasets.services.jobs.lifecycle import Progress

WHY_PASSED = "It cannot be said."


@dataclass(frozen=True)
class WritingReport:
    """Texts and passes that were stored, what was refused by its code, and requests repeated."""

    written: int
    refused: Mapping[str, int]
    resent: int


def writing_simulate(
    *, campaign: Campaign, authors: int, seed: int, url: str, progress: Progress
) -> WritingReport:
    """Let simulated authors write all that an open campaign still asks for."""
    if not campaign.is_writing or not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    if authors < 1:
        raise Invalid(_("Nobody can write: set at least one author."))
    people = authors_seated(campaign, count=authors)
    left = TextSlot.objects.filter(campaign=campaign, state=TextSlot.State.OPEN).count()
    try:
        write = [partial(_write_all, person, campaign, seed, url) for person in people]
        work_at_once(write, people, left, _("Authors write"), progress)
    finally:
        people_lock_out(people)
    return WritingReport(
        written=sum(person.done for person in people),
        refused=sum((person.refused for person in people), Counter()),
        resent=sum(person.resent for person in people),
    )


def _write_all(author: Author, campaign: Campaign, seed: int, url: str, stop: Event) -> None:
    """Write until the page asks for nothing more."""
    client = Client(url)
    page = WritingPage(client, f"/write/{campaign.pk}/")
    try:
        log_in(client, author)
        while not stop.is_set() and (shown := page.shown()) is not None:
            _write(page, shown, author, campaign, seed)
            author.done = page.saved
    finally:
        author.resent, author.refused = client.resent, page.refused
        client.close()
        # Each thread that ran a query has its own connection.
        connection.close()


def _write(
    page: WritingPage, shown: TextAsked, author: Author, campaign: Campaign, seed: int
) -> None:
    """Write one text: what is refused is written otherwise, and at last passed on."""
    related = ("prompt__source_sentence", "prompt__sentence")
    slot = TextSlot.objects.select_related(*related).get(pk=primary_key(shown.slot) or 0)
    prompt = slot.prompt
    base = prompt.sentence or prompt.source_sentence
    if base is None:
        raise UnexpectedPage(f"prompt {prompt} asks about nothing")
    writing = written(
        seed=seed, seat=author.seat, prompt=prompt.number, stage=prompt.stage, source=base.text
    )
    texts = writing.texts
    if texts and campaign.task == Task.TRANSLATE:
        texts = (shown.draft or translated(base.text),)
    for text in texts:
        if not page.write(shown, text, shown_ms=writing.shown_ms):
            return
    if problems := page.write(shown, pass_reason=WHY_PASSED, shown_ms=writing.shown_ms):
        raise UnexpectedPage(f"a pass was refused: {problems[0]}")
