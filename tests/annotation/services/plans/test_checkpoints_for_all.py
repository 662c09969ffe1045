"""Whoever finishes a campaign with checkpoints has met one, however few pairs they had."""

from itertools import pairwise

import pytest

from annotation.models import Annotator, Assignment, Campaign, Seat
from annotation.planning.protocol import Orders, PlanKind
from annotation.services.plans.opening import campaign_open, opening_start
from annotation.services.plans.routing import work_ahead, work_next
from annotation.services.plans.seats import annotator_create, seat_release, seat_take
from datasets.errors import Invalid
from tests.annotation.conftest import assignments_left, submit

RARE = 1_000  # pairs between two checkpoints; the set has twenty


@pytest.mark.parametrize(
    "settings",
    [
        {"plan": PlanKind.POOL, "per_order": 5},
        {"plan": PlanKind.POOL, "orders": Orders.SAME_BOTH, "per_order": 3},
        {"plan": PlanKind.DEALT, "seats": 8},
        {"plan": PlanKind.DEALT, "seats": 40},
    ],
)
def test_every_annotator_who_finishes_has_met_a_checkpoint(draft, manager, project, settings):
    campaign = campaign_open(campaign=draft(every=RARE, **settings), actor=manager)
    while Assignment.objects.filter(campaign=campaign, state="open", pair__isnull=False).exists():
        judge = annotator_create(project=project)
        for assignment in assignments_left(campaign, judge):
            submit(assignment, judge)
    done = Seat.objects.filter(campaign=campaign, judged__gt=0)
    assert done.count() >= 2
    assert set(done.values_list("checked", flat=True)) == {1}


def test_an_annotator_with_the_last_two_pairs_of_a_pool_meets_a_checkpoint(draft, manager, project):
    campaign = campaign_open(campaign=draft(every=RARE, plan=PlanKind.POOL), actor=manager)
    free = Assignment.objects.filter(campaign=campaign, seat=None)
    kept = [free.filter(order=order).order_by("queue").last().pk for order in ("AB", "BA")]
    free.exclude(pk__in=kept).delete()
    judge = annotator_create(project=project)
    seat = seat_take(campaign=campaign, annotator=judge)
    work_next(campaign=campaign, seat=seat)
    shown = seat.assignments.order_by("position").values_list("pair", flat=True)
    assert [pair is None for pair in shown] == [False, True, False]


def test_a_pool_of_one_pair_for_each_does_not_open(corpus, draft, manager):
    one = draft(every=RARE, plan=PlanKind.POOL)
    corpus.pair_set.pairs.exclude(number=1).delete()
    for opened in (opening_start, campaign_open):
        with pytest.raises(Invalid, match="an annotator with a single pair would see no"):
            opened(campaign=one, actor=manager)
    assert not Assignment.objects.exists()


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_a_successor_meets_a_checkpoint_however_few_pairs_are_left(draft, manager, project, left):
    campaign = campaign_open(campaign=draft(every=RARE, seats=8), actor=manager)
    for number in range(1, 9):
        seat = seat_take(
            campaign=campaign, annotator=annotator_create(project=project), number=number
        )
        judge_all_but(left, seat)
        seat_release(seat=seat, actor=manager)
        finish(campaign, number, judge := annotator_create(project=project))
        positions = seat.assignments.exclude(state="aside").order_by("position")
        # One pair after another, and no checkpoint first or next to another.
        kinds = [pair is not None for pair in positions.values_list("pair", flat=True)]
        assert sum(kinds) == 5
        assert kinds[0]
        assert not any(one is two is False for one, two in pairwise(kinds))
        seat.refresh_from_db()
        assert (seat.annotator, seat.checked >= 1) == (judge, True)


@pytest.mark.parametrize("passed_on", [1, 2, 5])
def test_who_judges_pairs_passed_on_meets_a_checkpoint(draft, manager, project, passed_on):
    campaign = campaign_open(campaign=draft(every=RARE, seats=8), actor=manager)
    judge = annotator_create(project=project)
    finish(campaign, 1, judge)
    seat = Seat.objects.get(annotator=judge)
    # As after a correction that changed the meaning.
    again = seat.assignments.filter(pair__isnull=False)[:passed_on]
    Assignment.objects.filter(pk__in=[row.pk for row in again]).update(state="open")
    seat_release(seat=seat, actor=manager)
    finish(campaign, 9, annotator_create(project=project))
    extra = Seat.objects.get(campaign=campaign, number=9)
    assert (extra.judged, extra.checked) == (passed_on + 1, 1)
    assert extra.assignments.order_by("position").first().pair is not None


def test_without_checkpoints_a_successor_meets_none(draft, manager, project):
    campaign = campaign_open(campaign=draft(seats=8), actor=manager)
    seat = seat_take(campaign=campaign, annotator=annotator_create(project=project))
    judge_all_but(2, seat)
    seat_release(seat=seat, actor=manager)
    finish(campaign, seat.number, annotator_create(project=project))
    assert not Assignment.objects.filter(pair=None).exists()


def judge_all_but(left: int, seat: Seat) -> None:
    """Answer what comes until this many pairs are left."""
    pairs = seat.assignments.filter(pair__isnull=False, state="open")
    while pairs.count() > left:
        submit(work_ahead(campaign=seat.campaign, seat=seat)[0], seat.annotator)


def finish(campaign: Campaign, number: int, judge: Annotator) -> None:
    seat_take(campaign=campaign, annotator=judge, number=number)
    for assignment in assignments_left(campaign, judge):
        submit(assignment, judge)
