"""What somebody will not finish goes to others; any course of it is in `test_any_course`."""

from collections import Counter
from itertools import count

import pytest

from annotation.models import Assignment, Judgement, Seat
from annotation.planning.protocol import Orders, PlanKind
from annotation.planning.sitting import Groups
from annotation.selectors.plans.fulfilment import fulfilment, judgements_asked
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.registry import campaign_plan
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import (
    annotator_create,
    seat_pause,
    seat_release,
    seat_resume,
    seat_take,
)
from annotation.services.reviewing.correcting import sentence_correct
from tests.annotation.conftest import next_assignment, submit

TRANCHES = Groups(size=4, carry_over=True, consistency=4, tranche=8)
PLANS = {
    "dealt": {"plan": PlanKind.DEALT, "seats": 3, "every": 4},
    "tranches": {"plan": PlanKind.TRANCHES, "groups": TRANCHES},
    "tranches as they stand": {
        "plan": PlanKind.TRANCHES,
        "groups": TRANCHES,
        "orders": Orders.AB_ONLY,
        "per_order": 2,
    },
    "pool": {"plan": PlanKind.POOL, "every": 4},
    "pool of both orders": {"plan": PlanKind.POOL, "orders": Orders.SAME_BOTH, "per_order": 2},
}


class _Campaign:
    """People at work in a campaign."""

    def __init__(self, campaign, corrector):
        self.campaign = campaign
        self.corrector = corrector
        self.planned = judgements_asked(campaign)
        self.people = []
        self.words = count()

    def come(self):
        person = annotator_create(project=self.campaign.project)
        seat_take(campaign=self.campaign, annotator=person)
        self.people.append(person)
        return person

    def seat(self, person):
        return (
            Seat.objects.select_related("campaign__project")
            .filter(campaign=self.campaign, annotator=person)
            .first()
        )

    def judge(self, person, most=10_000):
        for _ in range(most):
            seat = self.seat(person)
            following = seat and work_next(campaign=seat.campaign, seat=seat)
            if following is None:
                return
            submit(following, person)

    def change(self, number):
        """Give a sentence of a pair another meaning."""
        pair = self.campaign.pair_set.pairs.order_by("number")[number % 20]
        pair.sentence_b.refresh_from_db()
        sentence_correct(
            sentence=pair.sentence_b,
            text=f"Nobody knows the answer {next(self.words)}",
            seen_revision=pair.sentence_b.revision,
            corrector=self.corrector,
            error="sense",
        )

    def finish(self):
        """Let who is paused go, who is there do the rest, and others come while work is left."""
        for seat in Seat.objects.filter(campaign=self.campaign, paused_at__isnull=False):
            seat_release(seat=seat, actor=None)
        for person in self.people:
            self.judge(person)
        for _ in range(40):
            left = Assignment.objects.filter(campaign=self.campaign, pair__isnull=False)
            if not left.filter(state__in=["open", "waiting"]).exists():
                return
            self.judge(self.come())


@pytest.fixture
def at_work(draft, manager, reviewer):
    """Open a campaign and let people come to it."""

    def open_one(plan):
        return _Campaign(campaign_open(campaign=draft(**PLANS[plan]), actor=manager), reviewer)

    return open_one


def requeue(seat):
    return campaign_plan(seat.campaign).requeue_seat(seat)


def free_seats(made):
    return Seat.objects.filter(campaign=made.campaign, annotator=None)


def finish_all(made):
    while free_seats(made).exists():
        made.judge(made.come())


@pytest.mark.parametrize("plan", ["dealt", "tranches"])
def test_a_pair_changed_after_its_annotator_is_gone_goes_to_one_seat_more(at_work, plan):
    made = at_work(plan)
    finish_all(made)
    gone = made.people[0]
    seat_release(seat=made.seat(gone), actor=None)
    assert made.seat(gone) is not None, "what is finished leaves no empty place"
    judged = made.seat(gone).assignments.filter(pair__isnull=False).first()
    others = Assignment.objects.filter(pair=judged.pair_id, state="done").exclude(pk=judged.pk)
    asked_again = set(others.values_list("pk", flat=True))
    made.change(judged.pair.number - 1)
    further = free_seats(made).get()
    asked = list(further.assignments.values_list("pair__sentence_b", "order", "state"))
    assert asked == [(judged.pair.sentence_b_id, judged.order, "open")]
    judged.refresh_from_db()
    assert judged.state == "aside"
    # Those who are still there confirm what they said.
    still_there = Assignment.objects.filter(state="open").exclude(seat=further)
    assert set(still_there.values_list("pk", flat=True)) == asked_again
    made.finish()
    assert fulfilment(made.campaign, planned=made.planned).is_exact


