"""What a view may rely on once `login_required` let the request in."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from datasets.models import User


class SignedInRequest(HttpRequest):
    user: User
    htmx: HtmxDetails


View = TypeVar("View", bound=Callable[..., Any])

# What a form has beside its file.
_BESIDE = 10**6


def takes_files(megabytes: int) -> Callable[[View], View]:
    """Let a view have requests with files of this size.

    Any other address refuses a large request by its length, before it is read.
    """

    def mark(view: View) -> View:
        view.most_bytes = megabytes * 10**6 + _BESIDE  # type: ignore[attr-defined]
        return view

    return mark


# Whatever has more digits is no key, nor could Python or PostgreSQL be asked for it.
_MOST_DIGITS = 18


def number_in(text: str) -> int | None:
    """Return the whole number that a field or an address holds; None where it holds none."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_number else None
