"""SQL that is planned once per connection, for when planning takes longer than running."""

from collections.abc import Mapping
from typing import Any
from weakref import WeakSet

from django.db import connection


class Statement:
    """A prepared statement with a name and typed parameters, written `%(name)s` in `text`."""

    def __init__(self, name: str, text: str, **types: str) -> None:
        numbers = {parameter: f"${number}" for number, parameter in enumerate(types, 1)}
        placeholders = ", ".join(f"%({parameter})s" for parameter in types)
        self._prepare = f"PREPARE {name} ({', '.join(types.values())}) AS {text % numbers}"
        self._execute = f"EXECUTE {name} ({placeholders})"
        self._knowing: WeakSet[Any] = WeakSet()  # connections

    def rows(self, values: Mapping[str, Any], *, behind: str = "") -> list[tuple[Any, ...]]:
        """Run it and return its rows.

        `behind` is sent before it in the same message, and so in the same transaction: what the
        statement reads after taking a lock is current.
        """
        with connection.cursor() as cursor:
            if connection.connection not in self._knowing:
                cursor.execute(self._prepare)
                self._knowing.add(connection.connection)
            cursor.execute(behind + self._execute, values)
            return cursor.fetchall() if cursor.description else []
