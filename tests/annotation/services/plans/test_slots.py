"""A pool: slots taken, kept for a while, given back, and never judged more often than asked."""

from collections import Counter
from datetime import timedelta
from itertools import pairwise

import pytest
import time_machine
from django.utils import timezone

from annotation.models import Assignment, Judgement, Seat
from annotation.planning.protocol import (
    CheckpointSettings,
    LeaderMode,
    MissAction,
    Orders,
    PlanKind,
)
from annotation.planning.sitting import Limits
from annotation.services.judging.answers import NotOpen, Paused, SlotTaken
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.reclaiming import leases_sweep
from annotation.services.plans.routing import work_ahead, work_next
from annotation.services.plans.seats import (
    annotator_create,
    annotator_for,
    seat_pause,
    seat_release,
    seat_requeue,
    seat_resume,
    seat_take,
)
from annotation.services.plans.slots import lease_renew
from annotation.services.reviewing.reviews import review_accept
from datasets.models import Membership, Role, User
from tests.annotation.conftest import answer_ahead, assignments_left, submit


@pytest.fixture
def pool(draft, manager):
    def make(**settings):
        settings = {"plan": PlanKind.POOL, **settings}
        return campaign_open(campaign=draft(**settings), actor=manager)

    return make


@pytest.fixture
def come(project):
    """Let somebody new into a campaign; return who they are, and their seat."""

    def come(campaign):
        annotator = annotator_create(project=project)
        return annotator, seat_take(campaign=campaign, annotator=annotator)

    return come


def judge_all(campaign, annotator):
    for assignment in assignments_left(campaign, annotator):
        answer_ahead(assignment, annotator)


def times(campaign):
    done = Assignment.objects.filter(campaign=campaign, state="done", pair__isnull=False)
    return Counter(done.values_list("pair", "order"))


def judged(seat):
    rows = seat.assignments.filter(pair__isnull=False).exclude(position=None)
    return list(rows.order_by("position").select_related("pair__sentence_a"))


def test_slots_wait_without_a_seat_until_somebody_takes_them(pool, come):
    campaign = pool(per_order=2)
    slots = Assignment.objects.filter(campaign=campaign)
    assert slots.count() == 20 * 4
    assert not slots.filter(seat__isnull=False).exists()
    assert not Seat.objects.exists()
    _, seat = come(campaign)
    first, second, *_ = work_ahead(campaign=campaign, seat=seat)
    assert (first.position, second.position) == (0, 1)
    assert slots.filter(seat=seat).count() == 10
    seat.refresh_from_db()
    assert seat.leased_until > timezone.now()


def test_every_pair_is_judged_exactly_as_often_as_asked_and_by_different_people(pool, come):
    campaign = pool(per_order=2)
    for _ in range(5):
        judge_all(campaign, come(campaign)[0])
    counted = times(campaign)
    assert len(counted) == 40
    assert set(counted.values()) == {2}
    who = Judgement.objects.values_list("annotator", "assignment__pair")
    assert len(who) == len(set(who)) == 80


def test_an_annotator_sees_both_orders_by_turns_and_no_scene_twice_in_a_row(pool, come):
    campaign = pool(per_order=2)
    annotator, seat = come(campaign)
    judge_all(campaign, annotator)
    rows = judged(seat)
    order_balance = 0
    for row in rows:
        order_balance += 1 if row.order == "AB" else -1
        assert abs(order_balance) <= 1
    assert len(rows) == 20
    scenes = [row.pair.sentence_a.source_id for row in rows]
    # In the last places there is nothing left to choose from.
    assert all(a != b for a, b in pairwise(scenes[:14]))


def test_control_pairs_come_up_as_the_work_goes_on_and_look_like_pairs(pool, come):
    campaign = pool(per_order=2, every=4)
    annotator, seat = come(campaign)
    judge_all(campaign, annotator)
    rows = list(seat.assignments.order_by("position"))
    assert [row.position for row in rows] == list(range(len(rows)))
    places = [row.position for row in rows if row.checkpoint_id]
    assert len(places) == 3  # there are three of them
    assert places[0] > 0
    assert all(b - a > 1 for a, b in pairwise(places))
    assert len({row.checkpoint_id for row in rows if row.checkpoint_id}) == 3
    seat.refresh_from_db()
    assert (seat.judged, seat.pairs, seat.checked) == (23, 20, 3)


