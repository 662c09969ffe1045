"""Gunicorn's threaded worker, whose threads get only requests that have arrived whole.

Gunicorn reads a request in the thread that answers it, so as many half-sent requests as there are
threads stop the site. In this worker, the loop that accepts connections also reads all requests
concurrently, and drops those that do not arrive in time. See docs/decisions/0141.
"""

import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from http import HTTPStatus
from selectors import EVENT_READ
from typing import Any

from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.http.parser import RequestParser
from gunicorn.util import write_error
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, TConn, ThreadWorker

from config.web_server.incoming import IncomingRequest, MostBytes, Refused, Stage
from config.web_server.limits import LARGE, most_bytes
from config.web_server.refusals import refusal

HEAD_SECONDS = 15.0
BODY_SECONDS = 30.0
SLOWEST_LINE = 32 * 2**10  # bytes a second that an incoming body must reach
SEND_SECONDS = 30.0  # for the client to take a piece of an answer
GOODBYE_SECONDS = 3.0  # for a client to read the last answer and close
MOST_UNFINISHED = 384  # connections of a worker whose requests are incomplete
MOST_OF_LARGE = 4 * 2**30  # bytes of large requests that a worker receives at once
SEND_BUFFER = 2**20  # the system may grant less
PIECE = 64 * 2**10
GO_AHEAD = b"HTTP/1.1 100 Continue\r\n\r\n"
STATUS_OF = {
    ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
}


class Connection(TConn):
    """A connection with its incoming request."""

    def __init__(self, *arguments: Any, most_bytes: MostBytes) -> None:
        super().__init__(*arguments)
        self.initialized = True  # gunicorn would wait in a thread for the first byte
        self.most_bytes = most_bytes
        self.is_leaving = False
        self.deadline = 0.0
        self.incoming = IncomingRequest(most_bytes)

    def begin(self, rest: bytes = b"") -> None:
        """Wait for the next request, part of which may have arrived with the previous one."""
        self.incoming.close()
        self.incoming = IncomingRequest(self.most_bytes)
        if rest:
            self.incoming.feed(rest)


