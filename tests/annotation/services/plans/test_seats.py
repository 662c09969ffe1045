import pytest

from annotation.models import Judgement, Seat
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.plans.seated import NoSeatFree, SeatTaken
from annotation.services.plans.seats import (
    annotator_create,
    annotator_for,
    seat_notify,
    seat_pause,
    seat_release,
    seat_take,
)
from datasets.errors import Conflict, NotFound
from datasets.models import AuditEntry
from datasets.services.projects.lifecycle import project_archive
from tests.annotation.conftest import submit


def test_a_person_has_one_pseudonym_in_a_project(project, annotator):
    first = annotator_for(project=project, user=annotator)
    assert annotator_for(project=project, user=annotator) == first
    assert project.annotators.count() == 1


def test_codes_follow_from_the_secret_and_not_from_the_person(project, annotator, leader):
    code = annotator_for(project=project, user=annotator).code
    project.annotators.all().delete()
    assert annotator_for(project=project, user=leader).code == code
    project.annotators.all().delete()
    project.secret = "t" * 64
    project.save()
    assert annotator_for(project=project, user=annotator).code != code


def test_an_annotator_takes_the_first_free_seat_and_keeps_it(campaign, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    assert seat.number == 1
    assert seat.taken_at is not None
    assert seat_take(campaign=campaign, annotator=judge) == seat
    assert Seat.objects.filter(annotator=judge).count() == 1


def test_a_seat_can_be_asked_for_by_number(campaign, judge):
    assert seat_take(campaign=campaign, annotator=judge, number=2).number == 2


def test_a_seat_that_somebody_has_is_not_given_away(campaign, judge, project):
    seat_take(campaign=campaign, annotator=judge, number=2)
    other = annotator_create(project=project)
    with pytest.raises(SeatTaken):
        seat_take(campaign=campaign, annotator=other, number=2)
    assert Seat.objects.get(campaign=campaign, number=2).annotator == judge


def test_there_is_no_seat_beyond_the_plan(campaign, judge):
    with pytest.raises(NotFound):
        seat_take(campaign=campaign, annotator=judge, number=3)


def test_when_all_seats_are_taken_nobody_more_comes_in(campaign, judge, project):
    for _ in range(2):
        seat_take(campaign=campaign, annotator=annotator_create(project=project))
    with pytest.raises(NoSeatFree):
        seat_take(campaign=campaign, annotator=judge)


def test_a_closed_campaign_has_no_seats_to_give(campaign, judge, manager):
    campaign_close(campaign=campaign, actor=manager)
    with pytest.raises(Conflict, match="not open"):
        seat_take(campaign=campaign, annotator=judge)


def test_a_released_seat_is_free_and_its_judgements_stay(campaign, judge, project, manager):
    seat = seat_take(campaign=campaign, annotator=judge)
    judgement = submit(seat.assignments.first(), judge)
    seat_release(seat=seat, actor=manager)
    assert AuditEntry.objects.get(action="seat.released").data == {"annotator": judge.pk}
    assert seat_take(campaign=campaign, annotator=annotator_create(project=project)) == seat
    judgement.refresh_from_db()
    assert judgement.annotator == judge


def test_who_judged_in_one_seat_cannot_sit_in_another(campaign, judge, project, manager):
    seat = seat_take(campaign=campaign, annotator=judge)
    submit(seat.assignments.first(), judge)
    seat_release(seat=seat, actor=manager)
    with pytest.raises(Conflict, match="see pairs twice"):
        seat_take(campaign=campaign, annotator=judge, number=2)
    assert seat_take(campaign=campaign, annotator=judge, number=1) == seat


def given_up(campaign, annotator, manager):
    """Return a place whose annotator missed a checkpoint, was paused and left."""
    seat = seat_take(campaign=campaign, annotator=annotator)
    Judgement.objects.filter(pk=submit(seat.assignments.first(), annotator).pk).update(missed=True)
    Seat.objects.filter(pk=seat.pk).update(checked=1, missed=1, is_lesson_due=True)
    seat_notify(seat=seat, text="Please read more slowly.", actor=manager)
    seat_pause(seat=seat, actor=manager)
    return seat_release(seat=seat, actor=manager)


def test_the_next_one_in_a_seat_does_not_atone_for_the_last(campaign, judge, project, manager):
    given_up(campaign, judge, manager)
    seat = seat_take(campaign=campaign, annotator=annotator_create(project=project), number=1)
    seat.refresh_from_db()
    assert (seat.paused_at, seat.notice, seat.is_lesson_due) == (None, "", False)
    assert (seat.checked, seat.missed) == (0, 0)
    assert seat.judged == 1


def test_who_was_paused_and_gave_up_their_seat_comes_back_paused(campaign, judge, manager):
    given_up(campaign, judge, manager)
    seat = seat_take(campaign=campaign, annotator=judge)
    assert seat.paused_at is not None
    assert (seat.checked, seat.missed) == (1, 1)


def test_nobody_is_written_to_in_an_archived_project(campaign, judge, project, manager):
    seat = seat_take(campaign=campaign, annotator=judge)
    project_archive(project=project, actor=manager)
    with pytest.raises(Conflict, match="archived"):
        seat_notify(seat=seat, text="Thank you.", actor=manager)
    seat.refresh_from_db()
    assert not seat.notice
