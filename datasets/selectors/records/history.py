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


def history(project: Project, wanted: HistoryFilter | None = None) -> QuerySet[AuditEntry]:
    """Return the entries of a project, newest first, each with `is_under_a_code`."""
    wanted = wanted or HistoryFilter()
    entries = AuditEntry.objects.filter(project=project).select_related("actor")
    if wanted.person is not None:
        entries = entries.filter(~UNDER_A_CODE, actor=wanted.person)
    if wanted.kind:
        entries = entries.filter(action__startswith=f"{wanted.kind}.")
    if wanted.since is not None:
        entries = entries.filter(at__gte=_midnight(wanted.since))
    if wanted.until is not None and wanted.until < date.max:
        entries = entries.filter(at__lt=_midnight(wanted.until + timedelta(days=1)))
    is_hidden = Case(When(UNDER_A_CODE, then=Value(True)), default=Value(False))
    return entries.annotate(is_under_a_code=is_hidden)


def people_in_history(project: Project) -> QuerySet[User]:
    """Return those whose names the history shows."""
    named = AuditEntry.objects.filter(~UNDER_A_CODE, project=project, actor__isnull=False)
    people = User.objects.filter(pk__in=named.order_by().values("actor"))
    return people.order_by("username")


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