def test_nobody_judges_more_pairs_than_the_limit(pool, come):
    campaign = pool(per_order=1, limits=Limits(pairs_at_most=7))
    annotator, seat = come(campaign)
    judge_all(campaign, annotator)
    assert len(judged(seat)) == 7
    assert Counter(row.order for row in judged(seat)).most_common()[-1][1] == 3


def test_slots_held_too_long_go_to_others_in_their_order(pool, come):
    campaign = pool(per_order=1)
    late, late_seat = come(campaign)
    work_ahead(campaign=campaign, seat=late_seat)
    held = dict(Assignment.objects.filter(seat=late_seat).values_list("pk", "order"))
    with time_machine.travel(timezone.now() + timedelta(minutes=31)):
        for _ in range(2):
            judge_all(campaign, come(campaign)[0])
        assert not Assignment.objects.filter(seat=late_seat).exists()
        assert dict(Assignment.objects.filter(pk__in=held).values_list("pk", "order")) == held
        assert set(times(campaign).values()) == {1}
        taken = Assignment.objects.get(pk=min(held))
        with pytest.raises(SlotTaken):
            submit(taken, late)
    assert Judgement.objects.count() == 40


def test_an_answer_after_the_lease_counts_while_nobody_else_has_the_slot(pool, come):
    campaign = pool(per_order=1)
    late, late_seat = come(campaign)
    first = work_next(campaign=campaign, seat=late_seat)
    with time_machine.travel(timezone.now() + timedelta(minutes=31)):
        # Somebody who comes makes the slots go back, and takes others.
        Assignment.objects.filter(pk=first.pk).update(queue=10**6)
        work_next(campaign=campaign, seat=come(campaign)[1])
        first.refresh_from_db()
        assert first.seat is None
        assert submit(first, late).annotator == late
        first.refresh_from_db()
        assert (first.seat, first.state) == (late_seat, "done")


def test_a_slot_of_somebody_else_is_not_to_be_had_by_its_number(pool, come):
    campaign = pool(per_order=1)
    _, seat = come(campaign)
    other, _ = come(campaign)
    with pytest.raises(SlotTaken):
        submit(work_next(campaign=campaign, seat=seat), other)
    free = Assignment.objects.filter(campaign=campaign, seat=None).first()
    with pytest.raises(SlotTaken):
        submit(free, other)
    assert not Judgement.objects.exists()


def test_activity_puts_the_end_of_a_lease_off(pool, come):
    campaign = pool(per_order=1)
    _, seat = come(campaign)
    assert lease_renew(campaign=campaign, seat=seat) is None
    work_next(campaign=campaign, seat=seat)
    seat.refresh_from_db()
    before = seat.leased_until
    with time_machine.travel(timezone.now() + timedelta(minutes=20)):
        assert lease_renew(campaign=campaign, seat=seat) > before


def test_who_leaves_gives_back_and_may_come_again(pool, come, manager):
    campaign = pool(per_order=1)
    annotator, seat = come(campaign)
    submit(work_next(campaign=campaign, seat=seat), annotator)
    seat_release(seat=seat, actor=manager)
    assert [row.state for row in Assignment.objects.filter(seat=seat)] == ["done"]
    again = seat_take(campaign=campaign, annotator=annotator)
    assert again == seat
    judge_all(campaign, annotator)
    judge_all(campaign, come(campaign)[0])
    assert set(times(campaign).values()) == {1}
    assert len(times(campaign)) == 40


def test_a_paused_annotator_gets_nothing_until_they_may_go_on(pool, come, manager):
    campaign = pool(per_order=1)
    annotator, seat = come(campaign)
    first = work_next(campaign=campaign, seat=seat)
    seat = seat_pause(seat=seat, actor=manager)
    assert work_ahead(campaign=campaign, seat=seat) == []
    first.refresh_from_db()
    assert first.seat is None
    with pytest.raises(Paused):
        submit(first, annotator)
    seat = seat_resume(seat=seat, actor=manager)
    assert work_next(campaign=campaign, seat=seat) is not None


