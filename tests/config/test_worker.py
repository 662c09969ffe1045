import os
import signal
import subprocess
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from config.celery import app
from datasets.models import Job, Project, Source, User
from datasets.services import steps
from datasets.services.jobs.lifecycle import jobs_sweep
from tests.datasets.services.test_steps import upload

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]


def wait_until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def state_of(job: Job) -> str:
    return Job.objects.get(pk=job.pk).state


def test_a_worker_process_does_a_job_started_by_the_site(
    project: Project, manager: User, celery_worker: "subprocess.Popen[bytes]"
) -> None:
    job = steps.import_start(project=project, actor=manager, **upload())
    wait_until(lambda: state_of(job) == Job.State.SUCCEEDED)
    assert Source.objects.count() == 4


def test_a_job_whose_worker_was_killed_is_done_by_the_next_one(
    project: Project, manager: User, celery_worker: "subprocess.Popen[bytes]"
) -> None:
    os.killpg(celery_worker.pid, signal.SIGSTOP)
    job = steps.import_start(project=project, actor=manager, **upload())
    # As a killed worker leaves it: taken, then silent for longer than the sweep allows.
    Job.objects.filter(pk=job.pk).update(
        state=Job.State.RUNNING, attempt=1, heartbeat_at=timezone.now() - timedelta(minutes=1)
    )
    app.control.purge()
    assert jobs_sweep() == 1
    os.killpg(celery_worker.pid, signal.SIGCONT)
    wait_until(lambda: state_of(job) == Job.State.SUCCEEDED)
    assert Job.objects.get(pk=job.pk).attempt == 2
    assert Source.objects.count() == 4
