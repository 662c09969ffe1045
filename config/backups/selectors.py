"""When the last backup was made."""

from dataclasses import dataclass
from datetime import datetime

from datasets.models import AuditEntry


@dataclass(frozen=True)
class Backup:
    at: datetime
    file: str
    bytes: int


def last_backup() -> Backup | None:
    """Return the newest backup of this database, made on whichever machine (one query)."""
    entry = AuditEntry.objects.filter(action="backup.made").order_by("-pk").first()
    if entry is None:
        return None
    return Backup(at=entry.at, file=entry.data["file"], bytes=entry.data["bytes"])
