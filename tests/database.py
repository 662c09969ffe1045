"""What is in the whole database, to see whether anything in it was changed."""

from django.db import connection

# Whoever asks for a page may be given a session; what is in it is theirs.
_NOT_COMPARED = {"django_session"}


def database_state() -> dict[str, str]:
    """Return a checksum of the rows of every table, in one query."""
    with connection.cursor() as cursor:
        tables = sorted(set(connection.introspection.table_names(cursor)) - _NOT_COMPARED)
        checksums = (
            f"SELECT '{table}', md5(coalesce(string_agg(r::text, ';' ORDER BY r::text), '')) "
            f'FROM "{table}" r'
            for table in tables
        )
        cursor.execute(" UNION ALL ".join(checksums))
        return dict(cursor.fetchall())


def tables_changed(before: dict[str, str]) -> list[str]:
    """Return the tables whose rows are others than before."""
    now = database_state()
    return sorted(
        table for table in before.keys() | now.keys() if before.get(table) != now.get(table)
    )
