"""Many who take, return and answer slots of a pool at the same moment; real transactions."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from annotation.models import Assignment, Judgement, Seat
from annotation.planning.protocol import Orders, PlanKind
from annotation.services.judging import SlotTaken
from annotation.services.opening import campaign_open
from annotation.services.routing import work_ahead, work_next
from annotation.services.seats import annotator_create, seat_pause, seat_take
from annotation.services.slots import leases_end
from tests.annotation.conftest import submit


@pytest.fixture
def pool(transactional_db, draft, manager):
    def make(**settings):
        settings = {"plan": PlanKind.POOL, "per_order": 2, **settings}
        return campaign_open(campaign=draft(**settings), actor=manager)

    return make


@pytest.fixture
def come(project):
    def come(campaign, count):
        people = [annotator_create(project=project) for _ in range(count)]
        return [seat_take(campaign=campaign, annotator=one) for one in people]

    return come


def fresh(seat):
    return Seat.objects.select_related("annotator", "campaign__project").get(pk=seat.pk)


def judge_all(seat):
    """Judge until there is nothing; what others hold at this moment is not waited for."""
    seat = fresh(seat)
    judged = 0
    while (assignment := work_next(campaign=seat.campaign, seat=seat)) is not None:
        submit(assignment, seat.annotator)
        judged += 1
    return judged


def judge_till_the_end(at_once, seats):
    while sum(at_once(*[lambda s=seat: judge_all(s) for seat in seats])):
        pass


def exactly_as_asked(campaign, *, each):
    """Say whether every pair has the judgements asked for in each order."""
    done = Assignment.objects.filter(campaign=campaign, pair__isnull=False, state="done")
    counted = Counter(done.values_list("pair", "order"))
    answers = Counter(Judgement.objects.values_list("assignment", flat=True))
    return len(counted) == 40 and set(counted.values()) == {each} and set(answers.values()) == {1}


def test_those_who_take_at_once_get_slots_of_their_own(at_once, pool, come):
    campaign = pool()
    seats = come(campaign, 12)
    at_once(*[lambda s=seat: work_ahead(campaign=campaign, seat=fresh(s)) for seat in seats])
    held = Assignment.objects.filter(campaign=campaign, seat__isnull=False)
    each = Counter(held.values_list("seat", flat=True))
    # Who comes while others look passes over what they look at, and may find less.
    assert set(each) <= {seat.pk for seat in seats}
    assert max(each.values()) <= 10
    pairs = Counter(held.values_list("seat", "pair"))
    assert set(pairs.values()) == {1}
    assert Assignment.objects.filter(campaign=campaign).count() == 80


@pytest.mark.parametrize("orders", [Orders.NEVER_BOTH, Orders.SAME_BOTH])
def test_a_campaign_judged_by_many_at_once_has_exact_counts(at_once, pool, come, orders):
    campaign = pool(orders=orders)
    seats = come(campaign, 8)
    judge_till_the_end(at_once, seats)
    assert exactly_as_asked(campaign, each=2)
    for seat in Seat.objects.all():
        twice = Counter(seat.assignments.values_list("pair", flat=True))
        assert set(twice.values()) <= ({2} if orders is Orders.SAME_BOTH else {1})


def test_two_devices_of_one_person_take_once(at_once, pool, come):
    campaign = pool()
    (seat,) = come(campaign, 1)
    at_once(*[lambda: work_ahead(campaign=campaign, seat=fresh(seat))] * 4)
    places = list(seat.assignments.order_by("position").values_list("position", flat=True))
    assert places == list(range(len(places)))
    assert Counter(seat.assignments.values_list("pair", flat=True)).most_common(1)[0][1] == 1


def test_a_lease_that_ends_while_its_owner_answers_gives_the_slot_to_one(at_once, pool, come):
    campaign = pool(per_order=1)
    late, *others = come(campaign, 5)
    held = work_ahead(campaign=campaign, seat=fresh(late))
    later = timezone.now() + timedelta(hours=1)

    def answer_all():
        return sum(map(is_taken, held))

    def is_taken(assignment):
        try:
            submit(assignment, late.annotator)
        except SlotTaken:
            return False
        return True

    def come_later(seat):
        leases_end(campaign=campaign, now=later, but=seat.pk)
        return judge_all(seat)

    saved, *_rest = at_once(answer_all, *[lambda s=seat: come_later(s) for seat in others])
    assert Judgement.objects.filter(annotator=late.annotator).count() == saved
    judge_till_the_end(at_once, [late, *others])
    assert exactly_as_asked(campaign, each=1)


def test_who_is_paused_while_they_answer_keeps_what_was_saved_and_no_more(at_once, pool, come):
    campaign = pool(per_order=1)
    paused, *others = come(campaign, 4)
    at_once(
        lambda: seat_pause(seat=paused, actor=None),
        *[lambda s=seat: judge_all(s) for seat in others],
    )
    judge_till_the_end(at_once, others)
    assert exactly_as_asked(campaign, each=1)
    assert not Assignment.objects.filter(seat=paused, state="open").exists()
