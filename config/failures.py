"""Error responses outside any view: pages, and problems (RFC 9457) under /api/."""

import sys
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults

from datasets.api.errors import is_of_api, problem_page

RETRY_AFTER = 10  # seconds; a server that was killed is back by then


def error_page(request: HttpRequest) -> HttpResponse:
    """Say what broke. A database that is down or out of space is not a bug: try again later."""
    is_api = is_of_api(request)
    if not isinstance(sys.exception(), (OperationalError, InterfaceError)):
        return _mistake() if is_api else defaults.server_error(request)
    # Rendered without a request, because the context of other pages comes from the database.
    response = _unavailable() if is_api else render(None, "503.html", status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what Django refuses before any view: a host of another site, too many fields."""
    if not is_of_api(request):
        return defaults.bad_request(request, exception)
    detail = _("The request is malformed, or meant for another site.")
    return problem_page(HTTPStatus.BAD_REQUEST, "bad_request", detail)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not is_of_api(request):
        return defaults.permission_denied(request, exception)
    detail = _("You do not have permission to do this.")
    return problem_page(HTTPStatus.FORBIDDEN, "not_allowed", detail)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not is_of_api(request):
        return defaults.page_not_found(request, exception)
    detail = _("This does not exist, or you do not have access to it.")
    return problem_page(HTTPStatus.NOT_FOUND, "not_found", detail)


def _mistake() -> HttpResponse:
    detail = _("This is our mistake, not yours. The server’s log has it under “request_id”.")
    return problem_page(HTTPStatus.INTERNAL_SERVER_ERROR, "internal_error", detail)


def _unavailable() -> HttpResponse:
    detail = _("The database does not answer. Try again later.")
    return problem_page(HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", detail)
