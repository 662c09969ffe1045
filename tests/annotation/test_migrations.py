"""What migrations do to rows that are there already."""

from importlib import import_module

from django.apps import apps
from django.db import connection

from annotation.models import Assignment, JoiningSettings, Seat
from annotation.planning.sitting import Pay
from annotation.selectors.joining import pay_of
from annotation.selectors.progress import next_assignment
from annotation.selectors.protocols import protocol_of
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


def test_pay_goes_from_the_protocol_to_where_lists_read_it(campaign, draft):
    other, none = draft(name="Other"), draft(name="None")
    pay = {"per_hour": 12.5, "currency": "EUR"}
    for each in (campaign, other):
        each.protocol = {**each.protocol, "schema_version": 2, "pay": pay}
        each.save()
    JoiningSettings.objects.create(campaign=other, pay_per_hour=30, currency="PLN")
    import_module("annotation.migrations.0013_pay_out_of_protocols").move(apps, None)
    assert pay_of(campaign) == Pay(per_hour=12.5, currency="EUR")
    assert pay_of(other) == Pay(per_hour=30, currency="PLN")
    assert not JoiningSettings.objects.filter(campaign=none).exists()
    # What was stored is read without it.
    assert protocol_of(campaign) == protocol_of(none)
