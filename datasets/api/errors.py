"""Every error of the API as `application/problem+json` (RFC 9457)."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import structlog
from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from datasets.errors import DomainError, NotFound

PROBLEM = "application/problem+json"
_ROOT = "/api/"
_TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn domain errors and DRF's own into a problem; leave the rest to `config.failures`."""
    if isinstance(error, DomainError):
        return _domain_problem(error)
    if isinstance(error, _TOO_LARGE):
        error = TooLarge()
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, exceptions.ValidationError):
        detail, code = "Some of the entries are not valid.", "invalid"
        fields = dict(_flat("", response.data))
    else:
        given = response.data.get("detail", "") if isinstance(response.data, dict) else ""
        detail, code, fields = str(given), getattr(given, "code", "error"), {}
    response.data = _problem(response.status_code, code, detail, fields)
    response.content_type = PROBLEM
    return response


class TooLarge(exceptions.APIException):
    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_detail = _("This request is too large.")
    default_code = "too_large"


def is_of_api(request: HttpRequest) -> bool:
    """Tell whether an answer outside of any view of the API has to be a problem all the same."""
    return request.path.startswith(_ROOT)


def problem_page(status: HTTPStatus, code: str, detail: str) -> HttpResponse:
    """Return a problem where no view has a say; one of ours names the request as logs do."""
    body = _problem(status, code, detail, {})
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR and request_id:
        body["request_id"] = request_id
    return JsonResponse(body, status=status, content_type=PROBLEM)


@extend_schema(exclude=True)
@api_view(["GET", "POST", "PUT", "PATCH", "DELETE"])
@permission_classes([AllowAny])
def unknown(request: Request, rest: str) -> Response:
    """Say in JSON that the API has no such address."""
    return _domain_problem(NotFound())


def _domain_problem(error: DomainError) -> Response:
    fields = {name: [str(text) for text in texts] for name, texts in error.fields.items()}
    body = _problem(error.status, error.code, str(error), fields)
    if error.reason:
        body["reason"] = error.reason.as_json()
    if error.lines:
        body["lines"] = [line.as_json() for line in error.lines]
    return Response(body, status=error.status, content_type=PROBLEM)


def _problem(status: int, code: str, detail: str, fields: dict[str, list[str]]) -> dict[str, Any]:
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        "fields": fields,
    }


def _flat(name: str, problems: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield each field's problems under its path: `rows.0.weight`."""
    if isinstance(problems, dict):
        for key, value in problems.items():
            yield from _flat(f"{name}.{key}" if name else str(key), value)
    elif isinstance(problems, list) and any(
        isinstance(problem, dict | list) for problem in problems
    ):
        for number, value in enumerate(problems):
            yield from _flat(f"{name}.{number}", value)
    elif problems:
        yield name, [str(problem) for problem in problems]
