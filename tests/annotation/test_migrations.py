"""What migrations do to rows that are there already."""

from importlib import import_module

from django.apps import apps
from django.db import connection

from annotation.models import Assignment, Seat
from annotation.selectors.progress import next_assignment
from annotation.services.seats import seat_take
from tests.annotation.conftest import submit


def test_assignments_get_the_campaign_of_their_seat_and_seats_what_they_judged(campaign, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    for _ in range(3):
        submit(next_assignment(seat), judge)
    with connection.cursor() as cursor:
        # As it was before: taken back with the test's transaction.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE annotation_assignment ALTER campaign_id DROP NOT NULL")
    Assignment.objects.update(campaign=None)
    Seat.objects.update(judged=0)
    fill = import_module("annotation.migrations.0003_slots_of_seats").fill
    for _ in range(2):
        fill(apps, None)
        assert set(Assignment.objects.values_list("campaign", flat=True)) == {campaign.pk}
        assert list(Seat.objects.order_by("number").values_list("judged", flat=True)) == [3, 0]
