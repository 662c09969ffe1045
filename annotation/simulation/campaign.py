"""Simulated people who work on a campaign through the pages of the site.

Annotators and reviewers have real logins, take the seats of the plan by number, and answer over
HTTP, many at once. Answers depend on (seed, seat, pair, order) alone, so it does not matter who is
faster.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event

from django.db import connection
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.simulation.client import Client, UnexpectedPage
from annotation.simulation.judging_page import JudgingPage
from annotation.simulation.people import (
    Judge,
    annotators_seated,
    leaders_ready,
    leaders_seated,
    people_lock_out,
)
from annotation.simulation.questions import Questions
from annotation.simulation.work import log_in, sentences_review, work_at_once
from datasets.errors import Conflict, Invalid
from datasets.services.jobs.lifecycle import Progress


@dataclass(frozen=True)
class SimulationReport:
    reviewed: int
    judged: int
    resent: int  # requests repeated because the server did not answer


def campaign_simulate(
    *,
    campaign: Campaign,
    annotators: int,
    seed: int,
    url: str,
    progress: Progress,
    reviews_left: int = 0,
) -> SimulationReport:
    """Let simulated people do the remaining work of an open campaign.

    Reviewers first accept the waiting sentences, all but the last `reviews_left`; then annotators
    take seats 1, 2, … and answer what is open to them.
    """
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    is_pool = protocol_of(campaign).plan.is_shared
    if annotators < 1 or (annotators > campaign.seats_planned and not is_pool):
        message = _("This campaign has %(seats)d seats. Choose one of them by its number.")
        raise Invalid(message % {"seats": campaign.seats_planned})
    questions = Questions(campaign, seed=seed)
    people = annotators_seated(campaign, count=annotators, questions=questions, seed=seed)
    leaders = leaders_ready(campaign)
    people += leaders_seated(campaign, leaders, questions=questions, seed=seed)
    everybody = [*leaders, *people]
    try:
        reviewed = sentences_review(campaign, leaders, url, progress, left=reviews_left)
        left = _questions_left(campaign, people)
        asks_label = protocol_of(campaign).asks_label
        judge = [partial(_judge_all, person, campaign.pk, url, asks_label) for person in people]
        work_at_once(judge, people, left, _("Annotators judge"), progress)
    finally:
        people_lock_out(everybody)
    return SimulationReport(
        reviewed=reviewed,
        judged=sum(person.done for person in people),
        resent=sum(person.resent for person in everybody),
    )


def _questions_left(campaign: Campaign, people: Sequence[Judge]) -> int:
    numbers = range(1, len(people) + 1)
    done_or_gone = [Assignment.State.DONE, Assignment.State.VOID]
    assignments = Assignment.objects.filter(campaign=campaign)
    if not protocol_of(campaign).plan.is_shared:
        assignments = assignments.filter(seat__number__in=numbers)
    return assignments.exclude(state__in=done_or_gone).count()


def _judge_all(person: Judge, campaign: int, url: str, asks_label: bool, stop: Event) -> None:
    """Answer until the page shows no more pairs."""
    client = Client(url)
    page = JudgingPage(client, f"/judge/{campaign}/", asks_label=asks_label)
    try:
        log_in(client, person)
        while not stop.is_set() and (pair := page.shown()) is not None:
            page.answer(person.questions.answer(person.model, pair.assignment))
            if page.refused:
                raise UnexpectedPage(f"an answer was refused: {', '.join(page.refused)}")
            person.done = page.saved
    finally:
        person.resent = client.resent
        client.close()
        # Each thread that ran a query has its own connection.
        connection.close()
