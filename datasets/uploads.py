"""Which addresses accept large requests, of the pages and of the API."""

from collections.abc import Callable
from typing import Any, TypeVar

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
