"""Domain errors as pages: the only place where the web handles them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from datasets.errors import DomainError


class DomainErrorMiddleware:
    """Show a `DomainError` raised by a view as a page, or as a fragment for an htmx request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, DomainError):
            return None
        is_fragment = bool(getattr(request, "htmx", False))
        page = getattr(error, "template", "error.html")
        template = "_error.html" if is_fragment else page
        return render(request, template, {"error": error}, status=error.status)
