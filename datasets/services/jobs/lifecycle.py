"""Background jobs: started here, run by Celery tasks, outlived by their `Job` row.

A task is one line, `job_run(job_id, work)`. What happens when a worker dies: its heartbeat
stops, `jobs_sweep` queues the job again, another worker takes the advisory lock, which was freed
with the first one's connection, and runs `work` again under the next attempt number. `work` must
therefore be safe to run twice: natural keys tell what has already been done.
"""

import errno
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Protocol

import structlog
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from psycopg2.errors import DiskFull

from datasets.errors import Conflict, DomainError
from datasets.models import Job, Project, User, WebhookEvent
from datasets.services.jobs.heartbeat import BEAT_SECONDS, Heartbeat, JobCancelled, JobLost
from datasets.services.notifying.events import event_note
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.queueing import task_send
from transforms.reason import Reason

log = structlog.get_logger(__name__)

SILENCE = timedelta(seconds=30)
# Several beats missed and the lock is free: the worker died. A silent one that still holds its lock
# may be working and gets the longer timeout.
ABANDONED = timedelta(seconds=5 * BEAT_SECONDS)
MAX_ATTEMPTS = 3
_DISK_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
LOCK_NAMESPACE = 0x5057 << 40


class Progress(Protocol):
    """Reports the progress of a job; raises when the job should stop."""

    def __call__(self, done: int, total: int, message: Reason | str = "") -> None: ...


def silent(done: int, total: int, message: Reason | str = "") -> None:
    """Discard progress."""


Work = Callable[[Job, Progress], Mapping[str, Any] | None]


@transaction.atomic
def job_start(
    *,
    kind: str,
    project: Project | None,
    actor: User | None,
    subject: Model | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> Job:
    """Queue a job of the Celery task named `kind`; it is sent when the transaction commits.

    An unfinished job of the same kind and subject is returned instead: pressing a button twice
    starts one job. No job is started in an archived project.
    """
    if project is not None:
        # Locked: of two people who press it at once, the second gets the first one's job.
        refuse_archived(Project.objects.select_for_update(no_key=True).get(pk=project.pk))
    subject_id = subject.pk if subject is not None else None
    running = Job.objects.filter(
        kind=kind, project=project, subject_id=subject_id, state__in=["queued", "running"]
    )
    duplicate = running.filter(parameters=dict(parameters or {})).first()
    if duplicate is not None:
        return duplicate
    if running.exists():
        raise Conflict(_("Such a job is already running. Wait until it ends, or cancel it."))
    job = Job.objects.create(
        kind=kind,
        project=project,
        subject_id=subject_id,
        parameters=dict(parameters or {}),
        actor=actor,
        sends=1,
        sent_at=timezone.now(),
    )
    audit(actor, "job.started", job, project=project, kind=kind, of=subject_id)
    _send_on_commit(job)
    return job


@transaction.atomic
def job_cancel(*, job: Job, actor: User | None) -> None:
    """Ask a job to stop; one that no worker has picked up stops at once."""
    stopped = Job.objects.filter(pk=job.pk, state=Job.State.QUEUED).update(
        state=Job.State.CANCELLED, finished_at=timezone.now()
    )
    if not stopped:
        Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).update(is_cancel_asked=True)
    else:
        _notify_ended(job.pk)
    audit(actor, "job.cancelled", job, project=job.project)


def job_run(job_id: int, work: Work) -> None:
    """Run `work(job, progress)` for a queued job, unless another worker is running it.

    `work` returns the result to store; a result with an `errors` entry ends the job as
    *done, with errors*. If the database is lost, the job is left to the sweep.
    """
    with _only_worker(job_id) as is_mine:
        job = _job_claim(job_id) if is_mine else None
        if job is None:
            log.info("job_skipped", job=job_id)
            return
        with structlog.contextvars.bound_contextvars(job=job.pk, attempt=job.attempt):
            _run_claimed(job, work)


def _run_claimed(job: Job, work: Work) -> None:
    log.info("job_started", kind=job.kind)
    heartbeat = Heartbeat(job)
    try:
        if job.project is not None:
            refuse_archived(job.project)
        with heartbeat:
            result = dict(work(job, heartbeat.progress) or {})
    except JobLost:
        log.warning("job_lost")
    except JobCancelled:
        _job_end(job, heartbeat, state=Job.State.CANCELLED)
    except DomainError as error:
        _job_end(job, heartbeat, state=Job.State.FAILED, error=error, result=error.data)
    except Exception as error:
        # The boundary of all work: whatever a step raises, its job must end, and say so to people.
        is_full = _is_of_full_disk(error)
        if isinstance(error, (OperationalError, InterfaceError)) and not is_full:
            # The database connection is gone, and with it the lock: another attempt will continue.
            log.warning("job_interrupted", exc_info=True)
            raise
        log.exception("job_failed")
        reason = Reason("job_disk_full") if is_full else Reason("job_failed_unexpectedly")
        _job_end(job, heartbeat, state=Job.State.FAILED, error=DomainError(reason))
    else:
        # Work reports where a step or a batch begins; only this function knows that the last one
        # ended.
        heartbeat.done = heartbeat.total
        state = Job.State.WITH_ERRORS if result.get("errors") else Job.State.SUCCEEDED
        _job_end(job, heartbeat, state=state, result=result)


