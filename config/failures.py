"""The page for unhandled errors."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import server_error

RETRY_AFTER = 10  # seconds; a server that was killed is back by then


def error_page(request: HttpRequest) -> HttpResponse:
    """Say what broke. A database that is down or out of space is not a bug: try again later."""
    if not isinstance(sys.exception(), (OperationalError, InterfaceError)):
        return server_error(request)
    # Rendered without a request, because the context of other pages comes from the database.
    response = render(None, "503.html", status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
