"""An archived project changes nothing.

Every service writes down what it does (`datasets.services.audit`), in the transaction of what it
does. That is the one place that sees to this; services that do much before it ask at their start
as well, and so do the few that write nothing down.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.translation import gettext as _

from datasets.errors import Conflict
from datasets.models import Project

_own_data: ContextVar[bool] = ContextVar("own_data", default=False)


@contextmanager
def own_data_leaves() -> Iterator[None]:
    """Let a person stop taking part and have their data erased, also where all else is at rest."""
    token = _own_data.set(True)
    try:
        yield
    finally:
        _own_data.reset(token)


def refuse_archived(project: Project) -> None:
    """Raise `Conflict` if the project is in the archive now, whatever was read of it before."""
    if _own_data.get():
        return
    if Project.objects.filter(pk=project.pk, archived_at__isnull=False).exists():
        raise Conflict(_("This project is archived. Take it out of the archive first."))
