"""The history of a project: who did what when."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Case, Q, QuerySet, Value, When
from django.utils import timezone

from datasets.models import AuditEntry, Project, Role, User

# Who joined to annotate or to write is known by a code. The time of joining or leaving, or what
# was said under a code, would reveal it to a project lead.
_ROLES_UNDER_A_CODE = [Role.ANNOTATOR, Role.AUTHOR]
_MEMBERS = ["member.added", "member.removed", "member.role_changed"]
UNDER_A_CODE = (
    Q(action__in=_MEMBERS, data__role__in=_ROLES_UNDER_A_CODE)
    | Q(action__in=_MEMBERS, data__before__in=_ROLES_UNDER_A_CODE)
    | Q(action__in=["annotator.erased", "prompt.commented"])
)


@dataclass(frozen=True)
class HistoryFilter:
    """What of a history is wanted; both days are included."""

    person: int | None = None
    kind: str = ""
    since: date | None = None
    until: date | None = None


def history(project: Project, filters: HistoryFilter | None = None) -> QuerySet[AuditEntry]:
    """Return the entries of a project, newest first, each with `is_under_a_code`."""
    filters = filters or HistoryFilter()
    entries = AuditEntry.objects.filter(project=project).select_related("actor")
    if filters.person is not None:
        entries = entries.filter(~UNDER_A_CODE, actor=filters.person)
    if filters.kind:
        entries = entries.filter(action__startswith=f"{filters.kind}.")
    if filters.since is not None:
        entries = entries.filter(at__gte=_midnight(filters.since))
    if filters.until is not None and filters.until < date.max:
        entries = entries.filter(at__lt=_midnight(filters.until + timedelta(days=1)))
    is_hidden = Case(When(UNDER_A_CODE, then=Value(True)), default=Value(False))
    return entries.annotate(is_under_a_code=is_hidden)


def people_in_history(project: Project) -> QuerySet[User]:
    """Return those whose names the history shows."""
    entries = AuditEntry.objects.filter(~UNDER_A_CODE, project=project, actor__isnull=False)
    people = User.objects.filter(pk__in=entries.order_by().values("actor"))
    return people.order_by("username")


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
