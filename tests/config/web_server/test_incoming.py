"""Where a request ends, however its bytes come in."""

from http import HTTPStatus

import pytest
from gunicorn.config import Config
from gunicorn.http.parser import RequestParser
from hypothesis import given
from hypothesis import strategies as st

from config.web_server.incoming import HEAD_MOST, IN_MEMORY, IncomingRequest, Refused, Stage

MOST = 2 * IN_MEMORY


def request() -> IncomingRequest:
    return IncomingRequest(lambda method, path: MOST if path == "/files" else 10)


def post(body: bytes, path: str = "/files") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


@given(
    body=st.binary(max_size=300),
    rest=st.binary(max_size=50),
    cuts=st.lists(st.integers(0, 500), max_size=12),
)
def test_gunicorn_reads_the_same_request_however_it_was_cut(
    body: bytes, rest: bytes, cuts: list[int]
) -> None:
    sent = post(body) + rest
    places = sorted({min(cut, len(sent)) for cut in cuts})
    incoming = request()
    for start, end in zip([0, *places], [*places, len(sent)], strict=True):
        incoming.feed(sent[start:end])
    assert incoming.stage is Stage.WHOLE
    assert incoming.rest == rest
    read = next(RequestParser(Config(), incoming.pieces(), ("::1", 1)))
    assert read.body.read() == body
    incoming.close()


def test_a_body_that_is_kept_in_a_file_is_the_same() -> None:
    body = bytes(range(256)) * (MOST // 256)
    incoming = request()
    incoming.feed(post(body))
    assert b"".join(incoming.pieces()) == post(body)
    incoming.close()


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: here\r\n"])
def test_half_a_head_is_waited_for(sent: bytes) -> None:
    incoming = request()
    incoming.feed(sent)
    assert incoming.stage is (Stage.HEAD if sent else Stage.IDLE)


def test_half_a_body_is_waited_for() -> None:
    incoming = request()
    incoming.feed(post(b"12345678")[:-3])
    assert (incoming.stage, incoming.missing, incoming.length) == (Stage.BODY, 3, 8)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (post(b"x" * 11, "/login?next=/files")[:-11], HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        (b"POST /files HTTP/1.1\r\nContent-Length: 9" + b"9" * 40 + b"\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\ntransfer-ENCODING: chunked\r\n\r\n", HTTPStatus.LENGTH_REQUIRED),
        (b"GET / HTTP/1.1\r\nA: " + b"a" * HEAD_MOST, 431),
    ],
)
def test_a_request_that_is_too_large_is_refused_by_its_head(sent: bytes, status: int) -> None:
    with pytest.raises(Refused) as refusal:
        request().feed(sent)
    assert refusal.value.status == status
