"""Sessions: what the database stores for each logged-in browser."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

from datasets.models import User


def sessions_end(*, user: User) -> int:
    """Delete the sessions of a login on every device; return how many there were.

    The user id is inside the encoded session data, so all unexpired sessions are read.
    """
    keys = [
        session.session_key
        for session in Session.objects.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
    return Session.objects.filter(pk__in=keys).delete()[0]


def sessions_clear() -> None:
    """Delete the expired sessions."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
