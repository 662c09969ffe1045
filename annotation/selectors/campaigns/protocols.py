"""The protocol of a campaign as a typed value."""

from annotation.models import Campaign
from annotation.planning.protocol import Protocol
from annotation.planning.writing.protocol import WritingProtocol


def protocol_of(campaign: Campaign) -> Protocol:
    """Return the protocol of a campaign in which people judge."""
    return Protocol.model_validate(campaign.protocol)


def any_protocol_of(campaign: Campaign) -> Protocol | WritingProtocol:
    """Return the protocol of a campaign, whatever its task."""
    return writing_protocol_of(campaign) if campaign.is_writing else protocol_of(campaign)


def writing_protocol_of(campaign: Campaign) -> WritingProtocol:
    """Return the protocol of a campaign in which people write."""
    return WritingProtocol.model_validate(campaign.protocol)
