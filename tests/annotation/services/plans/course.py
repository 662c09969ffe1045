"""What the course of a campaign needs beside its steps: plans, people, and counted rows."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Barrier
from typing import Any, Self
from uuid import uuid4

import time_machine

from annotation.models import Annotator, Assignment, Campaign, Judgement, Seat
from annotation.planning.protocol import (
    CheckpointSettings,
    Orders,
    PlanKind,
    Protocol,
)
from annotation.planning.sitting import Groups, Limits
from annotation.selectors.judging.shown import pairs_shown
from annotation.services.judging.answers import Answer
from annotation.services.judging.submitting import answer_submit_and_follow, answers_submit
from annotation.services.plans.routing import work_next
from annotation.services.plans.seated import NoSeatFree
from annotation.services.plans.seats import (
    annotator_for,
    seat_take,
)
from datasets.errors import Conflict
from datasets.models import Membership, Role, User
from tests.annotation.conftest import Corpus

LEASE = Limits(lease_minutes=30)


PLANS: dict[str, dict[str, Any]] = {
    "pool": {"plan": PlanKind.POOL, "limits": LEASE},
    "pool of both orders": {
        "plan": PlanKind.POOL,
        "limits": LEASE,
        "orders": Orders.SAME_BOTH,
        "judgements_per_order": 2,
    },
    "dealt": {"plan": PlanKind.DEALT},
    "tranches": {
        "plan": PlanKind.TRANCHES,
        "groups": Groups(size=3, carry_over=True, consistency=2, tranche=5),
        "orders": Orders.AB_ONLY,
        "judgements_per_order": 2,
        "checkpoints": CheckpointSettings(),
    },
}


SEATS = 3


STATE = Assignment.State


GONE = (STATE.VOID, STATE.ASIDE)


@dataclass
class World:
    """What all examples share: the pairs, and threads with a connection each."""

    corpus: Corpus
    corrector: Annotator
    threads: ThreadPoolExecutor
    numbers: Iterator[int]
    clock: time_machine.Traveller

    def at_once(self, *calls: Callable[[], Any]) -> list[Any]:
        """Make calls at the same moment; an error that is of the domain is a result too."""
        barrier = Barrier(len(calls))

        def run(call: Callable[[], Any]) -> Any:
            barrier.wait(30)
            try:
                return call()
            except Conflict as error:
                return error

        return list(self.threads.map(run, calls))


@dataclass
class Person:
    user: User
    annotator: Annotator
    # What they were shown and have not answered, perhaps since long.
    thinking: Assignment | None = None


def counted(seat: Seat) -> dict[str, int]:
    return {
        "judged": seat.judged,
        "checked": seat.checked,
        "missed": seat.missed,
        "pairs": seat.pairs,
        "order_balance": seat.order_balance,
    }


@dataclass
class Rows:
    """All rows of a campaign, read at once and counted without the database."""

    seats: dict[int, Seat]
    assignments: list[Assignment]
    said: defaultdict[int, list[Judgement]]  # by assignment

    @classmethod
    def of(cls, campaign: Campaign) -> Self:
        seats = {seat.pk: seat for seat in Seat.objects.filter(campaign=campaign)}
        assignments = list(Assignment.objects.filter(campaign=campaign).order_by("pk"))
        said: defaultdict[int, list[Judgement]] = defaultdict(list)
        for judgement in Judgement.objects.filter(assignment__campaign=campaign).order_by("pk"):
            said[judgement.assignment_id].append(judgement)
        return cls(seats, assignments, said)

    def asked(self) -> Counter[tuple[int, str]]:
        return Counter(
            (row.pair_id, row.order)
            for row in self.assignments
            if row.pair_id is not None and row.state not in GONE
        )

    def judged_twice(self, *, by_order: bool) -> list[tuple[Any, ...]]:
        """Return what somebody judged in two assignments, set aside or not."""
        judged = Counter(
            (annotator, row.pair_id, row.order if by_order else "")
            for row in self.assignments
            if row.pair_id is not None
            for annotator in {one.annotator_id for one in self.said[row.pk]}
        )
        return [key for key, times in judged.items() if times > 1]

    def recounted(self, seat: Seat, plan: PlanKind) -> dict[str, int]:
        """Count what the rows say; what nobody keeps is taken from the seat."""
        rows = [row for row in self.assignments if row.seat_id == seat.pk]
        judged = sum(bool(self.said[row.pk]) for row in rows)
        carried = [row.state for row in rows if row.carried_id is not None]
        judged += carried.count(STATE.DONE)
        has_requeued = STATE.ASIDE in carried  # nothing tells how far they were
        checks = [
            one.missed
            for row in rows
            for one in self.said[row.pk]
            if one.annotator_id == seat.annotator_id and one.revises_id is None
        ]
        is_free = seat.annotator_id is None  # these are set anew for who comes next
        had = [row for row in rows if row.pair_id is not None and row.state != STATE.VOID]
        sides = [1 if row.order == "AB" else -1 for row in had if row.position is not None]
        is_pool = plan is PlanKind.POOL
        return {
            "judged": seat.judged if has_requeued else judged,
            "checked": seat.checked if is_free else len(checks) - checks.count(None),
            "missed": seat.missed if is_free else checks.count(True),
            "pairs": sum(row.turn == 0 for row in had) if is_pool else 0,
            "order_balance": sum(sides) if is_pool else 0,
        }


class Crowd:
    """People at work in one campaign, and what each of them can do."""

    world: World
    campaign: Campaign
    protocol: Protocol
    people: list[Person]

    def seat(self, person: Person) -> Seat | None:
        return (
            Seat.objects.select_related("campaign__project", "annotator")
            .filter(campaign=self.campaign, annotator=person.annotator)
            .first()
        )

    def person(self, number: int) -> Person:
        return self.people[number % len(self.people)]

    def new_person(self) -> Person:
        project = self.campaign.project
        user = User.objects.create(username=f"person-{next(self.world.numbers)}")
        Membership.objects.create(project=project, user=user, role=Role.ANNOTATOR)
        person = Person(user, annotator_for(project=project, user=user))
        self.people.append(person)
        return person

    def sit(self, person: Person) -> None:
        with suppress(NoSeatFree):
            seat_take(campaign=self.campaign, annotator=person.annotator)

    def following(self, person: Person) -> Assignment | None:
        seat = self.seat(person)
        return None if seat is None else work_next(campaign=seat.campaign, seat=seat)

    def answer(self, assignment: Assignment, *, rating: float = 4, **said: Any) -> Answer:
        (shown,) = pairs_shown([assignment.pk])
        return Answer(
            assignment=assignment.pk,
            client_id=uuid4(),
            rating=rating,
            label="NEUTRAL" if self.protocol.asks_label else "",
            revision_a=shown["revision_a"],
            revision_b=shown["revision_b"],
            **said,
        )

    def send(self, person: Person, answer: Answer, *, alone: bool = True) -> str | None:
        """Send an answer as the page does; return why it was refused."""
        if alone and answer_submit_and_follow(
            campaign_id=self.campaign.pk, user_id=person.user.pk, answer=answer, known_ids=[]
        ):
            return None
        seat = self.seat(person)
        if seat is None:
            return "no_seat"
        taken = answers_submit(seat=seat, answers=[answer])
        return taken.refused[0].code if taken.refused else None

    def judge_all(self, person: Person, most: int = 10_000, **said: Any) -> None:
        for _ in range(most):
            following = self.following(person)
            if following is None:
                return
            assert self.send(person, self.answer(following, **said)) is None

    def is_taken(self, assignment: Assignment, person: Person) -> bool:
        """Say whether somebody else has it, or has judged it."""
        others = Assignment.objects.filter(pk=assignment.pk, seat__annotator__isnull=False)
        return others.exclude(seat__annotator=person.annotator).exists()
