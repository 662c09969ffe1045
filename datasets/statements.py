"""SQL that is planned once per connection, for when planning takes longer than running.

Left alone, PostgreSQL plans a prepared statement again and again as long as the plan for the values
at hand looks cheaper than the one for any values: it counts planning as nearly free.
"""

from collections.abc import Mapping
from typing import Any
from weakref import WeakSet

from django.db import connection

# For the rest of the transaction, and for prepared statements only.
_ONE_PLAN = "SET LOCAL plan_cache_mode = force_generic_plan; "


class Statement:
    """A prepared statement with a name and typed parameters, written `%(name)s` in `text`."""

    def __init__(self, name: str, text: str, **types: str) -> None:
        numbers = {parameter: f"${number}" for number, parameter in enumerate(types, 1)}
        placeholders = ", ".join(f"%({parameter})s" for parameter in types)
        self._prepare = f"PREPARE {name} ({', '.join(types.values())}) AS {text % numbers}"
        self._execute = f"{_ONE_PLAN}EXECUTE {name} ({placeholders})"
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
