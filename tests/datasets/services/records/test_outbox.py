"""E-mails through a real mail server: each at most once, whatever breaks."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from config.email_address import smtp_settings
from datasets.models import OutgoingEmail
from datasets.services.records.outbox import (
    LOST_AFTER,
    MAX_ATTEMPTS,
    Receiver,
    _claim,
    email_write,
    emails_send,
)
from tests.mail_server import mail_settings

pytestmark = pytest.mark.django_db


def write(key="one", *, language="en", stop_url=""):
    return email_write(
        kind="password",
        key=key,
        receiver=Receiver("ana@uni.example", language),
        context={"username": "ana", "url": "https://corpus.example/x/"},
        stop_url=stop_url,
    )


def due_now():
    OutgoingEmail.objects.update(due_at=timezone.now())


def test_a_message_arrives_once_as_plain_text_and_leaves_nothing_behind(mail_server):
    write(stop_url="https://corpus.example/stop/")
    assert emails_send() == 1
    assert emails_send() == 0
    (message,) = mail_server.taken
    assert message["To"] == "ana@uni.example"
    assert message["From"] == "Pairwright <pairs@corpus.example>"
    assert message["Subject"] == "Set a new password"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Unsubscribe"] == "<https://corpus.example/stop/>"
    assert message["Message-ID"].endswith("@corpus.example>")
    assert message.get_content_type() == "text/plain"
    assert "https://corpus.example/x/" in message.get_content()
    row = OutgoingEmail.objects.get()
    assert row.sent_at
    assert (row.address, row.subject, row.body, row.stop_url) == ("", "", "", "")


def test_the_same_message_is_written_once(mail_server):
    assert write() is not None
    assert write() is None
    emails_send()
    assert write() is None
    emails_send()
    assert len(mail_server.taken) == 1


def test_a_message_is_in_the_language_of_who_gets_it(mail_server):
    write(language="pl")
    emails_send()
    assert mail_server.taken[0]["Subject"] == "Ustaw nowe hasło"


def test_without_a_mail_server_nothing_is_written(settings):
    assert write() is None
    assert emails_send() == 0
    assert not OutgoingEmail.objects.exists()


def test_a_server_that_is_away_delays_a_message(mail_server, settings):
    port = settings.EMAIL_PORT
    settings.EMAIL_PORT = 1  # nothing listens there
    write()
    assert emails_send() == 0
    row = OutgoingEmail.objects.get()
    assert row.due_at > timezone.now() + timedelta(seconds=30)
    assert row.claimed_at is None
    settings.EMAIL_PORT = port
    assert emails_send() == 0  # not yet
    due_now()
    assert emails_send() == 1
    assert len(mail_server.taken) == 1


def test_a_server_that_stays_away_is_given_up(settings):
    mail_settings(settings, 1)
    write()
    for _attempt in range(MAX_ATTEMPTS):
        due_now()
        emails_send()
    row = OutgoingEmail.objects.get()
    assert row.due_at is None
    assert row.error
    assert row.body == ""


@pytest.mark.parametrize(
    ("at", "answer", "again"),
    [
        ("to", "550 no such person", False),
        ("to", "451 try later", True),
        ("answers", "554 refused", False),
        ("answers", "452 full", True),
    ],
)
def test_a_refusal_is_final_or_for_now_as_the_server_says(mail_server, at, answer, again):
    setattr(mail_server, at, [answer])
    write()
    assert emails_send() == 0
    due_now() if again else None
    assert emails_send() == (1 if again else 0)
    assert len(mail_server.taken) == (1 if again else 0)


def test_a_server_that_breaks_off_may_have_it_so_it_is_not_sent_again(mail_server):
    mail_server.answers = [""]
    write()
    write("two")
    assert emails_send() == 1  # the other one, on a new connection
    assert emails_send() == 0
    assert len(mail_server.taken) == 2
    assert OutgoingEmail.objects.filter(sent_at=None, due_at=None).exclude(error="").count() == 1


def test_a_message_of_a_worker_that_died_is_not_sent_again(mail_server):
    write()
    assert _claim() is not None
    assert _claim() is None  # by another worker
    OutgoingEmail.objects.update(claimed_at=timezone.now() - LOST_AFTER - timedelta(seconds=1))
    assert emails_send() == 0
    assert mail_server.taken == []
    assert OutgoingEmail.objects.get().error


def test_the_command_says_what_the_server_says(mail_server, settings):
    out = StringIO()
    call_command("send_test_email", "me@uni.example", stdout=out)
    assert "accepted the message for me@uni.example" in out.getvalue()
    assert mail_server.taken[0]["Subject"] == "Test message of Pairwright"
    mail_server.to = ["550 no such person"]
    with pytest.raises(CommandError, match="no such person"):
        call_command("send_test_email", "me@uni.example")
    settings.EMAIL_IS_ON = False
    with pytest.raises(CommandError, match="PAIRWRIGHT_EMAIL_URL"):
        call_command("send_test_email", "me@uni.example")


@pytest.mark.parametrize(
    ("address", "host", "port", "tls", "ssl"),
    [
        ("smtp://localhost", "localhost", 25, False, False),
        ("smtp+tls://u:p%40ss@mail.example", "mail.example", 587, True, False),
        ("smtps://u:p@mail.example:4650", "mail.example", 4650, False, True),
    ],
)
def test_one_address_names_the_server(address, host, port, tls, ssl):
    result = smtp_settings(address)
    assert (result["EMAIL_HOST"], result["EMAIL_PORT"]) == (host, port)
    assert (result["EMAIL_USE_TLS"], result["EMAIL_USE_SSL"]) == (tls, ssl)
    if "%40" in address:
        assert result["EMAIL_HOST_PASSWORD"] == "p@ss"


@pytest.mark.parametrize("wrong", ["mail.example", "http://x", "smtp://", "smtp://h:port", "x:y@z"])
def test_a_wrong_address_is_named_without_its_password(wrong):
    from django.core.exceptions import ImproperlyConfigured

    with pytest.raises(ImproperlyConfigured, match="PAIRWRIGHT_EMAIL_URL") as error:
        smtp_settings(wrong)
    assert "y@z" not in str(error.value)
