from datetime import datetime, timedelta

from annotation.planning.forecast import expected_end

NOON = datetime(2025, 5, 5, 12)  # noqa: DTZ001  # any time will do
LONG_AGO = NOON - timedelta(days=30)


def test_the_end_follows_from_the_pace_of_the_last_day():
    assert expected_end(left=50, judged=100, since=LONG_AGO, now=NOON) == NOON + timedelta(hours=12)


def test_a_campaign_that_opened_today_is_measured_since_then():
    since = NOON - timedelta(hours=6)
    end = expected_end(left=100, judged=50, since=since, now=NOON)
    assert end == NOON + timedelta(hours=12)


def test_the_first_minutes_are_not_taken_for_a_pace():
    since = NOON - timedelta(minutes=1)
    end = expected_end(left=60, judged=60, since=since, now=NOON)
    assert end == NOON + timedelta(hours=1)


def test_without_a_pace_or_with_nothing_left_there_is_no_end_to_tell():
    assert expected_end(left=10, judged=0, since=LONG_AGO, now=NOON) is None
    assert expected_end(left=0, judged=10, since=LONG_AGO, now=NOON) is None
    assert expected_end(left=10**9, judged=1, since=LONG_AGO, now=NOON) is None
