"""What the daily e-mail says about the open campaigns of projects: counts only."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from annotation.models import Campaign, Judgement, Review
from annotation.selectors.reviewing.flagging import flags_waiting
from datasets.models import Membership, Role

DIGEST_ROLES = (Role.MANAGER, Role.LEADER)


@dataclass(frozen=True)
class CampaignDay:
    """`judgements` are those since the given time; `reports` and `reviews` wait now."""

    name: str
    judgements: int
    reports: int
    reviews: int

    @property
    def is_quiet(self) -> bool:
        return not (self.judgements or self.reports or self.reviews)


def memberships_with_digest() -> list[Membership]:
    """Return the roles whose holders asked for the daily e-mail, in projects that are worked on."""
    memberships = Membership.objects.filter(
        wants_emails=True, role__in=DIGEST_ROLES, project__archived_at=None, user__is_active=True
    )
    return list(memberships.select_related("project", "user").order_by("pk"))


def campaign_days(projects: Collection[int], *, since: datetime) -> dict[int, list[CampaignDay]]:
    """Return the open campaigns of projects in which something happened, in four queries."""
    campaigns = list(
        Campaign.objects.filter(
            project__in=projects, state=Campaign.State.OPEN, archived_at=None
        ).order_by("project_id", "pk")
    )
    judged = dict(
        Judgement.objects.filter(assignment__seat__campaign__in=campaigns, created_at__gte=since)
        .order_by()
        .values_list("assignment__seat__campaign")
        .annotate(n=Count("pk"))
    )
    waiting = dict(
        Review.objects.filter(campaign__in=campaigns, state=Review.State.PENDING)
        .order_by()
        .values_list("campaign")
        .annotate(n=Count("pk"))
    )
    reports = flags_waiting(campaigns)
    by_project: dict[int, list[CampaignDay]] = {}
    for campaign in campaigns:
        pk = campaign.pk
        day = CampaignDay(campaign.name, judged.get(pk, 0), reports.get(pk, 0), waiting.get(pk, 0))
        if not day.is_quiet:
            by_project.setdefault(campaign.project_id, []).append(day)
    return by_project
