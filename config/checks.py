"""Checks of an install that `manage.py check` runs besides Django's own."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, register
from django.core.checks import Warning as CheckWarning


@register(Tags.security, deploy=True)
def proxies_are_named(**options: Any) -> list[CheckMessage]:
    """A site on https is behind a proxy, because nothing here terminates TLS."""
    if not settings.ON_HTTPS or settings.PROXIES:
        return []
    return [
        CheckWarning(
            "PAIRWRIGHT_URL begins with https, and PAIRWRIGHT_PROXIES is not set.",
            hint="All visitors seem to have the proxy's address, and share its limit of attempts "
            "to log in. Set it to the address of the proxy, such as 127.0.0.1.",
            id="pairwright.W001",
        )
    ]
