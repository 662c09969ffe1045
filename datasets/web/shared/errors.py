"""Domain errors as pages: the only place where the web handles them."""

import errno
from collections.abc import Callable
from http import HTTPStatus

import structlog
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from datasets.errors import DomainError

log = structlog.get_logger(__name__)

_FULL = {errno.ENOSPC, errno.EDQUOT}


class DiskFull(DomainError):
    """A file that a page is made with, such as a zip, has no room on the server."""

    code = "disk_full"
    status = HTTPStatus.INSUFFICIENT_STORAGE
    message = _(
        "The disk of the server is full. Tell whoever runs the server, and try again when there "
        "is room."
    )


class DomainErrorMiddleware:
    """Show a `DomainError` raised by a view as a page, or as a fragment for an htmx request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, OSError) and error.errno in _FULL:
            log.error("disk_full", exc_info=error)
            error = DiskFull()
        if not isinstance(error, DomainError):
            return None
        is_fragment = bool(getattr(request, "htmx", False))
        page = getattr(error, "template", "error.html")
        template = "_error.html" if is_fragment else page
        return render(request, template, {"error": error}, status=error.status)
