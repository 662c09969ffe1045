"""A month of a campaign in minutes: people of different habits come, leave and come again.

Days follow each other without waiting. By day people judge over HTTP, many at once; by night all
leases end, as the clock would end them, and the lead does what a lead does: gives back the places
of those who stay away, and asks others again for what a paused annotator judged.
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
from annotation.selectors.fulfilment import Fulfilment, fulfilment, judgements_asked
from annotation.selectors.protocols import protocol_of
from annotation.services.seats import (
    NoSeatFree,
    annotator_for,
    seat_release,
    seat_take,
    seat_work_again,
)
from annotation.services.slots import leases_end
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
from datasets.services.jobs import Progress

# When there is still something to judge after so many days, nobody is left who may judge it.
_MOST_DAYS = 60
# Days in which everybody together should get through, if all came.
_TYPICAL_DAYS = 15
# After so many days of silence the lead gives a place back.
_SILENT_DAYS = 3

_State = Assignment.State


@dataclass(frozen=True)
class HabitCount:
    """What the people of one habit did, together."""

    habit: str
    people: int
    days: int
    saved: int  # answers, with checkpoints and changes of mind
    refused: dict[str, int]  # by code
    gone: int  # left or were paused, and judge no more


@dataclass(frozen=True)
class MonthReport:
    days: int
    reviewed: int
    habits: tuple[HabitCount, ...]
    fulfilment: Fulfilment


@dataclass
class _Person(Judge):
    """Somebody with a habit; a device keeps its session and what it could not save yet."""

    routine: Routine = field(kw_only=True)
    seat: Seat = field(kw_only=True)
    share: int = field(kw_only=True)  # of the judgements, if all did the same
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
    """Let people of all habits judge an open campaign until there is nothing more to judge.

    In a plan with fixed seats those who find none free wait until one is given back.
    """
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    if annotators < 1:
        raise Invalid(_("Enter at least one annotator."))
    month = _Month(campaign, annotators, seed, url, progress)
    try:
        return month.lived()
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
        # Where a plan gives everybody a place of their own, there may be more people than places.
        places = campaign.seats.count() or annotators
        self.share = -(-self.planned.total() // min(places, annotators))
        self.questions = Questions(campaign, seed=seed)
        self.leaders = leaders_ready(campaign)
        self.waiting = list(range(1, annotators + 1))
        self.people: list[_Person] = []
        self.day = 0

    def lived(self) -> MonthReport:
        reviewed = sentences_review(self.campaign, self.leaders, self.url, self.progress)
        self._seat_leaders()
        while self._is_anything_left() and self.day < _MOST_DAYS:
            self.day += 1
            self._seat_those_who_wait()
            self._live_a_day()
            self._night()
        return MonthReport(
            days=self.day,
            reviewed=reviewed,
            habits=_counted(self.people),
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
        """Let leaders judge too where they are among the judges of each pair."""
        if self.protocol.leader_mode is not LeaderMode.JUDGE:
            return
        slots = Assignment.objects.filter(campaign=self.campaign, is_leaders=True).count()
        share = -(-slots // len(self.leaders))
        for number, leader in enumerate(self.leaders, start=1):
            routine = Routine(self.seed, -number, Habit.STEADY, leaves_after=None)
            self._seat(leader.user, leader.password, routine, share)

    def _seat_those_who_wait(self) -> None:
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

    def _live_a_day(self) -> None:
        there = []
        for person in self.people:
            typical = -(-person.share // _TYPICAL_DAYS)
            answers = person.routine.answers(day=self.day, typical=typical)
            if answers and not person.has_left and not person.is_gone:
                person.days, person.last_day = person.days + 1, self.day
                there.append(partial(self._sit, person, answers))
        total = sum(self.planned.values())
        work_at_once(there, self.people, total, _("Day %(n)d") % {"n": self.day}, self.progress)

    def _sit(self, person: _Person, answers: int, stop: Event) -> None:
        """Judge for a day: until enough is done, nothing is left, or the person is off."""
        try:
            tabs = self._tabs(person)
            before = person.done
            for turn in range(answers):
                tab = tabs[turn % len(tabs)]
                pair = tab.shown()
                if pair is None or stop.is_set() or person.has_left:
                    break
                said = person.say(pair)
                is_last = turn == answers - 1 and person.routine.habit is Habit.SWITCHES_OFF
                if is_last and isinstance(said, Answer):
                    tab.note(said)
                    tab.switch_off()
                    break
                tab.answer(said)
                person.done = before + sum(each.saved for each in tabs)
            person.done = before + sum(each.saved for each in tabs)
        finally:
            connection.close()  # a thread has a connection of its own once it looked something up
        for tab in tabs:
            person.refused += tab.refused
            tab.saved, tab.refused = 0, Counter()

    def _tabs(self, person: _Person) -> list[JudgingPage]:
        """Return the tabs of a day: new ones, or those that were left open for the night."""
        if not person.devices:
            count = 2 if person.routine.habit is Habit.TWO_DEVICES else 1
            person.devices = [self._device(person) for _each in range(count)]
        elif person.routine.habit is not Habit.COMES_LATE:
            person.devices = [self._tab(one.client, one.unsaved) for one in person.devices]
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
        """Let the time pass, and do what the lead does in the morning."""
        lease = timedelta(minutes=self.protocol.limits.lease_minutes + 1)
        leases_end(campaign=self.campaign, now=timezone.now() + lease)
        for person in self.people:
            if person.is_gone:
                continue
            person.seat.refresh_from_db()
            if person.seat.paused_at is not None:
                seat_work_again(seat=person.seat, actor=None)
                person.is_gone = True
            elif person.has_left and self.day - person.last_day >= _SILENT_DAYS:
                seat_release(seat=person.seat, actor=None)
                person.is_gone = True


def _counted(people: Sequence[_Person]) -> tuple[HabitCount, ...]:
    rows = []
    for habit in Habit:
        own = [person for person in people if person.routine.habit is habit]
        refused = sum((person.refused for person in own), Counter[str]())
        rows.append(
            HabitCount(
                habit=habit.value,
                people=len(own),
                days=sum(person.days for person in own),
                saved=sum(person.done for person in own),
                refused=dict(refused),
                gone=sum(person.is_gone or person.has_left for person in own),
            )
        )
    return tuple(rows)
