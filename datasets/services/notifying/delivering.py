"""Delivering messages to webhooks: signed, tried again for three days, each attempt written down.

An attempt is written down before it is made, with a lease on the message: if its worker dies, the
sweep tries again when the lease is over. The other system may therefore get a message twice, and
knows it by its id.
"""

import base64
import hashlib
import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import F, Max, Q, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from datasets.models import Webhook, WebhookAttempt, WebhookEvent, WebhookMessage
from datasets.services.notifying.events import message_send
from datasets.services.notifying.posting import NotPosted, post
from datasets.services.records.audit import audit
from datasets.services.records.sealing import Unreadable, unsealed
from transforms.reason import Reason

log = structlog.get_logger(__name__)

PURPOSE = "webhooks"
SECRET_PREFIX = "whsec_"  # noqa: S105  # of Standard Webhooks
# Pauses between attempts, as Standard Webhooks recommends: three days in all.
PAUSES = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
# Longer than an attempt can take: the name's resolution, then `posting.SECONDS`.
LEASE = timedelta(seconds=60)
KEPT = timedelta(days=30)
_AT_ONCE = 3  # of one webhook: one that hangs must not keep the workers from the others
_GONE = 410

State = WebhookMessage.State


@dataclass(frozen=True)
class _Outcome:
    status: int | None = None
    error: str = ""


def message_deliver(pk: UUID) -> None:
    """Make one attempt to deliver a message, if it is due and no other worker has it."""
    claimed = _claim(pk, timezone.now())
    if claimed is None:
        return
    message, attempt = claimed
    outcome = _attempt(message, int(attempt.started_at.timestamp()))
    _note(message, attempt, outcome, timezone.now())
    log.info("webhook_tried", webhook=message.webhook_id, status=outcome.status, why=outcome.error)


def messages_sweep() -> int:
    """Send the messages that are due; return how many."""
    due = WebhookMessage.objects.filter(
        Q(webhook__off_at=None) | Q(event=WebhookEvent.TEST),
        state=State.WAITING,
        next_at__lte=timezone.now(),
    )
    row_number = Window(RowNumber(), partition_by=[F("webhook")], order_by=[F("next_at"), F("pk")])
    first = due.order_by().annotate(place=row_number).filter(place__lte=_AT_ONCE)
    sent = 0
    for pk in first.values_list("pk", flat=True):
        if not message_send(pk):
            break
        sent += 1
    return sent


def messages_forget() -> int:
    """Delete messages that ended a month ago, and their attempts; return how many messages."""
    old = WebhookMessage.objects.filter(created_at__lt=timezone.now() - KEPT)
    finished = old.exclude(state=State.WAITING, webhook__off_at=None)
    count, _each = finished.delete()
    return count


def signature(secret: str, *, message_id: str, timestamp: int, body: str) -> str:
    """Return the value of `webhook-signature`: HMAC-SHA256, as Standard Webhooks 1.0 has it."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    content = f"{message_id}.{timestamp}.{body}".encode()
    digest = hmac.new(key, content, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


@transaction.atomic
def _claim(pk: UUID, now: datetime) -> tuple[WebhookMessage, WebhookAttempt] | None:
    free = WebhookMessage.objects.select_for_update(
        no_key=True, skip_locked=True, of=("self",)
    ).select_related("webhook__project")
    due = free.filter(Q(webhook__off_at=None) | Q(event=WebhookEvent.TEST), pk=pk)
    message = due.filter(state=State.WAITING, next_at__lte=now).first()
    if message is None:
        return None
    if message.tries > len(PAUSES):  # the last attempt was cut off
        _give_up(message, now)
        return None
    last = message.attempts.aggregate(last=Max("number"))["last"] or 0
    message.tries += 1
    message.next_at = now + LEASE
    message.save(update_fields=["tries", "next_at"])
    attempt = WebhookAttempt.objects.create(message=message, number=last + 1, started_at=now)
    return message, attempt


def _attempt(message: WebhookMessage, timestamp: int) -> _Outcome:
    name = message.webhook_id_header
    try:
        secret = unsealed(message.webhook.secret, purpose=PURPOSE)
        signature_header = signature(
            secret, message_id=name, timestamp=timestamp, body=message.body
        )
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Pairwright",
            "webhook-id": name,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": signature_header,
        }
        return _Outcome(status=post(message.webhook.url, message.body.encode(), headers))
    except NotPosted as error:
        return _Outcome(error=error.reason.code)
    except Unreadable:
        return _Outcome(error=Reason("webhook_secret_unreadable").code)


@transaction.atomic
def _note(
    message: WebhookMessage, attempt: WebhookAttempt, outcome: _Outcome, now: datetime
) -> None:
    attempt.ended_at, attempt.status, attempt.error = now, outcome.status, outcome.error
    attempt.save(update_fields=["ended_at", "status", "error"])
    locked = WebhookMessage.objects.select_for_update(no_key=True, of=("self",))
    message = locked.select_related("webhook__project").get(pk=message.pk)
    if attempt.is_delivered:
        _end(message, State.DELIVERED)
        return
    # Another worker may have retried since, or a project lead may have asked for a retry.
    is_last = not message.attempts.filter(number__gt=attempt.number).exists()
    if not is_last or message.state != State.WAITING:
        return
    if outcome.status == _GONE:
        _end(message, State.FAILED)
        _switch_off(message.webhook, Webhook.Off.GONE, now)
    elif message.tries > len(PAUSES) or message.event == WebhookEvent.TEST:
        _give_up(message, now)
    else:
        message.next_at = now + PAUSES[message.tries - 1] if message.tries else now
        message.save(update_fields=["next_at"])


def _give_up(message: WebhookMessage, now: datetime) -> None:
    """Give up on a message; if nothing else was delivered meanwhile, give up on all of them."""
    _end(message, State.FAILED)
    if message.event == WebhookEvent.TEST:
        return
    delivered = WebhookAttempt.objects.filter(
        message__webhook=message.webhook_id,
        started_at__gte=message.created_at,
        status__gte=200,
        status__lt=300,
    )
    if not delivered.exists():
        _switch_off(message.webhook, Webhook.Off.FAILED, now)


def _end(message: WebhookMessage, state: WebhookMessage.State) -> None:
    message.state, message.next_at = state, None
    message.save(update_fields=["state", "next_at"])


def _switch_off(webhook: Webhook, reason: Webhook.Off, now: datetime) -> None:
    switched_on = Webhook.objects.filter(pk=webhook.pk, off_at=None)
    if switched_on.update(off_at=now, off_reason=reason):
        audit(None, "webhook.given_up", webhook, project=webhook.project, reason=str(reason))
        log.warning("webhook_given_up", webhook=webhook.pk, reason=str(reason))
