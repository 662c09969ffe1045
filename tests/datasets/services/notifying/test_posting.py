"""Where messages may go, and for how long: against real sockets of this machine."""

import datetime
import socket
import ssl
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from datasets.errors import Invalid
from datasets.services.notifying import posting
from datasets.services.notifying.posting import NotPosted, may_reach, post, url_check
from tests.datasets.receiver import NO_ANSWER, SLOWLY, Receiver, receiving

LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))

# Of the registries of special addresses (IANA), and disguises of 127.0.0.1 and 10.0.0.1.
PRIVATE = (
    "0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.255.255 "
    "192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 "
    "239.255.255.250 240.0.0.1 255.255.255.255 168.63.129.16 :: ::1 ::ffff:127.0.0.1 "
    "::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 "
    "2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1"
)
PUBLIC = "1.1.1.1 8.8.8.8 93.184.215.14 172.32.0.1 2606:4700:4700::1111 ::ffff:8.8.8.8"


@pytest.mark.parametrize("address", PRIVATE.split())
def test_an_address_that_is_not_public_is_not_reached(address: str) -> None:
    assert not may_reach(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC.split())
def test_a_public_address_is_reached(address: str) -> None:
    assert may_reach(ip_address(address))


def test_a_network_of_the_settings_is_reached_and_no_other(settings: Any) -> None:
    settings.WEBHOOK_NETWORKS = (ip_network("10.1.0.0/16"),)
    assert may_reach(ip_address("10.1.2.3"))
    assert may_reach(ip_address("::ffff:10.1.2.3"))
    assert not may_reach(ip_address("10.2.0.1"))
    assert not may_reach(ip_address("127.0.0.1"))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://", "example.org/hook", "https:///hook",
        "https://user:word@example.org/", "https://example.org:port/", "https://example.org/a b",
        "https://exämple.org/", "https://[::1/", "https://example.org/\n", "javascript:alert(1)",
        "https://10.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest/", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_an_address_that_could_never_be_told_anything_is_refused(url: str) -> None:
    with pytest.raises(Invalid) as error:
        url_check(url)
    assert "url" in error.value.fields


def test_an_address_keeps_its_port_path_and_query() -> None:
    url = "https://hooks.example.org:8443/a/b?c=d"
    assert url_check(url + "#part") == url


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def loopback(settings: Any) -> None:
    settings.WEBHOOK_NETWORKS = LOOPBACK


def reason_of(url: str) -> str:
    with pytest.raises(NotPosted) as error:
        post(url, b"{}", {})
    return error.value.reason.code


def test_a_name_that_leads_to_this_machine_is_not_connected_to(receiver: Receiver) -> None:
    assert reason_of(receiver.url) == "webhook_address_private"
    assert receiver.received == []


@pytest.mark.parametrize("host", ["127.1", "0x7f000001", "2130706433", "0"])
def test_another_spelling_of_this_machine_is_not_connected_to(
    receiver: Receiver, host: str
) -> None:
    url = receiver.url.replace("localhost", host)
    assert reason_of(url) in {"webhook_address_private", "webhook_host_unknown"}
    assert receiver.received == []


def test_the_connection_goes_to_the_address_that_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is public when it is first asked for is not asked for again."""
    requests: list[str] = []
    connected: list[Any] = []

    def resolved(host: str, port: int, **options: Any) -> Any:
        requests.append(host)
        place = "93.184.215.14" if len(requests) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, port))]

    def connect(channel: socket.socket, place: Any) -> None:
        connected.append(place)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket.socket, "connect", connect)
    assert reason_of(receiver.url) == "webhook_not_reached"
    assert [place for place, _port in connected] == ["93.184.215.14"]
    assert requests == ["localhost"]


def test_of_the_addresses_of_a_name_the_private_ones_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connected: list[str] = []

    def resolved(host: str, port: int, **options: Any) -> Any:
        places = ("10.0.0.1", "93.184.215.14", "127.0.0.1")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, port)) for place in places]

    def connect(channel: socket.socket, place: Any) -> None:
        connected.append(place[0])
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket.socket, "connect", connect)
    assert reason_of("https://example.org/") == "webhook_not_reached"
    assert connected == ["93.184.215.14"]


def test_a_message_arrives_as_it_was_sent(receiver: Receiver, loopback: None) -> None:
    assert post(receiver.url, b'{"a":1}', {"webhook-id": "msg_1"}) == 204
    [got] = receiver.received
    assert (got.path, got.body) == ("/hook?from=boats", b'{"a":1}')
    assert got.headers["webhook-id"] == "msg_1"
    assert got.headers["Host"] == f"localhost:{receiver.server_address[1]}"


def test_a_redirect_is_an_answer_and_not_followed(receiver: Receiver, loopback: None) -> None:
    receiver.answers.statuses = [302]
    receiver.answers.headers = {"Location": receiver.url}
    assert post(receiver.url, b"{}", {}) == 302
    assert len(receiver.received) == 1


def test_no_proxy_of_the_environment_is_used(
    receiver: Receiver, loopback: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    assert post(receiver.url, b"{}", {}) == 204


def test_a_receiver_that_does_not_answer_has_the_reason(receiver: Receiver, loopback: None) -> None:
    receiver.answers.statuses = [NO_ANSWER]
    assert reason_of(receiver.url) == "webhook_not_reached"
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert reason_of(f"http://127.0.0.1:{port}/") == "webhook_not_reached"
    assert reason_of("https://no-such-host.invalid/") == "webhook_host_unknown"


@pytest.mark.parametrize("is_silent", [True, False])
def test_an_answer_that_takes_too_long_is_not_waited_for(
    receiver: Receiver, loopback: None, monkeypatch: pytest.MonkeyPatch, is_silent: bool
) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.3)
    receiver.answers.statuses = [SLOWLY]
    began = monotonic()
    if is_silent:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            reason = reason_of(f"http://127.0.0.1:{listener.getsockname()[1]}/")
    else:
        reason = reason_of(receiver.url)
    assert reason == "webhook_too_slow"
    assert monotonic() - began < 5


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Make a certificate of localhost that only its own file vouches for."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    created = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "localhost.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file.write_bytes(private + created.public_bytes(serialization.Encoding.PEM))
    return file


def test_only_a_host_that_proves_its_name_is_told_anything(
    certificate: Path, loopback: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(certificate)
    with receiving(own) as receiver:
        assert reason_of(receiver.url) == "webhook_not_secured"
        assert receiver.received == []
        trusting = ssl.create_default_context(cafile=certificate)
        monkeypatch.setattr(posting, "secure_context", lambda: trusting)
        assert post(receiver.url, b"{}", {}) == 204
        # It is somebody else's certificate, by another name.
        other = receiver.url.replace("localhost", "127.0.0.1")
        assert reason_of(other) == "webhook_not_secured"
    assert len(receiver.received) == 1
