from annotation.models import Assignment, Seat
from annotation.services.requeueing import work_ask_again
from annotation.services.seats import annotator_create, seat_take
from tests.annotation.conftest import submit

State = Assignment.State


def test_a_seat_that_is_asked_for_again_becomes_another_seat_with_all_its_pairs(campaign, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    submit(seat.assignments.first(), judge)
    pairs = set(seat.assignments.values_list("pair", "order"))
    assert work_ask_again(seat=seat) == 1
    assert set(seat.assignments.values_list("state", flat=True)) == {State.ASIDE}
    fresh = Seat.objects.get(campaign=campaign, number=3)
    assert set(fresh.assignments.values_list("pair", "order")) == pairs
    assert set(fresh.assignments.values_list("state", flat=True)) == {State.OPEN}


def test_a_seat_that_is_asked_for_again_twice_becomes_one_other_seat(campaign, judge, project):
    seat = seat_take(campaign=campaign, annotator=judge)
    submit(seat.assignments.first(), judge)
    work_ask_again(seat=seat)
    assert work_ask_again(seat=seat) == 0
    assert Seat.objects.filter(campaign=campaign).count() == 3
    seat_take(campaign=campaign, annotator=annotator_create(project=project))
    last = seat_take(campaign=campaign, annotator=annotator_create(project=project))
    assert last.assignments.filter(state=State.OPEN).exists()
