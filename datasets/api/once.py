"""`Idempotency-Key`: a write that is sent again is done once, and answered the same."""

import hashlib
import json
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.errors import Invalid
from datasets.models import ApiToken
from datasets.services.records.replies import MAX_CHARACTERS, reply_once

View = TypeVar("View", bound=Callable[..., Response])

# Printable ASCII without a space at either end, which HTTP would not carry.
_KEY = {
    "type": "string",
    "minLength": 1,
    "maxLength": MAX_CHARACTERS,
    "pattern": r"^[!-~]([ -~]*[!-~])?$",
}
ONCE = OpenApiParameter(
    "Idempotency-Key",
    _KEY,
    OpenApiParameter.HEADER,
    description="With a token: the same key sent again within a day gets the first answer again.",
)


def once(view: View) -> View:
    """Answer a request whose key was used before with the answer that was given then."""

    @wraps(view)
    def answered(*args: Any, **kwargs: Any) -> Response:
        request = next(arg for arg in args if isinstance(arg, Request))
        key = request.headers.get("Idempotency-Key")
        if key is None or request.method == "GET" or not isinstance(request.auth, ApiToken):
            return view(*args, **kwargs)
        if not key.isascii() or not key.isprintable() or not 0 < len(key) <= MAX_CHARACTERS:
            raise Invalid("Idempotency-Key has to be 1 to 255 printable ASCII characters.")

        def make() -> tuple[int, Any]:
            response = view(*args, **kwargs)
            return response.status_code, json.loads(JSONRenderer().render(response.data))

        reply, is_old = reply_once(
            token=request.auth, key=key, digest=_digest(request), respond=make
        )
        headers = {"Idempotency-Replayed": "true"} if is_old else None
        return Response(reply.body, status=reply.status, headers=headers)

    return answered  # type: ignore[return-value]  # wraps keeps the signature


def _digest(request: Request) -> str:
    """Return a hash of what was asked for; the boundary between parts of a form is left out."""
    digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    files = getattr(request, "FILES", {})
    fields = (
        {key: value for key, value in request.data.items() if key not in files}
        if (hasattr(request.data, "items"))
        else request.data
    )
    digest.update(json.dumps(fields, sort_keys=True, default=str).encode())
    for name, file in sorted(files.items()):
        digest.update(f"\n{name} {file.name}\n".encode())
        _add(digest, file)
    return digest.hexdigest()


def _add(digest: Any, file: "UploadedFile[Any]") -> None:
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
