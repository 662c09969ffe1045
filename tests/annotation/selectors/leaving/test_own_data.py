import json

from annotation.selectors.leaving.own_data import (
    JUDGEMENT_COLUMNS,
    own_annotators,
    own_campaigns,
    own_judgements,
    own_record,
)
from annotation.services.joining.participations import participation_seat_take
from annotation.services.plans.seats import annotator_create, seat_take
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import PID, arrival, begin, invite, pass_all_steps


def test_a_record_holds_what_was_accepted_asked_and_answered(campaign):
    participation = pass_all_steps(begin(invite(campaign, platform="prolific"), arrival()))
    record = json.loads(json.dumps(own_record(participation.annotator)))
    assert record["code"] == participation.annotator.code
    assert record["participant_id"] == PID
    (kept,) = record["participations"]
    assert kept["consent"]["text"] == "I take part freely."
    assert kept["session_id"] == "s1"
    assert len(kept["check_attempts"][0]["answers"]) == 4


def test_judgements_are_ones_own_with_both_versions_of_a_changed_mind(campaign):
    participation = pass_all_steps(begin(invite(campaign)))
    assignment = next_assignment(participation_seat_take(participation=participation))
    submit(assignment, participation.annotator, rating=4)
    submit(assignment, participation.annotator, rating=2)
    other = annotator_create(project=campaign.project)
    submit(next_assignment(seat_take(campaign=campaign, annotator=other)), other, rating=5)
    rows = list(own_judgements(participation.annotator))
    assert [(row["rating"], row["changed_later"]) for row in rows] == [(4, True), (2, False)]
    assert all(tuple(row) == JUDGEMENT_COLUMNS for row in rows)


def test_campaigns_are_counted_in_five_queries(campaign, django_assert_num_queries):
    participation = pass_all_steps(begin(invite(campaign)))
    seat = participation_seat_take(participation=participation)
    for __ in range(3):
        submit(next_assignment(seat), participation.annotator)
    with django_assert_num_queries(5):
        (mine,) = own_campaigns(participation.annotator)
    assert (mine.campaign, mine.judgements) == (campaign, 3)
    assert mine.participation == participation


def test_somebody_without_a_pseudonym_has_nothing(outsider):
    assert own_annotators(outsider.pk) == []
