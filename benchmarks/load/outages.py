"""Outages longer than a kill, one after the other, and how the site behaves meanwhile.

Each takes the running site and returns what was seen; `wrong` lists what must not happen.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import psutil

from annotation.simulation.client import Client, Form, Page
from benchmarks.load.clients import logged_in
from benchmarks.load.killing import command_line

if TYPE_CHECKING:
    from annotation.models import Campaign
    from datasets.models import Job

_LOOK = 0.2
_MOST_SECONDS = 3.0  # until a form and the page after it have to answer
_PATIENCE = 240.0
_WAITS = "The job queue is not available right now"


@dataclass(frozen=True)
class Site:
    """A site under a supervisor, with a campaign on it and a lead who is logged in."""

    url: str
    supervisor: psutil.Process
    campaign: Campaign
    lead: Client

    def post(self, path: str) -> Page:
        form = Form(path, {"csrfmiddlewaretoken": self.lead.csrf_token})
        return self.lead.send(form, {}, is_whole=True)

    def draft(self, name: str) -> Campaign:
        from benchmarks.load.material import draft_of

        return draft_of(self.campaign.pair_set, name=name, seats=10)

    def workers(self) -> list[psutil.Process]:
        """Return the workers' processes, those of their pools included."""
        family = self.supervisor.children(recursive=True)
        return [
            process
            for process in family
            if "celery" in command_line(process) and " worker " in command_line(process)
        ]


def site_with_lead(url: str, supervisor: int, campaign: Campaign) -> Site:
    import secrets

    from datasets.models import Membership, Role, User

    name, password = f"lead-{secrets.token_hex(4)}", secrets.token_urlsafe(12)
    user = User.objects.create_user(username=name, password=password)
    Membership.objects.create(project=campaign.project, user=user, role=Role.MANAGER)
    lead = logged_in(url, name, password)
    return Site(url, psutil.Process(supervisor), campaign, lead)


@contextmanager
def stopped(processes: list[psutil.Process]) -> Iterator[None]:
    """Suspend processes, as on a machine that is out of memory."""
    for process in processes:
        process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGCONT)


def redis_processes() -> list[psutil.Process]:
    return _of_home("redis-server")


def postgres_processes() -> list[psutil.Process]:
    """Return PostgreSQL's main process and all its children."""
    mains = [process for process in _of_home(" -D ") if "postgres" in process.name()]
    return [process for main in mains for process in (main, *main.children(recursive=True))]


def _of_home(part: str) -> list[psutil.Process]:
    from django.conf import settings

    home = f"{settings.PLACES.home}/"
    return [
        process
        for process in psutil.process_iter()
        if part in command_line(process) and home in command_line(process)
    ]


def redis_silent(site: Site, *, seconds: float = 60) -> dict[str, Any]:
    """Let a project lead start a job while Redis accepts connections but does not answer."""
    draft = site.draft("while Redis is silent")
    with stopped(redis_processes()):
        until = time.monotonic() + seconds
        begun = time.monotonic()
        page = site.post(_open_path(draft))
        seconds_shown = time.monotonic() - begun
        time.sleep(max(0.0, until - time.monotonic()))
    job = _job_of(draft)
    restarted_at = time.monotonic()
    is_done = _wait(lambda: _state(job) == "succeeded")
    return {
        "seconds to start a job and show it": round(seconds_shown, 2),
        "seconds until it was done, once Redis was back": round(time.monotonic() - restarted_at, 1),
        "wrong": _wrong(
            {
                f"status {page.status}": page.status != 200,
                "page came late": seconds_shown > _MOST_SECONDS,
                "page does not say what waits": _WAITS not in page.text,
                "job not done": not is_done,
            }
        ),
    }


def empty_redis(site: Site, *, jobs: int = 3) -> dict[str, Any]:
    """Delete all messages while jobs wait for a worker."""
    import redis
    from django.conf import settings

    drafts = [site.draft(f"emptied {number}") for number in range(jobs)]
    with stopped(site.workers()):
        for draft in drafts:
            site.post(_open_path(draft))
        with redis.Redis.from_url(settings.REDIS_URL) as client:
            client.flushall()
    begun = time.monotonic()
    waiting = [_job_of(draft) for draft in drafts]
    are_done = _wait(lambda: all(_state(job) == "succeeded" for job in waiting))
    return {
        "jobs waiting": jobs,
        "seconds until they were done": round(time.monotonic() - begun, 1),
        "wrong": _wrong({"jobs not done": not are_done}),
    }


def deadly_job(site: Site) -> dict[str, Any]:
    """Kill the processes of the pool whenever they take a job, as a machine out of memory does."""
    from django.db import transaction

    from annotation.models import Campaign

    draft = site.draft("deadly")
    killed = 0
    with transaction.atomic():
        # The job waits for this row, so it is always killed before its end.
        Campaign.objects.select_for_update().get(pk=draft.pk)
        site.post(_open_path(draft))
        job = _job_of(draft)
        begun = time.monotonic()
        while _state(job) not in ("failed", "succeeded") and time.monotonic() < begun + _PATIENCE:
            if _attempt(job) > killed:
                killed = _attempt(job)
                for worker in site.workers():
                    if worker.ppid() != site.supervisor.pid:
                        with suppress(psutil.NoSuchProcess):
                            worker.kill()
            time.sleep(_LOOK)
    return {
        "attempts": killed,
        "seconds": round(time.monotonic() - begun, 1),
        "wrong": _wrong({"job not given up": _state(job) != "failed", "not three": killed != 3}),
    }


def stop_postgres(site: Site, *, seconds: float = 20) -> dict[str, Any]:
    """Suspend PostgreSQL for a while: pages wait for it and are then served."""
    with stopped(postgres_processes()):
        time.sleep(seconds)
    begun = time.monotonic()
    page = site.lead.get(f"/p/{site.campaign.project.slug}/", is_whole=True)
    return {
        "seconds stopped": seconds,
        "seconds until a page came, once it went on": round(time.monotonic() - begun, 2),
        "wrong": _wrong({f"status {page.status}": page.status != 200}),
    }


SCENES: dict[str, Callable[[Site], dict[str, Any]]] = {
    "Redis silent": redis_silent,
    "Redis emptied": empty_redis,
    "PostgreSQL stopped": stop_postgres,
    "a job that kills its worker": deadly_job,
}


def _open_path(draft: Campaign) -> str:
    return f"/p/{draft.project.slug}/c/{draft.pk}/open/"


def _job_of(draft: Campaign) -> Job:
    from datasets.models import Job

    return Job.objects.get(kind="annotation.open_campaign", subject_id=draft.pk)


def _state(job: Job) -> str:
    job.refresh_from_db(fields=["state", "attempt"])
    return str(job.state)


def _attempt(job: Job) -> int:
    return int(job.attempt)


def _wait(condition: Callable[[], bool]) -> bool:
    until = time.monotonic() + _PATIENCE
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(_LOOK)
    return True


def _wrong(checks: dict[str, bool]) -> list[str]:
    return [name for name, is_so in checks.items() if is_so]
