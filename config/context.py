"""What every template may ask about the install itself."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from config.backups.selectors import last_backup


def install(request: HttpRequest) -> dict[str, Any]:
    """Offer `last_backup` (`.at`, `.file`, `.bytes`; false if none), queried when it is shown."""
    return {"last_backup": SimpleLazyObject(last_backup)}
