"""Writing down who did what."""

from typing import Any

from django.db.models import Model

from datasets.models import AuditEntry, Project, User


def audit(
    actor: User | None, action: str, subject: Model | None, *, project: Project | None, **data: Any
) -> AuditEntry:
    """Record an action beside the write it speaks of, in the same transaction.

    `data` holds ids, numbers and settings; never sentence text, passwords or names of people.
    """
    return AuditEntry.objects.create(
        actor=actor,
        action=action,
        project=project,
        object_type=subject._meta.label_lower if subject is not None else "",
        object_id=subject.pk if subject is not None else None,
        data=data,
    )
