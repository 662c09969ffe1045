"""Messages on their way: once written down, signed, tried again, given up."""

import socket
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import standardwebhooks
import time_machine
from django.db import transaction
from django.utils import timezone

from config.celery import app
from datasets.models import (
    AuditEntry,
    Project,
    User,
    Webhook,
    WebhookEvent,
    WebhookMessage,
)
from datasets.services.notifying import delivering
from datasets.services.notifying.delivering import (
    LEASE,
    PAUSES,
    message_deliver,
    messages_sweep,
    signature,
)
from datasets.services.notifying.events import event_note
from datasets.services.notifying.webhooks import (
    webhook_create,
    webhook_renew_secret,
    webhook_switch,
)
from tests.datasets.receiver import NO_ANSWER, Receiver

pytestmark = pytest.mark.django_db

JOB = WebhookEvent.JOB_ENDED
Hook = tuple[Webhook, str]


def noted(project: Project, key: object = 1) -> WebhookMessage:
    event_note(JOB, project=project, key=key, job=key)
    return WebhookMessage.objects.get(key=str(key))


def later(moment: datetime, pause: timedelta) -> Any:
    return time_machine.travel(moment + pause + timedelta(seconds=1), tick=False)


def deliver(message: WebhookMessage) -> WebhookMessage:
    message_deliver(message.pk)
    message.refresh_from_db()
    return message


# --- The signature -----------------------------------------------------------------------------


def test_the_reference_library_accepts_what_arrives(
    project: Project, hook: Hook, receiver: Receiver
) -> None:
    _webhook, secret = hook
    deliver(noted(project, 7))
    [got] = receiver.received
    message = standardwebhooks.Webhook(secret).verify(got.body, got.headers)
    assert message["type"] == "job.ended"
    assert message["data"] == {"project": "boats", "job": 7}
    assert datetime.fromisoformat(message["timestamp"]) <= timezone.now()


def test_the_reference_library_refuses_another_body_secret_or_time(
    project: Project, hook: Hook, receiver: Receiver
) -> None:
    webhook, secret = hook
    deliver(noted(project))
    [got] = receiver.received
    reference = standardwebhooks.Webhook(secret)
    refused = standardwebhooks.WebhookVerificationError
    with pytest.raises(refused):
        reference.verify(got.body + b" ", got.headers)
    stamp = int(got.headers["webhook-timestamp"])
    other = {**got.headers, "webhook-timestamp": str(stamp - 1)}
    with pytest.raises(refused):
        reference.verify(got.body, other)
    renewed = webhook_renew_secret(webhook=webhook, actor=User.objects.get())
    with pytest.raises(refused):
        standardwebhooks.Webhook(renewed).verify(got.body, got.headers)


def test_the_signature_is_that_of_the_specification() -> None:
    """Take the example of Standard Webhooks' own libraries."""
    signed = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        message_id="msg_p5jXN8AQM9LWM0D4loKWxJek",
        timestamp=1614265330,
        body='{"test": 2432232314}',
    )
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_secret_is_stored_encrypted(hook: Hook) -> None:
    webhook, secret = hook
    webhook.refresh_from_db()
    assert secret not in webhook.secret
    assert secret.removeprefix("whsec_") not in webhook.secret
    assert not AuditEntry.objects.filter(data__icontains=secret).exists()


def test_another_key_of_the_install_reads_no_secret_unless_it_knows_the_old_one(
    project: Project, hook: Hook, receiver: Receiver, settings: Any
) -> None:
    message, old = noted(project), settings.SECRET_KEY
    settings.SECRET_KEY = "another"
    deliver(message)
    assert message.attempts.get().error == "webhook_secret_unreadable"
    assert receiver.received == []
    settings.SECRET_KEY_FALLBACKS = [old]
    with later(timezone.now(), PAUSES[0]):
        assert deliver(message).state == WebhookMessage.State.DELIVERED


# --- The outbox ----------------------------------------------------------------------------------


