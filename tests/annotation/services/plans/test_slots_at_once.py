"""Many who take, return and answer slots of a pool at the same moment; real transactions."""

from collections import Counter
from datetime import timedelta
from threading import Event

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from psycopg2.errors import DeadlockDetected

from annotation.models import Assignment, Judgement, Seat
from annotation.planning.protocol import Orders, PlanKind
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.judging.answers import SlotTaken
from annotation.services.plans.claiming import slots_take
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_ahead, work_next
from annotation.services.plans.seats import annotator_create, seat_pause, seat_take
from annotation.services.plans.slots import leases_end
from tests.annotation.conftest import submit, wait_until_waited_for


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


def take_slots(seat):
    protocol = protocol_of(seat.campaign)
    return slots_take(campaign_id=seat.campaign_id, seat_id=seat.pk, protocol=protocol)


def exactly_as_asked(campaign, *, each):
    """Say whether every pair has the judgements asked for in each order."""
    done = Assignment.objects.filter(campaign=campaign, pair__isnull=False, state="done")
    counted = Counter(done.values_list("pair", "order"))
    answers = Counter(Judgement.objects.values_list("assignment", flat=True))
    return len(counted) == 40 and set(counted.values()) == {each} and set(answers.values()) == {1}


def test_those_who_take_at_once_get_slots_of_their_own(at_once, pool, come):
    campaign = pool()
    seats = come(campaign, 12)
    taken = at_once(*[lambda s=seat: take_slots(s) for seat in seats])
    held = Assignment.objects.filter(campaign=campaign, seat__isnull=False)
    each = Counter(held.values_list("seat", flat=True))
    # Who comes while others look passes over what they look at, and may find less.
    assert taken == [each[seat.pk] for seat in seats]
    assert max(taken) <= 10
    pairs = Counter(held.values_list("seat", "pair"))
    assert set(pairs.values()) == {1}
    assert Assignment.objects.filter(campaign=campaign).count() == 80


def test_claims_at_the_end_of_a_pool_never_deadlock(at_once, pool, come):
    campaign = pool()
    seats = come(campaign, 12)
    for _round in range(12):
        at_once(*[lambda s=seat: work_ahead(campaign=campaign, seat=fresh(s)) for seat in seats])
        held = Assignment.objects.filter(campaign=campaign, seat__isnull=False)
        # 12 seats that take up to 10 each: none goes away while there is a slot for it.
        assert held.count() == 80
        held.update(seat=None, position=None, group=0)
        Seat.objects.update(pairs=0, order_balance=0, cursor_ab=0, cursor_ba=0, leased_until=None)


def test_a_claim_that_waits_holds_nothing_that_others_want(at_once, pool, come):
    campaign = pool()
    (seat,) = come(campaign, 1)
    free = Assignment.objects.filter(campaign=campaign, seat=None)
    are_locked = Event()

    def lock_all():
        with transaction.atomic():
            slots = list(free.order_by("order", "queue").select_for_update(no_key=True))
            are_locked.set()
            wait_until_waited_for()
            Seat.objects.select_for_update(nowait=True).get(pk=seat.pk)
            return len(slots)

    def take():
        are_locked.wait(10)
        return take_slots(seat)

    assert at_once(lock_all, take) == [80, 10]


def test_a_claim_that_ends_in_a_deadlock_is_made_again(at_once, pool, come):
    campaign = pool()
    (seat,) = come(campaign, 1)
    seat_is_locked, claim_has_begun = Event(), Event()
    deadlocks = []

    def lock_seat():
        with transaction.atomic(), connection.cursor() as cursor:
            # The claim notices the deadlock first, and so is the one that is ended.
            cursor.execute("SET LOCAL deadlock_timeout = '1min'")
            Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
            seat_is_locked.set()
            claim_has_begun.wait(10)
            cursor.execute("SELECT pg_advisory_xact_lock(1)")

    def meet(execute, sql, *rest):
        if "EXECUTE claim_seat" not in sql or deadlocks:
            return execute(sql, *rest)
        with connection.connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(1)")
            cursor.execute("SET LOCAL deadlock_timeout = '1ms'")
        claim_has_begun.set()
        wait_until_waited_for()
        try:
            return execute(sql, *rest)
        except OperationalError as error:
            deadlocks.append(error.__cause__)
            raise

    def take():
        seat_is_locked.wait(10)
        with connection.execute_wrapper(meet):
            return take_slots(seat)

    assert at_once(lock_seat, take) == [None, 10]
    assert [type(deadlock) for deadlock in deadlocks] == [DeadlockDetected]
    assert seat.assignments.count() == 10


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


def test_a_slot_that_was_passed_over_is_given_back_the_next_time(at_once, pool, come):
    campaign = pool()
    (seat,) = come(campaign, 1)
    first = work_next(campaign=campaign, seat=fresh(seat))
    later = timezone.now() + timedelta(hours=1)
    is_locked, is_swept = Event(), Event()

    def hold():
        with transaction.atomic():
            Assignment.objects.select_for_update(no_key=True).get(pk=first.pk)
            is_locked.set()
            is_swept.wait(10)

    def sweep():
        is_locked.wait(10)
        try:
            return leases_end(campaign=campaign, now=later)
        finally:
            is_swept.set()

    assert at_once(hold, sweep) == [None, 9]
    assert leases_end(campaign=campaign, now=later) == 1
    assert fresh(seat).leased_until is None


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