def _is_of_full_disk(error: Exception) -> bool:
    """Tell whether there was no room for a file, or for rows: the database has a disk, too."""
    if isinstance(error, OSError):
        return error.errno in _DISK_FULL
    return isinstance(error.__cause__, DiskFull)


def jobs_sweep() -> int:
    """Requeue the jobs that were never picked up or have fallen silent; return how many."""
    now = timezone.now()
    quiet = Job.objects.filter(state=Job.State.RUNNING, heartbeat_at__lt=now - ABANDONED)
    abandoned = (
        set(quiet.values_list("pk", flat=True)) - _locked_jobs() if quiet.exists() else set()
    )
    silent = quiet.filter(Q(heartbeat_at__lt=now - SILENCE) | Q(pk__in=abandoned))
    given_up = _give_up(silent)
    silent.filter(attempt__lt=MAX_ATTEMPTS).update(state=Job.State.QUEUED, sends=0, sent_at=None)
    sent = 0
    for job in Job.objects.filter(state=Job.State.QUEUED):
        # Back off exponentially: a job may be queued behind long ones.
        patience = SILENCE * 2 ** min(job.sends - 1, 7) if job.sends else timedelta(0)
        if job.sent_at is None or job.sent_at < now - patience:
            Job.objects.filter(pk=job.pk).update(sends=F("sends") + 1, sent_at=now)
            if not _send(job.pk, job.kind):
                break  # The broker would not accept the next one either.
            sent += 1
    if sent or given_up:
        log.info("jobs_swept", sent=sent, given_up=given_up)
    return sent


def _send_on_commit(job: Job) -> None:
    # Robust: if the broker is down, the row is committed all the same, and the sweep sends it.
    # A function, not a partial: Django logs a failing callback by its `__qualname__`.
    def send() -> None:
        _send(job.pk, job.kind)

    transaction.on_commit(send, robust=True)


def _send(job_id: int, kind: str) -> bool:
    """Queue the job. False if the broker does not accept it: the sweep tries again."""
    if task_send(kind, job_id):
        return True
    Job.objects.filter(pk=job_id, state=Job.State.QUEUED).update(sends=0, sent_at=None)
    log.warning("job_not_sent", job=job_id)
    return False


@contextmanager
def _only_worker(job_id: int) -> Iterator[bool]:
    """Hold the job's advisory lock, which PostgreSQL frees when this process dies."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK_NAMESPACE + job_id])
        is_mine = bool(cursor.fetchone()[0])
    try:
        yield is_mine
    finally:
        if is_mine and connection.is_usable():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK_NAMESPACE + job_id])


def _locked_jobs() -> set[int]:
    """Return the jobs whose lock some worker holds."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT classid::bigint << 32 | objid::bigint FROM pg_locks JOIN pg_database d "
            "ON d.oid = database WHERE locktype = 'advisory' AND datname = current_database()"
        )
        return {key - LOCK_NAMESPACE for (key,) in cursor.fetchall()}


def _job_claim(job_id: int) -> Job | None:
    now = timezone.now()
    waiting = Job.objects.filter(pk=job_id, state__in=["queued", "running"])
    # Celery redelivers a job whose process died immediately, before any sweep looks at it.
    claimed = (
        0
        if _give_up(waiting)
        else waiting.update(
            state=Job.State.RUNNING,
            attempt=F("attempt") + 1,
            started_at=now,
            heartbeat_at=now,
            message="",
            message_reason=None,
        )
    )
    return Job.objects.select_related("project", "actor").get(pk=job_id) if claimed else None


@transaction.atomic
def _give_up(jobs: QuerySet[Job]) -> int:
    """End those of the jobs whose every attempt died; return how many."""
    count = 0
    for pk in jobs.filter(attempt__gte=MAX_ATTEMPTS).values_list("pk", flat=True):
        if jobs.filter(pk=pk).update(
            state=Job.State.FAILED,
            **_error_fields(DomainError(Reason("job_interrupted_too_often"))),
            finished_at=timezone.now(),
        ):
            _notify_ended(pk)
            count += 1
    return count


@transaction.atomic
def _job_end(
    job: Job,
    heartbeat: Heartbeat,
    *,
    state: Job.State,
    error: DomainError | None = None,
    result: Mapping[str, Any] | None = None,
) -> None:
    updated = Job.objects.filter(pk=job.pk, attempt=job.attempt, state=Job.State.RUNNING).update(
        state=state,
        **_error_fields(error),
        result=dict(result or {}),
        done=heartbeat.done,
        total=heartbeat.total,
        **heartbeat.message,
        finished_at=timezone.now(),
    )
    if updated:
        _notify_ended(job.pk)
    log.info("job_ended" if updated else "job_end_came_too_late", state=str(state))


def _notify_ended(pk: int) -> None:
    job = Job.objects.select_related("project").get(pk=pk)
    if job.project is not None:
        event_note(
            WebhookEvent.JOB_ENDED,
            project=job.project,
            key=pk,
            job=pk,
            kind=job.kind,
            state=job.state,
            done=job.done,
            total=job.total,
        )


def _error_fields(error: DomainError | None) -> dict[str, Any]:
    """Return the fields of a job's row for an error: its English text, and its code if any."""
    if error is None:
        return {"error": "", "error_reason": None}
    code = error.reason.as_json() if error.reason else None
    return {"error": error.english, "error_reason": code}
