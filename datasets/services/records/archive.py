"""Nothing in an archived project changes.

Every service audits what it does (`datasets.services.records.audit`) in the same transaction, and
that is where this is enforced; services that do much work before they audit check at their start as
well, and so do the few that audit nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from datasets.errors import Conflict
from datasets.models import Project
from transforms.reason import Reason

_own_data: ContextVar[bool] = ContextVar("own_data", default=False)


@contextmanager
def allow_own_data_removal() -> Iterator[None]:
    """Let people withdraw and have their data erased even in an archived project."""
    token = _own_data.set(True)
    try:
        yield
    finally:
        _own_data.reset(token)


def refuse_archived(project: Project) -> None:
    """Raise `Conflict` if the project is archived now, whatever was read before."""
    if _own_data.get():
        return
    if Project.objects.filter(pk=project.pk, archived_at__isnull=False).exists():
        raise Conflict(Reason("project_archived"))
