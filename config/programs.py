"""The programs of an install. One machine can run all of them; large installs distribute them."""

import os
import signal
import socket
import sys
from collections.abc import Mapping

from django.conf import settings

from config.supervisor import Program

WEB = "web"
QUICK = "worker-quick"
HEAVY = "worker-heavy"
BEAT = "beat"
NAMES = (WEB, QUICK, HEAVY, BEAT)

CELERY = [sys.executable, "-m", "celery", "--app", "config.celery"]
# Warm shutdown: the running job may end; cold: it goes back to its queue.
WORKER_STOP = ((signal.SIGTERM, 6.0), (signal.SIGQUIT, 4.0))


def web(listener: socket.socket) -> Program:
    listener.set_inheritable(True)
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--no-control-socket"]
    command += ["--config", "python:config.web_process"]
    command += ["--bind", f"fd://{listener.fileno()}"]
    command += ["--worker-class", "config.web_server.worker.Worker"]
    command += ["--workers", str(settings.WEB_WORKERS), "--threads", "8"]
    # Within the usual limit of 1,024 open files per process.
    command += ["--worker-connections", "512"]
    command += ["--timeout", "120", "--graceful-timeout", "8", "--keep-alive", "5"]
    return Program(WEB, command, pass_fds=(listener.fileno(),), folder=settings.BASE_DIR)


def worker(name: str) -> Program:
    queue, processes = {QUICK: ("quick", "2"), HEAVY: ("heavy", "1")}[name]
    command = [*CELERY, "worker", "--queues", queue, "--hostname", f"{queue}-{os.getpid()}@%h"]
    command += ["--concurrency", processes, "--pool", "prefork", "--loglevel", "INFO"]
    command += ["--without-gossip", "--without-mingle"]
    return Program(name, command, stop=WORKER_STOP, folder=settings.BASE_DIR)


def beat() -> Program:
    # The schedule has a relative path, because its library accepts no path beyond 1,023 bytes.
    command = [*CELERY, "--workdir", str(settings.VAR_DIR), "beat", "--loglevel", "INFO"]
    command += ["--schedule", "beat-schedule", "--pidfile", ""]
    return Program(BEAT, command, folder=settings.BASE_DIR)


def demo(environment: Mapping[str, str]) -> Program:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "demo"]
    return Program("demo", command, environment=dict(environment), runs_once=True)
