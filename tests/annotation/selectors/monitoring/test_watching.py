from datetime import timedelta

import pytest
from django.utils import timezone

from annotation.models import Annotator, Assignment, Campaign, Judgement, Seat
from annotation.planning.protocol import PlanKind
from annotation.planning.sitting import Limits
from annotation.selectors.monitoring.watching import Watched, campaign_watched, judgements_listed
from annotation.selectors.plans.progress import campaign_progress
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import seat_take
from tests.annotation.conftest import judge_everything, submit


@pytest.fixture
def pool(draft, manager) -> Campaign:
    """An open pool that flags what takes under a second or over a minute."""
    limits = Limits(fast_ms=1000, slow_ms=60_000)
    made = draft(plan=PlanKind.POOL, every=2, limits=limits)
    return campaign_open(campaign=made, actor=manager)


def watch(campaign: Campaign) -> Watched:
    return campaign_watched(campaign, campaign_progress(campaign), now=timezone.now())


def judge_some(campaign: Campaign, annotator: Annotator, *times: int) -> list[Judgement]:
    """Answer the next pairs and checkpoints, each in so many milliseconds, all the same."""
    seat = seat_take(campaign=campaign, annotator=annotator)
    made = []
    for shown_ms in times:
        assignment = work_next(campaign=campaign, seat=seat)
        made.append(submit(assignment, annotator, rating=1, label="ENTAILMENT", shown_ms=shown_ms))
    return made


def test_pace_and_flags_are_those_of_the_last_hour_and_day(pool, judge):
    made = judge_some(pool, judge, 500, 2000, 70_000, 3000)
    pairs = [judgement for judgement in made if judgement.assignment.pair_id is not None]
    earlier = timezone.now() - timedelta(hours=3)
    Judgement.objects.filter(pk=pairs[0].pk).update(created_at=earlier)
    watched = watch(pool)
    (row,) = watched.rows
    assert (watched.hour, watched.day) == (len(pairs) - 1, len(pairs))
    assert (row.last_day.fast, row.last_day.slow) == (1, 1)
    assert row.is_working
    assert watched.working == 1
    assert watched.ends_at is not None


def test_who_works_in_two_campaigns_is_counted_in_each(pool, judge, draft, manager):
    other = campaign_open(campaign=draft(name="Other", plan=PlanKind.POOL), actor=manager)
    judge_some(pool, judge, 500)
    judge_some(other, judge, 2000, 4000, 3000)
    assert [(watch(campaign).day, watch(campaign).hour) for campaign in (pool, other)] == [
        (1, 1),
        (3, 3),
    ]
    assert [watch(campaign).rows[0].last_day.seconds for campaign in (pool, other)] == [0.5, 3.0]


def test_judgements_older_than_a_day_give_no_pace(pool, judge):
    judge_some(pool, judge, 2000)
    Judgement.objects.update(created_at=timezone.now() - timedelta(days=2))
    watched = watch(pool)
    assert (watched.hour, watched.day, watched.working, watched.ends_at) == (0, 0, 0, None)
    assert watched.rows[0].last_at is not None


def test_held_pairs_are_those_taken_and_not_judged(pool, judge):
    judge_some(pool, judge, 2000)
    held = Assignment.objects.filter(seat__annotator=judge, state="open", pair__isnull=False)
    assert watch(pool).rows[0].held == held.count() > 0


def test_misses_are_listed_the_newest_first_and_only_of_this_campaign(pool, judge, draft, manager):
    made = judge_some(pool, judge, *[2000] * 8)
    missed = [judgement.pk for judgement in made if judgement.missed]
    assert missed
    assert [miss.pk for miss in watch(pool).misses] == missed[::-1]
    other = campaign_open(campaign=draft(name="Other"), actor=manager)
    assert watch(other).misses == ()


def test_answers_are_listed_by_seat_and_page_by_page(pool, judge):
    made = judge_some(pool, judge, *[2000] * 4)
    seat = Seat.objects.get(annotator=judge)
    result = judgements_listed(pool, seat=seat, before=made[2].pk)
    assert [judgement.pk for judgement in result] == [made[1].pk, made[0].pk]
    assert not judgements_listed(pool, only="slow")


def test_without_limits_no_answer_is_fast_or_slow(campaign, judge):
    judge_some(campaign, judge, 1, 80_000_000)
    (row, *_) = watch(campaign).rows
    assert (row.last_day.fast, row.last_day.slow) == (0, 0)
    assert not judgements_listed(campaign, only="fast")
    assert not judgements_listed(campaign, only="slow")


@pytest.mark.parametrize("seats", [2, 5])
def test_watching_takes_as_many_queries_for_many_as_for_few(
    draft, manager, seats, django_assert_num_queries
):
    opened = campaign_open(campaign=draft(seats=seats), actor=manager)
    judge_everything(opened, shown_ms=3000)
    progress = campaign_progress(opened)
    with django_assert_num_queries(4):
        watched = campaign_watched(opened, progress, now=timezone.now())
    assert [row.seat.number for row in watched.rows] == list(range(1, seats + 1))
    assert {row.last_day.seconds for row in watched.rows} == {3.0}
    assert watched.day == 40
    assert all(row.last_at and row.seat.annotator for row in watched.rows)
