"""Where the site listens.

This process opens the socket and passes it to the web server. So two installs never take the same
port, and visitors who come while the web server restarts wait in the socket's queue instead of
being refused.
"""

import socket
from pathlib import Path

from config.servers.errors import ServersFailed, writing

FIRST_PORT = 8000
PORTS = 100
WAITING_ROOM = 512


def open_listener(bind: str, remembered: Path) -> socket.socket:
    """Listen where PAIRWRIGHT_BIND says, or on this machine's first free port from 8000.

    The chosen port is stored, so that an install keeps its address.
    """
    if bind:
        return listener_at(*split_bind(bind))
    for port in candidate_ports(remembered):
        try:
            listener = listener_at("127.0.0.1", port)
        except ServersFailed:
            continue
        with writing(remembered):
            remembered.write_text(f"{port}\n")
        return listener
    raise ServersFailed(
        f"No free port between {FIRST_PORT} and {FIRST_PORT + PORTS - 1}: set PAIRWRIGHT_BIND, "
        "for example to 127.0.0.1:9000."
    )


def candidate_ports(remembered: Path) -> list[int]:
    ports = list(range(FIRST_PORT, FIRST_PORT + PORTS))
    try:
        return [int(remembered.read_text()), *ports]
    except (OSError, ValueError):
        return ports


def split_bind(bind: str) -> tuple[str, int]:
    host, colon, port = bind.rpartition(":")
    if not colon or not port.isdigit() or not 0 < int(port) < 65536:
        raise ServersFailed(f"PAIRWRIGHT_BIND is “{bind}”; it must look like 0.0.0.0:8000.")
    return host.strip("[]") or "0.0.0.0", int(port)  # noqa: S104  # asked for by ":8000"


def listener_at(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # Connections of the previous run may still be closing.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(WAITING_ROOM)
    except OSError as error:
        listener.close()
        raise ServersFailed(
            f"The site cannot listen at {host}:{port}: {error.strerror}. Set PAIRWRIGHT_BIND to "
            "another address, for example 127.0.0.1:9000, or end the program that uses this one."
        ) from error
    return listener


def local_url(listener: socket.socket) -> str:
    """Return the URL under which this machine reaches the site."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104  # compared, not bound
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
