from datetime import timedelta
from decimal import Decimal

from django.db.models import F
from django.utils import timezone

from annotation.models import Judgement, Seat
from annotation.selectors.monitoring.overview import campaign_effort
from annotation.selectors.monitoring.paying import campaign_pay
from annotation.services.joining.participations import instructions_read, participation_seat_take
from annotation.services.plans.seats import annotator_create, seat_take
from datasets.services.expanding.sentences import sentence_revise
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import (
    PID,
    arrival,
    begin,
    check,
    invite,
    pass_all_steps,
    settings,
)


def seated_long_ago(seat):
    """Return a seat that was taken so early that the server's clock allows any time."""
    Seat.objects.filter(pk=seat.pk).update(taken_at=F("taken_at") - timedelta(days=1))
    return seat


def moments(annotator, *, every):
    """Let the answers of somebody have come one after the other, so far apart, until now."""
    judgements = Judgement.objects.filter(annotator=annotator).order_by("-pk")
    latest = timezone.now()
    for number, judgement in enumerate(judgements):
        Judgement.objects.filter(pk=judgement.pk).update(created_at=latest - number * every)
    first = latest - judgements.count() * every
    Seat.objects.filter(annotator=annotator, taken_at__gt=first).update(taken_at=first)


def test_minutes_and_cost_are_worked_out_with_idle_time_capped(campaign):
    settings(campaign, pay_per_hour=Decimal("12.00"), currency="EUR", idle_seconds=100)
    annotator = annotator_create(project=campaign.project)
    seat = seated_long_ago(seat_take(campaign=campaign, annotator=annotator))
    # 50 s, 100 s of an hour, and one without a time: 150 s are 2.5 minutes.
    for shown_ms in (50_000, 3_600_000, None):
        submit(next_assignment(seat), annotator, shown_ms=shown_ms)
    (row,) = campaign_pay(campaign).rows
    assert (row.judgements, row.untimed) == (3, 1)
    assert row.minutes == Decimal("2.50")
    assert row.cost == Decimal("0.50")
    assert campaign_pay(campaign).cost == Decimal("0.50")


def test_a_changed_mind_is_one_judgement_and_adds_nothing(campaign):
    annotator = annotator_create(project=campaign.project)
    seat = seated_long_ago(seat_take(campaign=campaign, annotator=annotator))
    assignment = next_assignment(seat)
    submit(assignment, annotator, shown_ms=30_000)
    for rating in (1, 2) * 150:
        submit(assignment, annotator, shown_ms=300_000, rating=rating)
    moments(annotator, every=timedelta(minutes=5))
    (row,) = campaign_pay(campaign).rows
    assert (row.judgements, row.minutes) == (1, Decimal("0.50"))


def test_no_more_time_counts_than_passed_between_answers(campaign):
    settings(campaign, idle_seconds=60)
    annotator = annotator_create(project=campaign.project)
    seat = seat_take(campaign=campaign, annotator=annotator)
    for _pair in range(6):
        submit(next_assignment(seat), annotator, shown_ms=3_600_000)
    moments(annotator, every=timedelta(seconds=10))
    (row,) = campaign_pay(campaign).rows
    assert row.judging == Decimal("1.00")


def test_a_long_pause_before_an_answer_allows_no_more_than_the_longest_time(campaign):
    settings(campaign, idle_seconds=60)
    annotator = annotator_create(project=campaign.project)
    seat = seated_long_ago(seat_take(campaign=campaign, annotator=annotator))
    for _pair in range(3):
        submit(next_assignment(seat), annotator, shown_ms=3_600_000)
    # 60 s of the pause before the first, then twice 3 s.
    moments(annotator, every=timedelta(seconds=3))
    (row,) = campaign_pay(campaign).rows
    assert row.judging == Decimal("1.10")


def test_answers_kept_through_a_time_without_a_network_count_in_full(campaign):
    annotator = annotator_create(project=campaign.project)
    seat = seated_long_ago(seat_take(campaign=campaign, annotator=annotator))
    for _pair in range(4):
        submit(next_assignment(seat), annotator, shown_ms=45_000)
    moments(annotator, every=timedelta(milliseconds=20))
    (row,) = campaign_pay(campaign).rows
    assert row.judging == Decimal("3.00")


