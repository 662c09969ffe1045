"""A draft as it was saved before."""

from annotation.models import Campaign
from datasets.access import existing
from datasets.web.shared.requests import SignedInRequest, number_in


def campaign_as_saved(request: SignedInRequest, campaign: Campaign) -> Campaign:
    """Return a draft with the settings of the version that `?version=` names, if it names one."""
    number = request.GET.get("version", "")
    if not number:
        return campaign
    version = existing(campaign.versions.filter(number=number_in(number) or 0))
    campaign.protocol, campaign.seed = version.protocol, version.seed
    campaign.seats_planned = version.seats_planned
    return campaign