def test_further_pairs_wait_in_the_same_seat(at_work):
    made = at_work("dealt")
    finish_all(made)
    seat_release(seat=made.seat(made.people[0]), actor=None)
    pairs = made.seat(made.people[0]).assignments.filter(pair__isnull=False)
    for number in pairs.values_list("pair__number", flat=True)[:3]:
        made.change(number - 1)
    assert free_seats(made).get().assignments.count() == 3


def test_a_changed_pair_that_was_carried_over_is_judged_once(at_work):
    made = at_work("tranches")
    finish_all(made)
    gone = made.people[0]
    carried = Assignment.objects.filter(seat=made.seat(gone), carried__isnull=False).first()
    seat_release(seat=made.seat(gone), actor=None)
    made.change(carried.carried.pair.number - 1)
    (again,) = free_seats(made).get().assignments.all()
    assert (again.pair, again.order) == (carried.carried.pair, carried.order)
    made.finish()
    assert fulfilment(made.campaign, planned=made.planned).is_exact


def test_a_changed_pair_of_everybody_is_asked_of_everybody_who_is_there(at_work):
    made = at_work("tranches")
    finish_all(made)
    everybodys = Counter(
        Assignment.objects.filter(pair__isnull=False).values_list("pair__number", flat=True)
    ).most_common(1)[0][0]
    seat_release(seat=made.seat(made.people[0]), actor=None)
    made.change(everybodys - 1)
    asked = Assignment.objects.filter(state="open", pair__number=everybodys)
    assert asked.exclude(seat__annotator=None).count() == 3
    assert asked.filter(seat__annotator=None).count() == 1


def test_who_takes_a_place_over_begins_as_if_it_were_theirs(at_work):
    made = at_work("dealt")
    careless = made.come()
    while next_assignment(made.seat(careless)).checkpoint is None:
        made.judge(careless, 1)
    Seat.objects.filter(annotator=careless).update(checked=4, missed=3, notice="Slow down, Ana")
    seat_pause(seat=made.seat(careless), actor=None)
    seat_release(seat=made.seat(careless), actor=None)
    person = made.come()
    seat = made.seat(person)
    assert (seat.checked, seat.missed, seat.notice, seat.paused_at) == (0, 0, "", None)
    following = work_next(campaign=seat.campaign, seat=seat)
    assert following is not None
    assert following.pair is not None, "a checkpoint is never the first"


@pytest.mark.parametrize("plan", ["pool", "pool of both orders"])
def test_confirmations_of_a_paused_annotator_go_to_others(at_work, plan):
    made = at_work(plan)
    person = made.come()
    made.judge(person)
    made.change(0)
    reopened = Assignment.objects.filter(seat=made.seat(person), state="open")
    assert reopened.exists()
    seat_pause(seat=made.seat(person), actor=None)
    assert not reopened.exists()
    seat_resume(seat=made.seat(person), actor=None)
    made.judge(person)
    made.finish()
    assert fulfilment(made.campaign, planned=made.planned).is_exact


def test_a_seat_that_was_asked_for_again_is_not_copied_once_more(at_work):
    made = at_work("dealt")
    person = made.come()
    made.judge(person)
    assert requeue(made.seat(person)) == made.planned.total() // 3
    seats = Seat.objects.count()
    assert requeue(made.seat(person)) == 0
    assert Seat.objects.count() == seats
    assert Judgement.objects.filter(annotator=person).exists()


def test_a_seat_that_is_asked_for_again_becomes_another_seat_with_all_its_pairs(campaign, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    submit(seat.assignments.first(), judge)
    pairs = set(seat.assignments.values_list("pair", "order"))
    assert requeue(seat) == 1
    assert set(seat.assignments.values_list("state", flat=True)) == {Assignment.State.ASIDE}
    fresh = Seat.objects.get(campaign=campaign, number=3)
    assert set(fresh.assignments.values_list("pair", "order")) == pairs
    assert set(fresh.assignments.values_list("state", flat=True)) == {Assignment.State.OPEN}


def test_a_seat_that_is_asked_for_again_twice_becomes_one_other_seat(campaign, judge, project):
    seat = seat_take(campaign=campaign, annotator=judge)
    submit(seat.assignments.first(), judge)
    requeue(seat)
    assert requeue(seat) == 0
    assert Seat.objects.filter(campaign=campaign).count() == 3
    seat_take(campaign=campaign, annotator=annotator_create(project=project))
    last = seat_take(campaign=campaign, annotator=annotator_create(project=project))
    assert last.assignments.filter(state=Assignment.State.OPEN).exists()
