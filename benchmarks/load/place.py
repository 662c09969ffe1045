"""A place to measure in: PostgreSQL and Redis in a temporary folder, and the web server.

`enter` has to run before Django is imported, because it decides where the settings look.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from config.servers.processes import dies_with_parent, end_in_order

ROOT = Path(__file__).resolve().parent.parent.parent
_READY_SECONDS = 240.0  # on a busy machine it takes minutes


@contextmanager
def throwaway_place(name: str) -> Iterator[None]:
    """Run the servers in a folder that is deleted after the block."""
    with tempfile.TemporaryDirectory(prefix=f"pairwright-{name}-") as folder:
        # root's servers run as another user and have to traverse this folder
        Path(folder).chmod(0o755)
        with enter(Path(folder) / "var"):
            yield


@contextmanager
def enter(folder: Path) -> Iterator[None]:
    """Run the servers in `folder`, with up-to-date tables, for the duration of the block."""
    end_in_order()
    for name in ("DATABASE_URL", "REDIS_URL", "PAIRWRIGHT_URL"):
        os.environ.pop(name, None)
    os.environ |= {
        "PAIRWRIGHT_VAR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LOG_LEVEL": "WARNING",
    }
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from config.own_servers import own_servers

    servers = own_servers(tell=lambda text: print(text, file=sys.stderr))
    servers.acquire()
    try:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        yield
    finally:
        connections.close_all()
        servers.release(wait=True)


@contextmanager
def web_server(application: str, *, settings: str, workers: int) -> Iterator[tuple[str, int]]:
    """Serve a WSGI application as `manage.py up` does; yield its address and process id."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listener:
        listener.set_inheritable(True)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        command = [sys.executable, "-m", "gunicorn", application, "--no-control-socket"]
        command += [
            "--log-level",
            "warning",
            "--bind",
            f"fd://{listener.fileno()}",
            "--keep-alive",
            "5",
        ]
        command += ["--worker-class", "gthread", "--workers", str(workers), "--threads", "8"]
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": settings},
            pass_fds=(listener.fileno(),),
            stdout=subprocess.DEVNULL,
            preexec_fn=dies_with_parent(signal.SIGTERM),  # noqa: PLW1509  # one thread
        )
        try:
            wait_for(f"{url}/healthz", process)
            yield url, process.pid
        finally:
            process.terminate()
            process.wait(20)


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _READY_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5):  # an address of our own
                return
        except urllib.error.HTTPError:
            return  # an answer, even if it is 404
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"{url} does not answer")


class Usage:
    """CPU seconds and memory of a process with its children, between two moments."""

    def __init__(self, pid: int) -> None:
        self._family = [process := psutil.Process(pid), *process.children(recursive=True)]
        self._before = self._seconds()

    def cpu_seconds(self) -> float:
        return self._seconds() - self._before

    def megabytes(self) -> float:
        """Return the memory of all processes, dividing shared memory among those that share it."""
        return sum(process.memory_full_info().pss for process in self._family) / 2**20

    def _seconds(self) -> float:
        times = [process.cpu_times() for process in self._family]
        return sum(time.user + time.system for time in times)
