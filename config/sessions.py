"""Sessions in the database as Django stores them, read by a statement prepared per connection.

Every request looks up its session. With the ORM, that takes as long as storing an answer.
"""

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.base_session import AbstractBaseSession
from django.utils import timezone

from datasets.statements import Statement

_SESSION = Statement(
    "session",
    "SELECT session_data FROM django_session WHERE session_key = %(key)s AND expire_date > %(now)s",
    key="text",
    now="timestamptz",
)


class SessionStore(DatabaseSessions):
    def _get_session_from_db(self) -> AbstractBaseSession | None:
        rows = _SESSION.rows({"key": self.session_key, "now": timezone.now()})
        if rows:
            return self.model(session_data=rows[0][0])
        self._session_key = None
        return None
