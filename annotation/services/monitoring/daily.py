"""The daily e-mails: what happened, for leads; what waits for them, for reviewers."""

from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from annotation.selectors.monitoring.daily import (
    CampaignDay,
    campaign_days,
    memberships_with_digest,
)
from datasets.models import Membership, Role
from datasets.services.projects.emails import receiver_of, site_address, stop_address
from datasets.services.records.outbox import email_write

# Of the site's time zone: after the night's work of other time zones, before the day's.
FROM_HOUR = 6


def daily_emails_write(*, now: datetime) -> int:
    """Write each person's e-mail of the day, once; return how many were written.

    Whoever has nothing to read about gets none; a reviewer is told as soon as something waits.
    """
    local = timezone.localtime(now)
    if not settings.EMAIL_IS_ON or local.hour < FROM_HOUR:
        return 0
    memberships = memberships_with_digest()
    projects = {membership.project_id for membership in memberships}
    days = campaign_days(projects, since=now - timedelta(days=1))
    return sum(
        _write(membership, days.get(membership.project_id, []), f"{local:%Y-%m-%d}")
        for membership in memberships
    )


def _write(membership: Membership, rows: list[CampaignDay], date: str) -> bool:
    is_lead = membership.role == Role.MANAGER
    shown = rows if is_lead else [row for row in rows if row.reviews]
    to = receiver_of(membership.user)
    if not shown or to is None:
        return False
    project = membership.project
    where = reverse("project", args=[project.slug]) if is_lead else reverse("home")
    email = email_write(
        kind="daily_lead" if is_lead else "daily_reviewer",
        key=f"daily {membership.pk} {date}",
        receiver=to,
        context={"project": project, "rows": shown, "url": site_address(where)},
        stop_url=stop_address(membership),
    )
    return email is not None
