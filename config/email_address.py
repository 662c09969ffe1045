"""The mail server, from one address in the environment."""

from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

# scheme: (STARTTLS, TLS from the start, usual port)
_SCHEMES = {
    "smtp": (False, False, 25),
    "smtp+tls": (True, False, 587),
    "smtps": (False, True, 465),
}


def smtp_settings(address: str) -> dict[str, Any]:
    """Return Django's settings for `smtp+tls://user:password@host:587`."""
    parts = urlsplit(address)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in _SCHEMES or not parts.hostname or port == -1 or parts.path.strip("/"):
        # Without the value: it holds a password.
        raise ImproperlyConfigured(
            "PAIRWRIGHT_EMAIL_URL must look like smtp+tls://user:password@host:587 "
            "(smtp: no encryption, smtp+tls: STARTTLS, smtps: TLS from the start)."
        )
    starts_tls, is_tls, usual = _SCHEMES[parts.scheme]
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or usual,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": starts_tls,
        "EMAIL_USE_SSL": is_tls,
    }
