"""A temporary real web server for the site, reachable from this machine only."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http import HTTPStatus
from typing import IO

from django.conf import settings
from django.core.management import call_command

from annotation.simulation.client import Client, ServerGone
from datasets.errors import DomainError

_READY_SECONDS = 60.0
_STOP_SECONDS = 10.0


class WebServerFailed(DomainError):
    code = "web_server_failed"
    status = 500


@contextmanager
def loopback_site(*, workers: int | None = None) -> Iterator[str]:
    """Start the web server on a free loopback port, yield its URL, and stop it."""
    call_command("collectstatic", interactive=False, verbosity=0)
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listener:
        listener.set_inheritable(True)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with tempfile.TemporaryFile() as output:
            process = _started(listener, workers or min(4, max(2, os.cpu_count() or 2)), output)
            try:
                _wait_until_ready(url, process, output)
                yield url
            finally:
                _stop(process)


def _started(listener: socket.socket, workers: int, output: IO[bytes]) -> "subprocess.Popen[bytes]":
    application = str(settings.WSGI_APPLICATION)
    module, _dot, name = application.rpartition(".")
    # By name, because the server imports this package: whatever ends this process ends the server.
    command = [sys.executable, "-m", "config.servers.with_parent", str(os.getpid())]
    command += [sys.executable, "-m", "gunicorn", f"{module}:{name}", "--no-control-socket"]
    command += ["--config", "python:config.web_process"]
    command += ["--bind", f"fd://{listener.fileno()}"]
    command += ["--worker-class", "gthread", "--workers", str(workers), "--threads", "4"]
    # The site may use https, whose secure cookies are not sent over plain HTTP.
    environment = {
        **os.environ,
        "PAIRWRIGHT_URL": "",
        "ALLOWED_HOSTS": "127.0.0.1",
        "LOG_LEVEL": "WARNING",
    }
    return subprocess.Popen(
        command,
        cwd=settings.BASE_DIR,
        pass_fds=(listener.fileno(),),
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        # Ctrl-C reaches the command, which then stops its server itself.
        start_new_session=True,
    )


def _wait_until_ready(url: str, process: "subprocess.Popen[bytes]", output: IO[bytes]) -> None:
    """Wait for the first response; the listening socket holds the request until then."""
    deadline = time.monotonic() + _READY_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        client = Client(url, patience=0)
        with suppress(ServerGone), closing(client):
            if client.get("/healthz").status == HTTPStatus.OK:
                return
    output.seek(0)
    tail = output.read()[-2000:].decode(errors="replace")
    raise WebServerFailed(f"The web server did not start.\n{tail}")


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """Stop the server with all its processes, and give requests under way some time."""
    process.terminate()
    try:
        process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        pass
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
