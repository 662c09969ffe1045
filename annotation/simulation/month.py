"""A month of a campaign in minutes: people with different habits come, leave and come back.

Days follow each other without waiting. By day people judge over HTTP, many at once; by night all
leases run out, as they would in time, and the project lead frees the seats of people who stay away
and asks others for what a paused annotator judged.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from threading import Event

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Seat
from annotation.planning.protocol import LeaderMode
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.plans.fulfilment import Fulfilment, fulfilment, judgements_asked
from annotation.services.plans.seated import NoSeatFree
from annotation.services.plans.seats import (
    annotator_for,
    seat_release,
    seat_requeue,
    seat_take,
)
from annotation.services.plans.slots import leases_end
from annotation.simulation.client import Client
from annotation.simulation.generative.annotators import Answer, Choice, simulated_annotator
from annotation.simulation.generative.habits import Habit, Routine, routine_of
from annotation.simulation.judging_page import JudgingPage, PairAtHand
from annotation.simulation.people import (
    Judge,
    leaders_ready,
    login_made,
    people_lock_out,
)
from annotation.simulation.questions import Questions
from annotation.simulation.work import log_in, sentences_review, work_at_once
from datasets.errors import Conflict, Invalid
from datasets.models import Role, User
from datasets.services.jobs.lifecycle import Progress

# If there is still something to judge after this many days, nobody is left who may judge it.
_MOST_DAYS = 60
# Days in which the campaign would be finished if everybody came.
_TYPICAL_DAYS = 15
# Days of silence after which the lead frees a seat.
_SILENT_DAYS = 3

_State = Assignment.State


@dataclass(frozen=True)
class HabitCount:
    """What all people with one habit did together."""

    habit: str
    people: int
    days: int
    saved: int  # answers, including checkpoints and changes of mind
    refused: dict[str, int]  # by code
    gone: int  # left or paused, and not judging any more


@dataclass(frozen=True)
class MonthReport:
    days: int
    reviewed: int
    habits: tuple[HabitCount, ...]
    fulfilment: Fulfilment


@dataclass
class _Person(Judge):
    """A person with a habit; each device keeps its session and its unsaved answers."""

    routine: Routine = field(kw_only=True)
    seat: Seat = field(kw_only=True)
    share: int = field(kw_only=True)  # of the judgements, if everybody did the same number
    devices: list[JudgingPage] = field(default_factory=list)
    days: int = 0
    last_day: int = 0
    is_gone: bool = False
    refused: Counter[str] = field(default_factory=Counter)

    @property
    def has_left(self) -> bool:
        after = self.routine.leaves_after
        return after is not None and self.done >= after

    def say(self, pair: PairAtHand) -> Answer | Choice:
        if self.routine.habit is Habit.MISSES:
            return self.questions.miss(self.model, pair.assignment)
        return self.questions.answer(self.model, pair.assignment)


def month_simulate(
    *, campaign: Campaign, annotators: int, seed: int, url: str, progress: Progress
) -> MonthReport:
    """Let people with all habits judge an open campaign until nothing is left to judge.

    In a plan with fixed seats, people who find no free seat wait for one.
    """
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    if annotators < 1:
        raise Invalid(_("Enter at least one annotator."))
    month = _Month(campaign, annotators, seed, url, progress)
    try:
        return month.run()
    finally:
        month.end()


class _Month:
    def __init__(
        self, campaign: Campaign, annotators: int, seed: int, url: str, progress: Progress
    ) -> None:
        self.campaign = campaign
        self.protocol = protocol_of(campaign)
        self.url, self.progress, self.seed = url, progress, seed
        self.planned = judgements_asked(campaign)
        # In a plan with fixed seats there may be more people than seats.
        places = campaign.seats.count() or annotators
        self.share = -(-self.planned.total() // min(places, annotators))
        self.questions = Questions(campaign, seed=seed)
        self.leaders = leaders_ready(campaign)
        self.waiting = list(range(1, annotators + 1))
        self.people: list[_Person] = []
        self.day = 0

    def run(self) -> MonthReport:
        reviewed = sentences_review(self.campaign, self.leaders, self.url, self.progress)
        self._seat_leaders()
        while self._is_anything_left() and self.day < _MOST_DAYS:
            self.day += 1
            self._seat_waiting()
            self._run_day()
            self._night()
        return MonthReport(
            days=self.day,
            reviewed=reviewed,
            habits=_count_habits(self.people),
            fulfilment=fulfilment(self.campaign, planned=self.planned),
        )

    def end(self) -> None:
        for person in self.people:
            for device in person.devices:
                device.client.close()
        people_lock_out([*self.leaders, *self.people])

    def _is_anything_left(self) -> bool:
        left = Assignment.objects.filter(campaign=self.campaign)
        return left.filter(state__in=[_State.OPEN, _State.WAITING]).exists()

    def _seat_leaders(self) -> None:
        """Let reviewers judge too where they are among the judges of each pair."""
        if self.protocol.leader_mode is not LeaderMode.JUDGE:
            return
        slots = Assignment.objects.filter(campaign=self.campaign, is_leaders=True).count()
        share = -(-slots // len(self.leaders))
        for number, leader in enumerate(self.leaders, start=1):
            routine = Routine(self.seed, -number, Habit.STEADY, leaves_after=None)
            self._seat(leader.user, leader.password, routine, share)

    def _seat_waiting(self) -> None:
        while self.waiting:
            routine = routine_of(seed=self.seed, number=self.waiting[0], share=self.share)
            user, password = login_made(self.campaign.project, Role.ANNOTATOR, routine.number)
            try:
                self._seat(user, password, routine, self.share)
            except NoSeatFree:
                return
            self.waiting.pop(0)

    def _seat(self, user: User, password: str, routine: Routine, share: int) -> None:
        pseudonym = annotator_for(project=self.campaign.project, user=user)
        seat = seat_take(campaign=self.campaign, annotator=pseudonym)
        model = routine.paced(simulated_annotator(seed=self.seed, seat=routine.number))
        self.people.append(
            _Person(
                user,
                password,
                model=model,
                questions=self.questions,
                routine=routine,
                seat=seat,
                share=share,
            )
        )

    def _run_day(self) -> None:
        sittings = []
        for person in self.people:
            typical = -(-person.share // _TYPICAL_DAYS)
            answers = person.routine.answers(day=self.day, typical=typical)
            if answers and not person.has_left and not person.is_gone:
                person.days, person.last_day = person.days + 1, self.day
                sittings.append(partial(self._sit, person, answers))
        total = sum(self.planned.values())
        work_at_once(sittings, self.people, total, _("Day %(n)d") % {"n": self.day}, self.progress)

    def _sit(self, person: _Person, answers: int, stop: Event) -> None:
        """Judge for a day: until enough is done, nothing is left, or the person leaves."""
        try:
            tabs = self._tabs(person)
            before = person.done
            for turn in range(answers):
                tab = tabs[turn % len(tabs)]
                pair = tab.shown()
                if pair is None or stop.is_set() or person.has_left:
                    break
                answer = person.say(pair)
                is_last = turn == answers - 1 and person.routine.habit is Habit.SWITCHES_OFF
                if is_last and isinstance(answer, Answer):
                    tab.note(answer)
                    tab.switch_off()
                    break
                tab.answer(answer)
                person.done = before + sum(tab.saved for tab in tabs)
            person.done = before + sum(tab.saved for tab in tabs)
        finally:
            connection.close()  # each thread that ran a query has its own connection
        for tab in tabs:
            person.refused += tab.refused
            tab.saved, tab.refused = 0, Counter()

    def _tabs(self, person: _Person) -> list[JudgingPage]:
        """Return the tabs of a day: new ones, or those left open overnight."""
        if not person.devices:
            count = 2 if person.routine.habit is Habit.TWO_DEVICES else 1
            person.devices = [self._device(person) for _each in range(count)]
        elif person.routine.habit is not Habit.COMES_LATE:
            person.devices = [self._tab(device.client, device.unsaved) for device in person.devices]
        return person.devices

    def _device(self, person: _Person) -> JudgingPage:
        client = Client(self.url)
        log_in(client, person)
        return self._tab(client, [])

    def _tab(self, client: Client, unsaved: list[dict[str, object]]) -> JudgingPage:
        return JudgingPage(
            client,
            f"/judge/{self.campaign.pk}/",
            asks_label=self.protocol.asks_label,
            unsaved=unsaved,
        )

    def _night(self) -> None:
        """Let the leases run out, and do the project lead's work of the morning."""
        lease = timedelta(minutes=self.protocol.limits.lease_minutes + 1)
        leases_end(campaign=self.campaign, now=timezone.now() + lease)
        for person in self.people:
            if person.is_gone:
                continue
            person.seat.refresh_from_db()
            if person.seat.paused_at is not None:
                seat_requeue(seat=person.seat, actor=None)
                person.is_gone = True
            elif person.has_left and self.day - person.last_day >= _SILENT_DAYS:
                seat_release(seat=person.seat, actor=None)
                person.is_gone = True


def _count_habits(people: Sequence[_Person]) -> tuple[HabitCount, ...]:
    rows = []
    for habit in Habit:
        members = [person for person in people if person.routine.habit is habit]
        refused = sum((person.refused for person in members), Counter[str]())
        rows.append(
            HabitCount(
                habit=habit.value,
                people=len(members),
                days=sum(person.days for person in members),
                saved=sum(person.done for person in members),
                refused=dict(refused),
                gone=sum(person.is_gone or person.has_left for person in members),
            )
        )
    return tuple(rows)
