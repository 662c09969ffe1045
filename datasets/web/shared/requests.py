"""What a view may rely on after `login_required`."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from datasets.models import User


class SignedInRequest(HttpRequest):
    user: User
    htmx: HtmxDetails


# Anything with more digits is not a key, and neither Python nor PostgreSQL could handle it.
_MAX_DIGITS = 18


def number_in(text: str) -> int | None:
    """Return the integer in a field or a URL; None if there is none."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS
    return int(text) if is_number else None
