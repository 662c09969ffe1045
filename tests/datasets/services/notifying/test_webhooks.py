"""What a lead does with webhooks, and what they are told of jobs."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
import standardwebhooks
import time_machine
from django.db import transaction
from django.utils import timezone

from datasets.errors import Conflict, Invalid
from datasets.models import (
    OFFERED_EVENTS,
    Job,
    Project,
    User,
    Webhook,
    WebhookAttempt,
    WebhookEvent,
    WebhookMessage,
)
from datasets.services.jobs.lifecycle import job_cancel, job_run, job_start
from datasets.services.notifying.delivering import (
    KEPT,
    message_deliver,
    messages_forget,
    messages_sweep,
)
from datasets.services.notifying.events import event_note
from datasets.services.notifying.webhooks import (
    MAX_WEBHOOKS,
    message_send_again,
    webhook_create,
    webhook_delete,
    webhook_renew_secret,
    webhook_switch,
    webhook_test,
    webhook_update,
)
from datasets.services.projects.lifecycle import project_archive
from tests.datasets.receiver import Receiver

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


# --- What a lead does ----------------------------------------------------------------------------


def test_a_message_is_sent_again_under_its_id(
    project: Project,
    hook: Hook,
    receiver: Receiver,
    manager: User,
    django_capture_on_commit_callbacks: Any,
) -> None:
    message = deliver(noted(project))
    with django_capture_on_commit_callbacks(execute=True):
        message_send_again(message=message, actor=manager)
    first, second = receiver.received
    assert first.body == second.body
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert message.attempts.count() == 2


def test_a_message_that_is_under_way_is_not_sent_twice(
    project: Project, hook: Hook, manager: User
) -> None:
    message = noted(project)
    WebhookAttempt.objects.create(message=message, number=1)
    with pytest.raises(Conflict, match="at this moment"):
        message_send_again(message=message, actor=manager)


def test_a_test_is_tried_once_also_while_the_webhook_is_off(
    project: Project,
    hook: Hook,
    receiver: Receiver,
    manager: User,
    django_capture_on_commit_callbacks: Any,
) -> None:
    webhook, secret = hook
    webhook_switch(webhook=webhook, is_on=False, actor=manager)
    receiver.answers.statuses = [500, 200]
    for state in ("failed", "delivered"):
        with django_capture_on_commit_callbacks(execute=True):
            message = webhook_test(webhook=webhook, actor=manager)
        message.refresh_from_db()
        assert message.state == state
    webhook.refresh_from_db()
    assert webhook.off_reason == Webhook.Off.LEAD
    told = standardwebhooks.Webhook(secret).verify(
        receiver.received[-1].body, receiver.received[-1].headers
    )
    assert told["data"] == {"project": "boats", "webhook": webhook.pk}


def test_waiting_messages_go_to_the_new_address(
    project: Project, hook: Hook, receiver: Receiver, manager: User
) -> None:
    webhook, _secret = hook
    message = noted(project)
    url = receiver.url.replace("/hook", "/other")
    webhook_update(webhook=webhook, url=url, events=[JOB], actor=manager)
    deliver(message)
    assert receiver.received[0].path.startswith("/other")


def test_a_project_has_a_limited_number_of_webhooks(
    project: Project, receiver: Receiver, manager: User
) -> None:
    for _each in range(MAX_WEBHOOKS):
        webhook_create(project=project, url=receiver.url, events=[JOB], actor=manager)
    with pytest.raises(Conflict, match="at most 10"):
        webhook_create(project=project, url=receiver.url, events=[JOB], actor=manager)


@pytest.mark.parametrize("events", [[], ["job.began"], ["webhook.test"]])
def test_a_webhook_asks_for_something_that_happens(
    project: Project, receiver: Receiver, manager: User, events: list[str]
) -> None:
    with pytest.raises(Invalid), transaction.atomic():
        webhook_create(project=project, url=receiver.url, events=events, actor=manager)
    assert not Webhook.objects.exists()


def test_an_archived_project_is_told_of_what_ended_and_takes_no_new_webhook(
    project: Project, hook: Hook, receiver: Receiver, manager: User
) -> None:
    webhook, _secret = hook
    job = job_start(kind="datasets.parse_texts", project=project, actor=manager)
    project_archive(project=project, actor=manager)
    assert messages_sweep() == 1
    assert json.loads(receiver.received[0].body)["data"]["job"] == job.pk
    for change in (
        lambda: webhook_create(project=project, url=webhook.url, events=[JOB], actor=manager),
        lambda: webhook_test(webhook=webhook, actor=manager),
        lambda: webhook_renew_secret(webhook=webhook, actor=manager),
        lambda: webhook_update(webhook=webhook, url=webhook.url, events=[JOB], actor=manager),
    ):
        with pytest.raises(Conflict, match="archived"):
            change()
    webhook_switch(webhook=webhook, is_on=False, actor=manager)
    webhook_delete(webhook=webhook, actor=manager)
    assert not WebhookMessage.objects.exists()


def test_the_log_is_kept_for_a_month(project: Project, hook: Hook) -> None:
    deliver(noted(project, 1))
    waiting = noted(project, 2)
    with later(timezone.now(), KEPT):
        noted(project, 3)
        messages_forget()
    left = WebhookMessage.objects.values_list("key", flat=True)
    assert {*left} == {waiting.key, "3"}


# --- Jobs ----------------------------------------------------------------------------------------


def message_data(job: Job) -> dict[str, Any]:
    message = WebhookMessage.objects.get(event=JOB, key=str(job.pk))
    return dict(json.loads(message.body)["data"])


@pytest.mark.parametrize(
    ("result", "state"), [({"n": 3}, "succeeded"), ({"errors": ["bad"]}, "with_errors")]
)
def test_a_job_that_ended_is_told_with_its_counts(
    project: Project, hook: Hook, manager: User, result: dict[str, Any], state: str
) -> None:
    job = job_start(kind="datasets.parse_texts", project=project, actor=manager)
    job_run(job.pk, lambda job, progress: (progress(3, 3), result)[1])
    assert message_data(job) == {
        "project": "boats",
        "job": job.pk,
        "kind": "datasets.parse_texts",
        "state": state,
        "done": 3,
        "total": 3,
    }


def test_a_job_that_failed_is_told_without_the_words_of_its_error(
    project: Project, hook: Hook, manager: User
) -> None:
    job = job_start(kind="datasets.parse_texts", project=project, actor=manager)

    def fail(job: Job, progress: Any) -> None:
        raise Invalid("A dog is barking at Ewa.")

    job_run(job.pk, fail)
    assert message_data(job)["state"] == "failed"
    assert "Ewa" not in WebhookMessage.objects.get().body


def test_a_job_that_was_cancelled_or_given_up_is_told_as_well(
    project: Project, hook: Hook, manager: User
) -> None:
    job = job_start(kind="datasets.parse_texts", project=project, actor=manager)
    job_cancel(job=job, actor=manager)
    assert message_data(job)["state"] == "cancelled"
    other = job_start(kind="datasets.expand_sentences", project=project, actor=manager)
    Job.objects.filter(pk=other.pk).update(attempt=3)
    job_run(other.pk, lambda job, progress: None)
    assert message_data(other)["state"] == "failed"


def test_events_are_all_offered_but_the_test() -> None:
    assert {*OFFERED_EVENTS} == {*WebhookEvent} - {WebhookEvent.TEST}
