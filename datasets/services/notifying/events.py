"""What happens in a project, written down for the webhooks that ask for it."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from datasets.models import Project, Webhook, WebhookEvent, WebhookMessage
from datasets.services.records.queueing import task_send

SEND = "datasets.send_webhook"
# A task that no worker took by then is dropped: the sweep has sent the message again.
_TASK_EXPIRES = 60.0


def event_note(event: WebhookEvent, *, project: Project, key: object, **data: Any) -> None:
    """Tell the project's webhooks of an event, in the transaction of what happened.

    The rows are the outbox: the workers send them after the commit, and again until somebody takes
    them. Each webhook is told of an event once for each `key`. `data` holds ids and counts; never
    texts or names.
    """
    asking = Webhook.objects.filter(project=project, off_at=None, events__contains=[event])
    messages = [message_of(webhook, event, data, project=project, key=key) for webhook in asking]
    if messages:
        messages_queue(messages)


def message_of(
    webhook: Webhook, event: WebhookEvent, data: Mapping[str, Any], *, project: Project, key: object
) -> WebhookMessage:
    """Return a message with the body that Standard Webhooks recommends; not stored yet."""
    now = timezone.now()
    body = {
        "type": event.value,
        "timestamp": now.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "data": {"project": project.slug, **data},
    }
    return WebhookMessage(
        webhook=webhook,
        event=event,
        key=str(key),
        body=json.dumps(body, separators=(",", ":")),
        created_at=now,
        next_at=now,
    )


def messages_queue(messages: list[WebhookMessage]) -> None:
    """Store messages, those already stored left as they are, and send them on commit."""
    WebhookMessage.objects.bulk_create(messages, ignore_conflicts=True)
    ids = [message.pk for message in messages]

    def send() -> None:
        for pk in ids:
            if not message_send(pk):
                break  # the sweep sends it, and the others

    # Robust: what was committed stays committed, whatever the broker does.
    transaction.on_commit(send, robust=True)


def message_send(pk: UUID) -> bool:
    """Hand a message to the workers. False if the broker does not accept it."""
    return task_send(SEND, str(pk), expires=_TASK_EXPIRES)
