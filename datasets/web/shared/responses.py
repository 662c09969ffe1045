"""Responses shared by several views."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header


def render_form(
    request: HttpRequest, template: str, form: BaseForm, context: Mapping[str, Any] | None = None
) -> HttpResponse:
    """Show a page with a form: status 422 if the submission was invalid."""
    status = 422 if form.is_bound and form.errors else 200
    return render(request, template, {**(context or {}), "form": form}, status=status)


def download(
    chunks: Iterable[bytes], *, name: str, content_type: str, size: int | None = None
) -> StreamingHttpResponse:
    """Stream a file to be saved under `name`.

    Its first chunk is made at once: an error until then is shown as a page, not as a download that
    breaks off.
    """
    rest = iter(chunks)
    response = StreamingHttpResponse(_begun(next(rest, b""), rest), content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    if size is not None:
        response["Content-Length"] = str(size)
    return response


def _begun(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    """Yield a first chunk and the rest; closing it closes the rest, where a download breaks off."""
    yield first
    yield from rest


def spreadsheet_cell(text: str) -> str:
    """Return a text so that a spreadsheet does not run it as a formula.

    For tables that people open; data files are never altered.

    >>> spreadsheet_cell("=1+1"), spreadsheet_cell("A dog")
    ("'=1+1", 'A dog')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
