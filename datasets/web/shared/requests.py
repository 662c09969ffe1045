"""What a view may rely on after `login_required`."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from datasets.models import User


class SignedInRequest(HttpRequest):
    user: User
    htmx: HtmxDetails


View = TypeVar("View", bound=Callable[..., Any])

# Allowance for the other fields of a form.
_BESIDE = 10**6


def takes_files(megabytes: int) -> Callable[[View], View]:
    """Let a view accept requests with files of this size.

    Every other URL refuses a large request by its length, before it is read.
    """

    def mark(view: View) -> View:
        view.most_bytes = megabytes * 10**6 + _BESIDE  # type: ignore[attr-defined]  # for the server
        return view

    return mark


# Anything with more digits is not a key, and neither Python nor PostgreSQL could handle it.
_MOST_DIGITS = 18


def number_in(text: str) -> int | None:
    """Return the integer in a field or a URL; None if there is none."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_number else None