class Worker(ThreadWorker):
    """Reads whole requests in the loop, and answers them in threads."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # In the order in which the waits began.
        self.unfinished: dict[Connection, None] = {}
        self.stopped_at = 0.0

    def accept(self, listener: socket.socket) -> None:
        try:
            client, address = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self.nr_conns += 1
        name = listener.getsockname()
        conn = Connection(self.cfg, client, address, name, most_bytes=most_bytes)
        conn.deadline = time.monotonic() + HEAD_SECONDS
        self.wait_for(conn)

    def wait_for(self, conn: Connection) -> None:
        """Watch a connection until its request is whole."""
        if len(self.unfinished) >= MOST_UNFINISHED:
            # A normal request is complete in a moment, so the oldest wait is the slowest client.
            self.drop(next(iter(self.unfinished)))
        conn.sock.setblocking(False)
        self.unfinished[conn] = None
        self.poller.register(conn.sock, EVENT_READ, self.reader(conn))

    def reader(self, conn: Connection) -> Callable[[Any], None]:
        return lambda __: self.on_readable(conn)

    def on_readable(self, conn: Connection) -> None:
        if conn not in self.unfinished:  # dropped by an earlier event in the same round
            return
        try:
            data = conn.sock.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self.drop(conn)
        elif not conn.is_leaving:
            self.take(conn, data)

    def take(self, conn: Connection, data: bytes) -> None:
        before = conn.incoming.stage
        try:
            conn.incoming.feed(data)
            self.refuse_too_much(conn)
        except Refused as refusal:
            self.refuse(conn, refusal.status)
            return
        except OSError:
            self.log.exception("request_not_kept")
            self.refuse(conn, HTTPStatus.INSUFFICIENT_STORAGE)
            return
        stage = conn.incoming.stage
        if stage is Stage.WHOLE:
            self.unwatch(conn)
            self.answer(conn)
        elif stage is not before:
            self.give_time(conn)
            if stage is Stage.BODY and conn.incoming.expects_go_ahead():
                self.let_go_on(conn)

    def let_go_on(self, conn: Connection) -> None:
        """Send `100 Continue` to a client that waits for it."""
        try:
            conn.sock.send(GO_AHEAD)
        except OSError:  # already gone; an error that leaves the loop would end it for everybody
            self.drop(conn)

    def answer(self, conn: Connection) -> None:
        conn.parser = RequestParser(self.cfg, conn.incoming.pieces(), conn.client)
        self.enqueue_req(conn)

    def give_time(self, conn: Connection) -> None:
        seconds = HEAD_SECONDS
        if conn.incoming.stage is Stage.BODY:
            seconds = BODY_SECONDS + conn.incoming.length / SLOWEST_LINE
        conn.deadline = time.monotonic() + seconds

    def refuse_too_much(self, conn: Connection) -> None:
        """Keep large, slow requests from filling the disk."""
        if conn.incoming.stage is Stage.BODY and conn.incoming.length > LARGE:
            waited_for = sum(connection.incoming.length for connection in self.large())
            if waited_for > MOST_OF_LARGE:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE)

    def large(self) -> Iterator[Connection]:
        return (connection for connection in self.unfinished if connection.incoming.length > LARGE)

    def refuse(self, conn: Connection, status: HTTPStatus) -> None:
        try:
            conn.sock.send(refusal(status, as_page=conn.incoming.is_of_browser()))
        except OSError:
            self.drop(conn)
        else:
            self.say_goodbye(conn)

    def say_goodbye(self, conn: Connection) -> None:
        """Let the client read the last answer, which closing at once would discard.

        Gunicorn waits for that in the loop and blocks all other clients meanwhile.
        """
        conn.is_leaving = True
        conn.incoming.close()
        conn.incoming = IncomingRequest(conn.most_bytes)
        conn.deadline = time.monotonic() + GOODBYE_SECONDS
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.drop(conn)

    def finish_request(self, conn: Connection, future: "Future[Any]") -> None:
        """Wait for the next request on the connection, or close it. Runs in the loop."""
        rest = conn.incoming.rest
        # Errors in a thread are logged there.
        has_result = not future.cancelled() and future.exception() is None
        is_kept = has_result and future.result()
        try:
            if is_kept:
                conn.begin(rest)
        except Refused:
            is_kept = False
        if is_kept and conn.incoming.stage is Stage.WHOLE:
            self.answer(conn)
            return
        try:
            self.wait_for(conn)
        except (OSError, ValueError):  # closed by the thread
            self.unfinished.pop(conn, None)
            self.nr_conns -= 1
            conn.close()
            return
        if not is_kept:
            self.say_goodbye(conn)
            return
        self.give_time(conn)
        if conn.incoming.stage is Stage.IDLE:
            conn.deadline = time.monotonic() + self.cfg.keepalive

    def handle_request(self, req: Any, conn: Connection) -> bool:
        conn.sock.settimeout(SEND_SECONDS)
        try:
            return bool(super().handle_request(req, conn))
        except TimeoutError as error:
            raise BrokenPipeError(32, "the client does not read") from error

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Answer a malformed request. Gunicorn's own log lines contain URLs and request data."""
        is_ours = isinstance(exc, InvalidResponseHeader | InvalidResponseHeaderName)
        if isinstance(exc, ParseException) and not is_ours:
            status = STATUS_OF.get(type(exc), HTTPStatus.BAD_REQUEST)
            self.log.info("request_refused: %s", type(exc).__name__)
        else:
            status = HTTPStatus.INTERNAL_SERVER_ERROR
            self.log.error("request_failed", exc_info=exc)
        try:
            write_error(client, status.value, status.phrase, "")
        except OSError:
            self.log.debug("the client is gone")

    def murder_pending(self) -> None:
        """Drop requests that did not arrive in time; gunicorn calls this once a second."""
        now = time.monotonic()
        if not self.alive and not self.stopped_at:
            self.stopped_at = now
        for conn in list(self.unfinished):
            is_idle = conn.incoming.stage is Stage.IDLE
            is_left = is_idle and self.stopped_at and now > self.stopped_at + STOP_KEEPALIVE_LINGER
            if now <= conn.deadline and not is_left:
                continue
            if is_idle or conn.is_leaving:
                self.drop(conn)
            else:
                self.refuse(conn, HTTPStatus.REQUEST_TIMEOUT)

    def drop(self, conn: Connection) -> None:
        self.unwatch(conn)
        conn.incoming.close()
        self.nr_conns -= 1
        conn.close()

    def unwatch(self, conn: Connection) -> None:
        del self.unfinished[conn]
        self.poller.unregister(conn.sock)
