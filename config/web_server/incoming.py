"""A request as its bytes arrive, until it is whole; independent of sockets and clocks.

Only what decides where a request ends is parsed. Gunicorn's parser reads the same bytes again and
checks them strictly; should the two disagree, it reaches the end of the bytes and closes the
connection.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum, auto
from http import HTTPStatus
from tempfile import SpooledTemporaryFile

HEAD_MOST = 64 * 2**10
IN_MEMORY = 256 * 2**10  # a longer body waits in a file
PIECE = 64 * 2**10
_END = b"\r\n\r\n"

MostBytes = Callable[[str, str], int]  # of a body, by method and path


class Stage(Enum):
    IDLE = auto()  # nothing has arrived yet
    HEAD = auto()
    BODY = auto()
    WHOLE = auto()


class Refused(Exception):
    """Why the rest of a request is refused."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class IncomingRequest:
    """A request. `missing` is how many bytes of its body have not arrived yet."""

    def __init__(self, most_bytes: MostBytes) -> None:
        self.stage = Stage.IDLE
        self.missing = 0
        self.length = 0
        self.rest = b""  # the beginning of the next request, if that arrived too
        self._most_bytes = most_bytes
        self._head = bytearray()
        self._body: SpooledTemporaryFile[bytes] | None = None

    def feed(self, data: bytes) -> None:
        """Take bytes that have arrived.

        :raises Refused: if the request is too large or does not say how large it is.
        :raises OSError: if the disk has no room for its body.
        """
        if self.stage is Stage.WHOLE:
            self.rest += data
        elif self.stage is Stage.BODY:
            self._take_body(data)
        elif data:
            self.stage = Stage.HEAD
            searched = max(0, len(self._head) - len(_END))
            self._head += data
            end = self._head.find(_END, searched)
            if end < 0:
                if len(self._head) > HEAD_MOST:
                    raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
            body = bytes(self._head[end + len(_END) :])
            del self._head[end + len(_END) :]
            if len(self._head) > HEAD_MOST:
                raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            self._begin_body()
            self._take_body(body)

    def _begin_body(self) -> None:
        self.length = self.missing = self._length()
        self.stage = Stage.BODY
        if self.length:
            method, path = self._asked()
            if self.length > self._most_bytes(method, path):
                raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            self._body = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  # see `close`

    def _take_body(self, data: bytes) -> None:
        piece, self.rest = data[: self.missing], data[self.missing :]
        if self._body is not None:
            self._body.write(piece)
        self.missing -= len(piece)
        if not self.missing:
            self.stage = Stage.WHOLE

    def _length(self) -> int:
        """Return the content length in the headers; gunicorn refuses an invalid one."""
        lengths = []
        for line in bytes(self._head).split(b"\r\n")[1:]:
            name, __, value = line.partition(b":")
            name = name.strip().lower()
            if name == b"transfer-encoding":
                # The length of a chunked body is not known beforehand. No browser sends one.
                raise Refused(HTTPStatus.LENGTH_REQUIRED)
            if name == b"content-length":
                lengths.append(value.strip())
        if not lengths:
            return 0
        digits = lengths[0]
        if len(set(lengths)) > 1 or not digits.isdigit() or len(digits) > 18:
            raise Refused(HTTPStatus.BAD_REQUEST)
        return int(digits)

    def _asked(self) -> tuple[str, str]:
        line = bytes(self._head).partition(b"\r\n")[0].decode("latin-1").split(" ")
        return line[0], (line[1] if len(line) > 1 else "").partition("?")[0]

    def expects_go_ahead(self) -> bool:
        """Tell whether the client waits for `100 Continue` before it sends the body."""
        return self.missing > 0 and b"100-continue" in self._head.lower()

    def is_of_browser(self) -> bool:
        """Tell whether the client wants a page, which browsers say and programs seldom do."""
        return b"text/html" in self._head.lower()

    def pieces(self) -> Iterator[bytes]:
        """Yield the request as it arrived, without the beginning of the next one."""
        yield bytes(self._head)
        if self._body is not None:
            self._body.seek(0)
            while piece := self._body.read(PIECE):
                yield piece

    def close(self) -> None:
        if self._body is not None:
            with suppress(OSError):  # on a full disk, about what could not be written
                self._body.close()
