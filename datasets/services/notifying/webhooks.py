"""The webhooks of a project: added, changed, tried, switched on and off."""

import secrets
from base64 import b64encode
from collections.abc import Collection
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from datasets.errors import Conflict
from datasets.models import Project, User, Webhook, WebhookEvent, WebhookMessage
from datasets.services.notifying.delivering import LEASE, PURPOSE, SECRET_PREFIX
from datasets.services.notifying.events import message_of, message_send, messages_queue
from datasets.services.notifying.posting import url_check
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from datasets.services.records.sealing import sealed
from transforms.reason import Reason

MAX_WEBHOOKS = 10
_SECRET_BYTES = 32  # Standard Webhooks: between 24 and 64


@transaction.atomic
def webhook_create(
    *, project: Project, url: str, events: Collection[str], actor: User
) -> tuple[Webhook, str]:
    """Add a webhook; return it with its secret, which is shown once.

    Raises `Invalid` for an address that is not public, `Conflict` if there are too many.
    """
    # Locked, so that two people cannot add one too many.
    project = Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    refuse_archived(project)
    if Webhook.objects.filter(project=project).count() >= MAX_WEBHOOKS:
        raise Conflict(Reason("webhooks_too_many", most=MAX_WEBHOOKS))
    secret = _new_secret()
    webhook = Webhook(
        project=project,
        url=url_check(url.strip()),
        events=sorted(events),
        secret=sealed(secret, purpose=PURPOSE),
    )
    row_check(webhook)
    webhook.save()
    audit(actor, "webhook.created", webhook, project=project, events=webhook.events)
    return webhook, secret


@transaction.atomic
def webhook_update(*, webhook: Webhook, url: str, events: Collection[str], actor: User) -> None:
    """Change the address and the events; waiting messages go to the new address."""
    webhook = _lock(webhook)
    webhook.url, webhook.events = url_check(url.strip()), sorted(events)
    row_check(webhook)
    webhook.save(update_fields=["url", "events"])
    audit(actor, "webhook.changed", webhook, project=webhook.project, events=webhook.events)


@transaction.atomic
def webhook_renew_secret(*, webhook: Webhook, actor: User) -> str:
    """Give a webhook a new secret, and return it. The old one signs nothing any more."""
    webhook, secret = _lock(webhook), _new_secret()
    webhook.secret = sealed(secret, purpose=PURPOSE)
    webhook.save(update_fields=["secret"])
    audit(actor, "webhook.secret_renewed", webhook, project=webhook.project)
    return secret


@transaction.atomic
def webhook_switch(*, webhook: Webhook, is_on: bool, actor: User) -> None:
    """Switch a webhook on or off. Waiting messages are kept, events while it is off are not."""
    webhook = _lock(webhook)
    if webhook.is_on == is_on:
        return
    webhook.off_at = None if is_on else timezone.now()
    webhook.off_reason = "" if is_on else Webhook.Off.LEAD
    webhook.save(update_fields=["off_at", "off_reason"])
    action = "webhook.switched_on" if is_on else "webhook.switched_off"
    audit(actor, action, webhook, project=webhook.project)


@transaction.atomic
def webhook_delete(*, webhook: Webhook, actor: User) -> None:
    """Delete a webhook with its log; in an archived project too."""
    audit(actor, "webhook.deleted", webhook, project=webhook.project)
    webhook.delete()


@transaction.atomic
def webhook_test(*, webhook: Webhook, actor: User) -> WebhookMessage:
    """Send a test: one attempt, also to a webhook that is off."""
    webhook = _lock(webhook)
    project, data = webhook.project, {"webhook": webhook.pk}
    message = message_of(webhook, WebhookEvent.TEST, data, project=project, key=uuid4())
    messages_queue([message])
    audit(actor, "webhook.tested", webhook, project=project)
    return message


@transaction.atomic
def message_send_again(*, message: WebhookMessage, actor: User) -> None:
    """Deliver a message anew, under the id that it has; raises `Conflict` if that is under way."""
    webhook = _lock(message.webhook)
    if not webhook.is_on:
        raise Conflict(Reason("webhook_is_off"))
    now = timezone.now()
    locked = WebhookMessage.objects.select_for_update(no_key=True).get(pk=message.pk)
    if locked.attempts.filter(ended_at=None, started_at__gt=now - LEASE).exists():
        raise Conflict(Reason("webhook_message_under_way"))
    locked.state, locked.tries, locked.next_at = WebhookMessage.State.WAITING, 0, now
    locked.save(update_fields=["state", "tries", "next_at"])
    audit(actor, "webhook.sent_again", webhook, project=webhook.project, message=str(locked.pk))
    transaction.on_commit(lambda: message_send(locked.pk), robust=True)


def _lock(webhook: Webhook) -> Webhook:
    locked = Webhook.objects.select_for_update(no_key=True, of=("self",))
    return locked.select_related("project").get(pk=webhook.pk)


def _new_secret() -> str:
    return SECRET_PREFIX + b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()
