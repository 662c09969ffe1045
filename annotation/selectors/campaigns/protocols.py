"""The protocol of a campaign as a typed value."""

from annotation.models import Campaign
from annotation.planning.protocol import Protocol, Reviewed
from datasets.models import PairSet


def protocol_of(campaign: Campaign) -> Protocol:
    return Protocol.model_validate(campaign.protocol)


def review_by_default(pair_set: PairSet) -> Reviewed:
    """Return what is reviewed unless the lead says otherwise.

    No rule wrote imported pairs and nobody here has read them, so all of their sentences are.
    """
    return Reviewed.ALL if pair_set.is_imported else Reviewed.GENERATED
