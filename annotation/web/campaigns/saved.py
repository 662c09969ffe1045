"""A draft as it was saved before."""

from annotation.models import Campaign, Checkpoint, ProtocolVersion
from datasets.access import existing
from datasets.web.shared.requests import SignedInRequest, number_in


def campaign_as_saved(request: SignedInRequest, campaign: Campaign) -> Campaign:
    """Return a draft with the settings of the version that `?version=` names, if it names one."""
    version = _version(request, campaign)
    if version is None:
        return campaign
    campaign.protocol, campaign.seed = version.protocol, version.seed
    campaign.seats_planned = version.seats_planned
    return campaign


def checkpoints_as_saved(request: SignedInRequest, campaign: Campaign) -> list[Checkpoint]:
    """Return the checkpoints of that version, or the draft's own where it kept none."""
    version = _version(request, campaign)
    if version is None or version.checkpoints is None:
        return list(campaign.checkpoints.all())
    return [Checkpoint(**fields) for fields in version.checkpoints]


def _version(request: SignedInRequest, campaign: Campaign) -> ProtocolVersion | None:
    number = request.GET.get("version", "")
    return existing(campaign.versions.filter(number=number_in(number) or 0)) if number else None
