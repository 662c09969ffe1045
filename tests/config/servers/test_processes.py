import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings

SIGNALS = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL]
LOOPBACK = """
    import signal, sys
    from django.conf import settings
    settings.configure(BASE_DIR=sys.argv[1], WSGI_APPLICATION="wsgiref.simple_server.demo_app")
    from annotation.simulation import loopback_site
    loopback_site.call_command = lambda *names, **options: None
    with loopback_site.loopback_site(workers=1) as url:
        print(url, flush=True)
        signal.pause()
"""
IN_ORDER = """
    import signal
    from config.servers.processes import end_in_order
    end_in_order()
    try:
        print("begun", flush=True)
        signal.pause()
    finally:
        print("undone", flush=True)
"""


def wait_until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def heed_signals() -> None:
    """Undo what nohup or a background shell passes on: signals that are ignored from the start."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def running(
    code: str, *, before: Callable[[], None] = heed_signals
) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", textwrap.dedent(code), str(settings.BASE_DIR)]
    process = subprocess.Popen(
        command,
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=before,  # noqa: PLW1509
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def line_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def listens(url: str) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", urlsplit(url).port or 0)) == 0


@pytest.mark.parametrize("number", SIGNALS)
def test_the_web_server_of_a_rehearsal_ends_with_it(number: signal.Signals) -> None:
    with running(LOOPBACK) as rehearsal:
        url = line_of(rehearsal)
        assert listens(url)
        rehearsal.send_signal(number)
        wait_until(lambda: not listens(url))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_command_that_is_killed_undoes_what_it_began(number: signal.Signals) -> None:
    with running(IN_ORDER) as command:
        assert line_of(command) == "begun"
        command.send_signal(number)
        assert line_of(command) == "undone"
        assert command.wait(30) == 128 + number


def test_a_command_under_nohup_outlives_its_terminal() -> None:
    def ignore() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    with running(IN_ORDER, before=ignore) as command:
        assert line_of(command) == "begun"
        command.send_signal(signal.SIGHUP)
        command.send_signal(signal.SIGTERM)
        assert command.wait(30) == 128 + signal.SIGTERM


def test_a_program_whose_parent_is_gone_already_does_not_begin(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "config.servers.with_parent", str(os.getppid())]
    command += [sys.executable, "-c", "import sys; open(sys.argv[1], 'w')", str(tmp_path / "begun")]
    done = subprocess.run(command, cwd=settings.BASE_DIR, check=False)
    assert done.returncode == -signal.SIGKILL
    assert not (tmp_path / "begun").exists()
