from datetime import timedelta

import pytest
from django.utils import timezone

from annotation.models import Judgement, Participation, Seat
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.joining.participations import participation_seat_take
from annotation.services.plans.reclaiming import seats_reclaim
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.reviewing.correcting import sentence_correct
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import begin, invite, pass_all_steps, settings


@pytest.fixture
def participation(campaign):
    """Somebody who joined, judged one pair, and is given two hours."""
    settings(campaign, give_back_hours=2)
    made = pass_all_steps(begin(invite(campaign)))
    submit(next_assignment(participation_seat_take(participation=made)), made.annotator)
    return made


def after(hours):
    return timezone.now() + timedelta(hours=hours)


def test_an_abandoned_place_is_given_back_and_what_was_judged_stays(participation):
    assert seats_reclaim(now=after(1.9)) == 0
    assert seats_reclaim(now=after(2.1)) == 1
    assert not Seat.objects.exclude(annotator=None).exists()
    assert Judgement.objects.count() == 1


def test_an_answer_puts_it_off(participation):
    # The seat was taken long ago, but the answer is recent.
    Seat.objects.exclude(annotator=None).update(taken_at=after(-100))
    assert seats_reclaim(now=after(1.9)) == 0


def test_who_comes_back_continues_in_the_old_seat(participation, campaign):
    # Somebody else sits in the first seat, so that the old one is not simply the first.
    seat = Seat.objects.get(annotator=participation.annotator)
    seats_reclaim(now=after(3))
    Seat.objects.filter(pk=seat.pk).update(number=9)
    assert participation_seat_take(participation=participation).pk == seat.pk


def test_a_place_that_is_finished_named_or_in_a_closed_campaign_is_left_alone(
    participation, campaign, manager
):
    named = annotator_create(project=campaign.project)
    seat_take(campaign=campaign, annotator=named)
    Participation.objects.update(finished_at=timezone.now())
    assert seats_reclaim(now=after(100)) == 0
    Participation.objects.update(finished_at=None)
    campaign_close(campaign=campaign, actor=manager)
    assert seats_reclaim(now=after(100)) == 0
    assert Seat.objects.filter(annotator=named).exists()


def test_without_the_setting_nobody_loses_a_seat(participation, campaign):
    settings(campaign, give_back_hours=None)
    assert seats_reclaim(now=after(10_000)) == 0


def test_who_has_finished_and_confirms_nothing_leaves_it_to_others(participation, campaign):
    seat = Seat.objects.get(annotator=participation.annotator)
    while (following := next_assignment(seat)) is not None:
        submit(following, participation.annotator)
    Participation.objects.update(finished_at=timezone.now())
    assert seats_reclaim(now=after(100)) == 0
    sentence = seat.assignments.first().pair.sentence_b
    sentence_correct(
        sentence=sentence,
        text="Nobody is there",
        seen_revision=1,
        corrector=participation.annotator,
        error="sense",
    )
    # Long since their last answer, but not since the change.
    Judgement.objects.update(created_at=after(-100))
    Seat.objects.update(taken_at=after(-100))
    assert seats_reclaim(now=after(1.9)) == 0
    assert seats_reclaim(now=after(2.1)) == 1
    assert Seat.objects.get(annotator=None, number__gt=2).assignments.count() == 1
    assert seats_reclaim(now=after(2.1)) == 0
