"""A campaign in any course: people come, judge, change their minds, leave, and texts change.

Hypothesis puts the steps together; after each of them the rows have to add up, and at the end every
pair is judged as often, in each order, as it was planned. Everything is committed, so that two may
do something at the same moment.
"""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import count
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from annotation.models import Assignment, Checkpoint, Judgement, Seat
from annotation.planning.controls import controls_in
from annotation.planning.presets import preset
from annotation.planning.protocol import (
    CheckpointSettings,
    LeaderMode,
    MissAction,
    Orders,
)
from annotation.selectors.gold.counted import current_judgements
from annotation.selectors.plans.fulfilment import fulfilment, judgements_asked
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.services.judging.answers import NotOpen, Paused, SlotTaken
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.reclaiming import leases_sweep
from annotation.services.plans.requeueing import pairs_requeue
from annotation.services.plans.seats import (
    annotator_for,
    seat_pause,
    seat_release,
    seat_requeue,
    seat_resume,
    seat_take,
)
from annotation.services.reviewing.correcting import sentence_correct
from datasets.errors import Conflict, Invalid
from datasets.models import ImportBatch, PairSet, User
from tests.annotation.conftest import ANIMALS, Corpus
from tests.annotation.services.plans.course import (
    PLANS,
    SEATS,
    STATE,
    Crowd,
    Person,
    Rows,
    World,
    counted,
)

MOST_PEOPLE = 5
who = st.integers(0, MOST_PEOPLE - 1)
often = st.sampled_from([True, True, False])


