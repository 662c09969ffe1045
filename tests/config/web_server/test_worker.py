"""The web server as it runs, against clients that are slow, large or silent."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from config import programs
from config.web_address import listener_at

ROOT = Path(__file__).resolve().parent.parent.parent.parent
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
LOGIN = b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\n"
HALF = [
    b"",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ",
    LOGIN + b"Content-Length: 1000\r\n\r\nlogin=a",
    # Answered at once, and the connection then left open.
    HEALTH,
]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("web") / "log"


@pytest.fixture(scope="module")
def port(log: Path) -> Iterator[int]:
    """Run the program `web` as `manage.py up` does, with one process of eight threads."""
    with listener_at("127.0.0.1", 0) as listener, log.open("wb") as output:
        program = programs.web(listener)
        command = [*program.command, "--workers", "1"]
        server = subprocess.Popen(
            command,
            cwd=program.folder,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings_test"},
            pass_fds=program.pass_fds,
            stdout=output,
            stderr=output,
        )
        try:
            number = listener.getsockname()[1]
            assert b" 200 " in said(number, HEALTH, seconds=60)
            yield number
        finally:
            server.terminate()
            server.wait(20)


def said(port: int, data: bytes, *, seconds: float = 10) -> bytes:
    """Return all that is answered until the server closes."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as client:
        client.sendall(data)
        while piece := client.recv(65536):
            answer += piece
    return answer


@pytest.mark.parametrize("half", HALF)
def test_half_sent_requests_stop_nobody(port: int, half: bytes) -> None:
    with ExitStack() as held:
        for __ in range(64):
            client = held.enter_context(socket.create_connection(("127.0.0.1", port)))
            client.sendall(half)
        began = time.monotonic()
        for __ in range(5):
            assert b" 200 " in said(port, HEALTH)
        assert time.monotonic() - began < 5


def test_more_connections_than_are_waited_for_push_the_slowest_out(port: int) -> None:
    with ExitStack() as held:
        for __ in range(600):
            client = held.enter_context(socket.create_connection(("127.0.0.1", port)))
            client.sendall(HALF[1])
        assert b" 200 " in said(port, HEALTH)


def test_a_large_request_is_refused_before_it_is_read(port: int) -> None:
    answer = said(port, LOGIN + b"Content-Length: 67108864\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_a_page_that_takes_files_waits_for_a_large_one(port: int) -> None:
    head = b"POST /p/boats/import/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 67108864\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(head + b"Expect: 100-continue\r\n\r\n")
        assert client.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"


def test_a_connection_is_used_again(port: int) -> None:
    again = HEALTH.replace(b"Connection: close\r\n", b"")
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        for __ in range(3):
            client.sendall(again)
            answer = b""
            while not answer.endswith(b"ok\n"):
                answer += client.recv(65536)
    assert said(port, again + again + HEALTH).count(b"HTTP/1.1 200 OK") == 3


def test_no_line_of_the_log_holds_what_came_or_from_where(port: int, log: Path) -> None:
    secret = b"a-secret-token"
    broken = [
        b"GET /join/" + secret + b"/ HTTP/1.1\r\nbad header " + secret + b"\r\n\r\n",
        b"NOT " + secret + b"\r\n\r\n",
        b"GET /join/" + secret * 900 + b"/ HTTP/1.1\r\n\r\n",
    ]
    for sent in broken:
        assert said(port, sent).startswith(b"HTTP/1.1 4")
    log_text = log.read_text()
    assert "request_refused" in log_text
    assert secret.decode() not in log_text
    assert "ip=" not in log_text
