"""Whoever finishes a campaign with checkpoints has met one, however few pairs they had."""

import pytest

from annotation.models import Assignment, Seat
from annotation.planning.protocol import Orders, PlanKind
from annotation.services.plans.opening import campaign_open, opening_start
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import annotator_create, seat_take
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
def test_whoever_finishes_has_met_a_checkpoint(draft, manager, project, settings):
    campaign = campaign_open(campaign=draft(every=RARE, **settings), actor=manager)
    while Assignment.objects.filter(campaign=campaign, state="open", pair__isnull=False).exists():
        judge = annotator_create(project=project)
        for assignment in assignments_left(campaign, judge):
            submit(assignment, judge)
    done = Seat.objects.filter(campaign=campaign, judged__gt=0)
    assert done.count() >= 2
    assert set(done.values_list("checked", flat=True)) == {1}


def test_whoever_takes_the_last_two_pairs_of_a_pool_meets_a_checkpoint(draft, manager, project):
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