def test_who_is_paused_in_a_place_of_their_own_keeps_all_of_it(draft, come, manager):
    campaign = campaign_open(campaign=draft(every=4), actor=manager)
    _, seat = come(campaign)
    before = list(seat.assignments.values_list("pk", "state"))
    assert seat.assignments.filter(checkpoint__isnull=False).exists()
    seat_pause(seat=seat, actor=manager)
    assert list(seat.assignments.values_list("pk", "state")) == before


def test_the_work_of_an_annotator_can_be_asked_for_again(pool, come, manager):
    campaign = pool(per_order=1)
    careless, seat = come(campaign)
    for _ in range(5):
        submit(work_next(campaign=campaign, seat=seat), careless)
    seat_pause(seat=seat, actor=manager)
    assert seat_requeue(seat=seat, actor=manager) == 5
    assert Judgement.objects.filter(annotator=careless).count() == 5
    for _ in range(2):
        judge_all(campaign, come(campaign)[0])
    assert len(times(campaign)) == 40
    assert set(times(campaign).values()) == {1}
    # Should the lead let them go on, they do not see again what they have seen.
    seat = seat_resume(seat=seat, actor=manager)
    assert work_next(campaign=campaign, seat=seat) is None


def test_missing_too_many_checkpoints_pauses(pool, come):
    checkpoints = CheckpointSettings(every=1, on_miss=MissAction.PAUSE, from_misses=2)
    campaign = pool(per_order=1, checkpoints=checkpoints)
    annotator, seat = come(campaign)
    while (assignment := work_next(campaign=campaign, seat=seat)) is not None:
        label = "ENTAILMENT"
        if assignment.checkpoint is not None:
            accepted = assignment.checkpoint.accepted_ab + assignment.checkpoint.accepted_ba
            label = next(x for x in ("NEUTRAL", "CONTRADICTION", label) if x not in accepted)
        submit(assignment, annotator, label=label)
        seat.refresh_from_db()
    assert seat.paused_at is not None
    assert (seat.checked, seat.missed) == (2, 2)
    assert (
        list(Judgement.objects.filter(missed=True).values_list("missed", flat=True)) == [True] * 2
    )
    assert not Assignment.objects.filter(seat=seat, state="open").exists()


def test_the_same_annotators_judge_both_orders_where_the_protocol_says_so(pool, come):
    campaign = pool(per_order=2, orders=Orders.SAME_BOTH)
    for _ in range(3):
        judge_all(campaign, come(campaign)[0])
    assert len(times(campaign)) == 40
    assert set(times(campaign).values()) == {2}
    who = Counter(Judgement.objects.values_list("annotator", "assignment__pair"))
    assert set(who.values()) == {2}
    seat = Seat.objects.first()
    rows = judged(seat)
    first_at = {}
    gaps = [row.position - first_at.setdefault(row.pair_id, row.position) for row in rows]
    assert min(gap for gap in gaps[:24] if gap) >= 10


def test_a_pair_half_judged_by_who_leaves_begins_again_with_others(pool, come, manager):
    campaign = pool(per_order=1, orders=Orders.SAME_BOTH)
    annotator, seat = come(campaign)
    submit(work_next(campaign=campaign, seat=seat), annotator)
    seat_release(seat=seat, actor=manager)
    assert not Assignment.objects.filter(seat=seat).exclude(state="aside").exists()
    judge_all(campaign, come(campaign)[0])
    # Who left has seen one pair; the other person judges all of them.
    assert set(times(campaign).values()) == {1}
    assert len(times(campaign)) == 40


