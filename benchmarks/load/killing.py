"""What can happen to a site while people use it, and whether its jobs survive."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count

import psutil

# How long a job runs before its worker is killed: long enough to have begun.
_BEGUN = 0.3
_LOOK = 1.0


def faults(supervisor_pid: int, campaign: int) -> dict[str, Callable[[], bool]]:
    """Return the faults by name; each returns whether it happened."""
    from django.conf import settings

    supervisor = psutil.Process(supervisor_pid)
    home = str(settings.PLACES.home)
    numbers = count(1)

    def children(part: str) -> list[psutil.Process]:
        return [
            child for child in supervisor.children(recursive=True) if part in command_line(child)
        ]

    def worker() -> bool:
        return _kill(
            child for child in children("gunicorn") if "gunicorn" in command_line(child.parent())
        )

    def server() -> bool:
        return _kill(
            child
            for child in children("gunicorn")
            if "gunicorn" not in command_line(child.parent())
        )

    def postgres() -> bool:
        return _kill(p for p in psutil.process_iter() if f"{home}/" in command_line(p)
                     and "postgres" in p.name() and " -D " in command_line(p))  # fmt: skip

    def redis() -> bool:
        return _kill(p for p in psutil.process_iter() if "redis-server" in command_line(p)
                     and home in command_line(p))  # fmt: skip

    def quick() -> bool:
        if not _job_begin(campaign, next(numbers)):
            return False
        time.sleep(_BEGUN)
        return _kill(
            child for child in children("--queues quick") if child.ppid() == supervisor.pid
        )

    return {
        "web process killed": worker,
        "web server killed": server,
        "worker of a job killed": quick,
        "PostgreSQL killed": postgres,
        "Redis killed": redis,
        "clock forward": lambda: _clock("-"),
        "clock back": lambda: _clock("+"),
    }


def command_line(process: psutil.Process | None) -> str:
    with suppress(psutil.Error):
        return " ".join(process.cmdline()) if process else ""
    return ""


def _kill(processes: Iterator[psutil.Process]) -> bool:
    process = next(processes, None)
    if process is None:
        return False
    with suppress(psutil.NoSuchProcess):
        process.kill()
    return True


def _clock(sign: str) -> bool:
    """Make every lease end a day earlier or later, as for a server whose clock has jumped."""
    from django.db import DatabaseError, connection

    try:
        with connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE annotation_seat SET leased_until = leased_until {sign} interval '1 day'"
            )
    except DatabaseError:
        return False
    finally:
        connection.close()
    return True


def _job_begin(campaign: int, number: int) -> bool:
    """Start to open another campaign on the same pairs in the background."""
    from django.db import DatabaseError, connection

    from annotation.models import Campaign
    from annotation.services.plans.opening import opening_start
    from benchmarks.load.material import draft_of

    try:
        pair_set = Campaign.objects.get(pk=campaign).pair_set
        opening_start(campaign=draft_of(pair_set, name=f"job {number}", seats=10), actor=None)
    except DatabaseError:
        return False
    finally:
        connection.close()
    return True


def jobs_not_done(*, patience: float) -> int:
    """Wait for the jobs; return how many of them failed, never ended or wrote a plan twice."""
    from django.db import connection
    from django.db.models import Count

    from annotation.models import Campaign
    from annotation.selectors.campaigns.protocols import protocol_of
    from datasets.models import Job

    deadline = time.monotonic() + patience
    alive = Job.objects.filter(state__in=[Job.State.QUEUED, Job.State.RUNNING])
    while alive.exists() and time.monotonic() < deadline:
        time.sleep(_LOOK)
    opened = Campaign.objects.filter(name__startswith="job ").annotate(asked=Count("assignments"))
    wrong = sum(
        campaign.state != Campaign.State.OPEN
        or campaign.asked
        != campaign.pair_set.pairs.count() * protocol_of(campaign).judgements_per_pair
        for campaign in opened.select_related("pair_set")
    )
    connection.close()
    return wrong
