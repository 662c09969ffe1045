"""How much of each campaign is judged, to notify other systems."""

from dataclasses import dataclass

from django.db.models import Count, Q

from annotation.models import Assignment, Campaign, Task
from datasets.models import Webhook, WebhookEvent

_MILESTONES = [WebhookEvent.HALF_JUDGED, WebhookEvent.ALL_JUDGED]
_ASKED = [Assignment.State.DONE, Assignment.State.OPEN, Assignment.State.WAITING]


@dataclass(frozen=True)
class Judged:
    """Judgements given of those asked for in a campaign, without checkpoints."""

    campaign: Campaign
    judged: int
    asked: int

    @property
    def milestones(self) -> list[WebhookEvent]:
        """Return the milestones that have been reached."""
        reached = []
        if self.asked and 2 * self.judged >= self.asked:
            reached.append(WebhookEvent.HALF_JUDGED)
        if self.asked and self.judged == self.asked:
            reached.append(WebhookEvent.ALL_JUDGED)
        return reached


def campaigns_watched() -> list[Campaign]:
    """Return the open campaigns of projects with a webhook that asks how far they are."""
    asking = Webhook.objects.filter(off_at=None, events__overlap=_MILESTONES)
    campaigns = Campaign.objects.filter(
        task=Task.JUDGE,
        state=Campaign.State.OPEN,
        archived_at=None,
        project__archived_at=None,
        project__in=asking.values("project"),
    )
    return list(campaigns.select_related("project").order_by("pk"))


def count_judged(campaign: Campaign) -> Judged:
    """Count what is judged of a campaign that judges pairs."""
    pairs = Assignment.objects.filter(campaign=campaign, pair__isnull=False, state__in=_ASKED)
    counts = pairs.order_by().aggregate(
        judged=Count("pk", filter=Q(state=Assignment.State.DONE)), asked=Count("pk")
    )
    return Judged(campaign, **counts)
