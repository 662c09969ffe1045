"""Sessions: what the database keeps about each browser that is logged in."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

from datasets.models import User


def sessions_end(*, user: User) -> int:
    """Delete the sessions of a login on every device; return how many there were.

    They hold its name and the time of logging in, encoded: all that have not run out are read.
    """
    own = [
        session.session_key
        for session in Session.objects.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
    return Session.objects.filter(pk__in=own).delete()[0]


def sessions_clear() -> None:
    """Delete the sessions that have run out."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
