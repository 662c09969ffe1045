"""Requests to other systems: to public addresses only, and not for long.

The address is checked after the name was resolved, and the connection goes to the very address
that was checked: a name that leads elsewhere a moment later changes nothing. Redirects are not
followed, and no proxy of the environment is used. Of webhooks the answer's body is not read.
"""

import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from time import monotonic
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from datasets.errors import Invalid
from transforms.reason import Reason

# From the beginning of the connection to the status of the answer.
SECONDS = 10.0

# What `is_global` lets through in some version of Python, and is no other system's: addresses of
# protocols, relays of 6to4, the one at which Azure answers its own machines, IPv6 that stands for
# IPv4 (6to4), and documentation.
_ODD = tuple(
    map(
        ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "2002::/16", "3fff::/20"),
    )
)
_GLOBAL_UNICAST = ip_network("2000::/3")  # RFC 4291, section 2.4

Address = IPv4Address | IPv6Address


class NotPosted(Exception):
    """There was no answer, for a reason; `may_have_arrived` if the request was on its way."""

    def __init__(self, reason: Reason, *, may_have_arrived: bool = False) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.may_have_arrived = may_have_arrived


@dataclass(frozen=True)
class Answer:
    """What another system answered; `body` is None if it is longer than the limit."""

    status: int
    headers: Mapping[str, str]  # with names in lower case
    body: bytes | None


@dataclass(frozen=True)
class _Watch:
    """A limit of time for a connection, whatever it is doing."""

    until: float

    @property
    def left(self) -> float:
        return max(0.01, self.until - monotonic())

    @property
    def is_over(self) -> bool:
        return monotonic() >= self.until


def url_check(url: str) -> str:
    """Return an address to post to. Raises `Invalid` for one that could never be posted to."""
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError:
        raise Invalid(Reason("webhook_url"), fields={"url": [Reason("webhook_url")]}) from None
    schemes = ("https", "http") if settings.WEBHOOK_NETWORKS else ("https",)
    is_plain = url.isascii() and url.isprintable() and " " not in url
    if not is_plain or parts.scheme not in schemes or not host or "@" in parts.netloc:
        raise Invalid(Reason("webhook_url"), fields={"url": [Reason("webhook_url")]})
    literal = _literal(host)
    if literal is not None and not may_reach(literal):
        reason = Reason("webhook_address_private")
        raise Invalid(reason, fields={"url": [reason]})
    return parts._replace(fragment="").geturl()


def may_reach(address: Address) -> bool:
    """Tell whether an address is public, or in a network that the settings allow."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if any(address in network for network in settings.WEBHOOK_NETWORKS):
        return True
    if isinstance(address, IPv6Address) and address not in _GLOBAL_UNICAST:
        return False
    is_odd = any(address in network for network in _ODD)
    return address.is_global and not address.is_multicast and not is_odd


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post and return the status of the answer. Raises `NotPosted` if there is none."""
    return exchange("POST", url, body=body, headers=headers).status


def exchange(
    method: str,
    url: str,
    *,
    body: bytes | None,
    headers: Mapping[str, str],
    seconds: float | None = None,
    most_bytes: int = 0,
) -> Answer:
    """Send a request and return the answer. Raises `NotPosted` if there is none.

    With `most_bytes`, the body of the answer is read up to that length.
    """
    parts = urlsplit(url)
    watch = _Watch(monotonic() + (seconds or SECONDS))
    is_sending = False
    too_slow = Reason("webhook_too_slow")
    try:
        with (
            _connect(parts, watch) as plain,
            _cut_off(plain, watch),
            _secure(plain, parts) as channel,
        ):
            is_sending = True
            return _ask(channel, parts, _Question(method, body, headers, most_bytes))
    except NotPosted:
        raise
    except ssl.SSLError as error:
        reason = too_slow if watch.is_over else Reason("webhook_not_secured")
        raise NotPosted(reason, may_have_arrived=is_sending) from error
    except (OSError, HTTPException, ValueError) as error:
        late = watch.is_over or isinstance(error, TimeoutError)
        reason = too_slow if late else Reason("webhook_not_reached")
        raise NotPosted(reason, may_have_arrived=is_sending) from error


@dataclass(frozen=True)
class _Question:
    method: str
    body: bytes | None
    headers: Mapping[str, str]
    most_bytes: int  # of the answer


def _ask(channel: socket.socket, parts: SplitResult, question: _Question) -> Answer:
    connection = HTTPConnection(parts.hostname or "")
    connection.sock = channel
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    sent = {"Host": parts.netloc, "Connection": "close", **question.headers}
    connection.request(question.method, path, question.body, sent)
    # Closed with the socket; the unread rest is discarded.
    answer = connection.getresponse()
    limit = question.most_bytes
    body = answer.read(limit + 1) if limit else b""
    return Answer(
        status=answer.status,
        headers={name.lower(): value for name, value in answer.getheaders()},
        body=body if len(body) <= limit else None,
    )


@contextmanager
def _connect(parts: SplitResult, watch: _Watch) -> Iterator[socket.socket]:
    """Connect to the first address of the host that may be reached and answers."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        resolved = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotPosted(Reason("webhook_host_unknown")) from error
    allowed = [info for info in resolved if may_reach(_address(info[4][0]))]
    if not allowed:
        raise NotPosted(Reason("webhook_address_private"))
    problem: OSError = OSError("no address")
    for family, kind, protocol, _name, socket_address in allowed:
        channel = socket.socket(family, kind, protocol)
        channel.settimeout(watch.left)
        try:
            channel.connect(socket_address)
        except OSError as error:
            channel.close()
            problem = error
            continue
        with channel:
            channel.settimeout(watch.left)
            yield channel
        return
    raise problem


@contextmanager
def _secure(channel: socket.socket, parts: SplitResult) -> Iterator[socket.socket]:
    if parts.scheme != "https":
        yield channel
        return
    with secure_context().wrap_socket(channel, server_hostname=parts.hostname) as secured:
        yield secured


def secure_context() -> ssl.SSLContext:
    """Return the authorities and the versions of TLS that this machine trusts."""
    return ssl.create_default_context()


@contextmanager
def _cut_off(channel: socket.socket, watch: _Watch) -> Iterator[None]:
    """End a connection in time, also one whose other end sends a byte now and then."""
    # A second handle of the same connection: TLS takes the first one over.
    with channel.dup() as twin:
        timer = threading.Timer(watch.left, _shut, [twin])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()


def _shut(channel: socket.socket) -> None:
    try:
        channel.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it has just ended


def _literal(host: str) -> Address | None:
    try:
        return _address(host)
    except ValueError:
        return None


def _address(text: str | int) -> Address:
    return ip_address(str(text).partition("%")[0])
