"""The loop that reads requests: what happens to one connection must not end it for all others."""

import logging
import socket
import struct
from collections.abc import Iterator
from functools import partial
from http.client import HTTPResponse
from selectors import DefaultSelector

import pytest
from gunicorn.config import Config

from config.web_server import incoming
from config.web_server.worker import Connection, Worker

LARGE = 100_000
HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n" % LARGE


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker(0, 0, [], None, 30, Config(), logging.getLogger("web"))
    with DefaultSelector() as made.poller:
        yield made


@pytest.fixture
def client() -> Iterator[socket.socket]:
    with socket.socket() as made:
        yield made


@pytest.fixture
def conn(worker: Worker, client: socket.socket) -> Connection:
    """Return the server's end of the client's connection, which the loop waits for."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client.connect(listener.getsockname())
        server, address = listener.accept()
    worker.nr_conns += 1
    made = Connection(Config(), server, address, server.getsockname(), most_bytes=_any_size)
    worker.wait_for(made)
    return made


def _any_size(method: str, path: str) -> int:
    return LARGE


def test_a_client_that_is_gone_before_its_go_ahead_is_let_go(
    worker: Worker, conn: Connection, client: socket.socket
) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()  # with a reset: whatever is sent to it now fails
    worker.take(conn, HEAD + b"Expect: 100-continue\r\n\r\n")
    assert conn not in worker.unfinished
    assert worker.nr_conns == 0


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    full = partial(open, "/dev/full", "wb")
    monkeypatch.setattr(incoming, "SpooledTemporaryFile", lambda max_size: full())


@pytest.mark.usefixtures("full_disk")
def test_a_body_that_no_disk_has_room_for_is_refused(
    worker: Worker, conn: Connection, client: socket.socket
) -> None:
    worker.take(conn, HEAD + b"\r\n" + b"x" * (LARGE - 1))
    answer = client.recv(1000)
    assert answer.startswith(b"HTTP/1.1 507 ")
    assert b"The disk of this server is full. Nothing was stored." in answer
    assert b"<" not in answer
    assert conn.is_leaving


@pytest.mark.usefixtures("full_disk")  # and no access to a database
def test_a_browser_is_told_of_a_full_disk_by_a_page_of_the_site(
    worker: Worker, conn: Connection, client: socket.socket
) -> None:
    accepts = b"Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n"
    worker.take(conn, HEAD + accepts + b"\r\n" + b"x" * (LARGE - 1))
    response = HTTPResponse(client)
    response.begin()
    page = response.read().decode()
    assert (response.status, response.getheader("Content-Type")) == (
        507,
        "text/html; charset=utf-8",
    )
    assert "<h1>The disk of this server is full</h1>" in page
    assert "css/base" in page
    assert page.rstrip().endswith("</html>")
