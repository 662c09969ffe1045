"""Every error of the API in one shape: code, message and fields, and the reason if it has one."""

from typing import Any

from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from datasets.errors import DomainError


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn domain errors and DRF's own into one shape; leave the rest to Django."""
    if isinstance(error, DomainError):
        body: dict[str, Any] = {"code": error.code, "message": str(error), "fields": error.fields}
        if error.reason:
            body["reason"] = error.reason.as_json()
        return Response(body, status=error.status)
    response = exception_handler(error, context)
    if response is None:
        return None
    response.data = _body(error, response)
    return response


def _body(error: Exception, response: Response) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        fields = response.data if isinstance(response.data, dict) else {"": response.data}
        return {
            "code": "invalid",
            "message": "Some of the entries are not valid.",
            "fields": fields,
        }
    detail = response.data.get("detail", "") if isinstance(response.data, dict) else ""
    code = getattr(detail, "code", "error")
    return {"code": code, "message": str(detail), "fields": {}}
