"""What migrations do to rows that are there already."""

from importlib import import_module

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.db import connection

from annotation.models import Assignment, JoiningSettings, PlatformAccount, Seat
from annotation.planning.sitting import Pay
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.joining.participations import pay_of
from annotation.services.plans.seats import seat_take
from datasets.models import User
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import arrival, begin, invite


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


def test_platform_logins_get_their_session_a_key_and_no_password(campaign, annotator):
    participation = begin(invite(campaign, platform="prolific"), arrival())
    other = begin(invite(campaign, platform="prolific"), arrival("5fffffffffffffff"))
    taken, quiet = participation.annotator.user, other.annotator.user
    # As it was before, and as somebody could have made it theirs.
    PlatformAccount.objects.update(study_id="", session_id="", key="same", browser="")
    User.objects.update(is_passwordless=False)
    taken.is_passwordless = False
    taken.set_password("seven green herons")
    taken.save()
    EmailAddress.objects.create(user=taken, email="eve@example.org")
    Authenticator.objects.create(user=taken, type=Authenticator.Type.TOTP, data={})
    before = quiet.password
    import_module("annotation.migrations.0017_platform_logins_of_before").fill(apps, None)
    keys = set()
    for account in PlatformAccount.objects.select_related("user"):
        assert (account.study_id, account.session_id) == ("study1", "s1")
        assert account.user.is_passwordless
        assert not account.user.has_usable_password()
        keys.add(account.key)
    assert len(keys - {"same"}) == 2
    quiet.refresh_from_db()
    assert quiet.password == before  # whoever is logged in stays so
    assert not EmailAddress.objects.exists()
    assert not Authenticator.objects.exists()
    annotator.refresh_from_db()
    assert not annotator.is_passwordless
    assert annotator.has_usable_password()
