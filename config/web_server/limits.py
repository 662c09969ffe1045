"""How large a request may be, decided by its URL before it is read."""

from django.conf import settings
from django.urls import Resolver404, resolve

# Above this size, only pages that take files accept a request.
LARGE = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def most_bytes(method: str, path: str) -> int:
    """Return how many bytes a request may have, 0 where the URL takes no body at all."""
    try:
        view = resolve(path).func
    except Resolver404:
        return LARGE
    return int(getattr(view, "most_bytes", LARGE)) if method == "POST" else LARGE
