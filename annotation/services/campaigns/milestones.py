"""Telling webhooks that half or all of a campaign is judged.

A judgement is stored by one statement that nothing may slow down, so it tells nobody. How much is
judged can be read from the database at any time: a sweep asks every minute, and closing a campaign
asks as well. A webhook is told once, by its key.
"""

from django.db import transaction

from annotation.models import Campaign
from annotation.selectors.campaigns.judged import campaigns_watched, count_judged
from datasets.models import Webhook, WebhookEvent
from datasets.services.notifying.events import event_note


def milestones_sweep() -> None:
    """Tell webhooks what the open campaigns have reached."""
    for campaign in campaigns_watched():
        milestones_note(campaign)


@transaction.atomic
def milestones_note(campaign: Campaign) -> None:
    """Tell webhooks what a campaign has reached, each of them once."""
    if not campaign.is_judging or not Webhook.objects.filter(project=campaign.project_id).exists():
        return
    judged = count_judged(campaign)
    for event in judged.milestones:
        # A lead who asks for more judgements is notified again when these are in.
        is_half = event is WebhookEvent.HALF_JUDGED
        event_note(
            event,
            project=campaign.project,
            key=campaign.pk if is_half else f"{campaign.pk} {judged.asked}",
            campaign=campaign.pk,
            judged=judged.judged,
            asked=judged.asked,
        )
