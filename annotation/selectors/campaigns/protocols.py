"""The protocol of a campaign as a typed value."""

from annotation.models import Campaign
from annotation.planning.choosing.protocol import ChoiceProtocol
from annotation.planning.protocol import Protocol, Reviewed
from annotation.planning.writing.protocol import WritingProtocol
from datasets.models import PairSet


def protocol_of(campaign: Campaign) -> Protocol:
    """Return the protocol of a campaign in which people judge."""
    return Protocol.model_validate(campaign.protocol)


def any_protocol_of(campaign: Campaign) -> Protocol | WritingProtocol | ChoiceProtocol:
    """Return the protocol of a campaign, whatever its task."""
    if campaign.is_choosing:
        return choice_protocol_of(campaign)
    return writing_protocol_of(campaign) if campaign.is_writing else protocol_of(campaign)


def choice_protocol_of(campaign: Campaign) -> ChoiceProtocol:
    """Return the protocol of a campaign of best–worst scaling."""
    return ChoiceProtocol.model_validate(campaign.protocol)


def writing_protocol_of(campaign: Campaign) -> WritingProtocol:
    """Return the protocol of a campaign in which people write."""
    return WritingProtocol.model_validate(campaign.protocol)


def review_by_default(pair_set: PairSet) -> Reviewed:
    """Return what is reviewed unless the lead says otherwise.

    No rule wrote imported pairs and nobody here has read them, so all of their sentences are.
    """
    return Reviewed.ALL if pair_set.is_imported else Reviewed.GENERATED
