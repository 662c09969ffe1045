"""How much of a pool there is for one person: the promise is held against what they then get."""

from typing import Any
from uuid import uuid4

import pytest

from annotation.models import Assignment
from annotation.planning.protocol import CheckpointSettings, LeaderMode, Orders, PlanKind
from annotation.planning.sitting import Groups, Limits
from annotation.selectors.judging.work import work_offered
from annotation.selectors.plans.progress import seat_progress
from annotation.services.judging.answers import Answer
from annotation.services.judging.submitting import answer_submit_and_follow
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_ahead, work_next
from annotation.services.plans.seats import annotator_create, seat_release, seat_take
from annotation.services.reviewing.reviews import review_accept, review_next, review_reject
from tests.annotation.conftest import submit

PLANS: dict[str, dict[str, Any]] = {
    "plain": {},
    "groups": {"groups": Groups(size=6)},
    "at most": {"limits": Limits(pairs_at_most=13)},
    "more than there are": {"limits": Limits(pairs_at_most=50)},
    "checkpoints": {"every": 4},
    "a share of checkpoints": {"checkpoints": CheckpointSettings(share=0.15)},
    "checkpoints and at most": {"every": 3, "limits": Limits(pairs_at_most=10)},
    "as they stand": {"orders": Orders.AB_ONLY, "per_order": 2},
    "both orders": {"orders": Orders.SAME_BOTH, "every": 5},
    "both orders and at most": {"orders": Orders.SAME_BOTH, "limits": Limits(pairs_at_most=7)},
}


@pytest.fixture
def pool(draft, manager):
    def open_pool(**settings):
        made = draft(plan=PlanKind.POOL, **settings)
        return campaign_open(campaign=made, actor=manager)

    return open_pool


def take(campaign):
    return seat_take(campaign=campaign, annotator=annotator_create(project=campaign.project))


def judge_next(seat):
    """Judge one more; say whether there was any."""
    assignment = work_next(campaign=seat.campaign, seat=seat)
    if assignment is not None:
        submit(assignment, seat.annotator)
        seat.refresh_from_db()
    return assignment is not None


def answer_to(assignment):
    return Answer(
        assignment=assignment.pk,
        client_id=uuid4(),
        rating=4,
        label="NEUTRAL",
        shown_ms=1000,
        revision_a=1,
        revision_b=1,
    )


@pytest.mark.parametrize("plan", PLANS)
def test_who_works_alone_gets_exactly_what_was_promised_from_the_start_on(pool, plan):
    campaign = pool(**PLANS[plan])
    promised = work_offered(campaign).items
    seat = take(campaign)
    totals = {seat_progress(seat).total}
    while judge_next(seat):
        totals.add(seat_progress(seat).total)
    assert totals == {promised} == {seat.judged}
    assert seat_progress(seat).is_finished


@pytest.mark.parametrize("plan", PLANS)
def test_slots_that_others_take_are_promised_to_nobody_else(pool, plan):
    campaign = pool(**PLANS[plan])
    seats = [take(campaign) for _ in range(3)]
    working = list(seats)
    while working:
        working = [seat for seat in working if judge_next(seat)]
        totals = [seat_progress(seat).total for seat in seats]
        assert all(total >= seat.judged for total, seat in zip(totals, seats, strict=True))
    assert [seat_progress(seat).total for seat in seats] == [seat.judged for seat in seats]
    assert work_offered(campaign) is None or campaign.protocol["limits"]["pairs_at_most"]


def test_slots_given_back_are_there_for_the_others_again(pool, manager):
    campaign = pool(orders=Orders.AB_ONLY)
    first, second = take(campaign), take(campaign)
    while judge_next(first) and first.judged < 5:
        pass
    held = Assignment.objects.filter(seat=first, state="open").count()
    assert held > 0
    assert seat_progress(second).total == 15 - held
    seat_release(seat=first, actor=manager)
    assert seat_progress(second).total == 15


def test_pairs_waiting_for_review_are_told_apart_and_fall_with_their_sentence(pool, reviewer):
    campaign = pool(leader_mode=LeaderMode.REVIEW)
    seat = take(campaign)
    whole = seat_progress(seat)
    assert (whole.done, whole.open, whole.waiting) == (0, 0, 20)
    review = review_next(campaign=campaign, annotator=reviewer)
    review_accept(review=review, annotator=reviewer, seen_revision=1)
    assert (seat_progress(seat).open, seat_progress(seat).waiting) == (1, 19)
    review = review_next(campaign=campaign, annotator=reviewer)
    review_reject(review=review, annotator=reviewer, reason="no sense")
    assert (seat_progress(seat).open, seat_progress(seat).waiting) == (1, 18)
    assert work_offered(campaign).items == 19


def test_a_leader_who_judges_counts_the_leaders_share_alone(pool, leader, reviewer):
    campaign = pool(leader_mode=LeaderMode.JUDGE)
    seat = seat_take(campaign=campaign, annotator=reviewer)
    assert seat.is_leader
    assert seat_progress(seat).total == 20
    while (review := review_next(campaign=campaign, annotator=reviewer)) is not None:
        review_accept(review=review, annotator=reviewer, seen_revision=1)
    assert (seat_progress(seat).open, seat_progress(seat).waiting) == (20, 0)
    while judge_next(seat):
        pass
    assert seat_progress(seat).total == seat.judged == 20


def test_an_ordinary_answer_counts_anew_when_it_takes_more(pool, judge, annotator):
    campaign = pool()
    seat = seat_take(campaign=campaign, annotator=judge)
    told = []
    while ahead := work_ahead(campaign=campaign, seat=seat):
        answer = answer_to(ahead[0])
        held = [one.pk for one in ahead[1:]]
        stored = answer_submit_and_follow(
            campaign_id=campaign.pk, user_id=annotator.pk, answer=answer, known_ids=held
        )
        told.append(None if stored.left is None else stored.judged + stored.left)
    assert len(told) == Assignment.objects.filter(seat=seat, state="done").count() == 20
    assert set(told) == {None, 20}
    assert told[-1] == 20  # the last word is true