def test_an_event_rolled_back_is_told_to_nobody(
    project: Project, hook: Hook, receiver: Receiver, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        noted(project)
        transaction.set_rollback(True)
    assert not WebhookMessage.objects.exists()
    assert receiver.received == []


def test_a_webhook_is_told_of_an_event_once(project: Project, hook: Hook) -> None:
    noted(project, 1)
    noted(project, 1)
    noted(project, 2)
    assert WebhookMessage.objects.count() == 2


def test_only_those_that_ask_are_told(
    project: Project, polish: Project, manager: User, receiver: Receiver
) -> None:
    url = receiver.url
    webhook_create(project=project, url=url, events=["release.published"], actor=manager)
    off, _secret = webhook_create(project=project, url=url, events=[JOB], actor=manager)
    webhook_switch(webhook=off, is_on=False, actor=manager)
    webhook_create(project=polish, url=url, events=[JOB], actor=manager)
    event_note(JOB, project=project, key=1)
    assert not WebhookMessage.objects.exists()


@pytest.fixture
def silent_broker() -> Iterator[None]:
    """Let the broker take connections and never say a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        before = app.conf.broker_write_url
        app.conf.broker_write_url = f"redis://127.0.0.1:{listener.getsockname()[1]}/0"
        app.conf.task_always_eager = False
        yield
        app.conf.task_always_eager = True
        app.conf.broker_write_url = before


def test_a_message_that_the_broker_does_not_take_is_sent_by_the_sweep(
    project: Project,
    hook: Hook,
    receiver: Receiver,
    silent_broker: None,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        message = noted(project)
    assert messages_sweep() == 0
    assert receiver.received == []
    app.conf.task_always_eager = True  # it is back
    assert messages_sweep() == 1
    message.refresh_from_db()
    assert message.state == WebhookMessage.State.DELIVERED
    assert messages_sweep() == 0


def test_an_attempt_that_was_cut_off_is_made_again(
    project: Project, hook: Hook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = noted(project)

    def killed(*arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr(delivering, "_attempt", killed)
        with pytest.raises(KeyboardInterrupt):
            message_deliver(message.pk)
    assert messages_sweep() == 0  # its lease lasts
    with later(timezone.now(), LEASE):
        assert messages_sweep() == 1
    assert [attempt.status for attempt in message.attempts.all()] == [None, 204]


def test_two_workers_do_not_deliver_one_message(
    project: Project, hook: Hook, receiver: Receiver
) -> None:
    message = noted(project)
    deliver(message)
    deliver(message)
    assert len(receiver.received) == 1


# --- Trying again --------------------------------------------------------------------------------


def test_a_message_is_tried_again_after_growing_pauses(
    project: Project, hook: Hook, receiver: Receiver
) -> None:
    receiver.answers.statuses = [500, NO_ANSWER, 302, 200]
    message, now = noted(project), timezone.now()
    for pause in PAUSES[:3]:
        with time_machine.travel(now, tick=False):
            deliver(message)
            assert message.next_at == timezone.now() + pause
            message_deliver(message.pk)  # not before its time
        now = now + pause
    with time_machine.travel(now + timedelta(seconds=1), tick=False):
        assert deliver(message).state == WebhookMessage.State.DELIVERED
    attempts = [
        (attempt.number, attempt.status, attempt.error) for attempt in message.attempts.all()
    ]
    assert attempts == [(1, 500, ""), (2, None, "webhook_not_reached"), (3, 302, ""), (4, 200, "")]
    names = {got.headers["webhook-id"] for got in receiver.received}
    assert names == {message.webhook_id_header}
    stamps = [int(got.headers["webhook-timestamp"]) for got in receiver.received]
    assert stamps == sorted(set(stamps))  # each attempt is signed for its own time


def exhausted(message: WebhookMessage) -> None:
    """Make all attempts at once."""
    for _each in range(1 + len(PAUSES)):
        WebhookMessage.objects.filter(pk=message.pk, state="waiting").update(next_at=timezone.now())
        deliver(message)


def test_a_webhook_that_takes_nothing_for_three_days_is_switched_off(
    project: Project, hook: Hook, receiver: Receiver
) -> None:
    webhook, _secret = hook
    receiver.answers.statuses = [503]
    message = noted(project)
    exhausted(message)
    webhook.refresh_from_db()
    assert message.state == WebhookMessage.State.FAILED
    assert message.next_at is None
    assert len(receiver.received) == 1 + len(PAUSES)
    assert webhook.off_reason == Webhook.Off.FAILED
    assert AuditEntry.objects.get(action="webhook.given_up").data == {"reason": "failed"}
    assert sum(PAUSES, timedelta()) > timedelta(days=3)


def test_a_webhook_that_took_another_message_meanwhile_stays_on(
    project: Project, hook: Hook, receiver: Receiver
) -> None:
    webhook, _secret = hook
    receiver.answers.statuses = [200, 503]
    message = noted(project, 1)
    deliver(noted(project, 2))
    exhausted(message)
    webhook.refresh_from_db()
    assert message.state == WebhookMessage.State.FAILED
    assert webhook.is_on


def test_an_address_that_is_gone_is_switched_off_at_once(
    project: Project, hook: Hook, receiver: Receiver
) -> None:
    webhook, _secret = hook
    receiver.answers.statuses = [410]
    assert deliver(noted(project)).state == WebhookMessage.State.FAILED
    webhook.refresh_from_db()
    assert webhook.off_reason == Webhook.Off.GONE


def test_a_message_for_a_webhook_that_is_off_goes_out_when_it_is_on(
    project: Project, hook: Hook, receiver: Receiver, manager: User
) -> None:
    webhook, _secret = hook
    message = noted(project)
    webhook_switch(webhook=webhook, is_on=False, actor=manager)
    assert messages_sweep() == 0
    assert deliver(message).state == WebhookMessage.State.WAITING
    assert receiver.received == []
    webhook_switch(webhook=webhook, is_on=True, actor=manager)
    assert messages_sweep() == 1
    assert len(receiver.received) == 1


def test_one_webhook_with_much_to_send_leaves_room_for_others(
    project: Project, hook: Hook, receiver: Receiver, manager: User
) -> None:
    for key in range(10):
        noted(project, key)
    webhook_create(project=project, url=receiver.url, events=[JOB], actor=manager)
    event_note(JOB, project=project, key=99)
    assert messages_sweep() == 3 + 1
