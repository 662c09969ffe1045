"""Who sends a request, where there are proxies in front of the site.

A proxy names its client in the header X-Forwarded-For, and so can anybody else. The header is
trusted only on connections from a proxy that PAIRWRIGHT_PROXIES names.
"""

from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

# Headers that proxies add; a request with one of them did not come directly from its client.
FORWARDED = (
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_REAL_IP",
    "HTTP_FORWARDED",
    "HTTP_VIA",
)


def networks_named(
    entries: Sequence[str], *, variable: str = "PAIRWRIGHT_PROXIES"
) -> tuple[Network, ...]:
    """Parse addresses and networks such as 10.0.0.7, 172.20.0.0/16 and fd00::/8."""
    try:
        return tuple(ip_network(entry.strip()) for entry in entries if entry.strip())
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{variable} must hold addresses or networks with commas: {error}."
        ) from None


def address_in(text: str) -> Address | None:
    """Return the address in an entry of X-Forwarded-For, with or without a port."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    # A dual-stack socket shows IPv4 as ::ffff:192.0.2.7.
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def is_among(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)


def client_of(peer: str, forwarded: str, proxies: Sequence[Network]) -> str:
    """Return the address of the client: the last one that is not a trusted proxy.

    `peer` is the address of the connection, `forwarded` the header. What a client itself writes
    into the header comes before what the proxies add, and is never reached.
    """
    client = address_in(peer)
    if client is None:
        return peer
    for entry in reversed(forwarded.split(",")):
        if not is_among(client, proxies):
            break
        named = address_in(entry)
        if named is None:
            break
        client = named
    return str(client)


class ClientAddress:
    """Put the client's address where Django and the rate limits look for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        meta, proxies = request.META, settings.PROXIES
        peer = address_in(meta.get("REMOTE_ADDR", ""))
        if peer is not None and proxies:
            if is_among(peer, proxies):
                forwarded = meta.get("HTTP_X_FORWARDED_FOR", "")
                meta["REMOTE_ADDR"] = client_of(str(peer), forwarded, proxies)
            else:
                meta.pop("HTTP_X_FORWARDED_PROTO", None)
        return self.get_response(request)
