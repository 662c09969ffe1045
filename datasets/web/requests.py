"""What a view may rely on once `login_required` let the request in."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from datasets.models import User


class SignedInRequest(HttpRequest):
    user: User
    htmx: HtmxDetails


# Whatever has more digits is no key, nor could Python or PostgreSQL be asked for it.
_MOST_DIGITS = 18


def number_in(text: str) -> int | None:
    """Return the whole number that a field or an address holds; None where it holds none."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_number else None
