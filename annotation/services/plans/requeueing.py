"""Asking again for judgements: the old assignments are set aside and new ones replace them.

A judgement is never deleted, but it does not count while its assignment is set aside. The plan
gives the new assignment to somebody else, so that each pair ends with the planned number of
judgements.
"""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.plans.registry import campaign_plan
from datasets.errors import Conflict, Invalid
from datasets.models import User
from datasets.services.records.audit import audit


@transaction.atomic
def pairs_requeue(*, campaign: Campaign, numbers: Collection[int], actor: User | None) -> int:
    """Set aside the judgements of some pairs, for others to judge again; return how many.

    Nobody gets a pair that they have already judged.
    """
    campaign = campaign_locked(campaign)
    refuse_not_open(campaign)
    judged = Assignment.objects.filter(
        campaign=campaign, pair__number__in=numbers, state=Assignment.State.DONE
    )
    n_judgements = campaign_plan(campaign).requeue_pairs(campaign, judged)
    if not n_judgements:
        raise Invalid(_("This pair has no judgements that count."))
    audit(
        actor,
        "pairs.asked_again",
        campaign,
        project=campaign.project,
        pairs=sorted(numbers),
        judgements=n_judgements,
    )
    return n_judgements


def refuse_not_open(campaign: Campaign) -> None:
    if not campaign.takes_answers:
        raise Conflict(_("The campaign is not open. Reopen it first."))
