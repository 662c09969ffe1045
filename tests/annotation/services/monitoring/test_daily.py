"""Daily e-mails: once, only to who asked, only if there is something to tell."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from annotation.services.monitoring.daily import daily_emails_write
from datasets.models import Membership, OutgoingEmail, Role
from datasets.services.records.outbox import emails_send

pytestmark = pytest.mark.django_db


def asks(user, project, role) -> Membership:
    membership, _new = Membership.objects.get_or_create(project=project, user=user, role=role)
    Membership.objects.filter(pk=membership.pk).update(wants_emails=True)
    EmailAddress.objects.create(
        user=user, email=f"{user.username}@uni.example", verified=True, primary=True
    )
    return membership


def morning() -> datetime:
    return timezone.now().replace(hour=8)


def test_a_reviewer_is_told_once_a_day_that_sentences_wait(reviewed_campaign, leader, mail_server):
    asks(leader, reviewed_campaign.project, Role.LEADER)
    now = morning()
    assert daily_emails_write(now=now) == 1
    assert daily_emails_write(now=now + timedelta(hours=1)) == 0
    emails_send()
    (message,) = mail_server.taken
    assert message["To"] == "leo@uni.example"
    assert "sentences wait for you" in message["Subject"]
    assert reviewed_campaign.name in message.get_content()
    assert "https://corpus.example/email/stop/" in message["List-Unsubscribe"]
    assert daily_emails_write(now=now + timedelta(days=1)) == 1


def test_a_lead_is_told_what_happened(reviewed_campaign, manager, mail_server):
    asks(manager, reviewed_campaign.project, Role.MANAGER)
    assert daily_emails_write(now=morning()) == 1
    emails_send()
    assert "wait for a reviewer" in mail_server.taken[0].get_content()


def test_who_did_not_ask_is_told_nothing(reviewed_campaign, leader, mail_server):
    membership = asks(leader, reviewed_campaign.project, Role.LEADER)
    Membership.objects.filter(pk=membership.pk).update(wants_emails=False)
    assert daily_emails_write(now=morning()) == 0


def test_nothing_to_tell_is_not_told(campaign, leader, mail_server):
    asks(leader, campaign.project, Role.LEADER)
    assert daily_emails_write(now=morning()) == 0


def test_nobody_is_told_at_night_or_of_what_is_archived(reviewed_campaign, leader, mail_server):
    asks(leader, reviewed_campaign.project, Role.LEADER)
    assert daily_emails_write(now=datetime(2026, 1, 1, 3, tzinfo=UTC)) == 0
    project = reviewed_campaign.project
    project.archived_at = timezone.now()
    project.save()
    assert daily_emails_write(now=morning()) == 0
    assert not OutgoingEmail.objects.exists()
