"""The protocol of a campaign as a typed value."""

from annotation.models import Campaign
from annotation.planning.protocol import Protocol


def protocol_of(campaign: Campaign) -> Protocol:
    return Protocol.model_validate(campaign.protocol)
