"""The page of an error that nobody caught."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import server_error

RETRY_AFTER = 10  # seconds; a server that was killed is back within them


def error_page(request: HttpRequest) -> HttpResponse:
    """Say what broke. A database that is away or has no room is not a mistake: try again later."""
    if not isinstance(sys.exception(), (OperationalError, InterfaceError)):
        return server_error(request)
    # Without a request: what the other pages are given comes from the database.
    response = render(None, "503.html", status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