def test_the_leader_is_one_of_the_judges_of_every_pair(
    pool, come, project, reviewer, reviewed_by_leader
):
    campaign = pool(per_order=3, orders=Orders.SAME_BOTH, leader_mode=LeaderMode.JUDGE, name="CDS")
    assert work_next(campaign=campaign, seat=come(campaign)[1]) is None
    reviewed_by_leader(campaign)
    judge_all(campaign, reviewer)
    for _ in range(2):
        judge_all(campaign, come(campaign)[0])
    assert len(times(campaign)) == 40
    assert set(times(campaign).values()) == {3}
    by_leader = Judgement.objects.filter(annotator=reviewer)
    assert by_leader.count() == 40


@pytest.fixture
def reviewed_by_leader(reviewer):
    def accept_all(campaign):
        for review in campaign.reviews.order_by("position"):
            review_accept(review=review, annotator=reviewer, seen_revision=1)

    return accept_all


def test_a_pair_opens_behind_those_who_passed_its_place_and_still_reaches_them(
    pool, come, reviewed_by_leader
):
    campaign = pool(per_order=1, leader_mode=LeaderMode.REVIEW)
    annotator, seat = come(campaign)
    assert work_next(campaign=campaign, seat=seat) is None
    reviewed_by_leader(campaign)
    judge_all(campaign, annotator)
    assert len(judged(seat)) == 20


def test_a_pair_taken_out_by_the_leader_is_not_asked_for(pool, come, manager):
    campaign = pool(per_order=1)
    annotator, seat = come(campaign)
    first = work_next(campaign=campaign, seat=seat)
    Assignment.objects.filter(pair=first.pair).update(state="void")
    with pytest.raises(NotOpen):
        submit(first, annotator)
    judge_all(campaign, annotator)
    assert len(times(campaign)) == 19


def test_taking_and_judging_needs_few_queries(pool, come, django_assert_num_queries):
    campaign = pool(per_order=2)
    annotator, seat = come(campaign)
    first = work_next(campaign=campaign, seat=seat)
    # Two of them are the savepoint that stands for the transaction here.
    with django_assert_num_queries(5):
        submit(first, annotator)
    with django_assert_num_queries(1):
        second = work_next(campaign=campaign, seat=seat)
    assert second.position == 1


def test_each_leader_judges_the_pairs_that_they_let_through(pool, project, reviewer, manager):
    campaign = pool(per_order=2, orders=Orders.SAME_BOTH, leader_mode=LeaderMode.JUDGE)
    other_user = User.objects.create(username="second leader")
    Membership.objects.create(project=project, user=other_user, role=Role.LEADER)
    other = annotator_for(project=project, user=other_user)
    mine, theirs = campaign.reviews.order_by("position")[:2]
    review_accept(review=mine, annotator=reviewer, seen_revision=1)
    review_accept(review=theirs, annotator=other, seen_revision=1)
    for leader, review in ((reviewer, mine), (other, theirs)):
        seat = seat_take(campaign=campaign, annotator=leader)
        assert seat.is_leader
        assert work_next(campaign=campaign, seat=seat).pair_id == review.pair_id


def test_the_sweep_gives_back_what_nobody_works_on(pool, come):
    campaign = pool(per_order=1)
    _, seat = come(campaign)
    work_next(campaign=campaign, seat=seat)
    assert leases_sweep() == 0
    with time_machine.travel(timezone.now() + timedelta(minutes=31)):
        assert leases_sweep() == 10
        assert leases_sweep() == 0
    assert not Assignment.objects.filter(seat=seat).exists()
    seat.refresh_from_db()
    assert (seat.pairs, seat.order_balance, seat.leased_until) == (0, 0, None)


def test_where_everybody_judges_every_pair_each_sees_both_orders_equally_often(pool, come):
    campaign = pool(per_order=2)
    people = [come(campaign) for _ in range(4)]
    # They come by turns, and each does another number of pairs before the next one comes.
    for turn in range(80):
        annotator, seat = people[turn % 4]
        for _ in range(1 + turn * 7 % 5):
            following = work_next(campaign=campaign, seat=seat)
            if following is not None:
                submit(following, annotator)
    shown = Assignment.objects.filter(campaign=campaign, state="done", pair__isnull=False)
    orders = Counter(shown.values_list("seat", "order"))
    assert set(orders.values()) == {10}
    assert len(orders) == 8