class Course(Crowd, RuleBasedStateMachine):
    """The steps of people at work in one campaign, and what holds after each."""

    changes: dict[str, Any]

    @initialize(on_miss=st.sampled_from([MissAction.COUNT, MissAction.PAUSE, MissAction.TEACH]))
    def open(self, on_miss: MissAction) -> None:
        self.people: list[Person] = []
        checkpoints = CheckpointSettings(every=4, on_miss=on_miss, from_misses=2)
        base = preset("sick", judgements_per_order=1)
        self.protocol = base.model_copy(
            update={"leader_mode": LeaderMode.NONE, "checkpoints": checkpoints, **self.changes}
        )
        corpus = self.world.corpus
        campaign = campaign_create(
            project=corpus.project,
            pair_set=corpus.pair_set,
            name=f"Campaign {next(self.world.numbers)}",
            protocol=self.protocol,
            seats=SEATS,
            seed=1,
            controls=controls_in("en")[:3],
            actor=None,
        )
        self.campaign = campaign_open(campaign=campaign, actor=None)
        Checkpoint.objects.filter(campaign=campaign).update(
            accepted_ab=["NEUTRAL"], accepted_ba=["NEUTRAL"], rating_min=4, rating_max=5
        )
        self.planned = judgements_asked(self.campaign)
        per_order = Counter(order for _pair, order in self.planned.elements())
        shown = ["AB"] if self.protocol.orders is Orders.AB_ONLY else ["AB", "BA"]
        assert len(set(per_order.values())) == 1
        assert sorted(per_order) == shown
        for _ in range(2):  # somebody has begun
            self.come()
            self.judge_all(self.people[-1], most=5)

    # People

    @precondition(lambda self: len(self.people) < MOST_PEOPLE)
    @rule()
    def come(self) -> None:
        self.sit(self.new_person())

    @precondition(lambda self: len(self.people) < MOST_PEOPLE - 1)
    @rule()
    def come_at_once(self) -> None:
        two = [self.new_person(), self.new_person()]
        self.world.at_once(*[partial(self.sit, person) for person in two])

    @precondition(lambda self: self.people)
    @rule(number=who)
    def come_back(self, number: int) -> None:
        # Who judged in a seat that somebody else has now gets no other.
        with suppress(Conflict):
            self.sit(self.person(number))

    @precondition(lambda self: self.people)
    @rule(number=who)
    def leave(self, number: int) -> None:
        if (seat := self.seat(self.person(number))) is not None:
            seat_release(seat=seat, actor=None)

    @precondition(lambda self: self.people)
    @rule(number=who, resumes=st.booleans())
    def pause(self, number: int, resumes: bool) -> None:
        if (seat := self.seat(self.person(number))) is not None:
            (seat_resume if resumes else seat_pause)(seat=seat, actor=None)

    @precondition(lambda self: self.people)
    @rule(number=who)
    def erase(self, number: int) -> None:
        person = self.person(number)
        annotator_erase(annotator=person.annotator)
        self.people.remove(person)

    # Answers

    @precondition(lambda self: self.people)
    @rule(number=who, most=st.integers(1, 12), alone=st.booleans(), rating=st.sampled_from([4, 1]))
    def judge(self, number: int, most: int, alone: bool, rating: int) -> None:
        person = self.person(number)
        for _ in range(most):
            following = self.following(person)
            if following is None:
                return
            assert self.send(person, self.answer(following, rating=rating), alone=alone) is None

    @precondition(lambda self: self.people)
    @rule(number=who)
    def send_again(self, number: int) -> None:
        person = self.person(number)
        if (following := self.following(person)) is not None:
            answer = self.answer(following)
            assert [self.send(person, answer) for _time in range(2)] == [None, None]
            said = Judgement.objects.filter(client_id=answer.client_id)
            assert said.count() == 1

    @precondition(lambda self: self.people)
    @rule(number=who, alone=st.booleans(), knows=st.booleans())
    def revise(self, number: int, alone: bool, knows: bool) -> None:
        person = self.person(number)
        seat = self.seat(person)
        if seat is None or seat.paused_at is not None:
            return
        done = seat.assignments.filter(state=STATE.DONE, judgements__annotator=person.annotator)
        if (judged := done.order_by("-position").first()) is not None:
            answer = self.answer(judged, rating=5, is_change=knows)
            refused = self.send(person, answer, alone=alone)
            assert refused == (None if knows else "judged_elsewhere")

    @precondition(lambda self: self.people)
    @rule(number=who)
    def think(self, number: int) -> None:
        person = self.person(number)
        person.thinking = self.following(person)

    @precondition(lambda self: any(person.thinking for person in self.people))
    @rule(is_change=st.sampled_from([False, None]))
    def answer_late(self, is_change: bool | None) -> None:
        """Answer what was shown some time ago; whether it is taken depends on the meantime."""
        for person in self.people:
            thinking, person.thinking = person.thinking, None
            if thinking is None or not Assignment.objects.filter(pk=thinking.pk).exists():
                continue
            before = Judgement.objects.count()
            is_taken = self.is_taken(thinking, person)
            refused = self.send(person, self.answer(thinking, is_change=is_change))
            assert not is_taken or refused is not None
            known = (None, "no_seat", "not_found", "judged_elsewhere")
            known += (NotOpen.code, Paused.code, SlotTaken.code)
            assert refused in known
            assert Judgement.objects.count() == before + (refused is None)

    @precondition(lambda self: self.people)
    @rule(number=who, other=who, most=st.integers(0, 3))
    def think_too_long(self, number: int, other: int, most: int) -> None:
        """Answer when the lease is over and somebody else has taken what was free."""
        self.think(number)
        self.time_passes(2, is_swept=True)
        if len(self.people) < MOST_PEOPLE:
            self.come()
            other = -1
        self.following(self.person(other))
        self.judge_all(self.person(other), most)
        self.answer_late(is_change=None)

    @precondition(lambda self: self.people)
    @rule(one=who, other=who, most=st.integers(1, 4))
    def judge_at_once(self, one: int, other: int, most: int) -> None:
        """Two people judge at the same moment, or one person does in two tabs."""
        people = [self.person(one), self.person(other)]

        def judge(person: Person) -> None:
            for _ in range(most):
                if (following := self.following(person)) is not None:
                    self.send(person, self.answer(following, is_change=False))

        self.world.at_once(*[partial(judge, person) for person in people])

    # What else happens

    @rule(hours=st.sampled_from([0.2, 2]), is_swept=st.booleans())
    def time_goes_by(self, hours: float, is_swept: bool) -> None:
        self.time_passes(hours, is_swept=is_swept)

    def time_passes(self, hours: float, *, is_swept: bool) -> None:
        self.world.clock.shift(timedelta(hours=hours))
        if is_swept:
            leases_sweep()

    @rule(number=st.integers(0, 7), meaning=often, away=often)
    def change_text(self, number: int, meaning: bool, away: bool) -> None:
        """Change a sentence, perhaps so that nobody comes back in time to confirm it."""
        self.correct(number, keeps_meaning=not meaning)
        if away:
            self.time_passes(2, is_swept=True)

    def correct(self, number: int, *, keeps_meaning: bool) -> None:
        sentence = self.world.corpus.pairs[number].sentence_b
        sentence.refresh_from_db()
        sentence_correct(
            sentence=sentence,
            text=f"Nobody knows the answer {next(self.world.numbers)}",
            seen_revision=sentence.revision,
            corrector=self.world.corrector,
            error="sense",
            keeps_meaning=keeps_meaning,
        )

    @precondition(lambda self: self.people)
    @rule(one=who, number=st.integers(0, 7))
    def judge_while_a_text_changes(self, one: int, number: int) -> None:
        person = self.person(one)

        def judge() -> None:
            if (following := self.following(person)) is not None:
                self.send(person, self.answer(following))

        self.world.at_once(judge, partial(self.correct, number, keeps_meaning=False))

    @rule(place=st.integers(0, 7))
    def requeue_pair(self, place: int) -> None:
        """Ask again for a pair, first of all for those that were judged most."""
        done = Assignment.objects.filter(campaign=self.campaign, pair__isnull=False)
        judged = Counter(done.filter(state=STATE.DONE).values_list("pair__number", flat=True))
        numbers = [number for number, _times in judged.most_common()]
        with suppress(Invalid):  # in tranches, and where nobody has judged it
            pairs_requeue(campaign=self.campaign, numbers=numbers[place : place + 1], actor=None)

    @precondition(lambda self: self.people)
    @rule(number=who)
    def requeue_seat(self, number: int) -> None:
        if (seat := self.seat(self.person(number))) is not None:
            seat_requeue(seat=seat, actor=None)

    # What always holds

    @invariant()
    def rows_add_up(self) -> None:
        rows = Rows.of(self.campaign)
        assert rows.asked() == self.planned
        assert not rows.judged_twice(by_order=self.protocol.orders is Orders.SAME_BOTH)
        for row in rows.assignments:
            self.check(row, rows)
        for seat in rows.seats.values():
            assert counted(seat) == rows.recounted(seat, self.protocol.plan)

    def check(self, row: Assignment, rows: "Rows") -> None:
        said = rows.said[row.carried_id or row.pk]
        seat = rows.seats.get(row.seat_id or 0)
        if row.state == STATE.DONE:
            assert said
        # A checkpoint is never open before the pair in front of it is done.
        assert row.state != STATE.WAITING or row.pair_id is None
        if row.queue is None:
            return
        # What was judged is no free slot, and is changed by nobody else.
        judges = {one.annotator_id for one in said}
        assert judges <= ({seat.annotator_id} if seat else set())
        if seat and row.state == STATE.OPEN and row.turn == 0 and not said:
            # The second order of a pair stays with whom judged the first.
            assert seat.leased_until is not None

    def teardown(self) -> None:
        if not hasattr(self, "planned"):
            return
        try:
            self.finish()
            result = fulfilment(self.campaign, planned=self.planned)
            assert result.is_exact, result
            said = current_judgements(self.campaign)
            assert (
                Counter(said.values_list("assignment__pair", "assignment__order")) == self.planned
            )
            self.rows_add_up()
        finally:
            with connection.cursor() as cursor:
                cursor.execute("TRUNCATE annotation_campaign CASCADE")

    def finish(self) -> None:
        """Let who is paused go, who is there do the rest, and others come while work is left."""
        for seat in Seat.objects.filter(campaign=self.campaign, paused_at__isnull=False):
            seat_release(seat=seat, actor=None)
        for person in self.people:
            self.judge_all(person)
        left = Assignment.objects.filter(campaign=self.campaign, pair__isnull=False)
        for _ in range(40):
            if not left.filter(state__in=[STATE.OPEN, STATE.WAITING]).exists():
                return
            person = self.new_person()
            seat_take(campaign=self.campaign, annotator=person.annotator)
            self.judge_all(person)


@pytest.fixture
def world(transactional_db: None, project: Any, leader: User) -> Iterator[World]:
    batch = ImportBatch.objects.create(
        project=project, content="sources", file_name="animals.tsv", sha256="0" * 64
    )
    corpus = Corpus(
        project, PairSet.objects.create(project=project, name="Pairs", design="sick"), batch, []
    )
    for animal in ANIMALS[:4]:
        corpus.add_source(animal)
    corrector = annotator_for(project=project, user=leader)
    with (
        ThreadPoolExecutor(2) as threads,
        time_machine.travel(timezone.now(), tick=True) as clock,
    ):
        made = World(corpus, corrector, threads, count(1), clock)
        yield made
        made.at_once(*[lambda: connection.close()] * 2)  # noqa: PLW0108  # of each thread its own


def course_of(world: World, plan: str) -> type[Course]:
    return type("OneCourse", (Course,), {"world": world, "changes": PLANS[plan]})


@pytest.mark.parametrize("plan", PLANS)
def test_every_pair_is_judged_as_planned_in_any_course_of_events(world: World, plan: str) -> None:
    # The same courses every time, so that a failure is one of the change.
    few = settings(
        max_examples=9,
        stateful_step_count=16,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(course_of(world, plan), settings=few)
