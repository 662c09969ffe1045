"""Recording who did what."""

from typing import Any

from django.db.models import Model

from datasets.models import AuditEntry, Project, User
from datasets.services.records.archive import refuse_archived

# What may be done to an archived project: archiving it, restoring it, ending access to it and
# telling other systems nothing more.
_OF_THE_ARCHIVE = {
    "project.archived",
    "project.unarchived",
    "token.revoked",
    "member.group_left",
    "prolific.disconnected",
    "webhook.deleted",
    "webhook.given_up",
    "webhook.switched_off",
}


def audit(
    actor: User | None, action: str, subject: Model | None, *, project: Project | None, **data: Any
) -> AuditEntry:
    """Record an action in the same transaction as the write.

    Raises `Conflict` for an archived project, which rolls back the write. `data` holds ids, numbers
    and settings; never sentence text, passwords or names of people.
    """
    if project is not None and action not in _OF_THE_ARCHIVE:
        refuse_archived(project)
    return AuditEntry.objects.create(
        actor=actor,
        action=action,
        project=project,
        object_type=subject._meta.label_lower if subject is not None else "",
        object_id=subject.pk if subject is not None else None,
        data=data,
    )
