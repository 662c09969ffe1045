"""Another system that takes webhooks: a real HTTP server of this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ssl import SSLContext

NO_ANSWER = 0
SLOWLY = -1


@dataclass(frozen=True)
class Received:
    path: str
    body: bytes
    headers: dict[str, str]


@dataclass
class Answers:
    """What the server answers, one after the other, the last one for ever."""

    statuses: list[int] = field(default_factory=lambda: [204])
    headers: dict[str, str] = field(default_factory=dict)

    def next(self) -> int:
        return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]


class Receiver(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, context: SSLContext | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.scheme = "https" if context else "http"
        if context is not None:
            self.socket = context.wrap_socket(self.socket, server_side=True)
        self.received: list[Received] = []
        self.answers = Answers()
        self.ended = threading.Event()

    @property
    def url(self) -> str:
        return f"{self.scheme}://localhost:{self.server_address[1]}/hook?from=boats"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of connections that end early: some tests end them."""


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append(Received(self.path, body, dict(self.headers)))
        status = self.server.answers.next()
        if status == NO_ANSWER:
            self.close_connection = True
            return
        if status == SLOWLY:
            # A header that never ends: a byte now and then, each in time.
            while not self.server.ended.wait(0.02):
                self.wfile.write(b"H")
            return
        self.send_response(status)
        for name, value in self.server.answers.headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@contextmanager
def receiving(context: SSLContext | None = None) -> Iterator[Receiver]:
    """Run a receiver on this machine."""
    with Receiver(context) as receiver:
        thread = threading.Thread(target=receiver.serve_forever, args=[0.02], daemon=True)
        thread.start()
        yield receiver
        receiver.ended.set()
        receiver.shutdown()
        thread.join()
