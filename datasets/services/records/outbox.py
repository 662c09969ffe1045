"""E-mails: written as rows with what they tell of, and sent by a worker, each at most once.

No page speaks to the mail server, so a broken one breaks nothing.
"""

from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from typing import NamedTuple

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import override

from datasets.models import OutgoingEmail, User

log = structlog.get_logger(__name__)

AT_ONCE = 50
# The pause doubles: a message is tried for about a day and a half.
FIRST_PAUSE = timedelta(minutes=1)
MAX_ATTEMPTS = 12
# A worker that holds a message for so long has died; see `OutgoingEmail`.
LOST_AFTER = timedelta(minutes=15)
KEPT = timedelta(days=90)


class Receiver(NamedTuple):
    address: str
    language: str
    user: User | None = None


def email_write(
    *,
    kind: str,
    key: str,
    receiver: Receiver,
    context: dict[str, object],
    stop_url: str = "",
) -> OutgoingEmail | None:
    """Write a message in the receiver's language; None without a mail server or if it is there.

    `emails/<kind>.txt` is the subject in one line, an empty line, and the text.
    """
    if not settings.EMAIL_IS_ON:
        return None
    with override(receiver.language or settings.LANGUAGE_CODE):
        text = render_to_string(f"emails/{kind}.txt", {**context, "stop_url": stop_url})
    subject, _empty, body = text.strip().partition("\n\n")
    email, is_new = OutgoingEmail.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind,
            "user": receiver.user,
            "address": receiver.address,
            # Names of projects are in it; a line break would begin another header.
            "subject": " ".join(subject.split())[:200],
            "body": body + "\n",
            "stop_url": stop_url,
            "due_at": timezone.now(),
        },
    )
    return email if is_new else None


def emails_send() -> int:
    """Send what is due; return how many were. Several workers may do so at once."""
    if not settings.EMAIL_IS_ON:
        return 0
    _lost_give_up()
    OutgoingEmail.objects.filter(due_at=None, created_at__lt=timezone.now() - KEPT).delete()
    sent = 0
    connection = get_connection()
    try:
        for _each in range(AT_ONCE):
            email = _claim()
            if email is None:
                break
            sent += _send(email, connection)
    finally:
        connection.close()
    return sent


def _claim() -> OutgoingEmail | None:
    with transaction.atomic():
        waiting = OutgoingEmail.objects.select_for_update(skip_locked=True, no_key=True)
        now = timezone.now()
        email = waiting.filter(due_at__lte=now, claimed_at=None).order_by("due_at", "pk").first()
        if email is not None:
            email.claimed_at = now
            email.attempts += 1
            email.save(update_fields=["claimed_at", "attempts"])
        return email


def _send(email: OutgoingEmail, connection: BaseEmailBackend) -> bool:
    try:
        # None if it is open already.
        connection.open()
    except (OSError, SMTPException) as error:
        _retry_later(email, error)
        return False
    try:
        connection.send_messages([_message(email)])
    except SMTPRecipientsRefused as error:
        codes = [code for code, _said in error.recipients.values()]
        _end_refused(email, error, is_final=all(code >= 500 for code in codes))
        return False
    except SMTPResponseException as error:
        _end_refused(email, error, is_final=error.smtp_code >= 500)
        return False
    except (OSError, SMTPException) as error:
        # The server broke off. Whether it took the message is not known.
        connection.close()
        _finish(email, error=f"{type(error).__name__}: the server broke off")
        return False
    _finish(email)
    return True


def _message(email: OutgoingEmail) -> EmailMessage:
    host = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip(">")
    headers = {
        "Message-ID": f"<{email.kind}.{email.pk}.{email.created_at:%Y%m%d%H%M%S}@{host}>",
        # Answers such as “I am on holiday” are for people (RFC 3834).
        "Auto-Submitted": "auto-generated",
    }
    if email.stop_url:
        headers["List-Unsubscribe"] = f"<{email.stop_url}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
    return EmailMessage(email.subject, email.body, to=[email.address], headers=headers)


def _end_refused(email: OutgoingEmail, error: SMTPException, *, is_final: bool) -> None:
    if is_final:
        _finish(email, error=type(error).__name__)
    else:
        _retry_later(email, error)


def _retry_later(email: OutgoingEmail, error: Exception) -> None:
    if email.attempts >= MAX_ATTEMPTS:
        _finish(email, error=type(error).__name__)
        return
    pause = FIRST_PAUSE * 2 ** (email.attempts - 1)
    log.warning("email_delayed", email=email.pk, attempts=email.attempts, why=type(error).__name__)
    OutgoingEmail.objects.filter(pk=email.pk).update(claimed_at=None, due_at=timezone.now() + pause)


def _finish(email: OutgoingEmail, *, error: str = "") -> None:
    """Record the outcome, and forget whom it was for and what it said."""
    now = timezone.now()
    OutgoingEmail.objects.filter(pk=email.pk).update(
        sent_at=None if error else now,
        error=error,
        due_at=None,
        address="",
        subject="",
        body="",
        stop_url="",
    )
    event = "email_given_up" if error else "email_sent"
    log.info(event, email=email.pk, kind=email.kind, why=error)


def _lost_give_up() -> None:
    deadline = timezone.now() - LOST_AFTER
    for email in OutgoingEmail.objects.filter(due_at__isnull=False, claimed_at__lt=deadline):
        _finish(email, error="the worker died while it was sending")
