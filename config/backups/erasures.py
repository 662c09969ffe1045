"""The list of erasures, kept beside the backups because no backup knows of later erasures.

It holds digests of rows and nothing personal. A restore erases them again before anybody sees them.
"""

import os
from collections.abc import Iterator, Set
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from annotation.models import Erasure
from annotation.selectors.leaving.erasures import erased_digests
from annotation.services.leaving.withdrawing import erasures_apply

LIST = "erasures.txt"
_DIGITS = 64  # of a digest


def erasures_keep(more: Set[str] = frozenset()) -> None:
    """Add new erasures to the list beside the backups, which only ever grows."""
    listed = read_list(settings.BACKUP_DIR)
    all_digests = listed | more | erased_here()
    if all_digests == listed:
        return
    settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = settings.BACKUP_DIR / f".{LIST}.{os.getpid()}.part"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as stream:
        stream.writelines(f"{digest}\n" for digest in sorted(all_digests))
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(settings.BACKUP_DIR / LIST)


def erasures_known(path: Path) -> Set[str]:
    """Return all known erasures: in the database, beside the backups, beside this backup."""
    return erased_here() | read_list(settings.BACKUP_DIR) | read_list(path.absolute().parent)


def erased_here() -> Set[str]:
    """Return the erasures in the present database; an empty or older one has none."""
    if Erasure._meta.db_table not in connection.introspection.table_names():
        return frozenset()
    return erased_digests()


def read_list(folder: Path) -> Set[str]:
    try:
        lines = (folder / LIST).read_text(encoding="ascii", errors="replace").split()
    except FileNotFoundError:
        return frozenset()
    return frozenset(line for line in lines if len(line) == _DIGITS)


def erase_again(database: str, digests: Set[str]) -> int:
    """Repeat erasures in another database of the same server, before it replaces this one."""
    with working_in(database):
        return erasures_apply(digests)


@contextmanager
def working_in(database: str) -> Iterator[None]:
    """Let services, which know one database only, temporarily work in another."""
    name = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = database
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = name
