import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from celery import shared_task
from django.db import connection, connections, transaction
from django.utils import timezone

from config.celery import app
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Job, Project, User
from datasets.services.jobs import heartbeat
from datasets.services.jobs.lifecycle import (
    LOCK_NAMESPACE,
    MAX_ATTEMPTS,
    Progress,
    job_cancel,
    job_run,
    job_start,
    jobs_sweep,
)
from datasets.services.projects.lifecycle import project_archive

KIND = "tests.count_sheep"
sent: list[int] = []


@shared_task(name=KIND)
def count_sheep(job_id: int) -> None:
    sent.append(job_id)


@pytest.fixture(autouse=True)
def nothing_sent() -> None:
    sent.clear()


@pytest.fixture
def job(project: Project, manager: User) -> Job:
    return job_start(kind=KIND, project=project, actor=manager)


def work_three(job: Job, progress: Progress) -> dict[str, Any]:
    progress(3, 3, "Three sheep")
    return {"sheep": 3}


def test_a_started_job_is_sent_when_the_transaction_commits(
    project: Project, manager: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = job_start(kind=KIND, project=project, actor=manager, parameters={"n": 1})
        assert sent == []
    assert sent == [job.pk]
    assert AuditEntry.objects.get(action="job.started").actor == manager


@pytest.fixture
def silent_broker() -> Iterator[None]:
    """Let the broker take connections and never say a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        before = app.conf.broker_write_url
        app.conf.broker_write_url = f"redis://127.0.0.1:{port}/0"
        app.conf.task_always_eager = False
        yield
        app.conf.task_always_eager = True
        app.conf.broker_write_url = before


def test_a_job_that_a_silent_broker_does_not_take_is_kept_for_the_sweep(
    project: Project,
    manager: User,
    silent_broker: None,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = job_start(kind=KIND, project=project, actor=manager)
    job.refresh_from_db()
    assert (job.state, job.sends, job.sent_at) == (Job.State.QUEUED, 0, None)
    assert jobs_sweep() == 0
    app.conf.task_always_eager = True  # it is back
    assert jobs_sweep() == 1
    assert sent == [job.pk]


def test_nothing_is_started_in_an_archived_project(project: Project, manager: User) -> None:
    project_archive(project=project, actor=manager)
    with pytest.raises(Conflict, match="archived"):
        job_start(kind=KIND, project=project, actor=manager)
    assert not Job.objects.exists()


def test_pressing_the_button_twice_starts_one_job(project: Project, manager: User) -> None:
    first = job_start(kind=KIND, project=project, actor=manager, parameters={"n": 1})
    repeated = job_start(kind=KIND, project=project, actor=manager, parameters={"n": 1})
    assert repeated == first


def test_another_job_of_the_same_kind_must_wait(project: Project, manager: User) -> None:
    job_start(kind=KIND, project=project, actor=manager, parameters={"n": 1})
    with pytest.raises(Conflict):
        job_start(kind=KIND, project=project, actor=manager, parameters={"n": 2})
    assert Job.objects.count() == 1


def test_a_job_keeps_its_result_and_progress(job: Job) -> None:
    job_run(job.pk, work_three)
    job.refresh_from_db()
    assert job.state == Job.State.SUCCEEDED
    assert job.result == {"sheep": 3}
    assert (job.done, job.total, job.message, job.percent) == (3, 3, "Three sheep", 100)


@pytest.mark.parametrize("result", [{"sheep": 32}, {"errors": ["line 3"]}])
def test_a_job_that_is_done_has_counted_to_the_end(job: Job, result: dict[str, Any]) -> None:
    def work(job: Job, progress: Progress) -> dict[str, Any]:
        progress(0, 32, "Counting sheep")  # work often tells where a step begins, not where it ends
        return result

    job_run(job.pk, work)
    job.refresh_from_db()
    assert (job.done, job.total, job.percent) == (32, 32, 100)


def test_a_job_that_failed_says_how_far_it_came(job: Job) -> None:
    def work(job: Job, progress: Progress) -> None:
        progress(5, 32, "Counting sheep")
        raise Invalid("A wolf came.")

    job_run(job.pk, work)
    job.refresh_from_db()
    assert (job.done, job.total, job.message) == (5, 32, "Counting sheep")


def test_an_ended_job_is_not_run_again(job: Job) -> None:
    job_run(job.pk, work_three)
    job_run(job.pk, lambda job, progress: {"sheep": 4})
    job.refresh_from_db()
    assert job.result == {"sheep": 3}
    assert job.attempt == 1


def test_a_domain_error_fails_the_job_in_its_own_words(job: Job) -> None:
    def work(job: Job, progress: Progress) -> None:
        raise Invalid("There is no sheep.", line=7)

    job_run(job.pk, work)
    job.refresh_from_db()
    assert (job.state, job.error, job.result) == (
        Job.State.FAILED,
        "There is no sheep.",
        {"line": 7},
    )


def test_a_bug_fails_the_job_without_showing_its_words(job: Job) -> None:
    def work(job: Job, progress: Progress) -> None:
        raise KeyError("a sentence nobody should read")

    job_run(job.pk, work)
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert "nobody" not in job.error


def file_without_room(job: Job, progress: Progress) -> None:
    with open("/dev/full", "w") as full:
        full.write("sheep")


def rows_without_room(job: Job, progress: Progress) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DO $$ BEGIN RAISE EXCEPTION SQLSTATE '53100'; END $$")


@pytest.mark.parametrize("work", [file_without_room, rows_without_room])
def test_a_full_disk_is_called_that(job: Job, work: Callable[[Job, Progress], None]) -> None:
    job_run(job.pk, work)
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert job.error.startswith("The disk of the server is full.")


def test_a_result_with_errors_is_told_apart(job: Job) -> None:
    job_run(job.pk, lambda job, progress: {"errors": ["line 3"]})
    job.refresh_from_db()
    assert job.state == Job.State.WITH_ERRORS


def test_a_queued_job_is_cancelled_at_once(job: Job, manager: User) -> None:
    job_cancel(job=job, actor=manager)
    job_run(job.pk, work_three)
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    assert job.result == {}


def test_a_job_that_never_arrived_is_sent_again(job: Job) -> None:
    assert jobs_sweep() == 0
    with time_machine.travel(timezone.now() + timedelta(seconds=31), tick=False):
        assert jobs_sweep() == 1
        assert jobs_sweep() == 0
    assert sent == [job.pk]


def test_a_silent_job_is_queued_and_sent_again(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(
        state=Job.State.RUNNING, attempt=1, heartbeat_at=timezone.now() - timedelta(seconds=31)
    )
    jobs_sweep()
    assert sent == [job.pk]
    job_run(job.pk, work_three)
    job.refresh_from_db()
    assert (job.state, job.attempt) == (Job.State.SUCCEEDED, 2)


def quiet_for(job: Job, seconds: int) -> None:
    Job.objects.filter(pk=job.pk).update(
        state=Job.State.RUNNING,
        attempt=1,
        heartbeat_at=timezone.now() - timedelta(seconds=seconds),
    )


def test_a_job_whose_worker_died_need_not_be_silent_for_long(job: Job) -> None:
    quiet_for(job, 11)
    assert jobs_sweep() == 1
    assert sent == [job.pk]


@pytest.mark.django_db(transaction=True)
def test_a_job_whose_worker_holds_it_may_be_quiet_for_a_while(job: Job) -> None:
    other = connections.create_connection("default")
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK_NAMESPACE + job.pk])
        quiet_for(job, 25)
        assert jobs_sweep() == 0
        quiet_for(job, 31)
        assert jobs_sweep() == 1
    finally:
        other.close()


def test_a_job_with_a_heartbeat_is_left_alone(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(
        state=Job.State.RUNNING, attempt=1, heartbeat_at=timezone.now()
    )
    assert jobs_sweep() == 0
    assert sent == []


def test_a_job_that_keeps_dying_is_given_up(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(
        state=Job.State.RUNNING,
        attempt=MAX_ATTEMPTS,
        heartbeat_at=timezone.now() - timedelta(minutes=1),
    )
    jobs_sweep()
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert sent == []


def test_a_job_that_kills_each_of_its_workers_is_not_taken_a_fourth_time(job: Job) -> None:
    tried: list[int] = []

    def deadly(job: Job, progress: Progress) -> dict[str, Any]:
        tried.append(job.attempt)
        raise SystemExit  # as far as the job knows: nothing comes after it

    for _message in range(5):  # Celery brings a message back whose process died
        with suppress(SystemExit):
            job_run(job.pk, deadly)
    job.refresh_from_db()
    assert tried == [1, 2, 3]
    assert job.state == Job.State.FAILED
    assert "interrupted too many times" in job.error


def test_the_holder_of_an_old_attempt_writes_nothing(job: Job) -> None:
    def taken_over(job: Job, progress: Progress) -> dict[str, Any]:
        Job.objects.filter(pk=job.pk).update(attempt=2)
        return {"sheep": 3}

    job_run(job.pk, taken_over)
    job.refresh_from_db()
    assert (job.state, job.result) == (Job.State.RUNNING, {})


@pytest.mark.django_db(transaction=True)
def test_a_job_another_worker_holds_is_not_run(job: Job) -> None:
    other = connections.create_connection("default")
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK_NAMESPACE + job.pk])
        job_run(job.pk, work_three)
        job.refresh_from_db()
        assert job.state == Job.State.QUEUED
    finally:
        other.close()


@pytest.mark.django_db(transaction=True)
def test_a_running_job_hears_that_it_is_cancelled(
    job: Job, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT_SECONDS", 0.01)

    def work(job: Job, progress: Progress) -> None:
        job_cancel(job=job, actor=manager)
        deadline = timezone.now() + timedelta(seconds=10)
        while timezone.now() < deadline:
            progress(1, 100, "One sheep")

    job_run(job.pk, work)
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    assert job.done == 1
