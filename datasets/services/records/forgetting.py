"""How long the history is kept.

Only entries that say who had access and who ran what are ever deleted, and only where the install
sets a limit. What went into a corpus is kept as long as the corpus: an action that is not named
here stays.
"""

from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db.models import Q, QuerySet

from datasets.models import AuditEntry

log = structlog.get_logger(__name__)

FORGETTABLE = (
    "backup.made",
    "backup.restored",
    "invitation.created",
    "invitation.revoked",
    "job.cancelled",
    "job.started",
    "member.added",
    "member.removed",
    "member.role_changed",
    "password_link.made",
    "role.offer_withdrawn",
    "role.offered",
    "seat.notified",
    "seat.paused",
    "seat.resumed",
    "seat.work_returned",
    "token.created",
    "token.revoked",
    "way_back.renewed",
    "webhook.changed",
    "webhook.created",
    "webhook.deleted",
    "webhook.given_up",
    "webhook.secret_renewed",
    "webhook.sent_again",
    "webhook.switched_off",
    "webhook.switched_on",
    "webhook.tested",
)


def history_forgettable(*, now: datetime, days: int) -> QuerySet[AuditEntry]:
    """Return the entries older than this many days that nothing is based on."""
    old = AuditEntry.objects.filter(action__in=FORGETTABLE, at__lt=now - timedelta(days=days))
    # The pages say when the last backup was made.
    last = AuditEntry.objects.filter(action="backup.made").order_by("-pk").values("pk")[:1]
    return old.exclude(Q(pk__in=list(last.values_list("pk", flat=True))))


def history_forget(*, now: datetime, days: int | None = None) -> int:
    """Delete what is older than the install's limit, or than `days`; return how many entries.

    Without a limit nothing is deleted.
    """
    days = settings.HISTORY_DAYS if days is None else days
    if days is None:
        return 0
    count, _each = history_forgettable(now=now, days=days).delete()
    if count:
        log.info("history_forgotten", entries=count, days=days)
    return count
