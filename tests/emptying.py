"""Emptying the database after a test with real transactions.

TRUNCATE makes new files for every table and index, used or not: half a second of CPU for each such
test, most of which have a few hundred rows.
"""

from typing import Any

from django.db.backends.postgresql.operations import DatabaseOperations

truncation = DatabaseOperations.sql_flush


def deletion(
    self: DatabaseOperations, style: Any, tables: Any, *, reset_sequences: bool = False, **more: Any
) -> list[str]:
    """Return statements that delete all rows and, as TRUNCATE does, wait for who still writes."""
    if reset_sequences or not tables:
        return truncation(self, style, tables, reset_sequences=reset_sequences, **more)
    names = [self.quote_name(table) for table in tables]
    # All tables end empty: no foreign key needs to be looked at.
    unchecked = (
        "SELECT set_config('session_replication_role', 'replica', true) "
        "FROM pg_roles WHERE rolname = current_user AND rolsuper"
    )
    return [
        unchecked,
        f"LOCK TABLE {', '.join(names)} IN ACCESS EXCLUSIVE MODE",
        "; ".join(f"DELETE FROM {name}" for name in names),
    ]
