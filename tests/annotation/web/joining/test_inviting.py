import csv
import io
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db.models import F
from django.urls import reverse

from annotation.models import Consent, Invitation, JoiningSettings, Seat
from annotation.services.joining.participations import participation_seat_take
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import arrival, begin, invite, pass_all_steps, settings

SETTINGS = {
    "check_questions": "2",
    "check_pass": "1",
    "practice_pairs": "0",
    "completion_code": "C0DE",
    "completion_url": "https://example.org/done",
    "pay_per_hour": "12.50",
    "currency": "eur",
    "before_minutes": "4.5",
    "idle_seconds": "60",
}


@pytest.fixture
def lead(client, manager):
    client.force_login(manager)
    return client


def address(name, campaign, *more):
    return reverse(name, args=["boats", campaign.pk, *more])


def test_without_a_text_to_agree_to_no_link_is_offered(lead, campaign):
    page = lead.get(address("campaign-joining", campaign)).text
    assert "Write the consent text first." in page
    response = lead.post(address("campaign-invite", campaign), {"cap": "5", "platform": "none"})
    assert response.status_code == 422
    assert not Invitation.objects.exists()


def test_a_text_is_written_and_a_link_made(lead, campaign):
    text = {"text": "I agree.", "keeps_judgements": "False"}
    lead.post(address("campaign-consent", campaign), text)
    assert not Consent.objects.get().keeps_judgements
    made = {"cap": "5", "platform": "prolific", "note": "first batch", "last_day": "2099-01-01"}
    page = lead.post(address("campaign-invite", campaign), made, follow=True).text
    invitation = Invitation.objects.get()
    assert f"http://testserver/join/{invitation.token}/" in page
    assert (invitation.cap, invitation.platform, invitation.expires_at.year) == (
        5,
        "prolific",
        2099,
    )
    assert invitation.token in lead.get(address("campaign", campaign)).text


def test_settings_are_saved_and_what_is_wrong_in_them_is_said(lead, campaign):
    lead.post(address("campaign-joining", campaign), SETTINGS)
    saved = JoiningSettings.objects.get()
    assert (saved.check_questions, saved.currency) == (2, "EUR")
    assert saved.pay_per_hour == Decimal("12.50")
    for change, words in (
        ({"completion_url": "http://example.org"}, "https://"),
        ({"check_pass": "3"}, "You cannot require more correct answers"),
        ({"idle_seconds": "0"}, "greater than or equal to 1"),
        ({"currency": ""}, "This field is required too."),
    ):
        response = lead.post(address("campaign-joining", campaign), SETTINGS | change)
        assert response.status_code == 422
        assert words in response.text
    saved.refresh_from_db()
    assert saved.check_pass == 1


def test_a_link_is_taken_back(lead, campaign):
    invitation = invite(campaign)
    lead.post(address("invitation-revoke", campaign, invitation.pk))
    invitation.refresh_from_db()
    assert invitation.revoked_at is not None
    assert invitation.token not in lead.get(address("campaign-joining", campaign)).text


def test_a_link_of_another_campaign_is_not_found(lead, campaign, draft):
    invitation = invite(campaign)
    other = draft(name="Other")
    assert lead.post(address("invitation-revoke", other, invitation.pk)).status_code == 404
    invitation.refresh_from_db()
    assert invitation.revoked_at is None


def test_the_page_shows_what_people_said_and_not_who(lead, campaign):
    participation = begin(invite(campaign))
    participation.feedback = "Too many goats."
    participation.save()
    page = lead.get(address("campaign-joining", campaign)).text
    assert "Too many goats." in page
    assert "nina" not in page


def test_minutes_and_cost_are_shown_and_downloaded(lead, campaign):
    settings(campaign, pay_per_hour=Decimal("30.00"), currency="EUR")
    participation = pass_all_steps(begin(invite(campaign, platform="prolific"), arrival()))
    seat = participation_seat_take(participation=participation)
    Seat.objects.filter(pk=seat.pk).update(taken_at=F("taken_at") - timedelta(minutes=1))
    submit(next_assignment(seat), participation.annotator, shown_ms=60_000)
    page = lead.get(address("campaign-pay", campaign)).text
    assert participation.annotator.code in page
    assert "0.50 EUR" in page
    response = lead.get(address("campaign-pay-file", campaign))
    (row,) = csv.DictReader(io.StringIO(response.content.decode()))
    assert (row["participant"], row["minutes"], row["cost"]) == (
        arrival().participant_id,
        "1.00",
        "0.50",
    )


def test_a_login_is_never_a_formula(lead, campaign, outsider):
    outsider.username = "@SUM"
    outsider.save()
    begin(invite(campaign), outsider)
    text = lead.get(address("campaign-pay-file", campaign)).content.decode()
    assert "'@SUM" in text


def test_more_people_take_no_more_queries(lead, campaign, django_assert_max_num_queries):
    for name in ("campaign-joining", "campaign-pay"):
        for number in range(3):
            begin(
                invite(campaign, platform="prolific"), arrival(f"{name.replace('-', '')}{number}")
            )
        with django_assert_max_num_queries(12):
            lead.get(address(name, campaign))
