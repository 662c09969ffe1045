"""Joining a campaign where people come and go."""

import pytest

from annotation.models import Assignment, Judgement, Seat
from annotation.planning.protocol import PlanKind
from annotation.services.joining.participations import is_at_end, participation_seat_take
from annotation.services.leaving.withdrawing import annotator_erase, participation_withdraw
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import annotator_create, seat_take
from datasets.errors import Conflict
from tests.annotation.conftest import submit
from tests.annotation.joining import begin, invite, pass_all_steps


@pytest.fixture
def pool(draft, manager):
    made = draft(name="Pool")
    made.protocol |= {"plan": PlanKind.POOL.value}
    made.save()
    return campaign_open(campaign=made, actor=manager)


def at_work(campaign, **options):
    participation = pass_all_steps(begin(invite(campaign, **options)))
    seat = participation_seat_take(participation=participation)
    seat.campaign = campaign
    submit(work_next(campaign=campaign, seat=seat), participation.annotator)
    return participation, seat


def test_the_end_comes_when_there_is_no_pair_more(pool):
    participation, seat = at_work(pool)
    assert not is_at_end(participation)
    while (assignment := work_next(campaign=pool, seat=seat)) is not None:
        assert not is_at_end(participation)
        submit(assignment, participation.annotator)
    assert Judgement.objects.count() == 20
    assert is_at_end(participation)


def test_who_withdraws_gives_back_what_they_hold_and_gets_no_more(pool):
    participation, seat = at_work(pool)
    work_next(campaign=pool, seat=seat)
    participation_withdraw(participation=participation)
    seat = Seat.objects.get(pk=seat.pk)
    assert not Assignment.objects.filter(seat=seat, state=Assignment.State.OPEN).exists()
    assert work_next(campaign=pool, seat=seat) is None
    with pytest.raises(Conflict):
        seat_take(campaign=pool, annotator=participation.annotator)


def test_dropped_judgements_are_asked_for_again(pool):
    participation, __ = at_work(pool, keeps_judgements=False)
    annotator_erase(annotator=participation.annotator)
    assert not Judgement.objects.exists()
    for __ in range(2):
        other = annotator_create(project=pool.project)
        seat = seat_take(campaign=pool, annotator=other)
        while (assignment := work_next(campaign=pool, seat=seat)) is not None:
            submit(assignment, other)
    pairs = Judgement.objects.values_list("assignment__pair", "assignment__order")
    assert len(pairs) == len(set(pairs)) == 40