def test_an_answer_that_was_asked_for_again_counts_once_more(campaign):
    annotator = annotator_create(project=campaign.project)
    seat = seated_long_ago(seat_take(campaign=campaign, annotator=annotator))
    assignment = next_assignment(seat)
    submit(assignment, annotator, shown_ms=30_000)
    sentence = assignment.pair.sentence_b
    sentence_revise(sentence_id=sentence.pk, text="Another text", seen_revision=1)
    submit(assignment, annotator, shown_ms=30_000, rating=1)
    submit(assignment, annotator, shown_ms=30_000, rating=2)
    (row,) = campaign_pay(campaign).rows
    assert (row.judgements, row.minutes) == (1, Decimal("1.00"))


def test_without_pay_there_is_no_cost(campaign):
    annotator = annotator_create(project=campaign.project)
    submit(next_assignment(seat_take(campaign=campaign, annotator=annotator)), annotator)
    pay = campaign_pay(campaign)
    assert pay.rows[0].cost is None
    assert pay.cost is None


def test_who_joined_and_did_nothing_is_listed_and_other_campaigns_do_not_count(campaign, draft):
    participation = begin(invite(campaign, platform="prolific"), arrival())
    (row,) = campaign_pay(campaign).rows
    assert (row.annotator, row.participant_id) == (participation.annotator, PID)
    assert (row.judgements, row.minutes) == (0, 0)
    assert campaign_pay(draft(name="Other")).rows == ()


def test_more_people_take_no_more_queries(campaign, django_assert_num_queries):
    for __ in range(2):
        annotator = annotator_create(project=campaign.project)
        submit(next_assignment(seat_take(campaign=campaign, annotator=annotator)), annotator)
    with django_assert_num_queries(7):  # two of them for the questions of joining
        assert len(campaign_pay(campaign).rows) == 2


def test_pay_does_not_fail_for_somebody_with_a_seat(campaign):
    participation_seat_take(participation=pass_all_steps(begin(invite(campaign))))
    assert campaign_pay(campaign).judgements == 0


def test_time_before_the_first_pair_is_owed_to_those_who_reached_it(campaign):
    settings(campaign, pay_per_hour=Decimal("30.00"), currency="EUR", before_minutes=Decimal("6.0"))
    reader = begin(invite(campaign, platform="prolific"), arrival("reader1"))
    failed = begin(invite(campaign, platform="prolific"), arrival("failed1"))
    instructions_read(participation=failed)
    for attempt in (1, 2):
        check(failed, attempt, wrong=4)
    seated = pass_all_steps(begin(invite(campaign, platform="prolific"), arrival("seated1")))
    participation_seat_take(participation=seated)
    named = annotator_create(project=campaign.project)
    seat = seated_long_ago(seat_take(campaign=campaign, annotator=named))
    submit(next_assignment(seat), named, shown_ms=60_000)
    pay = campaign_pay(campaign)
    owed = {row.annotator: (row.before, row.minutes, row.cost) for row in pay.rows}
    assert owed == {
        reader.annotator: (0, 0, 0),
        failed.annotator: (6, 6, 3),
        seated.annotator: (6, 6, 3),
        named: (6, 7, Decimal("3.50")),
    }
    assert pay.cost == Decimal("9.50")
    assert pay.measured_before is not None
    assert 0 <= pay.measured_before < 1


def test_a_raise_holds_for_all_that_was_judged(campaign):
    annotator = annotator_create(project=campaign.project)
    seat = seated_long_ago(seat_take(campaign=campaign, annotator=annotator))
    submit(next_assignment(seat), annotator, shown_ms=60_000)
    for per_hour, cost in (("30.00", "0.50"), ("60.00", "1.00")):
        settings(campaign, pay_per_hour=Decimal(per_hour), currency="EUR")
        assert campaign_pay(campaign).cost == Decimal(cost)
        assert campaign_effort(campaign).pay.per_hour == float(per_hour)
